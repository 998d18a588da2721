/* CMA-ES: N. Hansen, The CMA Evolution Strategy: A Tutorial (arXiv:1604.00772).
 *
 *      genome = mean + step * N(0, C)
 *
 * The better half of the samples, weighted by rank, gives the next mean. C
 * learns from their steps (rank mu) and from the path that the mean takes (rank
 * one); the step size grows while that path is longer than chance would make
 * it, and shrinks while it is shorter.
 *
 * A step is worked out from the genome that was played, a float, so what is
 * learned is about what was rated and never about digits that were rounded off.
 *
 * unit_norm: a genome is handed out with length 1, and fitness does not depend
 * on length, so the length of a sample is free. The search goes on among the
 * samples before their lengths were made 1; those are drawn again when fitness
 * is told, as they belong to (seed, generation, individual) and the state. After
 * each generation mean and step size are divided by the mean's length. That is
 * a change of units: the samples' directions do not notice, and no number grows
 * without end (A. Boumaza, On the evolution of artificial Tetris players, 2009). */
#include "covariance.h"
#include "draws.h"
#include "optimiser.h"
#include "sampling.h"
#include "strategy.h"

#include "wellbred/base/die.h"
#include "wellbred/base/real.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct Cma {
    Optimiser base;
    bool has_started;
    Strategy strategy;
    Covariance covariance;
    double *mean;                       /* [genes] */
    double *path, *step_path;           /* [genes] p_c, p_sigma */
    double step;                        /* sigma */
    double start_bias;                  /* (1 - c_sigma)^(2 updates): how much step_path still lacks at the start */
    double age;                         /* generations since C was decomposed */
    double *normal, *steps, *mean_step; /* scratch: [genes], [parents][genes], [genes] */
} Cma;

static double length_of(const double *vector, int n)
{
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += vector[i] * vector[i];
    return sqrt(sum);
}

/* ---- keeping the numbers sane ---- */

/* A step size at which every sample rounds to the same floats, or to the
 * largest, teaches nothing any more. At least one gene keeps a deviation of the
 * last digit of its mean, and none gets above the largest gene. */
static void bound_step(Cma *self)
{
    const double finest = FLT_EPSILON / 2, tiniest = 1e-30, widest = 1e15;
    double least = INFINITY, most = INFINITY;
    for (int g = 0; g < self->base.genes; g++) {
        double deviation = sqrt(covariance_variance(&self->covariance, g));
        double resolution = fabs(self->mean[g]) * finest + tiniest;
        least = resolution / deviation < least ? resolution / deviation : least;
        most = widest / deviation < most ? widest / deviation : most;
    }
    if (!(self->step > least))
        self->step = least;
    if (self->step > most)
        self->step = most;
}

/* Without selection C wanders; before it gets to the ends of what a double can
 * hold, its size moves into the step size. By powers of two: nothing is rounded. */
static void bound_covariance(Cma *self)
{
    const double small = 0x1p-100, large = 0x1p100;
    int n = self->base.genes, exponent;
    double variance = 0;
    for (int g = 0; g < n; g++)
        variance += covariance_variance(&self->covariance, g) / n;
    if (variance > small && variance < large)
        return;
    if (!(variance > DBL_MIN && isfinite(variance))) { /* nothing left of C: round again */
        for (int g = 0; g < n; g++)
            self->normal[g] = 1;
        covariance_start(&self->covariance, self->normal);
        memset(self->path, 0, (size_t)n * sizeof *self->path);
        return;
    }
    frexp(variance, &exponent);
    double factor = ldexp(1, -exponent / 2);
    covariance_scale(&self->covariance, factor);
    for (int g = 0; g < n; g++)
        self->path[g] *= factor;
    self->step /= factor;
}

static void make_mean_unit(Cma *self)
{
    double length = length_of(self->mean, self->base.genes);
    if (length == 0) /* at the start, about nothing: all directions alike */
        return;
    for (int g = 0; g < self->base.genes; g++)
        self->mean[g] /= length;
    self->step /= length;
}

/* ---- asking ---- */

/* The common part is not yet filled when cma_create() runs. */
static void start(Cma *self)
{
    if (self->has_started)
        return;
    double *deviation = self->normal;
    initial_distribution(&self->base, self->mean, deviation);
    for (int g = 0; g < self->base.genes; g++)
        deviation[g] = deviation[g] > 1e-15 ? deviation[g] : 1e-15;
    covariance_start(&self->covariance, deviation);
    self->step = self->base.settings.cma_es.step;
    self->start_bias = 1;
    if (self->base.settings.cma_es.unit_norm)
        make_mean_unit(self);
    bound_step(self);
    self->has_started = true;
}

/* How far sample `individual` lies from the mean, in units of the step size. */
static void draw_step(Cma *self, int individual, double *step)
{
    Draws draws = draws_start(self->base.seed, STREAM_SAMPLE, self->base.generation, individual);
    for (int g = 0; g < self->base.genes; g++)
        self->normal[g] = draws_normal(&draws);
    covariance_shape(&self->covariance, self->normal, step);
}

static void ask(Optimiser *base, Population *population)
{
    Cma *self = (Cma *)base;
    double *sample = self->mean_step;
    int samples = evolution_samples(&base->settings);
    start(self);
    for (int i = 0; i < population->size; i++) {
        float *genome = population_genome(population, i);
        draw_step(self, i, sample);
        for (int g = 0; g < base->genes; g++)
            sample[g] = self->mean[g] + (i < samples ? self->step * sample[g] : 0);
        double length = base->settings.cma_es.unit_norm ? length_of(sample, base->genes) : 1;
        for (int g = 0; g < base->genes; g++)
            genome[g] = gene_nearest(length > 0 ? sample[g] / length : 0); /* a first mean may be 0 */
    }
    population_mark_samples(population, samples);
}

/* ---- telling ---- */

static bool is_flat(const double *fitness, int size)
{
    for (int i = 1; i < size; i++)
        if (fitness[i] != fitness[0])
            return false;
    return true;
}

/* Hansen's way off a plateau; nothing else can be learned from it. */
static void widen(Cma *self)
{
    self->step *= real_exp(0.2 + self->strategy.step_path_rate / self->strategy.damping);
}

static void collect_steps(Cma *self, const Population *population, const double *fitness)
{
    int n = self->base.genes, samples = evolution_samples(&self->base.settings);
    int *order = allocate((size_t)samples, sizeof *order);
    rank_best_first(fitness, samples, order);
    memset(self->mean_step, 0, (size_t)n * sizeof *self->mean_step);
    for (int i = 0; i < self->strategy.parents; i++) {
        double *step = self->steps + (size_t)i * (size_t)n;
        const float *genome = population_genome(population, order[i]);
        if (self->base.settings.cma_es.unit_norm)
            draw_step(self, order[i], step);
        else
            for (int g = 0; g < n; g++)
                step[g] = (genome[g] - self->mean[g]) / self->step;
        for (int g = 0; g < n; g++)
            self->mean_step[g] += self->strategy.weight[i] * step[g];
    }
    free(order);
}

static void follow(double *path, double rate, double effective, const double *step, int n)
{
    double share = sqrt(rate * (2 - rate) * effective);
    for (int g = 0; g < n; g++)
        path[g] = (1 - rate) * path[g] + share * step[g];
}

/* Returns the length of the path in units of what chance would make it. */
static double follow_step_path(Cma *self)
{
    int n = self->base.genes;
    double rate = self->strategy.step_path_rate;
    covariance_whiten(&self->covariance, self->mean_step, self->normal);
    follow(self->step_path, rate, self->strategy.effective, self->normal, n);
    self->start_bias *= (1 - rate) * (1 - rate);
    return length_of(self->step_path, n) / self->strategy.expected_length;
}

/* Steps that are far too small make a long path; following it, C would grow too
 * fast in one direction, so p_c waits (h_sigma) until the step size has grown. */
static void learn_covariance(Cma *self, double path_length)
{
    const Strategy *s = &self->strategy;
    int n = self->base.genes;
    bool waits = path_length >= (1.4 + 2.0 / (n + 1)) * sqrt(1 - self->start_bias);
    follow(self->path, s->path_rate, waits ? 0 : s->effective, self->mean_step, n);
    double kept = 1 - s->rank_one_rate - s->rank_mu_rate;
    if (waits)
        kept += s->rank_one_rate * s->path_rate * (2 - s->path_rate);
    covariance_fade(&self->covariance, kept > 0 ? kept : 0);
    covariance_add(&self->covariance, s->rank_one_rate, self->path);
    for (int i = 0; i < s->parents; i++)
        covariance_add(&self->covariance, s->rank_mu_rate * s->weight[i], self->steps + (size_t)i * (size_t)n);
}

static void decompose_if_due(Cma *self)
{
    self->age++;
    if (self->age < self->strategy.decompose_every)
        return;
    covariance_decompose(&self->covariance);
    self->age = 0;
}

static void learn(Cma *self, const Population *population, const double *fitness)
{
    collect_steps(self, population, fitness);
    for (int g = 0; g < self->base.genes; g++)
        self->mean[g] += self->step * self->mean_step[g];
    double path_length = follow_step_path(self);
    learn_covariance(self, path_length);
    double growth = self->strategy.step_path_rate / self->strategy.damping * (path_length - 1);
    self->step *= real_exp(growth < 1 ? growth : 1); /* no leap after one strange generation */
    bound_covariance(self);
    decompose_if_due(self);
}

static void tell(Optimiser *base, const Population *population, const double *fitness)
{
    Cma *self = (Cma *)base;
    start(self);
    if (is_flat(fitness, evolution_samples(&base->settings)))
        widen(self);
    else
        learn(self, population, fitness);
    if (base->settings.cma_es.unit_norm)
        make_mean_unit(self);
    bound_step(self);
}

/* ---- state ---- */

/* The axes are part of the state only if they may be older than C. */
static bool keeps_axes(const Cma *self)
{
    return self->strategy.decompose_every > 1;
}

/* Visit all state in the order of the file. */
static int each_part(const Cma *self, double *state, void (*move)(double *mine, double *state, int count))
{
    Cma *mine = (Cma *)self;
    int n = mine->base.genes, at = 0;
    struct {
        double *values;
        int count;
    } parts[] = {
        {&mine->step, 1},
        {&mine->start_bias, 1},
        {&mine->age, 1},
        {mine->mean, n},
        {mine->path, n},
        {mine->step_path, n},
        {mine->covariance.entry, covariance_entries(&mine->covariance)},
        {mine->covariance.deviation, keeps_axes(mine) ? n : 0},
        {mine->covariance.axes, keeps_axes(mine) ? covariance_axis_entries(&mine->covariance) : 0},
    };
    for (size_t i = 0; i < sizeof parts / sizeof *parts; at += parts[i++].count)
        if (move && parts[i].count > 0)
            move(parts[i].values, state + at, parts[i].count);
    return at;
}

static void put(double *mine, double *state, int count)
{
    memcpy(state, mine, (size_t)count * sizeof *state);
}

static void take(double *mine, double *state, int count)
{
    memcpy(mine, state, (size_t)count * sizeof *state);
}

static int state_size(const Optimiser *base)
{
    return each_part((const Cma *)base, NULL, NULL);
}

static void save(const Optimiser *base, double *state)
{
    each_part((const Cma *)base, state, put);
}

static void load(Optimiser *base, const double *state)
{
    Cma *self = (Cma *)base;
    each_part(self, (double *)state, take);
    if (!keeps_axes(self))
        covariance_decompose(&self->covariance);
    self->has_started = true;
}

/* ---- life ---- */

static void release(Optimiser *base)
{
    Cma *self = (Cma *)base;
    strategy_release(&self->strategy);
    covariance_release(&self->covariance);
    free(self->mean);
    free(self->path);
    free(self->step_path);
    free(self->normal);
    free(self->steps);
    free(self->mean_step);
}

static const OptimiserKind cma = {ask, tell, state_size, save, load, release};

static bool wants_full(const EvolutionSettings *settings, int genes)
{
    CovarianceKind kind = settings->cma_es.covariance;
    return kind == COVARIANCE_FULL || (kind == COVARIANCE_AUTO && genes <= COVARIANCE_FULL_GENES);
}

Optimiser *cma_create(const EvolutionSettings *settings, int genes)
{
    Cma *self = allocate(1, sizeof *self);
    bool is_full = wants_full(settings, genes);
    size_t n = (size_t)genes;
    self->base.kind = &cma;
    strategy_init(&self->strategy, evolution_samples(settings), genes, is_full);
    covariance_init(&self->covariance, genes, is_full);
    self->mean = allocate(n, sizeof *self->mean);
    self->path = allocate(n, sizeof *self->path);
    self->step_path = allocate(n, sizeof *self->step_path);
    self->normal = allocate(n, sizeof *self->normal);
    self->steps = allocate((size_t)self->strategy.parents * n, sizeof *self->steps);
    self->mean_step = allocate(n, sizeof *self->mean_step);
    return &self->base;
}
