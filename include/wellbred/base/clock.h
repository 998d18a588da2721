/* clock.h - how long something took. */
#ifndef WELLBRED_BASE_CLOCK_H
#define WELLBRED_BASE_CLOCK_H

#include <time.h>

/* Seconds since some moment in the past, the same for the whole run. */
static inline double clock_seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

#endif
