/* optimiser.h - what ga, cem and cma-es have in common.
 *
 * Each is a struct that begins with an Optimiser and a table of functions;
 * optimiser.c calls through the table. */
#ifndef WELLBRED_EVOLVE_OPTIMISER_PRIVATE_H
#define WELLBRED_EVOLVE_OPTIMISER_PRIVATE_H

#include "wellbred/evolve/optimiser.h"

typedef struct OptimiserKind {
    /* Generation 0 is the initial one; population->genome is to be filled. */
    void (*ask)(Optimiser *self, Population *population);
    void (*tell)(Optimiser *self, const Population *population, const double *fitness);
    int (*state_size)(const Optimiser *self);
    void (*save)(const Optimiser *self, double *state);
    void (*load)(Optimiser *self, const double *state);
    void (*release)(Optimiser *self);
} OptimiserKind;

struct Optimiser {
    const OptimiserKind *kind;
    EvolutionSettings settings;
    uint64_t seed;
    int generation; /* the next to be asked = how many were told */
    int genes;
    int *inputs; /* [genes], owned */
    int given;
    float *genome;   /* [given][genes], owned */
    Population last; /* told last, with its fitness [size]; empty before that */
    double *fitness;
};

/* Each allocates its struct; optimiser_create() fills the common part first. */
Optimiser *ga_create(void);
Optimiser *cem_create(int genes);
Optimiser *cma_create(const EvolutionSettings *settings, int genes);

/* One genome from nothing: the draw of the initial distribution for `index` of
 * `generation` (an individual of the first, or an immigrant of a later one). */
void initial_genome(const Optimiser *optimiser, int generation, int index, float *genome);

/* Centre and standard deviation of each gene of the initial distribution, from
 * which cem and cma-es start: [genes] each. */
void initial_distribution(const Optimiser *optimiser, double *centre, double *deviation);

#endif
