/* play.h - rounds of the generation that is being played. */
#ifndef WELLBRED_CLUSTER_PLAY_H
#define WELLBRED_CLUSTER_PLAY_H

#include "wellbred/cluster/trainer.h"

/* What a round needs besides its tasks. */
typedef struct Play {
    const TrainerPlan *plan;
    Dispatcher dispatcher;
    Inflight inflight;
} Play;

/* Play these tasks [count] with these genomes [genomes][genes]; the records
 * are then in the round. */
Advance play_round(Play *play, RoundKind kind, const float *genomes, int genome_count, const Task *tasks, int count,
                   Error *error);

#endif
