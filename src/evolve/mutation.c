#include "mutation.h"

#include "gene.h"

/* `step` multiplies last, so that no step is too large for a double. */
static double mutated(const EvolutionSettings *settings, double gene, Draws *draws)
{
    double step = settings->mutation.step;
    switch (settings->mutation.kind) {
    case MUTATION_GAUSSIAN: return gene + step * draws_normal(draws);
    case MUTATION_MULTIPLICATIVE: return gene * (1 + step * draws_between(draws, -1, 1));
    default: return gene + step * draws_between(draws, -1, 1);
    }
}

bool mutation_mutate(const EvolutionSettings *settings, int genes, Draws *draws, float *genome)
{
    bool is_hit = false;
    for (int g = 0; g < genes; g++) {
        if (draws_unit(draws) >= settings->mutation.rate)
            continue;
        genome[g] = gene_from(mutated(settings, genome[g], draws));
        is_hit = true;
    }
    return is_hit;
}
