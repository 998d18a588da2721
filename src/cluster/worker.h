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
    int delay_milliseconds;
} Worker;

/* The rules are borrowed. */
void worker_init(Worker *worker, const PlayerSettings *settings, const Rules *rules, VectorWidth width);
void worker_release(Worker *worker);

/* Play each slice of the lot, or as many as there is time for, and note what
 * it took. */
void worker_play(Worker *worker, Lot *lot);

/* For tests, WELLBRED_TEST_DELAY_MS: take up to so long over a lot. Results must not
 * depend on who is slow, and what is slow can be stopped in the middle. */
void worker_dawdle(const Worker *worker);

/* Add a lot that was played to the account of the rank that did. */
void worker_account(RankAccount *account, const Lot *lot);

#endif
