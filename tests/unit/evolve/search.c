#include "search.h"

#include "wellbred/base/random.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- functions ---- */

double sphere(const float *x, int n)
{
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += (double)x[i] * x[i];
    return sum;
}

double rosenbrock(const float *x, int n)
{
    double sum = 0;
    for (int i = 0; i + 1 < n; i++) {
        double a = x[i], bend = a * a - x[i + 1], off = a - 1;
        sum += 100 * bend * bend + off * off;
    }
    return sum;
}

static double stretched(const double *x, int n)
{
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += pow(10, 6.0 * i / (n - 1)) * x[i] * x[i];
    return sum;
}

double ellipsoid(const float *genome, int n)
{
    double x[100];
    for (int i = 0; i < n; i++)
        x[i] = genome[i];
    return stretched(x, n);
}

static double uniform(int i)
{
    return (double)random_block(5, STREAM_SAMPLE, (uint32_t)i, 0, 0).word[0] * 0x1p-64 - 0.5;
}

/* Random rows, made orthonormal one after the other. */
double rotated_ellipsoid(const float *genome, int n)
{
    double axis[10][10], x[10];
    for (int k = 0; k < n; k++) {
        for (int i = 0; i < n; i++)
            axis[k][i] = uniform(k * n + i);
        for (int other = 0; other <= k; other++) {
            double along = 0;
            for (int i = 0; i < n; i++)
                along += axis[k][i] * axis[other][i];
            for (int i = 0; i < n; i++)
                axis[k][i] = other < k ? axis[k][i] - along * axis[other][i] : axis[k][i] / sqrt(along);
        }
        x[k] = 0;
        for (int i = 0; i < n; i++)
            x[k] += axis[k][i] * genome[i];
    }
    return stretched(x, n);
}

/* By the difference of the unit vectors, as a cosine near 1 has no digits. */
double angle_to_ramp(const float *x, int n)
{
    double length = sqrt(sphere(x, n)), ramp = sqrt(n * (n + 1.0) * (2 * n + 1) / 6), squares = 0;
    for (int i = 0; i < n; i++) {
        double off = x[i] / length - (i + 1) / ramp;
        squares += off * off;
    }
    return squares / 2;
}

double plateau(const float *x, int n)
{
    (void)x;
    (void)n;
    return 0;
}

/* ---- searching ---- */

EvolutionSettings cma_settings(double mean)
{
    EvolutionSettings settings = evolution_settings_default();
    settings.method = METHOD_CMA_ES;
    settings.population = 10; /* 4 + 3 ln 10 */
    settings.initial.mean = mean;
    return settings;
}

Optimiser *search_start(const EvolutionSettings *settings, int genes, uint64_t seed)
{
    Error error;
    cr_assert(evolution_settings_check(settings, &error), "%s", error.text);
    return optimiser_create(settings, &(Genesis){.genes = genes}, seed);
}

static double rate(const Population *population, Objective *objective, double *fitness)
{
    double best = INFINITY;
    for (int i = 0; i < population->size; i++) {
        const float *genome = population_genome(population, i);
        for (int g = 0; g < population->genes; g++)
            if (!isfinite(genome[g]))
                cr_assert_fail("gene %d of genome %d is %g", g, i, genome[g]);
        cr_assert_eq(population->origin[i], OPERATOR_SAMPLE);
        cr_assert(population->parents[i][0] == NO_PARENT && population->parents[i][1] == NO_PARENT);
        double value = objective(genome, population->genes);
        fitness[i] = -value;
        best = value < best ? value : best;
    }
    return best;
}

double search_generation(Optimiser *optimiser, Population *population, Objective *objective)
{
    double *fitness = malloc((size_t)population->size * sizeof *fitness);
    optimiser_ask(optimiser, population);
    double best = rate(population, objective, fitness);
    optimiser_tell(optimiser, population, fitness);
    free(fitness);
    return best;
}

int search_evaluations(const EvolutionSettings *settings, Objective *objective, int genes, uint64_t seed, double target,
                       int most)
{
    Optimiser *optimiser = search_start(settings, genes, seed);
    Population population;
    population_init(&population, settings->population, genes);
    int evaluations = 0;
    double best = INFINITY;
    while (best > target && evaluations + population.size <= most) {
        best = search_generation(optimiser, &population, objective);
        evaluations += population.size;
    }
    population_release(&population);
    optimiser_free(optimiser);
    return best <= target ? evaluations : most + 1;
}

/* ---- comparing ---- */

void search_digest(const EvolutionSettings *settings, int genes, int generations, char hex[DIGEST_HEX_SIZE])
{
    Optimiser *optimiser = search_start(settings, genes, 1);
    Population population;
    population_init(&population, settings->population, genes);
    Digest *digest = digest_create();
    for (int generation = 0; generation < generations; generation++) {
        search_generation(optimiser, &population, sphere);
        for (int i = 0; i < population.size * genes; i++) {
            int32_t bits;
            memcpy(&bits, &population.genome[i], sizeof bits);
            digest_add_integer(digest, bits);
        }
    }
    digest_hex(digest, hex);
    digest_free(digest);
    population_release(&population);
    optimiser_free(optimiser);
}

/* One created anew that goes on where `optimiser`, which is freed, was. */
static Optimiser *reborn(const EvolutionSettings *settings, Optimiser *optimiser, const Population *told,
                         const double *fitness, int generations_told)
{
    Optimiser *other = search_start(settings, told->genes, 3);
    int size = optimiser_state_size(optimiser);
    double *state = malloc((size_t)size * sizeof *state);
    cr_assert_eq(optimiser_state_size(other), size);
    optimiser_state(optimiser, state);
    optimiser_free(optimiser);
    optimiser_restore(other, generations_told, state, told, fitness);
    free(state);
    return other;
}

void search_assert_restores(const EvolutionSettings *settings, Objective *objective, int genes, int generations)
{
    Optimiser *whole = search_start(settings, genes, 3), *parted = search_start(settings, genes, 3);
    Population one, other;
    population_init(&one, settings->population, genes);
    population_init(&other, settings->population, genes);
    double *fitness = malloc((size_t)one.size * sizeof *fitness);
    for (int generation = 0; generation < generations; generation++) {
        optimiser_ask(whole, &one);
        optimiser_ask(parted, &other);
        cr_assert_arr_eq(one.genome, other.genome, (size_t)(one.size * genes) * sizeof *one.genome, "generation %d",
                         generation);
        rate(&one, objective, fitness);
        optimiser_tell(whole, &one, fitness);
        optimiser_tell(parted, &other, fitness);
        parted = reborn(settings, parted, &other, fitness, generation + 1);
    }
    free(fitness);
    population_release(&one);
    population_release(&other);
    optimiser_free(whole);
    optimiser_free(parted);
}
