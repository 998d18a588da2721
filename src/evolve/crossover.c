#include "crossover.h"

#include "gene.h"

/* ---- each gene from one of the parents ---- */

static void cross_uniform(const Parent parents[2], int genes, Draws *draws, float *child)
{
    for (int g = 0; g < genes; g++)
        child[g] = parents[draws_below(draws, 2)].genome[g];
}

/* Genes in [from, to) of the second parent, the others of the first. */
static void splice(const Parent parents[2], int genes, int from, int to, float *child)
{
    for (int g = 0; g < genes; g++)
        child[g] = parents[g >= from && g < to].genome[g];
}

static void cross_one_point(const Parent parents[2], int genes, Draws *draws, float *child)
{
    if (genes < 2) { /* nowhere to cut */
        cross_uniform(parents, genes, draws, child);
        return;
    }
    splice(parents, genes, 1 + draws_below(draws, genes - 1), genes, child);
}

static void cross_two_point(const Parent parents[2], int genes, Draws *draws, float *child)
{
    if (genes < 3) { /* room for one cut at most */
        cross_one_point(parents, genes, draws, child);
        return;
    }
    int one = 1 + draws_below(draws, genes - 1), other = 1 + draws_below(draws, genes - 2);
    other += other >= one;
    splice(parents, genes, one < other ? one : other, one < other ? other : one, child);
}

/* ---- genes between the parents' ---- */

static void cross_arithmetic(const Parent parents[2], int genes, Draws *draws, float *child)
{
    double w = draws_unit(draws);
    for (int g = 0; g < genes; g++)
        child[g] = gene_from(w * parents[0].genome[g] + (1 - w) * parents[1].genome[g]);
}

static void cross_fitness_blend(const Parent parents[2], int genes, Draws *draws, float *child)
{
    double a = parents[0].merit, b = parents[1].merit;
    if (a + b == 0) {
        cross_uniform(parents, genes, draws, child);
        return;
    }
    for (int g = 0; g < genes; g++)
        child[g] = gene_from((a * parents[0].genome[g] + b * parents[1].genome[g]) / (a + b));
}

/* ---- two children that share out the genes ---- */

static void cross_complementary(const Parent parents[2], int genes, Draws *draws, float *const children[2])
{
    double both = parents[0].merit + parents[1].merit, first = both == 0 ? 0.5 : parents[0].merit / both;
    for (int g = 0; g < genes; g++) {
        int parent = draws_unit(draws) < first ? 0 : 1;
        children[0][g] = parents[parent].genome[g];
        children[1][g] = parents[1 - parent].genome[g];
    }
}

int crossover_children(CrossoverKind kind)
{
    return kind == CROSSOVER_COMPLEMENTARY_PAIR ? 2 : 1;
}

void crossover_cross(CrossoverKind kind, const Parent parents[2], int genes, Draws *draws, float *const children[])
{
    switch (kind) {
    case CROSSOVER_ONE_POINT: cross_one_point(parents, genes, draws, children[0]); break;
    case CROSSOVER_TWO_POINT: cross_two_point(parents, genes, draws, children[0]); break;
    case CROSSOVER_ARITHMETIC: cross_arithmetic(parents, genes, draws, children[0]); break;
    case CROSSOVER_FITNESS_BLEND: cross_fitness_blend(parents, genes, draws, children[0]); break;
    case CROSSOVER_COMPLEMENTARY_PAIR: cross_complementary(parents, genes, draws, children); break;
    default: cross_uniform(parents, genes, draws, children[0]);
    }
}
