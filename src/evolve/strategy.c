#include "strategy.h"

#include "wellbred/base/die.h"
#include "wellbred/base/real.h"

#include <math.h>
#include <stdlib.h>

static double least(double a, double b)
{
    return a < b ? a : b;
}

/* Only the better half has weights. With negative ones for the worse half
 * (active cma-es) C would need guarding against negative variances. */
static void weigh_parents(Strategy *self, int population)
{
    double sum = 0, squares = 0;
    self->parents = population / 2;
    self->weight = allocate((size_t)self->parents, sizeof *self->weight);
    for (int i = 0; i < self->parents; i++) {
        self->weight[i] = real_log((population + 1) / 2.0) - real_log(i + 1);
        sum += self->weight[i];
    }
    for (int i = 0; i < self->parents; i++) {
        self->weight[i] /= sum;
        squares += self->weight[i] * self->weight[i];
    }
    self->effective = 1 / squares;
}

void strategy_init(Strategy *self, int population, int genes, bool is_full)
{
    weigh_parents(self, population);
    double n = genes, mu = self->effective;
    self->path_rate = (4 + mu / n) / (n + 4 + 2 * mu / n);
    self->step_path_rate = (mu + 2) / (n + mu + 5);
    double excess = sqrt((mu - 1) / (n + 1)) - 1;
    self->damping = 1 + 2 * (excess > 0 ? excess : 0) + self->step_path_rate;
    self->expected_length = sqrt(n) * (1 - 1 / (4 * n) + 1 / (21 * n * n));

    /* A diagonal has fewer numbers to learn: R. Ros and N. Hansen, A simple
     * modification in CMA-ES achieving linear time and space complexity (2008). */
    double faster = is_full ? 1 : (n + 2) / 3;
    self->rank_one_rate = faster * 2 / ((n + 1.3) * (n + 1.3) + mu);
    self->rank_mu_rate = least(1 - self->rank_one_rate, faster * 2 * (mu - 2 + 1 / mu) / ((n + 2) * (n + 2) + mu));

    double learning_time = 1 / (self->rank_one_rate + self->rank_mu_rate);
    double wait = is_full ? floor(learning_time / (10 * n)) : 1;
    self->decompose_every = wait > 1 ? (int)wait : 1;
}

void strategy_release(Strategy *self)
{
    free(self->weight);
    *self = (Strategy){0};
}
