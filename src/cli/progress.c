#include "progress.h"

#include "wellbred/base/clock.h"

#include <math.h>

/* Speed is that of the last one to two of these. */
static const double sample_seconds = 5;
/* How much the newest generation counts among those before it: they grow
 * longer as players grow better. */
static const double newest_weight = 0.5;

static WorkSoFar work_so_far(const Training *training)
{
    const Transport *transport = training->transport;
    WorkSoFar work = {.time = clock_seconds()};
    for (int i = 0; i < transport->ranks; i++) {
        work.pieces += (double)transport->account[i].pieces;
        work.busy_seconds += transport->account[i].busy_seconds;
    }
    return work;
}

/* While a generation is played, the trainer's snapshot is no longer that of
 * the one before. */
static void note_newest(ProgressMeter *meter, const Snapshot *newest)
{
    meter->champion = newest->champion;
    meter->champion.genome = NULL;
    if (newest->champion.generation >= 0)
        meter->fitness = generation_range(&newest->generation);
}

/* A run that is gone on with knows how long its last generation took. */
void progress_begin(ProgressMeter *meter, const Training *training)
{
    const Snapshot *last = trainer_snapshot(training->trainer);
    WorkSoFar work = work_so_far(training);
    *meter = (ProgressMeter){
        .older = work,
        .newer = work,
        .generation_seconds = last->champion.generation >= 0 ? last->work.seconds : NAN,
        .last_commit = NAN,
    };
    note_newest(meter, last);
}

void progress_note_commit(ProgressMeter *meter, const Training *training)
{
    const Snapshot *newest = trainer_snapshot(training->trainer);
    double seconds = newest->work.seconds, *mean = &meter->generation_seconds;
    note_newest(meter, newest);
    *mean = isnan(*mean) ? seconds : *mean + newest_weight * (seconds - *mean);
    meter->last_commit = clock_seconds();
}

static void set_speed(Progress *progress, ProgressMeter *meter, const Training *training)
{
    WorkSoFar now = work_so_far(training);
    if (now.time - meter->newer.time >= sample_seconds) {
        meter->older = meter->newer;
        meter->newer = now;
    }
    double seconds = now.time - meter->older.time;
    progress->pieces_per_second = progress->efficiency = NAN;
    if (seconds <= 0)
        return;
    progress->pieces_per_second = (now.pieces - meter->older.pieces) / seconds;
    double share = (now.busy_seconds - meter->older.busy_seconds) / (training->transport->ranks * seconds);
    progress->efficiency = fmin(share, 1); /* a lot that came back may have begun before */
}

void progress_count(Progress *progress, const Inflight *inflight)
{
    progress->round = round_names[ROUND_TRAINING];
    if (inflight->generation != progress->generation)
        return; /* between two generations the last one's games are still there */
    for (int kind = 0; kind < ROUND_KINDS; kind++) {
        const Round *round = &inflight->round[kind];
        progress->done += round->done;
        progress->games += round->tasks;
        if (round->tasks > 0)
            progress->round = round_names[kind];
    }
    if (progress->games == 0)
        return; /* it was not begun */
    progress->pieces = inflight->account.pieces;
    progress->seconds = inflight->seconds;
}

/* Lengths of games are about exponential: one that was begun has as much
 * before it as one that was not. So time goes with the games that end. */
void progress_estimate(Progress *progress, double generation_seconds)
{
    int later = progress->wanted - progress->generation - 1;
    double left = NAN;
    if (later < 0)
        left = 0;
    else if (progress->done > 0)
        left = progress->seconds / progress->done * (progress->games - progress->done);
    else if (progress->games == 0)
        left = generation_seconds;
    if (isnan(generation_seconds))
        generation_seconds = progress->seconds + left;
    progress->seconds_left = left;
    progress->run_seconds_left = later > 0 ? left + later * generation_seconds : left;
}

Progress progress_now(ProgressMeter *meter, const Training *training, int committed)
{
    Progress progress = {
        .generation = committed,
        .wanted = training->settings->evolution.generations,
        .fitness = meter->fitness,
        .champion = meter->champion,
    };
    progress_count(&progress, trainer_inflight(training->trainer));
    set_speed(&progress, meter, training);
    progress_estimate(&progress, meter->generation_seconds);
    progress.since_commit = clock_seconds() - meter->last_commit;
    return progress;
}

double progress_percent(const Progress *progress)
{
    return progress->games > 0 ? 100.0 * progress->done / progress->games : 0;
}
