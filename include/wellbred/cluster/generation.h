/* generation.h - one generation: genomes, all their games, and how fit they were. */
#ifndef WELLBRED_CLUSTER_GENERATION_H
#define WELLBRED_CLUSTER_GENERATION_H

#include "wellbred/base/digest.h"
#include "wellbred/evolve/optimiser.h"
#include "wellbred/player/evaluation.h"

typedef struct Generation {
    int number;
    Population population;
    int games;          /* of each genome */
    GameRecord *record; /* [size][games] */
    uint8_t *flags;     /* [size][games], GAME_DROPPED_BEST and so on */
    double *fitness;    /* [size] */
    double *error;      /* [size], standard error of the fitness; NaN if unknown */
    int *rounds;        /* [size] generations whose games the fitness is the mean of */
} Generation;

void generation_init(Generation *generation, int size, int genes, int games);
void generation_release(Generation *generation);

/* Into one of the same sizes. */
void generation_copy(Generation *to, const Generation *from);

static inline GameRecord *generation_records(const Generation *generation, int individual)
{
    return generation->record + (size_t)individual * (size_t)generation->games;
}

/* The fittest individual; the first of several. */
int generation_best(const Generation *generation);

/* The individuals [size] from the fittest on, equals in their order; freed by
 * the caller. */
int *generation_ranking(const Generation *generation);

/* The best, the mean and the worst fitness. */
typedef struct FitnessRange {
    double best, mean, worst;
} FitnessRange;
FitnessRange generation_range(const Generation *generation);

/* Fold the genomes, games and fitnesses onto the digest of what came before:
 * of the generation before this one, or of the config. */
void generation_digest(const Generation *generation, const char previous[DIGEST_HEX_SIZE],
                       char digest[DIGEST_HEX_SIZE]);

#endif
