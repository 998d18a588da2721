#include "sampling.h"

#include "wellbred/base/die.h"

#include <stdlib.h>

static const double gene_largest = 1e15;

float gene_nearest(double value)
{
    if (value > gene_largest)
        return (float)gene_largest;
    if (value < -gene_largest)
        return (float)-gene_largest;
    return value == value ? (float)value : 0; /* not a number: should not come, must not spread */
}

void population_mark_samples(Population *population, int samples)
{
    for (int i = 0; i < population->size; i++) {
        population->parents[i][0] = population->parents[i][1] = NO_PARENT;
        population->origin[i] = i < samples ? OPERATOR_SAMPLE : OPERATOR_MEAN;
    }
}

typedef struct Place {
    double fitness;
    int index;
} Place;

static int compare_places(const void *a, const void *b)
{
    const Place *one = a, *other = b;
    if (one->fitness != other->fitness)
        return one->fitness > other->fitness ? -1 : 1;
    return one->index - other->index;
}

void rank_best_first(const double *fitness, int size, int *order)
{
    Place *places = allocate((size_t)size, sizeof *places);
    for (int i = 0; i < size; i++)
        places[i] = (Place){fitness[i], i};
    qsort(places, (size_t)size, sizeof *places, compare_places);
    for (int i = 0; i < size; i++)
        order[i] = places[i].index;
    free(places);
}
