/* patience.h - waiting without burning a core, and knowing when to give up. */
#ifndef WELLBRED_CLUSTER_PATIENCE_H
#define WELLBRED_CLUSTER_PATIENCE_H

#include <stdbool.h>
#include <time.h>

#include "wellbred/base/clock.h"

/* Looks a few times without a pause, then naps that grow longer. */
typedef struct Nap {
    int looks;
    double seconds;
} Nap;

static inline void nap_reset(Nap *nap)
{
    *nap = (Nap){0};
}

static inline void nap_take(Nap *nap, double longest)
{
    enum { LOOKS_WITHOUT_PAUSE = 20 };
    static const double shortest = 20e-6;
    if (nap->looks++ < LOOKS_WITHOUT_PAUSE)
        return;
    nap->seconds = nap->seconds < shortest ? shortest : 1.5 * nap->seconds;
    if (nap->seconds > longest)
        nap->seconds = longest;
    struct timespec time = {.tv_nsec = (long)(1e9 * nap->seconds)};
    nanosleep(&time, NULL);
}

/* How long somebody has said nothing while we were listening: a process that
 * was suspended with its whole job must not think that all others are dead. */
typedef struct Silence {
    double seconds, last_look;
} Silence;

static inline void silence_break(Silence *silence)
{
    *silence = (Silence){0, clock_seconds()};
}

static inline bool silence_exceeds(Silence *silence, double limit)
{
    double now = clock_seconds(), step = now - silence->last_look, longest_step = limit / 2;
    silence->last_look = now;
    silence->seconds += step < longest_step ? step : longest_step;
    return silence->seconds > limit;
}

#endif
