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

#include "wellbred/base/vector.h"
#include "wellbred/game/game.h"
#include "wellbred/player/player.h"

typedef struct Slice {
    int task;     /* the master's number for this game */
    int genome;   /* which of the genomes plays */
    bool started; /* else only `seed` of the game is set */
    Game game;
} Slice;

enum { LOT_SLICES_MAX = 256 };

typedef struct Lot {
    int slices;
    int64_t pieces; /* at most so many of each game */
    Slice slice[LOT_SLICES_MAX];
    /* What playing it took, filled in by the worker. */
    PlayWork work;
    double busy_seconds;
} Lot;

typedef struct Transport Transport;
struct Transport {
    int workers;
    /* [count][genes], borrowed until the next call. */
    void (*set_genomes)(Transport *self, const float *genomes, int count);
    void (*send)(Transport *self, int worker, const Lot *lot);
    int (*receive)(Transport *self, Lot *lot); /* waits; returns the worker */
    void (*close)(Transport *self);            /* frees self */
};

/* Plays in this process: one worker, which plays when one receives. The rules
 * are borrowed until it is closed. */
Transport *transport_local_create(const PlayerSettings *settings, const Rules *rules, VectorWidth width);

#endif
