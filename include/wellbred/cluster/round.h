/* round.h - games that are played together, and how far each has come.
 *
 * What has to be played follows from the run; what came of it so far is here,
 * so that at any moment the whole round can be written down and gone on with
 * later, by other processes. A game that is out with a worker stands here as
 * it was when it left: if the worker is lost, no more than that slice is. */
#ifndef WELLBRED_CLUSTER_ROUND_H
#define WELLBRED_CLUSTER_ROUND_H

#include "wellbred/game/game.h"
#include "wellbred/player/evaluation.h"

/* One game to be played. */
typedef struct Task {
    int genome; /* of those that the transport was given last */
    uint64_t seed;
    double expected; /* pieces, by what its parents did; 0 if nobody knows */
} Task;

typedef enum TaskProgress {
    TASK_WAITING, /* not begun, or not come back yet */
    TASK_OPEN,    /* begun; its state is among the open games */
    TASK_DONE,    /* its record is there */
} TaskProgress;

typedef struct OpenGame {
    int task;
    Game game;
} OpenGame;

typedef struct Round {
    int tasks;          /* 0: the round was not begun */
    Task *task;         /* [tasks] */
    uint8_t *progress;  /* [tasks] TaskProgress */
    GameRecord *record; /* [tasks], of those that are done */
    int done;
    OpenGame *open; /* [open_games], in no order */
    int open_games, open_room;
    int *open_at; /* [tasks] where in `open`, of those that are open */
} Round;

/* Room for so many tasks, none of them done; the tasks are then filled in. */
void round_init(Round *round, int tasks);
void round_release(Round *round);

/* What a worker has sent back: the game further on, or over. */
void round_update(Round *round, int task, const Game *game);

static inline const Game *round_open_game(const Round *round, int task)
{
    return &round->open[round->open_at[task]].game;
}

#endif
