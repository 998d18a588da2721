#include "play.h"

Advance play_round(Play *play, RoundKind kind, const float *genomes, int genome_count, const Task *tasks, int count,
                   Error *error)
{
    Transport *transport = play->dispatcher.transport;
    const Watch *watch = play->plan->watch.poll ? &play->plan->watch : NULL;
    Round *round = &play->inflight.round[kind];
    if (!inflight_begin(&play->inflight, kind, tasks, count, error))
        return ADVANCE_FAILED;
    if (round->done == round->tasks)
        return ADVANCE_DONE;
    transport->set_genomes(transport, genomes, genome_count);
    return dispatch_play(&play->dispatcher, round, watch, &play->inflight.account) ? ADVANCE_DONE : ADVANCE_STOPPED;
}
