#include "time_limit.h"

#include "wellbred/base/clock.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

bool time_limit_parse(const char *text, double *seconds)
{
    int days = 0, part[3] = {0}, parts = 0, length = 0;
    const char *dash = strchr(text, '-');
    if (dash) {
        if (sscanf(text, "%6d-%n", &days, &length) != 1 || text + length != dash + 1)
            return false;
        text = dash + 1;
    }
    while (parts < 3) {
        if (*text < '0' || *text > '9' || sscanf(text, "%6d%n", &part[parts], &length) != 1)
            return false;
        parts++;
        text += length;
        if (*text != ':')
            break;
        text++;
    }
    if (*text || parts < 2 || (dash && parts != 3))
        return false;
    *seconds = 86400.0 * days;
    for (int i = 0, unit = parts == 3 ? 3600 : 60; i < parts; i++, unit /= 60)
        *seconds += (double)part[i] * unit;
    return true;
}

/* Seconds that the job has left, INFINITY if nobody says. Newer versions of
 * Slurm tell the job when it ends, others have to be asked. */
static double job_seconds_left(void)
{
    const char *job = getenv("SLURM_JOB_ID"), *end = getenv("SLURM_JOB_END_TIME");
    if (!job || !*job || job[strspn(job, "0123456789")] != '\0')
        return INFINITY;
    if (end && *end && end[strspn(end, "0123456789")] == '\0')
        return strtod(end, NULL) - (double)time(NULL);
    char command[120], answer[64] = "";
    snprintf(command, sizeof command, "squeue --noheader --jobs=%s --format=%%L 2>/dev/null", job);
    FILE *stream = popen(command, "r");
    if (!stream)
        return INFINITY;
    if (!fgets(answer, sizeof answer, stream))
        answer[0] = '\0';
    pclose(stream);
    answer[strcspn(answer, "\n")] = '\0';
    double seconds;
    return time_limit_parse(answer, &seconds) ? seconds : INFINITY; /* "UNLIMITED" and the like */
}

bool time_limit_find(const char *max_time, double *end, Error *error)
{
    double own = INFINITY, job = job_seconds_left();
    if (max_time && !time_limit_parse(max_time, &own))
        return error_set(error, EXIT_USAGE, "option '--max-time' is '%s', must be HH:MM:SS", max_time);
    *end = clock_seconds() + (own < job ? own : job);
    return true;
}
