/* time_limit.h - until when this process may run. */
#ifndef WELLBRED_CLI_TIME_LIMIT_H
#define WELLBRED_CLI_TIME_LIMIT_H

#include "wellbred/base/error.h"

/* HH:MM:SS, MM:SS or D-HH:MM:SS as seconds. */
bool time_limit_parse(const char *text, double *seconds);

/* The end of what is allowed, in clock_seconds(): by the option --max-time
 * (NULL: not given), and by the Slurm job that we are in. INFINITY for never. */
bool time_limit_find(const char *max_time, double *end, Error *error);

#endif
