/* dispatch.h - the master's side of play: a round of games, cut into slices.
 *
 * What is handed out when, to whom and in which pieces changes no result, only
 * how long it takes:
 *
 *      games that came back unfinished go first, then those expected to be long
 *      a lot is about 50 ms of play, less when little is left
 *      a worker has its next lot before it ends the current one, unless
 *      somebody else has nothing to do
 */
#ifndef WELLBRED_CLUSTER_DISPATCH_H
#define WELLBRED_CLUSTER_DISPATCH_H

#include "wellbred/cluster/round.h"
#include "wellbred/cluster/settings.h"
#include "wellbred/cluster/transport.h"

typedef enum StopRequest {
    STOP_NOT,
    STOP_AFTER_LOTS, /* hand out no more, wait for what is out */
    STOP_AT_ONCE,    /* what is out is lost, and played again later */
} StopRequest;

/* Asked many times a second while there is play. It may take its time, for
 * instance to write down how far things are. */
typedef struct Watch {
    StopRequest (*poll)(void *context);
    void *context;
} Watch;

/* What playing took. */
typedef struct PlayAccount {
    int64_t games, pieces, boards, lots;
    int64_t lockstep_pieces, lockstep_lanes; /* see PlayWork */
    double busy_seconds;                     /* of all workers together */
    double master_seconds;                   /* that the master was busy handing out and taking back */
} PlayAccount;

/* Keeps what it learns about the speed of the workers from round to round. */
typedef struct Dispatcher {
    Transport *transport;     /* borrowed */
    int64_t slice_pieces;     /* 0: as many as suit */
    int lot_slices;           /* 0: as many as suit */
    double pieces_per_second; /* of a worker; 0: not known yet */
} Dispatcher;

/* Play the round to its end and add what it took to the account. Returns false
 * if the watch (may be NULL) has stopped it before. */
bool dispatch_play(Dispatcher *dispatcher, Round *round, const Watch *watch, PlayAccount *account);

#endif
