/* verify.h - is a run whole, and is it what its config promises?
 *
 * Every file is read to its last byte: seals, sizes, the content of each
 * generation against its digest, and the chain of digests from the config's
 * on. Nothing is touched. */
#ifndef WELLBRED_STORE_VERIFY_H
#define WELLBRED_STORE_VERIFY_H

#include "wellbred/player/player.h"
#include "wellbred/store/run.h"

/* What a run of a config must have. This room knows no configs, so the caller
 * says how one is read. */
typedef struct RunPromise {
    char digest[DIGEST_HEX_SIZE]; /* that the chain begins with */
    int population, genes, games;
    int features;
    char feature[FEATURES_MAX][FEATURE_NAME_SIZE];
} RunPromise;
typedef bool ReadPromise(RunPromise *promise, const char *config, Error *error);

typedef enum RunPart {
    RUN_PART_HISTORY, /* run.h5 */
    RUN_PART_CONFIG,  /* config.json */
    RUN_PART_GENERATION,
    RUN_PART_INFLIGHT,
    RUN_PART_PACK,
} RunPart;

typedef struct RunFault {
    RunPart part;
    int generation; /* of RUN_PART_GENERATION */
    char *file;     /* owned, as is the next */
    char *text;
    ExitCode exit_code; /* EXIT_BAD_DATA, or EXIT_IO if the file can't be read */
} RunFault;

typedef struct RunReport {
    int generations; /* whole ones, from the first on */
    int newest;      /* the highest number that a generation has, -1 if there is none */
    /* Of the last whole generation; of the config if there is none, empty if that is faulty. */
    char digest[DIGEST_HEX_SIZE];
    RunFault *fault; /* [faults] */
    int faults;
} RunReport;

/* Look at a run directory or a packed run. True if there is no fault. The
 * report is released by the caller in any case. */
bool run_verify(RunReport *report, const char *path, ReadPromise *read_promise);
void run_report_release(RunReport *report);

/* Is this snapshot whole, of these sizes, and does it follow `previous`, the
 * digest of the one before (NULL: not known)? */
bool run_verify_snapshot(const Snapshot *snapshot, const RunPromise *promise, const char *previous, Error *error);

#endif
