/* run_files_made.h - a whole run in a directory in memory, for fuzz_run to spoil. */
#ifndef WELLBRED_TESTS_FUZZ_RUN_FILES_MADE_H
#define WELLBRED_TESTS_FUZZ_RUN_FILES_MADE_H

#include "sealed.h"
#include "wellbred/config/config.h"

enum { MADE_GENERATIONS = 3, MADE_FILES_MAX = 16 };

/* As it was made. */
typedef struct MadeFile {
    char name[40];
    SealKind kind; /* SEAL_NONE: it is no HDF5 file, and stays as it is */
    char *bytes;
    size_t size;
} MadeFile;

/* Those that can be edited. */
extern MadeFile made_files[MADE_FILES_MAX];
extern int made_file_count;

void made_begin(void);
/* All files as they were made, and no others. */
void made_restore(void);
/* Has anything been written outside the run? */
void made_check_outside(void);

const Settings *made_settings(void);
/* Borrowed until the next few calls. */
const char *made_path(const char *name);
void made_write_sealed(const char *name, SealKind kind, const void *image, size_t size);

#endif
