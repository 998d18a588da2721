/* run_files.h - what lies where in a run directory. */
#ifndef WELLBRED_STORE_RUN_FILES_H
#define WELLBRED_STORE_RUN_FILES_H

#include <limits.h>
#include <stdbool.h>

#include "wellbred/base/error.h"

#define RUN_HISTORY "run.h5"
#define RUN_CONFIG "config.json"
#define RUN_GENERATIONS "generations"
#define RUN_LOG "log.jsonl"
#define RUN_INITIAL "initial.h5"
#define RUN_INFLIGHT "inflight.h5"
#define RUN_INFLIGHT_BEFORE "inflight.prev.h5"
#define RUN_STOP "STOP"
#define RUN_STOPPED "STOPPED"

/* Unfinished generations, the newest first; ends with NULL. */
extern const char *const run_inflight_files[];

/* Each puts a path together and returns it. */
const char *run_path(const char *directory, const char *name, char path[PATH_MAX]);
const char *run_generation_path(const char *directory, int generation, char path[PATH_MAX]);

bool path_exists(const char *path);

/* Make a directory that lasts, if it is not there. */
bool run_make_directory(const char *path, Error *error);

/* The highest number that a generation in there has, -1 if there is none.
 * Files with other names are not ours. */
bool run_find_newest(const char *directory, int *newest, Error *error);

#endif
