/* run.h - a run directory: the whole history of one training.
 *
 *      RUN/config.json         the resolved config, to read
 *          run.h5              made once: config, provenance, and all generations as if in one file
 *          generations/0.h5    one immutable file a generation
 *          log.jsonl           one line a generation and event
 *
 * Files appear whole or not at all (base/publish.h) and tell whether they are
 * as they were written (sealed.h). */
#ifndef WELLBRED_STORE_RUN_H
#define WELLBRED_STORE_RUN_H

#include <stdbool.h>

#include "wellbred/base/error.h"
#include "wellbred/cluster/snapshot.h"

typedef struct Run Run;

/* What a new run is made with. */
typedef struct RunPlan {
    const char *config;           /* the canonical JSON */
    const char *version, *commit; /* of the program */
    const char *const *features;  /* names, [feature_count] */
    int feature_count;
    int population, genes, games, state_size;
} RunPlan;

/* Is there a run in this directory? False also if there is no directory. */
bool run_exists(const char *directory);

/* Each leaves an open run in *run, to be closed, or NULL. */
bool run_create(Run **run, const char *directory, const RunPlan *plan, Error *error);
bool run_open(Run **run, const char *directory, Error *error);
void run_close(Run *run);

/* The config that the run was made with, as JSON; borrowed. */
const char *run_config(const Run *run);

/* How many generations are committed. */
int run_generations(const Run *run);

/* Read one of them; the snapshot is then the caller's to release. */
bool run_read(const Run *run, int generation, Snapshot *snapshot, Error *error);

/* The newest generation of the run in a directory, likewise. */
bool run_read_newest(const char *directory, Snapshot *snapshot, Error *error);

/* Add the next generation: when this returns true it is safe on the disk. */
bool run_commit(Run *run, const Snapshot *snapshot, Error *error);

/* Add a line, with its end, to the log. */
bool run_log(Run *run, const char *line, Error *error);

#endif
