#include "selection.h"

#include "wellbred/base/die.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

/* ---- ranks ---- */

typedef struct Ranked {
    double fitness;
    int individual;
} Ranked;

static int better_first(const void *a, const void *b)
{
    const Ranked *one = a, *other = b;
    if (one->fitness != other->fitness)
        return one->fitness > other->fitness ? -1 : 1;
    return one->individual - other->individual;
}

static void rank_all(Selection *self, const double *fitness)
{
    Ranked *order = allocate((size_t)self->size, sizeof *order);
    for (int i = 0; i < self->size; i++)
        order[i] = (Ranked){fitness[i], i};
    qsort(order, (size_t)self->size, sizeof *order, better_first);
    for (int r = 0; r < self->size; r++) {
        self->ranked[r] = order[r].individual;
        self->rank[order[r].individual] = r;
    }
    free(order);
}

/* ---- merit ---- */

/* In a unit, a power of two, in which no fitness is above 1: this changes no
 * ratio by one bit, and however large the fitness, no sum overflows. */
static void weigh_merit(Selection *self, const double *fitness)
{
    double best = fitness[self->ranked[0]], worst = fitness[self->ranked[self->size - 1]];
    int unit;
    frexp(fmax(fabs(best), fabs(worst)), &unit);
    double lift = worst < 0 ? -ldexp(worst, -unit) : 0;
    for (int i = 0; i < self->size; i++)
        self->merit[i] = ldexp(fitness[i], -unit) + lift;
}

/* ---- weights ---- */

/* A share such as 0.07 of 100, which is 7.000000000000001 to a computer,
 * means 7 and not 8. */
static int count_best(double share, int size)
{
    int count = (int)ceil(share * size - 1e-6);
    return count < 2 ? 2 : count;
}

static double weight(const Selection *self, const EvolutionSettings *settings, int individual)
{
    switch (settings->selection.kind) {
    case SELECTION_RANK: return self->size - self->rank[individual];
    case SELECTION_TRUNCATION: return self->rank[individual] < count_best(settings->selection.share, self->size);
    default: return self->merit[individual];
    }
}

/* Sums from either end, so that the weight of everybody but one is a sum too.
 * A difference would lose the many weak beside the strong one that is out. */
static void sum_weights(Selection *self, const EvolutionSettings *settings)
{
    for (int i = 0; i < self->size; i++)
        self->before[i + 1] = self->before[i] + weight(self, settings, i);
    for (int i = self->size; i-- > 0;)
        self->after[i] = self->after[i + 1] + weight(self, settings, i);
}

/* ---- life ---- */

void selection_init(Selection *self, const EvolutionSettings *settings, const double *fitness)
{
    size_t size = (size_t)settings->population;
    *self = (Selection){.size = settings->population};
    self->ranked = allocate(size, sizeof *self->ranked);
    self->rank = allocate(size, sizeof *self->rank);
    self->merit = allocate(size, sizeof *self->merit);
    self->before = allocate(size + 1, sizeof *self->before);
    self->after = allocate(size + 2, sizeof *self->after);
    self->contest = settings->selection.kind == SELECTION_TOURNAMENT ? settings->selection.size : 0;
    rank_all(self, fitness);
    weigh_merit(self, fitness);
    sum_weights(self, settings);
}

void selection_release(Selection *self)
{
    free(self->ranked);
    free(self->rank);
    free(self->merit);
    free(self->before);
    free(self->after);
    *self = (Selection){0};
}

/* ---- draws ---- */

/* The individual i with before[i] <= target < before[i + 1], below `end`. */
static int search_before(const Selection *self, int end, double target)
{
    int low = 0, high = end;
    while (high - low > 1) {
        int middle = low + (high - low) / 2;
        if (self->before[middle] <= target)
            low = middle;
        else
            high = middle;
    }
    return low;
}

/* The individual i with after[i + 1] <= target < after[i], from `start` on. */
static int search_after(const Selection *self, int start, double target)
{
    int low = start, high = self->size;
    while (high - low > 1) {
        int middle = low + (high - low) / 2;
        if (self->after[middle] > target)
            low = middle;
        else
            high = middle;
    }
    return low;
}

/* Whoever is `out` is not drawn; `out` = size is nobody. */
static int draw_evenly(const Selection *self, int out, Draws *draws)
{
    int drawn = draws_below(draws, out < self->size ? self->size - 1 : self->size);
    return drawn + (drawn >= out);
}

static int draw_by_weight(const Selection *self, int out, Draws *draws)
{
    double before = self->before[out], after = self->after[out + 1], target = draws_unit(draws) * (before + after);
    if (before + after == 0)
        return draw_evenly(self, out, draws);
    if (target < before)
        return search_before(self, out, target);
    return search_after(self, out + 1, fmin(target - before, nextafter(after, 0))); /* before + after may be rounded */
}

static int draw_by_contest(const Selection *self, int out, Draws *draws)
{
    int winner = draw_evenly(self, out, draws);
    for (int i = 1; i < self->contest; i++) {
        int rival = draw_evenly(self, out, draws);
        if (self->rank[rival] < self->rank[winner])
            winner = rival;
    }
    return winner;
}

static int draw_parent(const Selection *self, int out, Draws *draws)
{
    return self->contest ? draw_by_contest(self, out, draws) : draw_by_weight(self, out, draws);
}

void selection_draw_parents(const Selection *self, Draws *draws, int parents[2])
{
    parents[0] = parents[1] = 0;
    if (self->size == 1)
        return;
    parents[0] = draw_parent(self, self->size, draws);
    parents[1] = draw_parent(self, parents[0], draws);
}
