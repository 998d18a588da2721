/* What children get from their parents. */
#include "evolve/crossover.h"
#include "evolve/statistics.h"
#include "wellbred/base/digest.h"

#include <criterion/criterion.h>
#include <float.h>
#include <math.h>
#include <string.h>

enum { GENES = 7, CHILDREN = 40000 };

/* Any gene tells whose it is: one parent is below 0, the other above. */
static const float one[GENES] = {-1, -2, -3, -4, -5, -6, -7}, other[GENES] = {10, 20, 30, 40, 50, 60, 70};

/* Which genes of child `i` are the second parent's? Bit g for gene g. */
static int cross(CrossoverKind kind, int genes, double merit, double other_merit, int i, int *second_mask)
{
    const Parent parents[2] = {{one, merit}, {other, other_merit}};
    float first[GENES], second[GENES], *const children[2] = {first, second};
    Draws draws = draws_start(21, STREAM_CROSSOVER, 1, i);
    int masks[2] = {0, 0};
    crossover_cross(kind, parents, genes, &draws, children);
    for (int c = 0; c < crossover_children(kind); c++)
        for (int g = 0; g < genes; g++) {
            cr_assert(children[c][g] == one[g] || children[c][g] == other[g], "gene %d is nobody's", g);
            masks[c] |= (children[c][g] == other[g]) << g;
        }
    *second_mask = masks[1];
    return masks[0];
}

/* How often is each set of genes the second parent's? */
static void assert_masks(CrossoverKind kind, int genes, double merit, double other_merit, const double *probability)
{
    int count[1 << GENES] = {0}, ignored;
    for (int i = 0; i < CHILDREN; i++)
        count[cross(kind, genes, merit, other_merit, i, &ignored)]++;
    assert_frequencies(count, probability, 1 << genes, crossover_names[kind]);
}

/* Each gene is the second parent's with probability p, whatever the others are. */
static void independent(int genes, double p, double probability[1 << GENES])
{
    for (int mask = 0; mask < 1 << genes; mask++) {
        int ones = __builtin_popcount((unsigned)mask);
        probability[mask] = pow(p, ones) * pow(1 - p, genes - ones);
    }
}

/* ---- each gene from one of the parents ---- */

Test(crossover, uniform_takes_each_gene_from_either)
{
    double probability[1 << GENES];
    independent(GENES, 0.5, probability);
    assert_masks(CROSSOVER_UNIFORM, GENES, 1, 5, probability);
}

Test(crossover, one_point_cuts_anywhere_inside)
{
    double probability[1 << GENES] = {0};
    for (int cut = 1; cut < GENES; cut++)
        probability[(1 << GENES) - (1 << cut)] = 1.0 / (GENES - 1);
    assert_masks(CROSSOVER_ONE_POINT, GENES, 1, 5, probability);
}

Test(crossover, two_point_cuts_at_any_two_places_inside)
{
    double probability[1 << GENES] = {0};
    for (int from = 1; from < GENES; from++)
        for (int to = from + 1; to < GENES; to++)
            probability[(1 << to) - (1 << from)] = 2.0 / ((GENES - 1) * (GENES - 2));
    assert_masks(CROSSOVER_TWO_POINT, GENES, 1, 5, probability);
}

Test(crossover, one_gene_cannot_be_cut_and_comes_from_either)
{
    const double either[2] = {0.5, 0.5};
    assert_masks(CROSSOVER_ONE_POINT, 1, 1, 5, either);
    assert_masks(CROSSOVER_TWO_POINT, 1, 1, 5, either);
}

Test(crossover, two_genes_can_be_cut_once)
{
    int ignored;
    for (int i = 0; i < 100; i++) {
        cr_assert_eq(cross(CROSSOVER_ONE_POINT, 2, 1, 5, i, &ignored), 2);
        cr_assert_eq(cross(CROSSOVER_TWO_POINT, 2, 1, 5, i, &ignored), 2);
    }
}

/* ---- complementary pairs ---- */

Test(crossover, complementary_pair_favours_the_fitter_parent)
{
    double probability[1 << GENES];
    independent(GENES, 0.4, probability);
    assert_masks(CROSSOVER_COMPLEMENTARY_PAIR, GENES, 3, 2, probability);
    independent(GENES, 0.5, probability);
    assert_masks(CROSSOVER_COMPLEMENTARY_PAIR, GENES, 0, 0, probability);
    int ignored;
    cr_assert_eq(cross(CROSSOVER_COMPLEMENTARY_PAIR, GENES, 0, 2, 1, &ignored), (1 << GENES) - 1);
    cr_assert_eq(cross(CROSSOVER_COMPLEMENTARY_PAIR, GENES, 2, 0, 1, &ignored), 0);
}

Test(crossover, the_second_of_a_pair_takes_what_the_first_left)
{
    for (int i = 0; i < CHILDREN; i++) {
        int second, first = cross(CROSSOVER_COMPLEMENTARY_PAIR, GENES, 3, 2, i, &second);
        cr_assert_eq(first ^ second, (1 << GENES) - 1);
    }
}

Test(crossover, only_a_complementary_pair_makes_two_children)
{
    for (int kind = 0; kind < CROSSOVER_KINDS; kind++)
        cr_assert_eq(crossover_children((CrossoverKind)kind), kind == CROSSOVER_COMPLEMENTARY_PAIR ? 2 : 1);
}

/* ---- means ---- */

Test(crossover, arithmetic_has_one_uniform_weight_for_all_genes)
{
    const Parent parents[2] = {{one, 1}, {other, 5}};
    static double weight[CHILDREN];
    for (int i = 0; i < CHILDREN; i++) {
        float child[GENES], *const children[1] = {child};
        Draws draws = draws_start(22, STREAM_CROSSOVER, 1, i);
        crossover_cross(CROSSOVER_ARITHMETIC, parents, GENES, &draws, children);
        draws = draws_start(22, STREAM_CROSSOVER, 1, i);
        double w = draws_unit(&draws);
        for (int g = 0; g < GENES; g++)
            cr_assert_eq(child[g], (float)(w * one[g] + (1 - w) * other[g]), "gene %d of child %d", g, i);
        weight[i] = (child[0] - 10) / -11.0;
    }
    assert_distribution(weight, CHILDREN, cumulative_unit, "weights");
}

static void blend(double merit, double other_merit, const float *a, const float *b, int genes, float *child)
{
    const Parent parents[2] = {{a, merit}, {b, other_merit}};
    float *const children[1] = {child};
    Draws draws = draws_start(23, STREAM_CROSSOVER, 1, 0);
    crossover_cross(CROSSOVER_FITNESS_BLEND, parents, genes, &draws, children);
}

Test(crossover, fitness_blend_is_the_mean_weighted_by_fitness)
{
    float child[GENES];
    blend(3, 1, one, other, GENES, child);
    for (int g = 0; g < GENES; g++)
        cr_assert_eq(child[g], (3 * one[g] + other[g]) / 4, "gene %d", g);
    blend(0, 1, one, other, GENES, child);
    cr_assert_arr_eq(child, other, sizeof child);
    blend(1, 0, one, other, GENES, child);
    cr_assert_arr_eq(child, one, sizeof child);
}

Test(crossover, fitness_blend_is_rounded_once)
{
    Draws draws = draws_start(25, STREAM_CROSSOVER, 1, 0);
    int changed_by_float = 0;
    for (int i = 0; i < 1000; i++) {
        const float a[1] = {(float)draws_normal(&draws)}, b[1] = {(float)draws_normal(&draws)};
        double merit = draws_unit(&draws), other_merit = draws_unit(&draws);
        float child[1];
        blend(merit, other_merit, a, b, 1, child);
        cr_assert_eq(child[0], (float)((merit * a[0] + other_merit * b[0]) / (merit + other_merit)));
        changed_by_float += child[0] != (float)(merit * a[0]) / (float)(merit + other_merit) +
                                            (float)(other_merit * b[0]) / (float)(merit + other_merit);
    }
    cr_assert_gt(changed_by_float, 100, "float arithmetic would do");
}

Test(crossover, fitness_blend_is_uniform_if_both_have_no_fitness)
{
    double probability[1 << GENES];
    independent(GENES, 0.5, probability);
    assert_masks(CROSSOVER_FITNESS_BLEND, GENES, 0, 0, probability);
}

Test(crossover, means_of_the_largest_genes_are_finite)
{
    const float a[2] = {FLT_MAX, -FLT_MAX}, b[2] = {FLT_MAX, FLT_MAX};
    float child[2], *const children[1] = {child};
    const Parent parents[2] = {{a, 1}, {b, 2}};
    blend(1, 2, a, b, 2, child);
    cr_assert(child[0] == FLT_MAX && isfinite(child[1]));
    for (int i = 0; i < 1000; i++) {
        Draws draws = draws_start(24, STREAM_CROSSOVER, 1, i);
        crossover_cross(CROSSOVER_ARITHMETIC, parents, 2, &draws, children);
        cr_assert(isfinite(child[0]) && isfinite(child[1]));
    }
}

/* ---- what no later version may change ---- */

Test(crossover, children_stay_the_same_for_ever)
{
    static const char *const golden[CROSSOVER_KINDS] = {
        "0c62554c6b9d9414ae2c6cb2c85c586f", "d4831493128d4094bd43f9dff5fe05fe", "d1b0f681d4496b213027060863a96e87",
        "8dd17cbd182c58cf9595441f5ec481aa", "c1a5b8238e12f384b7f2e6faa5009c88", "c0a403bb0ab15c6c81c69f6e3771934b"};
    for (int kind = 0; kind < CROSSOVER_KINDS; kind++) {
        const Parent parents[2] = {{one, 3}, {other, 2}};
        float child[2][GENES], *const children[2] = {child[0], child[1]};
        Digest *digest = digest_create();
        char hex[DIGEST_HEX_SIZE];
        memset(child, 0, sizeof child);
        for (int i = 0; i < 1000; i++) {
            Draws draws = draws_start(9, STREAM_CROSSOVER, 1, i);
            crossover_cross((CrossoverKind)kind, parents, GENES, &draws, children);
            digest_add_bytes(digest, child, sizeof child);
        }
        digest_hex(digest, hex);
        cr_expect_str_eq(hex, golden[kind], "%s: %s", golden[kind], hex);
        digest_free(digest);
    }
}
