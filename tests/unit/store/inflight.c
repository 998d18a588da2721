/* The file of an unfinished generation gives back what was put into it, and
 * what can't be is refused, even under a right seal. */
#include "h5.h"
#include "inflight_file.h"
#include "inflight_small.h"
#include "small_run.h"

#include <criterion/criterion.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TASKS_MAX = 1000 };

TestSuite(inflight, .init = small_directory_make, .fini = small_directory_remove);

static const char *file_path(void)
{
    return small_path("inflight.h5");
}

static void assert_same_round(const Round *a, const Round *b, const Rules *rules)
{
    cr_assert_eq(a->tasks, b->tasks);
    cr_assert_eq(a->done, b->done);
    cr_assert_eq(a->open_games, b->open_games);
    for (int i = 0; i < a->tasks; i++) {
        cr_assert_eq(a->progress[i], b->progress[i], "task %d", i);
        if (a->progress[i] == TASK_DONE) {
            cr_assert_eq(a->record[i].seed, b->record[i].seed);
            cr_assert_eq(a->record[i].capped, b->record[i].capped);
            cr_assert_arr_eq(&a->record[i].counters, &b->record[i].counters, sizeof(Counters));
        }
        if (a->progress[i] == TASK_OPEN) {
            uint8_t x[GAME_BYTES], y[GAME_BYTES];
            game_write(round_open_game(a, i), rules, x);
            game_write(round_open_game(b, i), rules, y);
            cr_assert_arr_eq(x, y, GAME_BYTES, "task %d", i);
        }
    }
}

/* The trainer's, which may be altered: it is of no more use. */
static Inflight *altered(const Tiny *tiny)
{
    return (Inflight *)trainer_inflight(tiny->trainer);
}

static void cap_a_game(Inflight *inflight)
{
    Round *round = &inflight->round[ROUND_TRAINING];
    for (int i = 0; i < round->tasks; i++)
        if (round->progress[i] == TASK_DONE) {
            round->record[i].capped = true;
            return;
        }
}

Test(inflight, gives_back_every_game)
{
    Tiny tiny = inflight_small();
    Inflight *written = altered(&tiny);
    cap_a_game(written);
    Inflight read;
    Error error;
    cr_assert(inflight_file_write(NULL, file_path(), written, &tiny.rules, &error), "%s", error.text);
    cr_assert(inflight_file_read(file_path(), TASKS_MAX, &read, &tiny.rules, &error), "%s", error.text);
    cr_assert_eq(read.generation, written->generation);
    cr_assert_str_eq(read.previous_digest, written->previous_digest);
    cr_assert_eq(read.seconds, written->seconds);
    cr_assert_eq(read.account.games, written->account.games);
    cr_assert_eq(read.account.pieces, written->account.pieces);
    cr_assert_eq(read.account.boards, written->account.boards);
    cr_assert_eq(read.account.lots, written->account.lots);
    cr_assert_eq(read.account.busy_seconds, written->account.busy_seconds);
    for (int kind = 0; kind < ROUND_KINDS; kind++)
        assert_same_round(&written->round[kind], &read.round[kind], &tiny.rules);
    inflight_release(&read);
    tiny_stop(&tiny);
}

Test(inflight, goes_on_to_the_same_end)
{
    Tiny whole = inflight_small_settings(), first = inflight_small(), second = inflight_small_settings();
    Inflight read;
    Error error;
    tiny_start(&whole);
    tiny_start(&second);
    cr_assert(inflight_file_write(NULL, file_path(), trainer_inflight(first.trainer), &first.rules, &error));
    cr_assert(inflight_file_read(file_path(), TASKS_MAX, &read, &second.rules, &error), "%s", error.text);
    cr_assert(trainer_resume(second.trainer, &read, &error), "%s", error.text);
    cr_assert_str_eq(tiny_breed(&second, 3), tiny_breed(&whole, 3));
    tiny_stop(&whole);
    tiny_stop(&first);
    tiny_stop(&second);
}

/* ---- altered content, sealed as if it were ours ---- */

static void assert_refused(const Inflight *inflight, const Rules *rules, const Rules *reading, const char *what,
                           const char *why)
{
    Inflight read;
    Error error;
    cr_assert(inflight_file_write(NULL, file_path(), inflight, rules, &error), "%s", error.text);
    cr_assert_not(inflight_file_read(file_path(), TASKS_MAX, &read, reading, &error), "%s", what);
    cr_assert_eq(error.exit_code, EXIT_BAD_DATA);
    cr_assert_not_null(strstr(error.text, file_path()), "%s: must name the file: %s", what, error.text);
    cr_assert_not_null(strstr(error.text, why), "%s: must say '%s': %s", what, why, error.text);
}

typedef void Alter(Inflight *inflight);

static void lift_a_cell(Inflight *inflight)
{
    Game *game = &inflight->round[ROUND_TRAINING].open[0].game;
    game->well.column[0] ^= 1;
}
static void add_lines(Inflight *inflight)
{
    inflight->round[ROUND_TRAINING].open[1].game.counters.lines++;
}
static void lose_pieces(Inflight *inflight)
{
    inflight->round[ROUND_TRAINING].open[1].game.counters.pieces = -1;
}
static void play_past_the_limit(Inflight *inflight)
{
    inflight->round[ROUND_TRAINING].open[0].game.counters.pieces = 100000;
}
static void choose_the_piece(Inflight *inflight)
{
    Game *game = &inflight->round[ROUND_TRAINING].open[2].game;
    game->current = (uint8_t)((game->current + 1) % 7);
}
static void end_a_game(Inflight *inflight)
{
    inflight->round[ROUND_TRAINING].open[0].game.status = GAME_CAPPED;
}
static void open_twice(Inflight *inflight)
{
    OpenGame *open = inflight->round[ROUND_TRAINING].open;
    open[1].task = open[0].task;
}
static void open_a_stranger(Inflight *inflight)
{
    inflight->round[ROUND_TRAINING].open[0].task = inflight->round[ROUND_TRAINING].tasks;
}
static void open_a_negative(Inflight *inflight)
{
    inflight->round[ROUND_TRAINING].open[0].task = -1;
}
static void open_one_that_is_over(Inflight *inflight)
{
    Round *round = &inflight->round[ROUND_TRAINING];
    for (int i = 0; i < round->tasks; i++)
        if (round->progress[i] == TASK_DONE)
            round->open[0].task = i;
}
static void go_before_the_first(Inflight *inflight)
{
    inflight->generation = -1;
}

Test(inflight, impossible_content_is_refused)
{
    static const struct {
        Alter *alter;
        const char *what, *why;
    } cases[] = {
        {lift_a_cell, "a cell put in or taken out", "not a valid game state"},
        {add_lines, "a line too many", "not a valid game state"},
        {lose_pieces, "negative pieces", "not a valid game state"},
        {play_past_the_limit, "more pieces than allowed", "not a valid game state"},
        {choose_the_piece, "another piece than the seed's", "not a valid game state"},
        {end_a_game, "an open game that is over", "over"},
        {open_twice, "a game twice", "twice"},
        {open_a_stranger, "a game beyond the round", "its round does not have"},
        {open_a_negative, "a game before the round", "its round does not have"},
        {open_one_that_is_over, "a game both open and over", "twice"},
        {go_before_the_first, "generation -1", "a generation that no run has"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Tiny tiny = inflight_small();
        cases[i].alter(altered(&tiny));
        assert_refused(altered(&tiny), &tiny.rules, &tiny.rules, cases[i].what, cases[i].why);
        tiny_stop(&tiny);
    }
}

Test(inflight, games_of_another_board_are_refused)
{
    Tiny tiny = inflight_small(), other = inflight_small_settings();
    other.game.height = 9;
    tiny_start(&other);
    assert_refused(altered(&tiny), &tiny.rules, &other.rules, "another board", "another board");
    tiny_stop(&tiny);
    tiny_stop(&other);
}

/* ---- files that hold something else ---- */

/* What a file has, all of it right, but for one thing. */
typedef struct Forged {
    bool no_generation, no_account, no_tasks, long_digest, real_tasks, narrow_records, more_done, short_states;
    int32_t tasks;
} Forged;

static void put(hid_t file, const char *path, hid_t type, Extent extent)
{
    static const int64_t nothing[200];
    H5Dclose(h5_put(file, path, type, extent, nothing));
}

static void forge_round(hid_t file, const char *name, const Forged *forged)
{
    char path[60];
    hsize_t done = forged->more_done ? 5 : 1;
    snprintf(path, sizeof path, "%s/tasks", name);
    if (forged->real_tasks)
        put(file, path, H5T_NATIVE_DOUBLE, (Extent){1, {1}});
    else if (!forged->no_tasks)
        H5Dclose(h5_put(file, path, H5T_NATIVE_INT32, (Extent){1, {1}}, &forged->tasks));
    if (forged->tasks == 0)
        return;
    snprintf(path, sizeof path, "%s/done", name);
    put(file, path, H5T_NATIVE_INT32, (Extent){1, {done}});
    snprintf(path, sizeof path, "%s/record", name);
    put(file, path, H5T_NATIVE_INT64, (Extent){2, {done, forged->narrow_records ? 8 : 9}});
    snprintf(path, sizeof path, "%s/open", name);
    put(file, path, H5T_NATIVE_INT32, (Extent){1, {1}});
    snprintf(path, sizeof path, "%s/state", name);
    put(file, path, H5T_NATIVE_UINT8, (Extent){2, {1, forged->short_states ? GAME_BYTES - 1 : GAME_BYTES}});
}

static bool forged_is_read(Forged forged, const Rules *rules, Error *error)
{
    hid_t file = h5_image_create();
    Inflight read;
    size_t size;
    if (!forged.no_generation)
        h5_put_integer(file, "generation", 0);
    h5_put_text(file, "previous_digest",
                forged.long_digest ? "000000000000000000000000000000000000" : "00000000000000000000000000000000");
    if (!forged.no_account)
        put(file, "account/counts", H5T_NATIVE_INT64, (Extent){1, {6}});
    put(file, "account/seconds", H5T_NATIVE_DOUBLE, (Extent){1, {3}});
    for (int kind = 0; kind < ROUND_KINDS; kind++)
        forge_round(file, round_names[kind], &forged);
    void *image = h5_image_finish(file, &size);
    cr_assert(sealed_write(NULL, file_path(), SEAL_INFLIGHT, image, size, error), "%s", error->text);
    free(image);
    bool ok = inflight_file_read(file_path(), TASKS_MAX, &read, rules, error);
    if (ok)
        inflight_release(&read);
    return ok;
}

Test(inflight, files_that_lack_something_are_refused)
{
    static const Forged cases[] = {
        {.no_generation = true},
        {.no_account = true},
        {.no_tasks = true},
        {.long_digest = true},
        {.real_tasks = true},
        {.tasks = -1},
        {.tasks = INT_MAX},
        {.tasks = TASKS_MAX + 1}, /* as much memory as a file likes, once */
        {.tasks = 3, .narrow_records = true},
        {.tasks = 3, .more_done = true},
        {.tasks = 3, .short_states = true},
        {.tasks = 3}, /* its only fault is that the state is no game */
    };
    Tiny tiny = tiny_settings();
    Error error;
    tiny_start(&tiny);
    cr_assert(forged_is_read((Forged){0}, &tiny.rules, &error), "%s", error.text);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        cr_assert_not(forged_is_read(cases[i], &tiny.rules, &error), "case %zu", i);
        cr_assert_eq(error.exit_code, EXIT_BAD_DATA, "case %zu", i);
        if (cases[i].tasks > TASKS_MAX)
            cr_assert_not_null(strstr(error.text, "games, its config makes 1000 at most"), "%s", error.text);
        cr_assert_not_null(strstr(error.text, file_path()), "case %zu: must name the file: %s", i, error.text);
    }
    tiny_stop(&tiny);
}
