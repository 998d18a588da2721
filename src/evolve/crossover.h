/* crossover.h - what two parents make. */
#ifndef WELLBRED_EVOLVE_CROSSOVER_H
#define WELLBRED_EVOLVE_CROSSOVER_H

#include "draws.h"
#include "wellbred/evolve/settings.h"

typedef struct Parent {
    const float *genome; /* [genes], borrowed */
    double merit;        /* fitness in any unit, not negative */
} Parent;

/* How many children a crossing makes: 1, or 2 for a complementary pair. */
int crossover_children(CrossoverKind kind);

/* Fill that many children of [genes]; they must not overlap the parents. */
void crossover_cross(CrossoverKind kind, const Parent parents[2], int genes, Draws *draws, float *const children[]);

#endif
