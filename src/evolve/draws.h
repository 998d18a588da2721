/* draws.h - a row of random numbers for one purpose.
 *
 * All numbers of a row belong to (seed, stream, generation, index), so a child
 * gets the same ones in whatever order children are made. */
#ifndef WELLBRED_EVOLVE_DRAWS_H
#define WELLBRED_EVOLVE_DRAWS_H

#include <stdint.h>

#include "wellbred/base/random.h"

typedef struct Draws {
    uint64_t seed;
    RandomStream stream;
    uint32_t generation, index;
    uint32_t taken; /* 64-bit words so far */
    RandomBlock block;
} Draws;

Draws draws_start(uint64_t seed, RandomStream stream, int generation, int index);

uint64_t draws_word(Draws *draws);
double draws_unit(Draws *draws);                             /* uniform in [0, 1) */
double draws_between(Draws *draws, double low, double high); /* uniform in [low, high) */
int draws_below(Draws *draws, int n);                        /* uniform in 0..n-1 */
double draws_normal(Draws *draws);                           /* mean 0, variance 1 */

#endif
