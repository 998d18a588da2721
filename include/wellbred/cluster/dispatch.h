/* dispatch.h - the master's side of play: many games, cut into slices. */
#ifndef WELLBRED_CLUSTER_DISPATCH_H
#define WELLBRED_CLUSTER_DISPATCH_H

#include "wellbred/cluster/transport.h"
#include "wellbred/player/evaluation.h"

/* One game to be played, and where what came of it is to be put. */
typedef struct Task {
    int genome; /* of those that the transport was given last */
    uint64_t seed;
    GameRecord *record;
} Task;

/* What playing took. */
typedef struct PlayAccount {
    int64_t games, pieces, boards, lots;
    double busy_seconds; /* of all workers together */
} PlayAccount;

/* Play all tasks [count] to their end, at most `slice_pieces` of a game at a
 * time (0: a default), and add what it took to the account. */
void dispatch_play(Transport *transport, int64_t slice_pieces, const Task *tasks, int count, PlayAccount *account);

#endif
