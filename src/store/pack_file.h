/* pack_file.h - a packed run: all of a run in one sealed HDF5 file.
 *
 * It has the layout of run.h5, with real datasets in place of views: one row
 * a generation. The file is as large as the run, so it is never in memory as
 * a whole. */
#ifndef WELLBRED_STORE_PACK_FILE_H
#define WELLBRED_STORE_PACK_FILE_H

#include "generation_rows.h"

typedef struct Pack {
    H5File file;
    RowSizes sizes;
} Pack;

#define PACK_CLOSED ((Pack){.file = H5_CLOSED})

bool pack_open(Pack *pack, const char *path, Error *error);
void pack_close(Pack *pack);

bool pack_read(const Pack *pack, int generation, Snapshot *snapshot, Error *error);

#endif
