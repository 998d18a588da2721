#include "train_speed.h"

#include "wellbred/base/clock.h"

#include <math.h>

static const double sample_seconds = 3;

StopRequest train_speed_poll(void *context)
{
    const double *end = context;
    return clock_seconds() >= *end ? STOP_AFTER_LOTS : STOP_NOT;
}

/* An account is that of a generation, with what earlier processes played of it. */
static void add(PlayAccount *sum, const PlayAccount *account, int sign)
{
    sum->games += sign * account->games;
    sum->pieces += sign * account->pieces;
    sum->busy_seconds += sign * account->busy_seconds;
}

bool train_speed_measure(PlayedSample *sample, Training *training, double *end, Error *error)
{
    Trainer *trainer = training->trainer;
    PlayAccount played = {0};
    Advance advance = ADVANCE_DONE;
    double start = clock_seconds();
    *end = start + sample_seconds;
    add(&played, &trainer_inflight(trainer)->account, -1);
    while (advance == ADVANCE_DONE && clock_seconds() < *end) {
        advance = trainer_advance(trainer, error);
        add(&played, &trainer_inflight(trainer)->account, 1);
    }
    *sample = (PlayedSample){
        .seconds = clock_seconds() - start,
        .pieces_per_second = played.busy_seconds > 0 ? (double)played.pieces / played.busy_seconds : 0,
        .pieces_per_game = played.games > 0 ? (double)played.pieces / (double)played.games : INFINITY,
        .games = played.games,
    };
    return advance != ADVANCE_FAILED;
}
