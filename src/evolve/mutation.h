/* mutation.h - small random changes. */
#ifndef WELLBRED_EVOLVE_MUTATION_H
#define WELLBRED_EVOLVE_MUTATION_H

#include "draws.h"
#include "wellbred/evolve/settings.h"

/* Give each of the genes its chance to change. Was any of them hit? */
bool mutation_mutate(const EvolutionSettings *settings, int genes, Draws *draws, float *genome);

#endif
