/* study_local.h - the runs of a study side by side on this machine, each a
 * process of its own: `wellbred train`. */
#ifndef WELLBRED_CLI_STUDY_LOCAL_H
#define WELLBRED_CLI_STUDY_LOCAL_H

#include "wellbred/config/study_file.h"

/* How many cores this process may use. */
int study_local_cores(void);

/* Train all that is not finished, `jobs` at a time. SIGINT, SIGTERM and SIGUSR1
 * stop it, and every run, cleanly: EXIT_STOPPED_EARLY. A run that fails does
 * not keep the others from being trained. */
bool study_local_train(const Study *study, const char *directory, int jobs, Error *error);

#endif
