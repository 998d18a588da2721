/* submit_sbatch.h - give a script to Slurm. */
#ifndef WELLBRED_CLI_SUBMIT_SBATCH_H
#define WELLBRED_CLI_SUBMIT_SBATCH_H

#include <stdbool.h>

#include "wellbred/base/error.h"

enum { JOB_ID_SIZE = 80 };

/* What Slurm has to say on stderr goes there as it is. EXIT_CANNOT_CREATE if
 * there is no sbatch, or it refuses the job. */
bool submit_sbatch(const char *script, char job[JOB_ID_SIZE], Error *error);

#endif
