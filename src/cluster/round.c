#include "wellbred/cluster/round.h"

#include "wellbred/base/die.h"

#include <stdlib.h>

void round_init(Round *round, int tasks)
{
    size_t room = (size_t)tasks;
    *round = (Round){
        .tasks = tasks,
        .task = allocate(room, sizeof *round->task),
        .progress = allocate(room, sizeof *round->progress),
        .record = allocate(room, sizeof *round->record),
        .open_at = allocate(room, sizeof *round->open_at),
    };
}

void round_release(Round *round)
{
    free(round->task);
    free(round->progress);
    free(round->record);
    free(round->open);
    free(round->open_at);
    *round = (Round){0};
}

static void open_game(Round *round, int task)
{
    if (round->open_games == round->open_room) {
        round->open_room = 2 * round->open_room + 16;
        round->open = reallocate(round->open, (size_t)round->open_room, sizeof *round->open);
    }
    round->progress[task] = TASK_OPEN;
    round->open_at[task] = round->open_games;
    round->open[round->open_games++].task = task;
}

/* The last one takes its place. */
static void close_game(Round *round, int task)
{
    int place = round->open_at[task];
    OpenGame *last = &round->open[--round->open_games];
    round->open[place] = *last;
    round->open_at[last->task] = place;
}

void round_update(Round *round, int task, const Game *game)
{
    if (game_is_playing(game)) {
        if (round->progress[task] == TASK_WAITING)
            open_game(round, task);
        round->open[round->open_at[task]].game = *game;
        return;
    }
    if (round->progress[task] == TASK_OPEN)
        close_game(round, task);
    round->progress[task] = TASK_DONE;
    round->record[task] = (GameRecord){game->seed, game->counters, game->status == GAME_CAPPED};
    round->done++;
}
