/* A generation that was stopped at any moment goes on as if it had not been. */
#include "cluster/tiny.h"

#include <criterion/criterion.h>
#include <string.h>

enum { GENERATIONS = 3 };

static Tiny sliced_settings(Method method)
{
    Tiny tiny = tiny_settings();
    tiny.evolution.method = method;
    tiny.evolution.cem.share = 0.5;
    tiny.cluster.slice_pieces = 30;
    tiny.cluster.lot_slices = 4;
    return tiny;
}

/* ---- what a process leaves behind ---- */

static void copy_round(Round *to, const Round *from)
{
    if (from->tasks == 0)
        return;
    round_init(to, from->tasks); /* tasks are not kept: they follow from the run */
    for (int i = 0; i < from->tasks; i++)
        if (from->progress[i] == TASK_DONE) {
            to->progress[i] = TASK_DONE;
            to->record[i] = from->record[i];
            to->done++;
        } else if (from->progress[i] == TASK_OPEN) {
            round_update(to, i, round_open_game(from, i));
        }
}

static Inflight copy_inflight(const Inflight *from)
{
    Inflight copy = {.generation = from->generation, .account = from->account, .seconds = from->seconds};
    memcpy(copy.previous_digest, from->previous_digest, sizeof copy.previous_digest);
    for (int kind = 0; kind < ROUND_KINDS; kind++)
        copy_round(&copy.round[kind], &from->round[kind]);
    return copy;
}

/* ---- processes ---- */

typedef struct Stopper {
    int polls; /* until the stop; counted down */
    StopRequest how;
} Stopper;

static StopRequest poll(void *context)
{
    Stopper *stopper = context;
    return stopper->polls-- > 0 ? STOP_NOT : stopper->how;
}

/* All that is on the disk, so to speak. */
typedef struct Left {
    bool has_snapshot, has_inflight;
    Snapshot snapshot;
    Inflight inflight;
    int generations;
    int64_t games[GENERATIONS], pieces[GENERATIONS];
} Left;

static void keep_snapshot(Left *left, const Tiny *tiny)
{
    const Snapshot *now = trainer_snapshot(tiny->trainer);
    if (!left->has_snapshot)
        snapshot_init(&left->snapshot, tiny->evolution.population, TINY_GENES, tiny->evaluation.games, now->state_size);
    left->has_snapshot = true;
    snapshot_copy(&left->snapshot, now);
    left->games[left->generations] = now->work.play.games;
    left->pieces[left->generations++] = now->work.play.pieces;
}

/* Train from what is left up to a stop, or to the end: then true. */
static bool run_process(Tiny tiny, Left *left, Stopper stopper)
{
    Error error;
    Advance advance = ADVANCE_DONE;
    tiny.watch = (Watch){poll, &stopper};
    tiny_start(&tiny);
    if (left->has_snapshot)
        cr_assert(trainer_restore(tiny.trainer, &left->snapshot, &error), "%s", error.text);
    if (left->has_inflight)
        cr_assert(trainer_resume(tiny.trainer, &left->inflight, &error), "%s", error.text);
    left->has_inflight = false;
    while (left->generations < GENERATIONS && (advance = trainer_advance(tiny.trainer, &error)) == ADVANCE_DONE)
        keep_snapshot(left, &tiny);
    cr_assert_neq(advance, ADVANCE_FAILED, "%s", error.text);
    if (advance == ADVANCE_STOPPED) {
        left->inflight = copy_inflight(trainer_inflight(tiny.trainer));
        left->has_inflight = true;
    }
    tiny_stop(&tiny);
    return advance == ADVANCE_DONE;
}

static const Stopper never = {1 << 30, STOP_NOT};

static void assert_same(const Left *a, const Left *b, const char *what, int polls)
{
    const Champion *x = &a->snapshot.champion, *y = &b->snapshot.champion;
    cr_assert_str_eq(a->snapshot.digest, b->snapshot.digest, "%s, stopped after %d polls", what, polls);
    cr_assert_eq(x->generation, y->generation);
    cr_assert_eq(x->individual, y->individual);
    cr_assert_eq(x->games, y->games);
    cr_assert_eq(x->estimate.value, y->estimate.value);
    cr_assert_arr_eq(x->genome, y->genome, TINY_GENES * sizeof(float));
    cr_assert_arr_eq(a->games, b->games, sizeof a->games, "%s, stopped after %d polls: games", what, polls);
    cr_assert_arr_eq(a->pieces, b->pieces, sizeof a->pieces, "%s, stopped after %d polls: pieces", what, polls);
}

static void release(Left *left)
{
    snapshot_release(&left->snapshot);
    inflight_release(&left->inflight);
}

/* Stopped once, at each moment that there is. Returns how many there are. */
static int stop_everywhere(const Tiny *tiny, StopRequest how, const Left *whole, const char *what)
{
    for (int polls = 0;; polls++) {
        Left left = {0};
        bool done = run_process(*tiny, &left, (Stopper){polls, how});
        if (!done)
            cr_assert(run_process(*tiny, &left, never));
        assert_same(&left, whole, what, polls);
        release(&left);
        if (done)
            return polls;
    }
}

/* Stopped each time it was looked at so often. */
static int stop_again_and_again(const Tiny *tiny, StopRequest how, int polls, const Left *whole, const char *what)
{
    Left left = {0};
    int stops = 0;
    while (!run_process(*tiny, &left, (Stopper){polls, how}))
        stops++;
    assert_same(&left, whole, what, polls);
    release(&left);
    return stops;
}

static void check_stops(Tiny tiny, const char *what)
{
    Left whole = {0};
    cr_assert(run_process(tiny, &whole, never));
    for (int how = STOP_AFTER_LOTS; how <= STOP_AT_ONCE; how++) {
        cr_assert_gt(stop_everywhere(&tiny, (StopRequest)how, &whole, what), 20);
        for (int polls = 1; polls <= 5; polls += 2)
            cr_assert_gt(stop_again_and_again(&tiny, (StopRequest)how, polls, &whole, what), GENERATIONS);
    }
    release(&whole);
}

Test(resume, goes_on_from_any_moment, .timeout = 300)
{
    for (int method = 0; method < METHODS; method++)
        check_stops(sliced_settings((Method)method), method_names[method]);
}

Test(resume, goes_on_with_all_kinds_of_seeds, .timeout = 300)
{
    for (int seeds = 0; seeds < SEED_RULES; seeds++) {
        Tiny tiny = sliced_settings(METHOD_GA);
        tiny.evaluation.seeds = (SeedRule)seeds;
        tiny.evaluation.elites = ELITES_RUNNING_MEAN;
        check_stops(tiny, seed_rule_names[seeds]);
    }
}

/* ---- what does not fit ---- */

static Left stop_in_second_generation(const Tiny *tiny)
{
    for (int polls = 1;; polls++) {
        Left left = {0};
        cr_assert_not(run_process(*tiny, &left, (Stopper){polls, STOP_AFTER_LOTS}));
        if (left.generations == 1 && left.inflight.round[ROUND_TRAINING].open_games > 0)
            return left;
        if (left.has_snapshot)
            release(&left);
        else
            inflight_release(&left.inflight);
    }
}

Test(resume, games_of_another_history_are_refused)
{
    Tiny tiny = sliced_settings(METHOD_GA);
    Error error;
    Left left = stop_in_second_generation(&tiny);
    tiny_start(&tiny);
    cr_assert_not(trainer_resume(tiny.trainer, &left.inflight, &error), "it is not at that generation");
    cr_assert(trainer_restore(tiny.trainer, &left.snapshot, &error), "%s", error.text);
    left.inflight.previous_digest[0] ^= 1;
    cr_assert_not(trainer_resume(tiny.trainer, &left.inflight, &error), "it follows another generation");
    left.inflight.previous_digest[0] ^= 1;
    cr_assert(trainer_resume(tiny.trainer, &left.inflight, &error), "%s", error.text);
    tiny_stop(&tiny);
    release(&left);
}

static void assert_fails(const Tiny *settings, Left *left, const char *what)
{
    Tiny tiny = *settings;
    Error error;
    tiny_start(&tiny);
    cr_assert(trainer_restore(tiny.trainer, &left->snapshot, &error), "%s", error.text);
    cr_assert(trainer_resume(tiny.trainer, &left->inflight, &error), "%s", error.text);
    cr_assert_eq(trainer_advance(tiny.trainer, &error), ADVANCE_FAILED, "%s", what);
    cr_assert_eq(error.exit_code, EXIT_BAD_DATA);
    cr_assert_not_null(strstr(error.text, "training round"), "%s", error.text);
    tiny_stop(&tiny);
    release(left);
}

Test(resume, games_with_other_seeds_are_refused)
{
    Tiny tiny = sliced_settings(METHOD_GA);
    Left left = stop_in_second_generation(&tiny);
    left.inflight.round[ROUND_TRAINING].open[0].game.seed ^= 1;
    assert_fails(&tiny, &left, "an open game");

    left = stop_in_second_generation(&tiny);
    Round *round = &left.inflight.round[ROUND_TRAINING];
    int task = round->open[0].task;
    Game over = *round_open_game(round, task);
    over.status = GAME_OVER;
    over.seed ^= 1;
    round_update(round, task, &over);
    assert_fails(&tiny, &left, "a game that is over");

    left = stop_in_second_generation(&tiny);
    round = &left.inflight.round[ROUND_TRAINING];
    round->tasks--;
    round->open_games = 0;
    memset(round->progress, TASK_WAITING, (size_t)round->tasks);
    assert_fails(&tiny, &left, "a round of another size");
}

/* A run is looked at before it is locked and again after. If its unfinished
 * generation was finished in between, those games must not be gone on with:
 * with fixed seeds they would fit the next generation. */
Test(resume, restoring_forgets_what_was_resumed)
{
    Tiny tiny = sliced_settings(METHOD_GA);
    tiny.evaluation.seeds = SEEDS_FIXED;
    tiny.evolution.mutation.elites_too = true; /* nobody's games are known */
    tiny.evolution.mutation.rate = 1;
    Error error;
    Left left = stop_in_second_generation(&tiny), later = {0};
    Tiny other = tiny;
    tiny_start(&other);
    tiny_breed(&other, 2);
    keep_snapshot(&later, &other);
    char expected[DIGEST_HEX_SIZE];
    strcpy(expected, tiny_breed(&other, 1));

    tiny_start(&tiny);
    cr_assert(trainer_restore(tiny.trainer, &left.snapshot, &error), "%s", error.text);
    cr_assert(trainer_resume(tiny.trainer, &left.inflight, &error), "%s", error.text);
    cr_assert(trainer_restore(tiny.trainer, &later.snapshot, &error), "%s", error.text);
    cr_assert_str_eq(tiny_breed(&tiny, 1), expected);
    tiny_stop(&tiny);
    tiny_stop(&other);
    release(&left);
    release(&later);
}
