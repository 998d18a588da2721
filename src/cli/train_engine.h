/* train_engine.h - how the games of a training are played, in words. */
#ifndef WELLBRED_CLI_TRAIN_ENGINE_H
#define WELLBRED_CLI_TRAIN_ENGINE_H

#include "wellbred/cluster/transport.h"
#include "wellbred/player/evaluation.h"

static inline bool train_plays_lockstep(const EvaluationSettings *evaluation, const Transport *transport)
{
    return transport->together > 1 && evaluation->seeds != SEEDS_PER_GENOME;
}

static inline const char *train_engine(const EvaluationSettings *evaluation, const Transport *transport)
{
    return train_plays_lockstep(evaluation, transport) ? "genomes of one game side by side"
                                                       : "placements of one game side by side";
}

#endif
