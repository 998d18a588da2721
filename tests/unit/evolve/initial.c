/* Genomes from nothing, or about given ones. */
#include "evolve/optimiser.h"
#include "evolve/statistics.h"
#include "wellbred/base/digest.h"

#include <criterion/criterion.h>
#include <float.h>
#include <math.h>
#include <string.h>

enum { SIZE = 5000, GENES = 4 };
static const int inputs[GENES] = {1, 4, 9, 100};
static const float given[3][GENES] = {{1, 2, 3, 4}, {-10, -20, -30, -40}, {0, 0.5F, 0, 0.25F}};

static Optimiser *create(InitialKind kind, int count)
{
    EvolutionSettings settings = evolution_settings_default();
    Genesis genesis = {.genes = GENES, .inputs = inputs, .given = count, .genome = given[0]};
    settings.population = SIZE;
    settings.initial.kind = kind;
    settings.initial.low = -2;
    settings.initial.high = 6;
    settings.initial.mean = 3;
    settings.initial.deviation = 0.5;
    return optimiser_create(&settings, &genesis, 41);
}

/* (gene - centre) / deviation over the individuals from `start` on, `stride` apart. */
static void assert_gene(const Optimiser *optimiser, int generation, int start, int stride, int gene, double centre,
                        double deviation, double (*cumulative)(double))
{
    static double value[SIZE];
    int count = 0;
    for (int i = start; i < SIZE; i += stride) {
        float genome[GENES];
        initial_genome(optimiser, generation, i, genome);
        value[count++] = (genome[gene] - centre) / deviation;
    }
    assert_distribution(value, count, cumulative, initial_names[optimiser->settings.initial.kind]);
}

Test(initial, genes_are_drawn_as_the_kind_says)
{
    Optimiser *uniform = create(INITIAL_UNIFORM, 0), *normal = create(INITIAL_NORMAL, 0),
              *layers = create(INITIAL_LAYER_NORMAL, 0);
    for (int g = 0; g < GENES; g++) {
        assert_gene(uniform, 0, 0, 1, g, 2, 4, cumulative_around);
        assert_gene(normal, 0, 0, 1, g, 3, 0.5, cumulative_normal);
        assert_gene(layers, 0, 0, 1, g, 0, 1 / sqrt(inputs[g]), cumulative_normal);
    }
    optimiser_free(uniform);
    optimiser_free(normal);
    optimiser_free(layers);
}

Test(initial, given_genomes_come_first_and_the_others_about_them_in_turn)
{
    for (int kind = INITIAL_PLAYER; kind <= INITIAL_RUN; kind++) {
        int count = kind == INITIAL_PLAYER ? 1 : 3;
        Optimiser *optimiser = create((InitialKind)kind, count);
        for (int i = 0; i < count; i++) {
            float genome[GENES];
            initial_genome(optimiser, 0, i, genome);
            cr_assert_arr_eq(genome, given[i], sizeof genome);
        }
        for (int i = 0; i < count; i++)
            for (int g = 0; g < GENES; g++)
                assert_gene(optimiser, 0, count + i, count, g, given[i][g], 0.5, cumulative_normal);
        optimiser_free(optimiser);
    }
}

Test(initial, more_given_genomes_than_places_leave_the_last_out)
{
    EvolutionSettings settings = evolution_settings_default();
    Genesis genesis = {.genes = GENES, .given = 3, .genome = given[0]};
    Population population;
    settings.population = 2;
    settings.initial.kind = INITIAL_RUN;
    Optimiser *optimiser = optimiser_create(&settings, &genesis, 1);
    population_init(&population, 2, GENES);
    optimiser_ask(optimiser, &population);
    cr_assert_arr_eq(population.genome, given, 2 * sizeof given[0]);
    population_release(&population);
    optimiser_free(optimiser);
}

Test(initial, immigrants_are_random_even_about_given_genomes)
{
    Optimiser *optimiser = create(INITIAL_RUN, 3);
    for (int i = 0; i < 3; i++) {
        float genome[GENES];
        initial_genome(optimiser, 1, i, genome);
        for (int g = 0; g < GENES; g++)
            cr_assert_neq(genome[g], given[i][g], "immigrant %d is a copy", i);
    }
    for (int i = 0; i < 3; i++)
        for (int g = 0; g < GENES; g++)
            assert_gene(optimiser, 1, i, 3, g, given[i][g], 0.5, cumulative_normal);
    optimiser_free(optimiser);
}

Test(initial, genes_are_finite)
{
    Optimiser *optimiser = create(INITIAL_NORMAL, 0);
    optimiser->settings.initial.deviation = 1e300;
    float genome[GENES];
    initial_genome(optimiser, 0, 0, genome);
    for (int g = 0; g < GENES; g++)
        cr_assert_eq(fabsf(genome[g]), FLT_MAX);
    optimiser_free(optimiser);
}

Test(initial, the_distribution_has_the_centre_and_deviation_of_its_draws)
{
    for (int kind = 0; kind < INITIAL_KINDS; kind++) {
        Optimiser *optimiser = create((InitialKind)kind, kind == INITIAL_PLAYER || kind == INITIAL_RUN);
        double centre[GENES], deviation[GENES];
        initial_distribution(optimiser, centre, deviation);
        for (int g = 0; g < GENES; g++) {
            double sum = 0, squares = 0;
            for (int i = 1; i < SIZE; i++) {
                float genome[GENES];
                initial_genome(optimiser, 0, i, genome);
                sum += genome[g] - centre[g];
                squares += (genome[g] - centre[g]) * (genome[g] - centre[g]);
            }
            cr_assert_lt(fabs(sum / SIZE), 5 * deviation[g] / sqrt(SIZE), "%s", initial_names[kind]);
            cr_assert_float_eq(squares / SIZE / (deviation[g] * deviation[g]), 1, 5 * sqrt(2.0 / SIZE), "%s",
                               initial_names[kind]);
        }
        optimiser_free(optimiser);
    }
}

/* ---- what no later version may change ---- */

Test(initial, genomes_stay_the_same_for_ever)
{
    static const char *const golden[INITIAL_KINDS] = {
        "32799e818dfb8c45a699c1b9d4641282", "90448f748e0fa1494d15cefe0cd54ea1", "b05dfdf8e5a8b99badf7cf65e3be5f6d",
        "d3521cd1f10f76ed892ea1d4e6be90d4", "8d8c6b246b45e6baf4d8779ffd84d53a"};
    for (int kind = 0; kind < INITIAL_KINDS; kind++) {
        int count = kind == INITIAL_PLAYER ? 1 : kind == INITIAL_RUN ? 3 : 0;
        Optimiser *optimiser = create((InitialKind)kind, count);
        Digest *digest = digest_create();
        char hex[DIGEST_HEX_SIZE];
        for (int i = 0; i < 1000; i++) {
            float genome[GENES];
            initial_genome(optimiser, i % 2, i, genome);
            digest_add_bytes(digest, genome, sizeof genome);
        }
        digest_hex(digest, hex);
        cr_expect_str_eq(hex, golden[kind], "%s is %s", initial_names[kind], hex);
        digest_free(digest);
        optimiser_free(optimiser);
    }
}
