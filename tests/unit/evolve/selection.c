/* Parents are drawn as often as their selection says, and never twice at once. */
#include "evolve/selection.h"
#include "evolve/statistics.h"
#include "wellbred/base/digest.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>

enum { DRAWS = 100000, FEW = 6 };

static EvolutionSettings settings_for(SelectionKind kind, int population)
{
    EvolutionSettings settings = evolution_settings_default();
    settings.population = population;
    settings.selection.kind = kind;
    settings.selection.size = 3;
    settings.selection.share = 0.5;
    return settings;
}

/* If first parents have probability p, a second one has p again among those
 * who are left: that is the whole law of a pair when weights decide. */
static void pairs_by_weight(const double *weight, double pair[FEW * FEW])
{
    double total = 0;
    for (int i = 0; i < FEW; i++)
        total += weight[i];
    for (int a = 0; a < FEW; a++)
        for (int b = 0; b < FEW; b++) {
            double rest = total - weight[a];
            double second = a == b ? 0 : rest == 0 ? 1.0 / (FEW - 1) : weight[b] / rest;
            pair[FEW * a + b] = weight[a] / total * second;
        }
}

static void assert_pairs(EvolutionSettings settings, const double *fitness, const double *pair, const char *what)
{
    Selection selection;
    int count[FEW * FEW] = {0};
    selection_init(&selection, &settings, fitness);
    for (int i = 0; i < DRAWS; i++) {
        Draws draws = draws_start(11, STREAM_SELECTION, 1, i);
        int parents[2];
        selection_draw_parents(&selection, &draws, parents);
        count[FEW * parents[0] + parents[1]]++;
    }
    assert_frequencies(count, pair, FEW * FEW, what);
    selection_release(&selection);
}

static void assert_weights(SelectionKind kind, const double *fitness, const double *weight, const char *what)
{
    double pair[FEW * FEW];
    pairs_by_weight(weight, pair);
    assert_pairs(settings_for(kind, FEW), fitness, pair, what);
}

/* ---- ranks ---- */

Test(selection, ranks_the_best_first_and_ties_by_index)
{
    EvolutionSettings settings = settings_for(SELECTION_RANK, FEW);
    const double fitness[FEW] = {3, 7, -1, 7, 3, 9};
    const int ranked[FEW] = {5, 1, 3, 0, 4, 2};
    Selection selection;
    selection_init(&selection, &settings, fitness);
    for (int r = 0; r < FEW; r++) {
        cr_assert_eq(selection.ranked[r], ranked[r], "rank %d", r);
        cr_assert_eq(selection.rank[ranked[r]], r);
    }
    selection_release(&selection);
}

/* ---- weights ---- */

Test(selection, proportional_draws_in_proportion_to_fitness)
{
    const double fitness[FEW] = {5, 1, 0, 10, 3, 1};
    assert_weights(SELECTION_PROPORTIONAL, fitness, fitness, "proportional");
}

Test(selection, proportional_lifts_the_worst_to_zero_if_any_is_negative)
{
    const double fitness[FEW] = {3, -1, -2, 8, 1, -1}, weight[FEW] = {5, 1, 0, 10, 3, 1};
    assert_weights(SELECTION_PROPORTIONAL, fitness, weight, "lifted");
}

Test(selection, proportional_is_even_if_nobody_has_any_fitness)
{
    const double none[FEW] = {0}, same[FEW] = {-4, -4, -4, -4, -4, -4}, even[FEW] = {1, 1, 1, 1, 1, 1};
    assert_weights(SELECTION_PROPORTIONAL, none, even, "all zero");
    assert_weights(SELECTION_PROPORTIONAL, same, even, "all the same and negative");
}

Test(selection, the_second_parent_is_anybody_if_only_the_first_has_fitness)
{
    const double fitness[FEW] = {0, 0, 7, 0, 0, 0};
    assert_weights(SELECTION_PROPORTIONAL, fitness, fitness, "one of six");
}

/* A difference of running sums would see nobody beside the strong one. */
Test(selection, the_weak_keep_their_proportions_beside_a_giant)
{
    const double fitness[FEW] = {1, 2, 1e30, 0, 3, 4};
    double pair[FEW * FEW] = {[FEW * 2 + 0] = 0.1, [FEW * 2 + 1] = 0.2, [FEW * 2 + 4] = 0.3, [FEW * 2 + 5] = 0.4};
    assert_pairs(settings_for(SELECTION_PROPORTIONAL, FEW), fitness, pair, "beside a giant");
}

Test(selection, the_largest_and_smallest_numbers_are_weighed_too)
{
    const double large[FEW] = {5e307, 1e307, 0, 1e308, 3e307, 1e307}, weight[FEW] = {5, 1, 0, 10, 3, 1};
    const double wide[FEW] = {0, -1.6e308, -1.6e308, 1.6e308, 0, 0}, lifted[FEW] = {1, 0, 0, 2, 1, 1};
    const double small[FEW] = {5 * 0x1p-1074, 0x1p-1074, 0, 10 * 0x1p-1074, 3 * 0x1p-1074, 0x1p-1074};
    assert_weights(SELECTION_PROPORTIONAL, large, weight, "large");
    assert_weights(SELECTION_PROPORTIONAL, wide, lifted, "wide");
    assert_weights(SELECTION_PROPORTIONAL, small, weight, "small");
}

Test(selection, rank_weighs_the_worst_one_and_the_best_all)
{
    const double fitness[FEW] = {50, -1, 0, 1000, 3, -1}, weight[FEW] = {5, 2, 3, 6, 4, 1};
    assert_weights(SELECTION_RANK, fitness, weight, "rank");
}

Test(selection, truncation_draws_evenly_among_the_best)
{
    const double fitness[FEW] = {50, -1, 0, 1000, 3, -1}, best_three[FEW] = {1, 0, 0, 1, 1, 0};
    assert_weights(SELECTION_TRUNCATION, fitness, best_three, "best half");
}

static int count_drawable(int population, double share)
{
    EvolutionSettings settings = settings_for(SELECTION_TRUNCATION, population);
    double *fitness = calloc((size_t)population, sizeof *fitness);
    Selection selection;
    settings.selection.share = share;
    selection_init(&selection, &settings, fitness);
    int count = (int)selection.before[population];
    selection_release(&selection);
    free(fitness);
    return count;
}

Test(selection, truncation_rounds_up_and_keeps_two_at_least)
{
    cr_assert_eq(count_drawable(10, 0.5), 5);
    cr_assert_eq(count_drawable(11, 0.5), 6);
    cr_assert_eq(count_drawable(100, 0.07), 7, "0.07 * 100 is more than 7 to a computer");
    cr_assert_eq(count_drawable(10, 1), 10);
    cr_assert_eq(count_drawable(10, 0.01), 2);
}

/* ---- tournaments ---- */

/* The best of two with rank r among n: somebody that good, but nobody better. */
static double wins(int r, int n)
{
    return (pow(n - r, 2) - pow(n - r - 1, 2)) / pow(n, 2);
}

Test(selection, a_tournament_is_won_by_the_best_of_those_drawn)
{
    const double fitness[FEW] = {50, -1, 0, 1000, 3, -1};
    const int rank[FEW] = {1, 4, 3, 0, 2, 5};
    double pair[FEW * FEW];
    for (int a = 0; a < FEW; a++)
        for (int b = 0; b < FEW; b++)
            pair[FEW * a + b] = a == b ? 0 : wins(rank[a], FEW) * wins(rank[b] - (rank[b] > rank[a]), FEW - 1);
    EvolutionSettings settings = settings_for(SELECTION_TOURNAMENT, FEW);
    settings.selection.size = 2;
    assert_pairs(settings, fitness, pair, "tournament of two");
}

Test(selection, a_tournament_of_one_is_a_lottery)
{
    const double fitness[FEW] = {50, -1, 0, 1000, 3, -1}, even[FEW] = {1, 1, 1, 1, 1, 1};
    EvolutionSettings settings = settings_for(SELECTION_TOURNAMENT, FEW);
    double pair[FEW * FEW];
    settings.selection.size = 1;
    pairs_by_weight(even, pair);
    assert_pairs(settings, fitness, pair, "tournament of one");
}

/* ---- sizes ---- */

Test(selection, parents_differ_unless_there_is_only_one)
{
    for (int kind = 0; kind < SELECTION_KINDS; kind++)
        for (int size = 1; size <= 5; size++) {
            EvolutionSettings settings = settings_for((SelectionKind)kind, size);
            const double fitness[5] = {1, 0, 0, 1e-300, 0};
            Selection selection;
            selection_init(&selection, &settings, fitness);
            for (int i = 0; i < 2000; i++) {
                Draws draws = draws_start(1, STREAM_SELECTION, size, i);
                int parents[2];
                selection_draw_parents(&selection, &draws, parents);
                cr_assert(parents[0] >= 0 && parents[0] < size && parents[1] >= 0 && parents[1] < size);
                cr_assert_eq(parents[0] == parents[1], size == 1, "%s of %d", selection_names[kind], size);
            }
            selection_release(&selection);
        }
}

/* In sixteenths of the largest population, by fitness i: (2 k + 1) / 256. */
Test(selection, works_for_the_largest_population)
{
    EvolutionSettings settings = settings_for(SELECTION_PROPORTIONAL, POPULATION_MAX);
    double *fitness = malloc(POPULATION_MAX * sizeof *fitness), probability[16];
    int count[16] = {0};
    Selection selection;
    for (int i = 0; i < POPULATION_MAX; i++)
        fitness[i] = i;
    selection_init(&selection, &settings, fitness);
    for (int i = 0; i < DRAWS; i++) {
        Draws draws = draws_start(1, STREAM_SELECTION, 1, i);
        int parents[2];
        selection_draw_parents(&selection, &draws, parents);
        count[parents[i % 2] / (POPULATION_MAX / 16)]++;
    }
    for (int k = 0; k < 16; k++)
        probability[k] = (2 * k + 1) / 256.0;
    assert_frequencies(count, probability, 16, "sixteenths");
    selection_release(&selection);
    free(fitness);
}

/* ---- what no later version may change ---- */

Test(selection, draws_stay_the_same_for_ever)
{
    static const char *const golden[SELECTION_KINDS] = {
        "22ad7806dda92f9c8ca7049bf4aa7451", "3415e2a0569f10a03fad08f57c20cf26", "e9c005b59297fb3dec6f23193019faae",
        "488c83c973a5ecc6b7047e20e5f272e1"};
    double fitness[100];
    for (int i = 0; i < 100; i++)
        fitness[i] = i * 37 % 100 - 20;
    for (int kind = 0; kind < SELECTION_KINDS; kind++) {
        EvolutionSettings settings = settings_for((SelectionKind)kind, 100);
        Digest *digest = digest_create();
        char hex[DIGEST_HEX_SIZE];
        Selection selection;
        selection_init(&selection, &settings, fitness);
        for (int i = 0; i < 1000; i++) {
            Draws draws = draws_start(9, STREAM_SELECTION, 1, i);
            int parents[2];
            selection_draw_parents(&selection, &draws, parents);
            digest_add_integer(digest, parents[0]);
            digest_add_integer(digest, parents[1]);
        }
        digest_hex(digest, hex);
        cr_expect_str_eq(hex, golden[kind], "%s: %s", golden[kind], hex);
        digest_free(digest);
        selection_release(&selection);
    }
}
