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
    *snapshot = (Snapshot){0};
}

void snapshot_copy(Snapshot *to, const Snapshot *from)
{
    assert(to->state_size == from->state_size);
    Snapshot copy = *from;
    copy.generation = to->generation;
    copy.champion.genome = to->champion.genome;
    copy.state = to->state;
    *to = copy;
    generation_copy(&to->generation, &from->generation);
    memcpy(to->champion.genome, from->champion.genome, (size_t)from->generation.population.genes * sizeof(float));
    memcpy(to->state, from->state, (size_t)from->state_size * sizeof *to->state);
}
