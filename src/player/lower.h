/* lower.h - rating placements that lie below another one of the same rotation
 * and column, where moves are `reachable`.
 *
 * They are few. The kernels' formulas know one placement a column, so these
 * are rated one by one, from the boards that they lead to. */
#ifndef WELLBRED_PLAYER_LOWER_H
#define WELLBRED_PLAYER_LOWER_H

#include "kernel.h"

/* A placement that was rated. */
typedef struct Rated {
    Placement placement;
    float rating;
} Rated;

void lower_rate(const Kernel *kernel, const Plan *plan, Scratch *scratch, const float *genome, const Well *well,
                int piece, const Placement *list, int count, float *rating);

/* The best of a list in the order of moves.h, the first of several. What is
 * not a number is as bad as minus infinity. */
Rated lower_best(const Placement *list, const float *rating, int count);

/* The better one of two, or the first in the order of moves.h. */
Rated rated_better(Rated a, Rated b);

#endif
