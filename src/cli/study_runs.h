/* study_runs.h - the runs of a study, in the directory of the study:
 *
 *      DIR/study.json          the study, complete in itself
 *          runs.txt            the name of a run a line, for jobs/sweep.sbatch
 *          NAME/               the directory of a run,
 *          NAME/config.json    which begins with its config
 *
 * Runs are numbered from 0. The first repetition of all points comes before the
 * second, so that a study that is not finished has something of every point. */
#ifndef WELLBRED_CLI_STUDY_RUNS_H
#define WELLBRED_CLI_STUDY_RUNS_H

#include <limits.h>

#include "wellbred/config/study_file.h"

enum { RUN_NAME_SIZE = 120 };

static inline int study_runs(const Study *study)
{
    return study->points * study->repetitions;
}
static inline int study_run_point(const Study *study, int run)
{
    return run % study->points;
}
static inline int study_run_repetition(const Study *study, int run)
{
    return run / study->points;
}

/* "03_rate=0.1_step=0.5_r2"; repetitions count from 1 here. */
const char *study_run_name(const Study *study, int run, char name[RUN_NAME_SIZE]);

/* A file of the study, or of one of its runs. */
const char *study_path(const char *directory, const char *name, char path[PATH_MAX]);

/* Is the directory that of this study? EXIT_BAD_DATA if there is none, or
 * another one. */
bool study_check(const Study *study, const char *directory, Error *error);

/* Make all that is not there yet, and count the runs that were not. Refuses a
 * directory of another study, or one that has something else in it. */
bool study_make(const Study *study, const char *directory, int *made, Error *error);

#endif
