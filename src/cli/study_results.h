/* study_results.h - how far the runs of a study are, and what came of them. */
#ifndef WELLBRED_CLI_STUDY_RESULTS_H
#define WELLBRED_CLI_STUDY_RESULTS_H

#include "wellbred/config/study_file.h"

typedef enum RunState {
    RUN_NOT_BEGUN,
    RUN_UNDER_WAY,
    RUN_FINISHED,
    RUN_DAMAGED,
    RUN_STATES,
} RunState;

extern const char *const run_state_names[RUN_STATES];

typedef struct RunResult {
    RunState state;
    int64_t seed;
    int wanted;                      /* generations */
    int generations;                 /* that are committed; the rest is of the last of them */
    double champion, champion_error; /* its mean in validation, or in training if there is none */
    double best;                     /* fitness */
} RunResult;

/* A damaged run is a result too; `error` then tells what is wrong with it. */
RunResult run_result_read(const Study *study, const char *directory, int run, Error *error);

/* The mean of some runs and its standard error, NaN if there are too few. */
typedef struct MeanOfRuns {
    double mean, error;
} MeanOfRuns;

/* What came of the repetitions of a point. */
typedef struct PointResult {
    int runs[RUN_STATES];      /* in each state */
    MeanOfRuns champion, best; /* of the finished ones */
} PointResult;

PointResult point_result(const Study *study, const RunResult *results, int point);

#endif
