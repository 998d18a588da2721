#include "report_history.h"

#include "wellbred/base/die.h"

#include <stdlib.h>
#include <string.h>

static int at_most(int number, int limit)
{
    return number < limit ? number : limit;
}

/* Number `i` of `count` that are spread evenly over 0..last. */
static int spread(int i, int count, int last)
{
    return count > 1 ? (int)(((int64_t)i * last + (count - 1) / 2) / (count - 1)) : 0;
}

static void make_room(ReportHistory *history, int generations, int population)
{
    enum { BEST_AND_WORST = 2 };
    int shown = at_most(generations, REPORT_GENERATIONS_MAX);
    int points = REPORT_POINTS_MAX / (shown > 0 ? shown : 1);
    points = at_most(points < BEST_AND_WORST ? BEST_AND_WORST : points, population);
    *history = (ReportHistory){.generations = generations, .shown = shown, .points = points};
    history->generation = allocate((size_t)shown + 1, sizeof *history->generation);
    history->rank = allocate((size_t)points, sizeof *history->rank);
    history->fitness = allocate(((size_t)shown + 1) * (size_t)points, sizeof *history->fitness);
    for (int i = 0; i < points; i++)
        history->rank[i] = spread(i, points, population - 1);
}

void report_history_release(ReportHistory *history)
{
    free(history->generation);
    free(history->rank);
    free(history->fitness);
    snapshot_release(&history->last);
    *history = (ReportHistory){0};
}

static void add_work(ReportHistory *history, const Work *work)
{
    history->played.games += work->play.games;
    history->played.pieces += work->play.pieces;
    history->played.boards += work->play.boards;
    history->played.busy_seconds += work->play.busy_seconds;
    history->seconds += work->seconds;
    history->useful_seconds += work->seconds * work->efficiency;
}

static void show(ReportHistory *history, int place, const Snapshot *snapshot)
{
    const Generation *generation = &snapshot->generation;
    const Work *work = &snapshot->work;
    ReportGeneration *shown = &history->generation[place];
    *shown = (ReportGeneration){
        .number = generation->number,
        .fitness = generation_range(generation),
        .champion = snapshot->champion,
        .games = work->play.games,
        .pieces = work->play.pieces,
        .seconds = work->seconds,
        .busy_seconds = work->play.busy_seconds,
        .efficiency = work->efficiency,
    };
    shown->champion.genome = NULL;
    memcpy(shown->digest, snapshot->digest, sizeof shown->digest);

    int *order = generation_ranking(generation);
    double *fitness = history->fitness + (size_t)place * (size_t)history->points;
    for (int i = 0; i < history->points; i++)
        fitness[i] = generation->fitness[order[history->rank[i]]];
    free(order);
}

bool report_history_read(ReportHistory *history, const Run *run, int population, Error *error)
{
    int generations = run_generations(run), place = 0;
    make_room(history, generations, population);
    for (int g = 0; g < generations; g++) {
        Snapshot snapshot;
        if (!run_read(run, g, &snapshot, error)) {
            report_history_release(history);
            return false;
        }
        add_work(history, &snapshot.work);
        if (g == spread(place, history->shown, generations - 1))
            show(history, place++, &snapshot);
        if (g == generations - 1)
            history->last = snapshot;
        else
            snapshot_release(&snapshot);
    }
    return true;
}
