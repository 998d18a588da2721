/* progress.h - how far a training is, for people who watch it. */
#ifndef WELLBRED_CLI_PROGRESS_H
#define WELLBRED_CLI_PROGRESS_H

#include "train.h"

/* All ranks together, since the transport was made. */
typedef struct WorkSoFar {
    double time; /* clock_seconds() */
    double pieces, busy_seconds;
} WorkSoFar;

/* Remembers what was, so that speed is that of the last few seconds. */
typedef struct ProgressMeter {
    WorkSoFar older, newer;
    double generation_seconds; /* a running mean; NaN before there is one */
    FitnessRange fitness;      /* of the newest generation */
    Champion champion;         /* without its genome */
    double last_commit;        /* in clock_seconds(); NaN: none by this process */
} ProgressMeter;

/* NaN for what is not known yet. */
typedef struct Progress {
    int generation, wanted; /* the one that is played, counted from 0, and how many there shall be */
    const char *round;      /* what is played of it; NULL if nobody has told yet */
    int done, games;        /* of the rounds that were begun */
    int64_t pieces;
    double seconds; /* that the generation took so far */
    double seconds_left, run_seconds_left;
    double pieces_per_second, efficiency;
    double since_commit;
    FitnessRange fitness; /* of the newest generation, if there is a champion */
    Champion champion;    /* without its genome; its `generation` is -1 before there is one */
} Progress;

void progress_begin(ProgressMeter *meter, const Training *training);

/* A generation was added to the run. */
void progress_note_commit(ProgressMeter *meter, const Training *training);

/* Now, with so many generations committed. */
Progress progress_now(ProgressMeter *meter, const Training *training, int committed);

/* How far the generation is, if this is the one that it is of. */
void progress_count(Progress *progress, const Inflight *inflight);

/* What is left, from how far the generation is and how long one takes (NaN: not known). */
void progress_estimate(Progress *progress, double generation_seconds);

/* Share of the games that are done, in percent. */
double progress_percent(const Progress *progress);

#endif
