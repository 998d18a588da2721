/* The cross-entropy method with noise: I. Szita and A. Lőrincz, Learning Tetris
 * using the noisy cross-entropy method, Neural Computation 18 (2006).
 *
 * Each gene has a normal distribution of its own. The best `share` of the
 * samples give the next mean and variance, and an extra variance Z keeps the
 * genes from freezing before they are good. */
#include "draws.h"
#include "optimiser.h"
#include "sampling.h"

#include "wellbred/base/die.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct Cem {
    Optimiser base;
    bool has_started;
    double *mean, *variance; /* [genes] */
} Cem;

/* The common part is not yet filled when cem_create() runs. */
static void start(Cem *self)
{
    if (self->has_started)
        return;
    initial_distribution(&self->base, self->mean, self->variance);
    for (int g = 0; g < self->base.genes; g++)
        self->variance[g] *= self->variance[g];
    self->has_started = true;
}

static void ask(Optimiser *base, Population *population)
{
    Cem *self = (Cem *)base;
    start(self);
    int samples = evolution_samples(&base->settings);
    for (int i = 0; i < population->size; i++) {
        Draws draws = draws_start(base->seed, STREAM_SAMPLE, base->generation, i);
        float *genome = population_genome(population, i);
        for (int g = 0; g < base->genes; g++) {
            double off = i < samples ? sqrt(self->variance[g]) * draws_normal(&draws) : 0;
            genome[g] = gene_nearest(self->mean[g] + off);
        }
    }
    population_mark_samples(population, samples);
}

/* Z of the generation that is asked next. */
static double extra_variance(const Optimiser *base)
{
    const EvolutionSettings *settings = &base->settings;
    double fallen = settings->cem.variance - settings->cem.fall * (base->generation + 1);
    switch (settings->cem.extra) {
    case EXTRA_VARIANCE_CONSTANT: return settings->cem.variance;
    case EXTRA_VARIANCE_LINEAR: return fallen > 0 ? fallen : 0;
    default: return 0;
    }
}

static int count_kept(const EvolutionSettings *settings)
{
    int samples = evolution_samples(settings), kept = (int)floor(settings->cem.share * samples + 0.5);
    return kept < samples ? kept : samples;
}

static void tell(Optimiser *base, const Population *population, const double *fitness)
{
    Cem *self = (Cem *)base;
    int samples = evolution_samples(&base->settings), kept = count_kept(&base->settings);
    int *order = allocate((size_t)samples, sizeof *order);
    double extra = extra_variance(base);
    rank_best_first(fitness, samples, order);
    for (int g = 0; g < base->genes; g++) {
        double sum = 0, squares = 0;
        for (int i = 0; i < kept; i++)
            sum += population_genome(population, order[i])[g];
        double mean = sum / kept;
        for (int i = 0; i < kept; i++) {
            double off = population_genome(population, order[i])[g] - mean;
            squares += off * off;
        }
        self->mean[g] = mean;
        self->variance[g] = squares / kept + extra;
    }
    self->has_started = true;
    free(order);
}

/* ---- state: mean, variance ---- */

static int state_size(const Optimiser *base)
{
    return 2 * base->genes;
}

static void save(const Optimiser *base, double *state)
{
    const Cem *self = (const Cem *)base;
    memcpy(state, self->mean, (size_t)base->genes * sizeof *state);
    memcpy(state + base->genes, self->variance, (size_t)base->genes * sizeof *state);
}

static void load(Optimiser *base, const double *state)
{
    Cem *self = (Cem *)base;
    memcpy(self->mean, state, (size_t)base->genes * sizeof *state);
    memcpy(self->variance, state + base->genes, (size_t)base->genes * sizeof *state);
    self->has_started = true;
}

static void release(Optimiser *base)
{
    Cem *self = (Cem *)base;
    free(self->mean);
    free(self->variance);
}

static const OptimiserKind cem = {ask, tell, state_size, save, load, release};

Optimiser *cem_create(int genes)
{
    Cem *self = allocate(1, sizeof *self);
    self->base.kind = &cem;
    self->mean = allocate((size_t)genes, sizeof *self->mean);
    self->variance = allocate((size_t)genes, sizeof *self->variance);
    return &self->base;
}
