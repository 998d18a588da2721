/* twins.h - genomes that are the same to the bit.
 *
 * Two of them on the same seeds play the same games, so one plays for both. */
#ifndef WELLBRED_CLUSTER_TWINS_H
#define WELLBRED_CLUSTER_TWINS_H

#include <stdbool.h>

#include "wellbred/evolve/optimiser.h"

typedef struct Twin {
    bool is_earlier; /* of the earlier population */
    int individual;
} Twin;

/* For each genome, the first one that is the same: in `earlier` (may be NULL),
 * or else in the population itself, at the latest itself. twin [size] */
void twins_find(const Population *population, const Population *earlier, Twin *twin);

#endif
