#include "wellbred/cluster/snapshot.h"

#include "wellbred/base/die.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

void snapshot_init(Snapshot *snapshot, int size, int genes, int games, int state_size)
{
    *snapshot = (Snapshot){.state_size = state_size, .champion = {.generation = -1, .individual = -1}};
    generation_init(&snapshot->generation, size, genes, games);
    snapshot->champion.genome = allocate((size_t)genes, sizeof *snapshot->champion.genome);
    snapshot->state = allocate((size_t)state_size + 1, sizeof *snapshot->state); /* never empty */
}

void snapshot_release(Snapshot *snapshot)
{
    generation_release(&snapshot->generation);
    free(snapshot->champion.genome);
    free(snapshot->state);
    free(snapshot->work.rank);
    *snapshot = (Snapshot){0};
}

static RankAccount *copy_ranks(const RankAccount *from, int ranks)
{
    RankAccount *copy = allocate((size_t)ranks, sizeof *copy);
    if (ranks > 0)
        memcpy(copy, from, (size_t)ranks * sizeof *copy);
    return copy;
}

void snapshot_copy(Snapshot *to, const Snapshot *from)
{
    assert(to->state_size == from->state_size);
    Snapshot copy = *from;
    copy.generation = to->generation;
    copy.champion.genome = to->champion.genome;
    copy.state = to->state;
    free(to->work.rank);
    copy.work.rank = copy_ranks(from->work.rank, from->work.ranks);
    *to = copy;
    generation_copy(&to->generation, &from->generation);
    memcpy(to->champion.genome, from->champion.genome, (size_t)from->generation.population.genes * sizeof(float));
    memcpy(to->state, from->state, (size_t)from->state_size * sizeof *to->state);
}

/* ---- work ---- */

void work_begin(Work *work, const Transport *transport)
{
    free(work->rank);
    *work = (Work){
        .traffic = transport->traffic,
        .ranks = transport->ranks,
        .rank = copy_ranks(transport->account, transport->ranks),
    };
}

void work_end(Work *work, const Transport *transport, double seconds)
{
    double busy = 0;
    for (int i = 0; i < work->ranks; i++) {
        const RankAccount *now = &transport->account[i];
        RankAccount *rank = &work->rank[i];
        *rank = (RankAccount){
            .games = now->games - rank->games,
            .pieces = now->pieces - rank->pieces,
            .busy_seconds = now->busy_seconds - rank->busy_seconds,
            .waiting_seconds = now->waiting_seconds - rank->waiting_seconds,
            .messaging_seconds = now->messaging_seconds - rank->messaging_seconds,
        };
        memcpy(rank->host, now->host, sizeof rank->host);
        busy += rank->busy_seconds;
    }
    work->traffic.messages = transport->traffic.messages - work->traffic.messages;
    work->traffic.bytes = transport->traffic.bytes - work->traffic.bytes;
    work->efficiency = seconds > 0 ? busy / (work->ranks * seconds) : 0;
}
