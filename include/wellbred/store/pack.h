/* pack.h - a run as one file, to keep or to give away. */
#ifndef WELLBRED_STORE_PACK_RUN_H
#define WELLBRED_STORE_PACK_RUN_H

#include "wellbred/store/verify.h"

/* Write the run in `directory` to the file `path`: it has the layout of run.h5
 * and needs nothing else. Every generation is verified on the way, and what
 * was written is read back before it gets its name. A file that is there is
 * replaced only if it is a packed run. */
typedef struct PackedRun {
    int generations;
    char digest[DIGEST_HEX_SIZE];
} PackedRun;

bool run_pack(PackedRun *packed, const char *directory, const char *path, ReadPromise *read_promise, Error *error);

#endif
