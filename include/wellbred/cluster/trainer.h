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
#include "wellbred/cluster/inflight.h"
#include "wellbred/cluster/settings.h"
#include "wellbred/cluster/snapshot.h"

typedef struct TrainerPlan {
    uint64_t seed;
    EvaluationSettings evaluation;
    const EvolutionSettings *evolution; /* borrowed until trainer_create() returns, as is the genesis */
    Genesis genesis;
    ClusterSettings cluster;
    Transport *transport; /* borrowed until trainer_free() */
    Watch watch;          /* its poll may be NULL */
    const char *digest;   /* of the config */
} TrainerPlan;

typedef struct Trainer Trainer;

Trainer *trainer_create(const TrainerPlan *plan);
void trainer_free(Trainer *trainer);

/* Go on after a generation that another trainer of the same plan has bred;
 * false if it can't be one of this plan. */
bool trainer_restore(Trainer *trainer, const Snapshot *snapshot, Error *error);

/* Go on in the middle of the next generation, which an earlier process left
 * unfinished; what it played is taken over and the argument emptied. The
 * trainer must stand where that process was. */
bool trainer_resume(Trainer *trainer, Inflight *inflight, Error *error);

typedef enum Advance {
    ADVANCE_DONE,    /* trainer_snapshot() has the new generation */
    ADVANCE_STOPPED, /* by the watch: trainer_inflight() has what there is, and this trainer is of no more use */
    ADVANCE_FAILED,  /* what was resumed does not fit; `error` says why */
} Advance;

/* Breed the next generation and let it play. */
Advance trainer_advance(Trainer *trainer, Error *error);

/* What is there after the last generation, if there is one; borrowed. */
const Snapshot *trainer_snapshot(const Trainer *trainer);

/* The generation that is being played; for the watch, and after a stop. */
const Inflight *trainer_inflight(Trainer *trainer);

/* How many numbers the optimiser's state has. */
int trainer_state_size(const Trainer *trainer);

#endif
