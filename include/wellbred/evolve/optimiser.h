/* optimiser.h - ask for genomes, tell how fit they were.
 *
 *      optimiser_ask(optimiser, &population);
 *      ... work out fitness[i] of each genome ...
 *      optimiser_tell(optimiser, &population, fitness);
 *
 * Higher fitness is better. What is asked next depends on the settings, the
 * seed and what was told, and on nothing else: every random number belongs to
 * (seed, generation, purpose, index). */
#ifndef WELLBRED_EVOLVE_OPTIMISER_H
#define WELLBRED_EVOLVE_OPTIMISER_H

#include <stddef.h>
#include <stdint.h>

#include "wellbred/evolve/settings.h"

/* Where a genome comes from. The numbers are written to files: never renumber. */
typedef enum Operator {
    OPERATOR_INITIAL = 0,   /* drawn for the first generation, or given to it */
    OPERATOR_ELITE = 1,     /* a copy of parents[0] */
    OPERATOR_CROSSOVER = 2, /* a child of both parents */
    OPERATOR_MUTANT = 3,    /* a mutated copy of parents[0], the best */
    OPERATOR_IMMIGRANT = 4, /* new and random */
    OPERATOR_SAMPLE = 5,    /* drawn from the distribution of cem or cma-es */
    OPERATOR_MEAN = 6,      /* the mean of that distribution, the last of its population */
    OPERATOR_MUTATED = 16,  /* added to the others: mutation has changed at least one gene */
} Operator;

enum { NO_PARENT = -1 };

typedef struct Population {
    int size, genes;
    float *genome;         /* [size][genes] */
    int32_t (*parents)[2]; /* [size], individuals of the generation before */
    uint8_t *origin;       /* [size], Operator */
} Population;

void population_init(Population *population, int size, int genes);
void population_release(Population *population);

/* Into one of the same sizes. */
void population_copy(Population *to, const Population *from);

static inline float *population_genome(const Population *population, int individual)
{
    return population->genome + (size_t)individual * (size_t)population->genes;
}

/* What the first generation is made from besides the settings. */
typedef struct Genesis {
    int genes;
    const int *inputs;   /* [genes] inputs of each gene's layer, for layer_normal */
    int given;           /* genomes below: of a player (1) or of a run (any number, best first) */
    const float *genome; /* [given][genes] */
} Genesis;

typedef struct Optimiser Optimiser;

/* The settings must have been checked; they and the genesis are copied. */
Optimiser *optimiser_create(const EvolutionSettings *settings, const Genesis *genesis, uint64_t seed);
void optimiser_free(Optimiser *optimiser);

/* Fill a population of settings->population genomes. */
void optimiser_ask(Optimiser *optimiser, Population *population);

/* The fitness [size] of the population that was asked last; finite numbers. */
void optimiser_tell(Optimiser *optimiser, const Population *population, const double *fitness);

/* What it has learned besides the last population, as numbers; to go on later,
 * create one anew, then restore it with what was told last. */
int optimiser_state_size(const Optimiser *optimiser);
void optimiser_state(const Optimiser *optimiser, double *state);
void optimiser_restore(Optimiser *optimiser, int generations_told, const double *state, const Population *population,
                       const double *fitness);

#endif
