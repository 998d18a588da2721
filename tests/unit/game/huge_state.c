/* States with a right checksum and numbers near the end of 64 bits: none of
 * them may overflow, neither when it is read nor later in the game. */
#include "game/state_bytes.h"

#include <criterion/criterion.h>
#include <inttypes.h>
#include <string.h>

static bool is_accepted(const Rules *rules, uint8_t *bytes, Game *game)
{
    Error error;
    seal(bytes);
    return game_read(game, rules, bytes, GAME_BYTES, &error);
}

static void assert_refused(const Rules *rules, uint8_t *bytes, const char *what)
{
    Game game;
    cr_assert_not(is_accepted(rules, bytes, &game), "accepted: %s", what);
}

/* For what a game without end could reach. */
static void assert_refused_or_playable(const Rules *rules, uint8_t *bytes)
{
    Game game;
    Dice dice = {1};
    if (is_accepted(rules, bytes, &game))
        assert_playable(&game, rules, NULL, &dice, 100);
}

static const char *const names[COUNTERS] = {"pieces",         "lines",           "tetrises", "score",
                                            "score_integral", "tetris_integral", "keys"};

Test(huge_state, negative_counters_are_refused)
{
    static const int64_t negative[] = {INT64_MIN, INT64_MIN + 1, INT64_MIN / 2, -1};
    GameSettings settings = game_settings_default();
    Rules rules;
    uint8_t real[GAME_BYTES], bytes[GAME_BYTES];
    make_state(&rules, &settings, real);
    for (int c = 0; c < COUNTERS; c++) {
        for (size_t i = 0; i < sizeof negative / sizeof *negative; i++) {
            memcpy(bytes, real, GAME_BYTES);
            set_counter(bytes, c, negative[i]);
            assert_refused(&rules, bytes, names[c]);
        }
    }
    rules_release(&rules);
}

static const int64_t huge[] = {INT64_MAX,     INT64_MAX - 1, INT64_MAX - 1000,
                               INT64_MAX / 4, INT64_MAX / 5, INT64_MAX / 16};
enum { HUGE_NUMBERS = sizeof huge / sizeof *huge };

Test(huge_state, counters_that_the_board_can_be_held_against_are_refused)
{
    static const int held_against_the_board[] = {PIECES, LINES, TETRISES};
    GameSettings settings = game_settings_default();
    Rules rules;
    uint8_t real[GAME_BYTES], bytes[GAME_BYTES];
    make_state(&rules, &settings, real);
    for (int c = 0; c < 3; c++) {
        for (int i = 0; i < HUGE_NUMBERS; i++) {
            memcpy(bytes, real, GAME_BYTES);
            set_counter(bytes, held_against_the_board[c], huge[i]);
            assert_refused(&rules, bytes, names[held_against_the_board[c]]);
        }
    }
    rules_release(&rules);
}

Test(huge_state, scores_are_refused_or_stay_at_the_limit)
{
    GameSettings settings = game_settings_default();
    for (int kind = 0; kind < SCORE_KINDS; kind++) {
        Rules rules;
        uint8_t real[GAME_BYTES], bytes[GAME_BYTES];
        settings.score = (ScoreKind)kind;
        make_state(&rules, &settings, real);
        for (int i = 0; i < HUGE_NUMBERS; i++) {
            for (int integral = 0; integral < HUGE_NUMBERS; integral++) {
                memcpy(bytes, real, GAME_BYTES);
                set_counter(bytes, SCORE, huge[i]);
                set_counter(bytes, SCORE_INTEGRAL, huge[integral]);
                set_counter(bytes, TETRIS_INTEGRAL, huge[integral]);
                assert_refused_or_playable(&rules, bytes);
            }
        }
        rules_release(&rules);
    }
}

Test(huge_state, key_presses_are_refused_or_counted_without_overflow)
{
    GameSettings settings = game_settings_default();
    Rules rules;
    uint8_t bytes[GAME_BYTES];
    make_state(&rules, &settings, bytes);
    for (int i = 0; i < HUGE_NUMBERS; i++) {
        set_counter(bytes, KEYS, huge[i]);
        assert_refused_or_playable(&rules, bytes);
    }
    rules_release(&rules);
}

/* 0 x 4 cells, minus 16 x 2^59 cells, minus those on the board: less than
 * INT64_MIN. */
Test(huge_state, rows_out_of_nothing_are_refused_without_overflow)
{
    GameSettings settings = game_settings_default();
    Rules rules;
    uint8_t bytes[GAME_BYTES];
    settings.width = 16;
    make_state(&rules, &settings, bytes);
    for (int x = 0; x < 16; x++)
        set_column(bytes, x, x < 15 ? 0xfffff : 0);
    set_counter(bytes, PIECES, 0);
    set_counter(bytes, LINES, INT64_MAX / 16);
    assert_refused(&rules, bytes, "2^59 rows out of no piece");
    rules_release(&rules);
}

/* Pieces and rows that fit each other and the board, but no life: fifteen
 * columns of four rows stand ready for an upright I, and a tetris at level
 * 2^58 is worth more than 64 bits hold. */
Test(huge_state, a_game_older_than_the_world_is_refused_or_can_be_played)
{
    GameSettings settings = game_settings_default();
    settings.width = 16;
    settings.lines_per_level = 1;
    settings.order = ORDER_SEQUENCE;
    settings.sequence = "I";
    for (int power = 40; power <= 60; power++) {
        Rules rules;
        Game game;
        Moves moves;
        Dice dice = {1};
        uint8_t bytes[GAME_BYTES];
        int64_t pieces = (INT64_C(1) << power) + 3;
        make_state(&rules, &settings, bytes);
        for (int x = 0; x < 16; x++)
            set_column(bytes, x, x < 15 ? 0xf : 0);
        for (int c = 0; c < COUNTERS; c++)
            set_counter(bytes, c, 0);
        set_counter(bytes, PIECES, pieces);
        set_counter(bytes, LINES, (4 * pieces - 60) / 16);
        set_counter(bytes, KEYS, pieces);
        if (is_accepted(&rules, bytes, &game)) {
            cr_assert(game_find_moves(&game, &rules, &moves));
            game_play(&game, &rules, moves_placement(&moves, 1, 15), NULL);
            cr_assert_geq(game.counters.score, 1200 * (INT64_C(1) << 37), "2^%d pieces", power);
            assert_playable(&game, &rules, NULL, &dice, 100);
        }
        rules_release(&rules);
    }
}
