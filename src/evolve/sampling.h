/* sampling.h - what the methods that sample a distribution have in common. */
#ifndef WELLBRED_EVOLVE_SAMPLING_H
#define WELLBRED_EVOLVE_SAMPLING_H

#include "wellbred/evolve/optimiser.h"

/* The nearest float, kept so far from infinity that sums and squares of genes
 * stay finite too. */
float gene_nearest(double value);

/* No parents; OPERATOR_SAMPLE, but for those after the `samples`: OPERATOR_MEAN. */
void population_mark_samples(Population *population, int samples);

/* order[0] is the fittest; of equally fit ones the lower index comes first. */
void rank_best_first(const double *fitness, int size, int *order);

#endif
