/* worker.h - plays lots, whoever sends them. */
#ifndef WELLBRED_CLUSTER_WORKER_H
#define WELLBRED_CLUSTER_WORKER_H

#include "wellbred/cluster/settings.h"
#include "wellbred/cluster/transport.h"
#include "wellbred/player/lockstep.h"

/* What was measured lately. */
typedef struct LockstepPrice {
    double seconds, count;
} LockstepPrice;

typedef struct Worker {
    Player *player;
    Lockstep *lockstep; /* NULL if games are played one by one */
    LockstepUse lockstep_use;
    LockstepPrice vector_price, piece_price; /* of a piece in all lanes of a vector, and in one game alone */
    unsigned lots;                           /* played, with some of them as a trial */
    struct Place *places;                    /* [LOT_SLICES_MAX] the slices of a lot, see side_by_side.c */
    int genes;
    const float *genomes; /* [genomes_count][genes], borrowed */
    /* Called every few milliseconds of play, if it is not NULL, so that
     * messages move on. */
    void (*breathe)(void *context);
    void *context;
    int delay_milliseconds;
} Worker;

/* The rules are borrowed. */
void worker_init(Worker *worker, const PlayerSettings *settings, const Rules *rules, VectorWidth width,
                 LockstepUse lockstep);
void worker_release(Worker *worker);

/* How many games of one seed it can play side by side; 1: none. */
int worker_games_together(const Worker *worker);

/* Play each slice of the lot, or as many as there is time for, and note what
 * it took. */
void worker_play(Worker *worker, Lot *lot);

/* For tests, WELLBRED_TEST_DELAY_MS: take up to so long over a lot. Results must not
 * depend on who is slow, and what is slow can be stopped in the middle. */
void worker_dawdle(const Worker *worker);

/* Add a lot that was played to the account of the rank that did. */
void worker_account(RankAccount *account, const Lot *lot);

#endif
