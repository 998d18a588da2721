/* search.h - functions to minimise, and an optimiser let loose on them. */
#ifndef TESTS_EVOLVE_SEARCH_H
#define TESTS_EVOLVE_SEARCH_H

#include <stdint.h>

#include "wellbred/base/digest.h"
#include "wellbred/evolve/optimiser.h"

typedef double Objective(const float *genome, int genes); /* least is best */

double sphere(const float *genome, int genes);
double rosenbrock(const float *genome, int genes);
double ellipsoid(const float *genome, int genes);         /* condition 1e6 along the genes */
double rotated_ellipsoid(const float *genome, int genes); /* the same along random axes, at most 10 genes */
double angle_to_ramp(const float *genome, int genes);     /* 1 - cosine of the angle to (1, 2, 3, ...) */
double plateau(const float *genome, int genes);           /* 0 everywhere */

/* cma-es with the tutorial's population for 10 genes, about `mean`, step 0.5. */
EvolutionSettings cma_settings(double mean);

Optimiser *search_start(const EvolutionSettings *settings, int genes, uint64_t seed);

/* Ask, rate and tell once; the least value is returned. */
double search_generation(Optimiser *optimiser, Population *population, Objective *objective);

/* Evaluations, whole generations, until a value is at most `target`; `most` + 1 if that is not enough. */
int search_evaluations(const EvolutionSettings *settings, Objective *objective, int genes, uint64_t seed, double target,
                       int most);

/* Of all genomes of the first generations on the sphere. */
void search_digest(const EvolutionSettings *settings, int genes, int generations, char hex[DIGEST_HEX_SIZE]);

/* One that is restored from its state after every generation must ask for the
 * same genomes as one that never is. */
void search_assert_restores(const EvolutionSettings *settings, Objective *objective, int genes, int generations);

#endif
