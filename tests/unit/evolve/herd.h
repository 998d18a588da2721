/* herd.h - an optimiser with a population, told whatever fitness a test likes. */
#ifndef WELLBRED_TESTS_EVOLVE_HERD_H
#define WELLBRED_TESTS_EVOLVE_HERD_H

#include "wellbred/base/digest.h"
#include "wellbred/evolve/optimiser.h"

typedef struct Herd {
    Optimiser *optimiser;
    Population before, now; /* the last two generations asked */
    double *fitness;        /* [size] of `before` */
} Herd;

/* Layers have 4 inputs; for the kinds player and run one genome 0, 1, 2 ... is given. */
void herd_init(Herd *herd, const EvolutionSettings *settings, int genes, uint64_t seed);
void herd_release(Herd *herd);

/* Tell a fitness of `now`, which becomes `before`, and ask the next. */
void herd_breed(Herd *herd, double (*fitness)(const float *genome, int genes, int individual));

/* Fitness for tests: minus the squared distance to 1, 1, 1 ...; something
 * that is never negative; the index. */
double nearness(const float *genome, int genes, int individual);
double usefulness(const float *genome, int genes, int individual);
double seniority(const float *genome, int genes, int individual);

/* Genomes, parents and origins. */
void population_digest(const Population *population, Digest *digest);

#endif
