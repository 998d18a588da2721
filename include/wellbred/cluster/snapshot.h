/* snapshot.h - all there is after a generation: what is kept of it for ever,
 * and what the next one needs. */
#ifndef WELLBRED_CLUSTER_SNAPSHOT_H
#define WELLBRED_CLUSTER_SNAPSHOT_H

#include "wellbred/cluster/dispatch.h"
#include "wellbred/cluster/generation.h"

typedef struct Champion {
    float *genome;              /* [genes] */
    int generation, individual; /* where it appeared; -1 before there is one */
    Fitness estimate;           /* mean measure of a game */
    int games;                  /* that the estimate is from; 0: its fitness in training */
} Champion;

/* Where the time went, of the process that finished the generation. */
typedef struct Work {
    PlayAccount play;  /* of the generation and its validation, in all processes */
    double seconds;    /* that it took, in all of them */
    double efficiency; /* busy share of the ranks' time */
    Traffic traffic;
    int ranks;
    RankAccount *rank; /* [ranks], owned */
} Work;

typedef struct Snapshot {
    Generation generation;
    Champion champion;
    int state_size;
    double *state; /* [state_size] of the optimiser, after it was told */
    char digest[DIGEST_HEX_SIZE], previous_digest[DIGEST_HEX_SIZE];
    Work work;
} Snapshot;

/* Owns all its arrays. */
void snapshot_init(Snapshot *snapshot, int size, int genes, int games, int state_size);
void snapshot_release(Snapshot *snapshot);

/* Into one of the same sizes. */
void snapshot_copy(Snapshot *to, const Snapshot *from);

/* Begin to account for a generation, and end: the ranks' work is what they did
 * in between. */
void work_begin(Work *work, const Transport *transport);
void work_end(Work *work, const Transport *transport, double seconds);

#endif
