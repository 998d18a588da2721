/* clock.h - how long something took. */
#ifndef WELLBRED_BASE_CLOCK_H
#define WELLBRED_BASE_CLOCK_H

#include <time.h>

static inline double clock_of(clockid_t clock)
{
    struct timespec t;
    clock_gettime(clock, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Seconds since some moment in the past, the same for the whole run. */
static inline double clock_seconds(void)
{
    return clock_of(CLOCK_MONOTONIC);
}

/* Seconds that this thread had a core, which is less where others want it too. */
static inline double clock_core_seconds(void)
{
    return clock_of(CLOCK_THREAD_CPUTIME_ID);
}

#endif
