/* run.h - a run: the whole history of one training, in a directory or packed
 * into one file (pack.h).
 *
 *      RUN/config.json         the resolved config, to read
 *          run.h5              made once: config, provenance, and all generations as if in one file
 *          generations/0.h5    one immutable file a generation
 *          inflight.h5         the unfinished generation, and inflight.prev.h5
 *          log.jsonl           one line a generation and event
 *
 * Files appear whole or not at all (base/publish.h) and tell whether they are
 * as they were written (sealed.h). */
#ifndef WELLBRED_STORE_RUN_H
#define WELLBRED_STORE_RUN_H

#include <stdbool.h>
#include <stdint.h>

#include "wellbred/base/error.h"
#include "wellbred/base/publish.h"
#include "wellbred/cluster/snapshot.h"
#include "wellbred/store/initial.h"

typedef struct Run Run;

/* What a new run is made with. */
typedef struct RunPlan {
    const char *config;           /* the canonical JSON */
    const char *version, *commit; /* of the program */
    const char *const *features;  /* names, [feature_count] */
    int feature_count;
    int population, genes, games, state_size;
    const InitialGenomes *initial; /* NULL or empty: none were given */
    bool is_rebuilt;               /* run.h5 was lost, and is made again from the rest */
} RunPlan;

/* Is there a run in this directory? False also if there is no directory. */
bool run_exists(const char *directory);

/* Is this the file of a packed run, going by its first bytes? */
bool run_is_packed(const char *path);

/* Make a run and leave it in *run, to be closed, or NULL. */
bool run_create(Run **run, const char *directory, const RunPlan *plan, Error *error);

/* Open a run directory or a packed run likewise. What is wrong with the files
 * that tell about all of it is found here, with a generation when it is read;
 * run_verify() looks at everything. */
bool run_open(Run **run, const char *path, Error *error);
void run_close(Run *run);

/* Where it is; borrowed. */
const char *run_directory(const Run *run);

/* The config that the run was made with, as JSON; borrowed. */
const char *run_config(const Run *run);

/* Where it comes from: "created", "host", "wellbred_version" and so on. */
enum { RUN_FACTS_MAX = 32 };
typedef struct RunFact {
    char name[40], value[400];
} RunFact;

typedef struct RunFacts {
    RunFact fact[RUN_FACTS_MAX];
    int count;
} RunFacts;

/* Borrowed. */
const RunFacts *run_facts(const Run *run);

/* How many generations are committed. */
int run_generations(const Run *run);

/* What the run's config, which this room can't read, makes. Once it is known
 * run_read() refuses anything else, and its callers need not look. */
typedef struct RunSizes {
    int population, genes, games;
} RunSizes;
void run_expect(Run *run, RunSizes sizes);

/* Read one of them; the snapshot is then the caller's to release. */
bool run_read(const Run *run, int generation, Snapshot *snapshot, Error *error);

/* The newest generation of a run, likewise. */
bool run_read_newest(const char *path, Snapshot *snapshot, Error *error);

/* Add the next generation to a run directory, after the last step (NULL: none): when this returns true it is
 * safe on the disk. */
bool run_commit(Run *run, const Snapshot *snapshot, const LastStep *last, Error *error);

/* How large the file of a generation is. */
int64_t run_generation_bytes(int population, int genes, int games, int state_size);
#endif
