/* transport.h - between the master and those who play.
 *
 * The unit of work is a slice: a bounded number of pieces of one game. Slices
 * travel in lots; a lot comes back as it went, each game further on or over.
 *
 *      master   set_genomes ->   everyone knows the genomes of this round
 *               send lot    ->   a worker plays
 *               receive     <-   the same lot, played
 */
#ifndef WELLBRED_CLUSTER_TRANSPORT_H
#define WELLBRED_CLUSTER_TRANSPORT_H

#include <stdbool.h>
#include <stdint.h>

#include "wellbred/base/host.h"
#include "wellbred/base/vector.h"
#include "wellbred/cluster/settings.h"
#include "wellbred/game/game.h"
#include "wellbred/player/player.h"

typedef struct Slice {
    int task;     /* the master's number for this game */
    int genome;   /* which of the genomes plays */
    bool started; /* else only `seed` of the game is set */
    Game game;
} Slice;

enum { LOT_SLICES_MAX = 4096 };

typedef struct Lot {
    int slices;
    int64_t pieces; /* at most so many of each game */
    double seconds; /* of a core: after so many the worker sends back the rest as it is; 0: never */
    Slice slice[LOT_SLICES_MAX];
    /* What playing it took, filled in by the worker. */
    PlayWork work;
    double busy_seconds;
} Lot;

/* What a rank did since the transport was made. The rest of its time it was
 * neither playing nor messaging: it waited. */
typedef struct RankAccount {
    char host[HOST_NAME_SIZE];
    int64_t games, pieces; /* games that ended there */
    double busy_seconds, waiting_seconds, messaging_seconds;
} RankAccount;

typedef struct Traffic {
    int64_t messages, bytes; /* both ways */
} Traffic;

typedef struct Transport Transport;
struct Transport {
    int workers; /* numbered from 0 */
    int own;     /* the one that plays in this process, inside receive(); -1: there is none */
    int ranks;
    int together;         /* so many games of one seed play well side by side; 0 or 1: each game plays alone */
    RankAccount *account; /* [ranks], rank 0 is the master */
    Traffic traffic;
    /* [count][genes], borrowed until the next call. No lot may be out. */
    void (*set_genomes)(Transport *self, const float *genomes, int count);
    void (*send)(Transport *self, int worker, const Lot *lot);
    /* A lot that came back, into `lot`, and which worker sent it; -1 if none
     * has come after so many seconds. */
    int (*receive)(Transport *self, Lot *lot, double seconds);
    /* For whoever keeps the master from receiving for long: the workers hear
     * that it lives. */
    void (*beat)(Transport *self);
    void (*close)(Transport *self); /* also with lots that are still out; frees self */
};

/* Lots that a worker may have at a time: the next one is there before the
 * current one ends. The own worker does not have to wait for its. */
static inline int transport_lots(const Transport *transport, int worker)
{
    return worker == transport->own ? 1 : 2;
}

/* Plays in this process: one worker, which plays when one receives. The rules
 * are borrowed until it is closed. */
Transport *transport_local_create(const PlayerSettings *settings, const Rules *rules, VectorWidth width,
                                  LockstepUse lockstep);

#endif
