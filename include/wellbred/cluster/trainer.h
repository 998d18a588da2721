/* trainer.h - the loop that joins evolution and play.
 *
 *      config -> optimiser asks -> games -> records in their slots -> fitness
 *             <- optimiser is told <-
 *
 * A generation's best is only a challenger: among a thousand genomes one had
 * luck. It meets the champion on fresh games, and if it wins, how good it is
 * is told by games that had no part in choosing it. */
#ifndef WELLBRED_CLUSTER_TRAINER_H
#define WELLBRED_CLUSTER_TRAINER_H

#include "wellbred/cluster/dispatch.h"
#include "wellbred/cluster/snapshot.h"

typedef struct TrainerPlan {
    uint64_t seed;
    EvaluationSettings evaluation;
    const EvolutionSettings *evolution; /* borrowed until trainer_create() returns, as is the genesis */
    Genesis genesis;
    int64_t slice_pieces;
    Transport *transport; /* borrowed until trainer_free() */
    const char *digest;   /* of the config */
} TrainerPlan;

typedef struct Trainer Trainer;

Trainer *trainer_create(const TrainerPlan *plan);
void trainer_free(Trainer *trainer);

/* Go on after a generation that another trainer of the same plan has bred. */
void trainer_restore(Trainer *trainer, const Snapshot *snapshot);

/* Breed the next generation and let it play. Borrowed until the next call. */
const Snapshot *trainer_advance(Trainer *trainer);

/* What is there after the last generation, if there is one; borrowed. */
const Snapshot *trainer_snapshot(const Trainer *trainer);

/* How many numbers the optimiser's state has. */
int trainer_state_size(const Trainer *trainer);

#endif
