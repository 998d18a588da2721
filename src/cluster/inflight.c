#include "wellbred/cluster/inflight.h"

#include <string.h>

const char *const round_names[ROUND_KINDS] = {"training", "validation", "estimate"};

int inflight_tasks_max(int population, const EvaluationSettings *settings)
{
    enum { PLAYERS = 2 }; /* the champion and who meets it */
    int training = population * settings->games, validation = PLAYERS * settings->validation_games;
    return training > validation ? training : validation;
}

void inflight_release(Inflight *inflight)
{
    for (int kind = 0; kind < ROUND_KINDS; kind++)
        round_release(&inflight->round[kind]);
    *inflight = (Inflight){0};
}

/* Were these games begun? The seeds tell. */
static bool fits(const Round *round, const Task *tasks, int count)
{
    if (round->tasks != count)
        return false;
    for (int i = 0; i < count; i++)
        if ((round->progress[i] == TASK_DONE && round->record[i].seed != tasks[i].seed) ||
            (round->progress[i] == TASK_OPEN && round_open_game(round, i)->seed != tasks[i].seed))
            return false;
    return true;
}

bool inflight_begin(Inflight *inflight, RoundKind kind, const Task *tasks, int count, Error *error)
{
    Round *round = &inflight->round[kind];
    if (round->tasks == 0)
        round_init(round, count);
    else if (!fits(round, tasks, count))
        return error_set(error, EXIT_BAD_DATA, "the unfinished generation %d has other games in its %s round",
                         inflight->generation, round_names[kind]);
    memcpy(round->task, tasks, (size_t)count * sizeof *tasks);
    return true;
}
