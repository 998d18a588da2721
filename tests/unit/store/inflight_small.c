#include "inflight_small.h"

#include <criterion/criterion.h>

static Trainer *trainer; /* the one that is stopped */

static StopRequest poll(void *context)
{
    (void)context;
    const Round *round = &trainer_inflight(trainer)->round[ROUND_TRAINING];
    return round->done >= 3 && round->open_games >= 3 ? STOP_AFTER_LOTS : STOP_NOT;
}

/* So many games that not all are begun by then, however long the first ones take. */
Tiny inflight_small_settings(void)
{
    Tiny tiny = tiny_settings();
    tiny.evolution.population = 40;
    return tiny;
}

Tiny inflight_small(void)
{
    Tiny tiny = inflight_small_settings();
    Error error;
    tiny.cluster.slice_pieces = 12;
    tiny.cluster.lot_slices = 6;
    tiny.watch.poll = poll;
    tiny_start(&tiny);
    trainer = tiny.trainer;
    cr_assert_eq(trainer_advance(tiny.trainer, &error), ADVANCE_STOPPED);
    const Round *round = &trainer_inflight(tiny.trainer)->round[ROUND_TRAINING];
    cr_assert_lt(round->done + round->open_games, round->tasks, "some games must not be begun");
    return tiny;
}
