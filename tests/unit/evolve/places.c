/* Who gets the places of the next generation, and what happens to them there. */
#include "evolve/herd.h"
#include "evolve/statistics.h"

#include <criterion/criterion.h>
#include <float.h>
#include <math.h>
#include <string.h>

enum { SIZE = 4000, GENES = 5, ELITES = 100, OTHERS = SIZE - ELITES };

static EvolutionSettings settings_for(void)
{
    EvolutionSettings settings = evolution_settings_default();
    settings.population = SIZE;
    settings.elites = ELITES;
    settings.mutation.rate = 0.3;
    settings.immigrants = 0.125;
    settings.mutants = 0.25;
    return settings;
}

static bool same(const Population *a, int i, const Population *b, int j)
{
    return memcmp(population_genome(a, i), population_genome(b, j), (size_t)a->genes * sizeof(float)) == 0;
}

static int count_origin(const Population *population, int origin)
{
    int count = 0;
    for (int i = 0; i < population->size; i++)
        count += (population->origin[i] & ~OPERATOR_MUTATED) == origin;
    return count;
}

/* Does the mark say whether the genome differs from the parent's, or from what it was made as? */
static void assert_marked_if_changed(const Herd *herd, int place, int parent)
{
    bool is_marked = herd->now.origin[place] & OPERATOR_MUTATED;
    cr_assert_eq(is_marked, !same(&herd->now, place, &herd->before, parent), "place %d", place);
}

/* ---- the first generation ---- */

Test(places, the_first_generation_has_no_parents)
{
    EvolutionSettings settings = settings_for();
    Herd herd;
    herd_init(&herd, &settings, GENES, 1);
    for (int i = 0; i < SIZE; i++)
        cr_assert(herd.now.origin[i] == OPERATOR_INITIAL && herd.now.parents[i][0] == NO_PARENT &&
                  herd.now.parents[i][1] == NO_PARENT);
    herd_release(&herd);
}

/* ---- elites ---- */

Test(places, elites_are_the_best_in_order_and_untouched)
{
    EvolutionSettings settings = settings_for();
    Herd herd;
    herd_init(&herd, &settings, GENES, 2);
    herd_breed(&herd, seniority);
    for (int i = 0; i < ELITES; i++) {
        cr_assert_eq(herd.now.origin[i], OPERATOR_ELITE);
        cr_assert_eq(herd.now.parents[i][0], SIZE - 1 - i, "seniority is the index");
        cr_assert_eq(herd.now.parents[i][1], NO_PARENT);
        cr_assert(same(&herd.now, i, &herd.before, SIZE - 1 - i));
    }
    cr_assert_eq(count_origin(&herd.now, OPERATOR_ELITE), ELITES);
    herd_release(&herd);
}

Test(places, elites_mutate_only_if_they_are_told_to)
{
    EvolutionSettings settings = settings_for();
    settings.mutation.elites_too = true;
    Herd herd;
    int mutated = 0;
    herd_init(&herd, &settings, GENES, 3);
    herd_breed(&herd, seniority);
    for (int i = 0; i < ELITES; i++) {
        assert_marked_if_changed(&herd, i, SIZE - 1 - i);
        mutated += herd.now.origin[i] == (OPERATOR_ELITE | OPERATOR_MUTATED);
    }
    assert_frequency(mutated, ELITES, 1 - pow(0.7, GENES), "mutated elites");
    herd_release(&herd);
}

/* ---- the others ---- */

Test(places, others_are_immigrants_mutants_and_children_as_often_as_asked)
{
    EvolutionSettings settings = settings_for();
    Herd herd;
    herd_init(&herd, &settings, GENES, 4);
    herd_breed(&herd, seniority);
    int count[3] = {count_origin(&herd.now, OPERATOR_IMMIGRANT), count_origin(&herd.now, OPERATOR_MUTANT),
                    count_origin(&herd.now, OPERATOR_CROSSOVER)};
    const double probability[3] = {0.125, 0.25, 0.625};
    cr_assert_eq(count[0] + count[1] + count[2], OTHERS);
    assert_frequencies(count, probability, 3, "immigrants, mutants, children");
    herd_release(&herd);
}

Test(places, mutants_are_copies_of_the_best_that_mutate_even_if_children_do_not)
{
    EvolutionSettings settings = settings_for();
    settings.mutation.children = false;
    Herd herd;
    int mutated = 0;
    herd_init(&herd, &settings, GENES, 5);
    herd_breed(&herd, seniority);
    for (int i = ELITES; i < SIZE; i++) {
        if ((herd.now.origin[i] & ~OPERATOR_MUTATED) != OPERATOR_MUTANT)
            continue;
        cr_assert(herd.now.parents[i][0] == SIZE - 1 && herd.now.parents[i][1] == NO_PARENT);
        assert_marked_if_changed(&herd, i, SIZE - 1);
        mutated += (herd.now.origin[i] & OPERATOR_MUTATED) != 0;
    }
    assert_frequency(mutated, count_origin(&herd.now, OPERATOR_MUTANT), 1 - pow(0.7, GENES), "changed mutants");
    herd_release(&herd);
}

/* Uniform crossing: an unchanged gene is one of its parents'. */
static int count_strange_genes(const Herd *herd, int place)
{
    int strange = 0;
    const int32_t *parents = herd->now.parents[place];
    for (int g = 0; g < GENES; g++) {
        float gene = population_genome(&herd->now, place)[g];
        strange += gene != population_genome(&herd->before, parents[0])[g] &&
                   gene != population_genome(&herd->before, parents[1])[g];
    }
    return strange;
}

Test(places, children_have_two_parents_and_mutate_only_if_they_are_told_to)
{
    for (int children = 0; children < 2; children++) {
        EvolutionSettings settings = settings_for();
        settings.mutation.children = children;
        Herd herd;
        int strange = 0;
        herd_init(&herd, &settings, GENES, 6);
        herd_breed(&herd, seniority);
        for (int i = ELITES; i < SIZE; i++) {
            if ((herd.now.origin[i] & ~OPERATOR_MUTATED) != OPERATOR_CROSSOVER)
                continue;
            cr_assert_neq(herd.now.parents[i][0], herd.now.parents[i][1]);
            cr_assert_eq((herd.now.origin[i] & OPERATOR_MUTATED) != 0, count_strange_genes(&herd, i) > 0);
            strange += count_strange_genes(&herd, i);
        }
        assert_frequency(strange, GENES * count_origin(&herd.now, OPERATOR_CROSSOVER), children ? 0.3 : 0, "new genes");
        herd_release(&herd);
    }
}

/* With the index for fitness, quarter k of the population has (2 k + 1) / 16
 * of it. Whose gene a child takes has nothing to do with who was drawn. */
Test(places, each_child_draws_its_own_parents_and_genes)
{
    EvolutionSettings settings = settings_for();
    settings.mutation.children = false;
    Herd herd;
    int count[8] = {0};
    double probability[8];
    herd_init(&herd, &settings, GENES, 13);
    herd_breed(&herd, seniority);
    for (int i = ELITES; i < SIZE; i++) {
        if (herd.now.origin[i] != OPERATOR_CROSSOVER)
            continue;
        int first = herd.now.parents[i][0];
        bool is_of_first = population_genome(&herd.now, i)[0] == population_genome(&herd.before, first)[0];
        count[2 * (first / (SIZE / 4)) + is_of_first]++;
    }
    for (int k = 0; k < 8; k++)
        probability[k] = (2 * (k / 2) + 1) / 32.0;
    assert_frequencies(count, probability, 8, "first parents and whose gene is the first");
    herd_release(&herd);
}

Test(places, immigrants_come_from_the_initial_distribution_and_never_mutate)
{
    EvolutionSettings settings = settings_for();
    settings.immigrants = 1;
    settings.mutants = 0;
    settings.mutation.step = 100;
    static double gene[OTHERS * GENES];
    Herd herd;
    herd_init(&herd, &settings, GENES, 7);
    herd_breed(&herd, seniority);
    for (int i = ELITES; i < SIZE; i++) {
        cr_assert_eq(herd.now.origin[i], OPERATOR_IMMIGRANT);
        cr_assert(herd.now.parents[i][0] == NO_PARENT && herd.now.parents[i][1] == NO_PARENT);
        cr_assert_not(same(&herd.now, i, &herd.before, i), "the one of the first generation again");
        for (int g = 0; g < GENES; g++)
            gene[GENES * (i - ELITES) + g] = population_genome(&herd.now, i)[g];
    }
    assert_distribution(gene, OTHERS * GENES, cumulative_normal, "genes of immigrants");
    herd_release(&herd);
}

/* A place depends on nothing that other places draw: not even on how many there are before it. */
Test(places, a_place_does_not_depend_on_the_others)
{
    EvolutionSettings many = settings_for(), few = many;
    many.elites = 1000;
    Herd one, other;
    herd_init(&one, &many, GENES, 8);
    herd_init(&other, &few, GENES, 8);
    herd_breed(&one, seniority);
    herd_breed(&other, seniority);
    for (int i = 1000; i < SIZE; i++)
        cr_assert(one.now.origin[i] == other.now.origin[i] && same(&one.now, i, &other.now, i), "place %d", i);
    herd_release(&one);
    herd_release(&other);
}

/* ---- pairs ---- */

static float opposite_gene(const Herd *herd, int place, int g)
{
    const int32_t *parents = herd->now.parents[place];
    float gene = population_genome(&herd->now, place)[g], first = population_genome(&herd->before, parents[0])[g];
    return gene == first ? population_genome(&herd->before, parents[1])[g] : first;
}

Test(places, complementary_pairs_stay_whole)
{
    EvolutionSettings settings = settings_for();
    settings.crossover.kind = CROSSOVER_COMPLEMENTARY_PAIR;
    settings.mutation.children = false;
    Herd herd;
    int count[3] = {0};
    herd_init(&herd, &settings, GENES, 9);
    herd_breed(&herd, seniority);
    for (int i = ELITES; i < SIZE; i += 2) {
        int origin = herd.now.origin[i] & ~OPERATOR_MUTATED;
        cr_assert_eq(origin, herd.now.origin[i + 1] & ~OPERATOR_MUTATED, "places %d and the next", i);
        cr_assert_arr_eq(herd.now.parents[i], herd.now.parents[i + 1], sizeof herd.now.parents[i]);
        count[origin == OPERATOR_IMMIGRANT ? 0 : origin == OPERATOR_MUTANT ? 1 : 2]++;
        for (int g = 0; g < GENES && origin == OPERATOR_CROSSOVER; g++)
            cr_assert_eq(population_genome(&herd.now, i + 1)[g], opposite_gene(&herd, i, g));
        if (origin == OPERATOR_IMMIGRANT)
            cr_assert_not(same(&herd.now, i, &herd.now, i + 1), "two immigrants, not one twice");
    }
    const double probability[3] = {0.125, 0.25, 0.625};
    assert_frequencies(count, probability, 3, "pairs");
    herd_release(&herd);
}

/* ---- scaling and the ends ---- */

Test(places, everybody_is_scaled_but_not_the_first_generation)
{
    EvolutionSettings plain = settings_for(), scaled = plain;
    scaled.scale = 1.5;
    Herd one, other;
    herd_init(&one, &plain, GENES, 10);
    herd_init(&other, &scaled, GENES, 10);
    cr_assert_arr_eq(one.now.genome, other.now.genome, sizeof(float) * SIZE * GENES);
    herd_breed(&one, seniority);
    herd_breed(&other, seniority);
    for (int i = 0; i < SIZE * GENES; i++)
        cr_assert_eq(other.now.genome[i], (float)(one.now.genome[i] * 1.5));
    cr_assert_arr_eq(one.now.origin, other.now.origin, SIZE);
    herd_release(&one);
    herd_release(&other);
}

Test(places, genes_that_are_scaled_for_ever_stay_finite)
{
    EvolutionSettings settings = settings_for();
    settings.population = 20;
    settings.elites = 4;
    settings.scale = 1e9;
    Herd herd;
    herd_init(&herd, &settings, GENES, 11);
    for (int generation = 0; generation < 20; generation++)
        herd_breed(&herd, seniority);
    bool is_at_the_end = false;
    for (int i = 0; i < 20 * GENES; i++) {
        cr_assert(isfinite(herd.now.genome[i]));
        is_at_the_end |= fabsf(herd.now.genome[i]) == FLT_MAX;
    }
    cr_assert(is_at_the_end);
    herd_release(&herd);
}

Test(places, a_population_of_one_is_its_own_parent)
{
    EvolutionSettings settings = evolution_settings_default();
    settings.population = 1;
    settings.elites = 0;
    settings.mutation.children = false;
    for (int kind = 0; kind < SELECTION_KINDS; kind++) {
        settings.selection.kind = (SelectionKind)kind;
        Herd herd;
        herd_init(&herd, &settings, GENES, 12);
        herd_breed(&herd, nearness);
        cr_assert(herd.now.parents[0][0] == 0 && herd.now.parents[0][1] == 0);
        cr_assert(same(&herd.now, 0, &herd.before, 0));
        herd_release(&herd);
    }
}
