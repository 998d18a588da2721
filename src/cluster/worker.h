/* worker.h - plays lots, whoever sends them. */
#ifndef WELLBRED_CLUSTER_WORKER_H
#define WELLBRED_CLUSTER_WORKER_H

#include "wellbred/cluster/transport.h"

typedef struct Worker {
    Player *player;
    int genes;
    const float *genomes; /* [genomes_count][genes], borrowed */
    /* Called every few milliseconds of play, if it is not NULL, so that
     * messages move on. */
    void (*breathe)(void *context);
    void *context;
} Worker;

/* The rules are borrowed. */
void worker_init(Worker *worker, const PlayerSettings *settings, const Rules *rules, VectorWidth width);
void worker_release(Worker *worker);

/* Play each slice of the lot, or as many as there is time for, and note what
 * it took. */
void worker_play(Worker *worker, Lot *lot);

/* Add a lot that was played to the account of the rank that did. */
void worker_account(RankAccount *account, const Lot *lot);

#endif
