/* The mean of the distribution as the last of its population: it is played, and
 * nothing is learned from it. */
#include "search.h"

#include "wellbred/base/die.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { GENES = 10, SAMPLES = 20, GENERATIONS = 25 };

/* Where the mean stands in the state of each method. */
enum { CMA_MEAN_AT = 3, CEM_MEAN_AT = 0 };

static EvolutionSettings variant_settings(int variant, Challenger challenger)
{
    EvolutionSettings settings = cma_settings(1);
    settings.method = variant < 2 ? METHOD_CMA_ES : METHOD_CEM;
    settings.cma_es.unit_norm = variant == 1;
    settings.challenger = challenger;
    settings.population = SAMPLES + (challenger == CHALLENGER_MEAN);
    return settings;
}

/* The mean, were it first or last, is told to be the worst and the best by turns. */
static void rate(const Population *population, int generation, double *fitness)
{
    for (int i = 0; i < SAMPLES; i++)
        fitness[i] = -rosenbrock(population_genome(population, i), GENES);
    fitness[SAMPLES] = generation % 2 ? 1e9 : -1e9;
}

static void assert_is_mean(const float *genome, const EvolutionSettings *settings, const double *state)
{
    const double *mean = state + (settings->method == METHOD_CEM ? CEM_MEAN_AT : CMA_MEAN_AT);
    for (int g = 0; g < GENES; g++)
        cr_assert_float_eq(genome[g], mean[g], 1e-6 * fabs(mean[g]) + 1e-12, "gene %d", g);
}

Test(mean, is_the_last_and_teaches_nothing)
{
    for (int variant = 0; variant < 3; variant++) {
        EvolutionSettings with = variant_settings(variant, CHALLENGER_MEAN);
        EvolutionSettings without = variant_settings(variant, CHALLENGER_FITTEST);
        Optimiser *a = search_start(&with, GENES, 1), *b = search_start(&without, GENES, 1);
        Population one, other;
        population_init(&one, SAMPLES + 1, GENES);
        population_init(&other, SAMPLES, GENES);
        double fitness[SAMPLES + 1], *state = allocate((size_t)optimiser_state_size(a), sizeof *state);
        for (int generation = 0; generation < GENERATIONS; generation++) {
            optimiser_ask(a, &one);
            optimiser_ask(b, &other);
            cr_assert_arr_eq(one.genome, other.genome, SAMPLES * GENES * sizeof *one.genome,
                             "variant %d, generation %d", variant, generation);
            for (int i = 0; i <= SAMPLES; i++)
                cr_assert_eq(one.origin[i], i < SAMPLES ? OPERATOR_SAMPLE : OPERATOR_MEAN);
            if (generation > 0)
                assert_is_mean(population_genome(&one, SAMPLES), &with, state);
            rate(&one, generation, fitness);
            optimiser_tell(a, &one, fitness);
            optimiser_tell(b, &other, fitness);
            optimiser_state(a, state);
        }
        free(state);
        population_release(&one);
        population_release(&other);
        optimiser_free(a);
        optimiser_free(b);
    }
}

/* Of a distribution about nothing there is no direction: not a number would spread. */
Test(mean, of_the_first_generation_is_that_of_the_settings)
{
    EvolutionSettings settings = variant_settings(1, CHALLENGER_MEAN);
    for (int middle = 0; middle <= 2; middle += 2) {
        settings.initial.mean = middle;
        Optimiser *optimiser = search_start(&settings, GENES, 1);
        Population population;
        population_init(&population, settings.population, GENES);
        optimiser_ask(optimiser, &population);
        for (int g = 0; g < GENES; g++)
            cr_assert_float_eq(population_genome(&population, SAMPLES)[g], middle ? 1 / sqrt(GENES) : 0, 1e-6);
        population_release(&population);
        optimiser_free(optimiser);
    }
}
