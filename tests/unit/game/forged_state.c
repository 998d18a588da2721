/* States with a right checksum that no game can have are refused as well, and
 * what is accepted can be played. */
#include "game/state_bytes.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

static const char no_status[] = "there is no such status", outside[] = "a cell lies outside the board",
                  too_high[] = "the pile is higher than the board", full_row[] = "a full row was not removed",
                  counters[] = "its counters do not fit the board", limit[] = "it has more pieces than the limit",
                  wrong_pieces[] = "its next pieces are not those of its seed",
                  other_board[] = "it belongs to another board or another set of pieces";

static void assert_refused(const Rules *rules, uint8_t *bytes, const char *reason, const char *what)
{
    Error error;
    char expected[200];
    seal(bytes);
    cr_assert_not(is_read(rules, bytes, GAME_BYTES, &error), "accepted: %s", what);
    snprintf(expected, sizeof expected, "not a valid game state: %s", reason);
    cr_assert_str_eq(error.text, expected, "%s: %s", what, error.text);
}

Test(forged_state, bytes_that_no_game_has_are_refused)
{
    static const struct {
        int at;
        uint8_t value;
        const char *reason;
    } changes[] = {
        {AT_STATUS, 3, no_status},        {AT_STATUS, 7, no_status},       {AT_STATUS, 255, no_status},
        {AT_CURRENT, 7, wrong_pieces},    {AT_CURRENT, 255, wrong_pieces}, {AT_NEXT, 7, wrong_pieces},
        {AT_NEXT, 255, wrong_pieces},     {AT_PADDING, 1, other_board},    {AT_PADDING + 1, 128, other_board},
        {AT_PADDING - 5, 0, other_board},
    };
    GameSettings settings = game_settings_default();
    Rules rules;
    uint8_t real[GAME_BYTES], bytes[GAME_BYTES];
    make_state(&rules, &settings, real);
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        memcpy(bytes, real, GAME_BYTES);
        bytes[changes[i].at] = changes[i].value;
        assert_refused(&rules, bytes, changes[i].reason, "a byte that no game has");
    }
    rules_release(&rules);
}

Test(forged_state, pieces_that_the_seed_does_not_deal_are_refused)
{
    GameSettings settings = game_settings_default();
    Rules rules;
    uint8_t real[GAME_BYTES], bytes[GAME_BYTES];
    make_state(&rules, &settings, real);
    for (int at = AT_CURRENT; at <= AT_NEXT; at++) {
        for (uint8_t piece = 0; piece < 7; piece++) {
            memcpy(bytes, real, GAME_BYTES);
            bytes[at] = piece;
            if (piece != real[at])
                assert_refused(&rules, bytes, wrong_pieces, "another piece");
        }
    }
    rules_release(&rules);
}

Test(forged_state, cells_where_none_can_be_are_refused)
{
    GameSettings settings = game_settings_default();
    Rules rules;
    uint8_t real[GAME_BYTES], bytes[GAME_BYTES];
    make_state(&rules, &settings, real);
    for (int x = 0; x < BOARD_WIDTH_MAX; x++) {
        for (int y = 0; y < BOARD_ROWS; y++) {
            memcpy(bytes, real, GAME_BYTES);
            set_column(bytes, x, get_column(real, x) ^ 1u << y);
            const char *reason = x >= 10 ? outside : y >= 20 ? too_high : counters;
            Error error;
            seal(bytes);
            cr_assert_not(is_read(&rules, bytes, GAME_BYTES, &error), "cell %d, %d", x, y);
            cr_assert(strstr(error.text, reason) || strstr(error.text, full_row), "cell %d, %d: %s", x, y, error.text);
        }
    }
    rules_release(&rules);
}

Test(forged_state, a_full_row_in_a_game_that_goes_on_is_refused)
{
    GameSettings settings = game_settings_default();
    Rules rules;
    uint8_t bytes[GAME_BYTES];
    make_state(&rules, &settings, bytes);
    for (int x = 0; x < 10; x++)
        set_column(bytes, x, 1);
    for (int c = 0; c < COUNTERS; c++)
        set_counter(bytes, c, 0);
    set_counter(bytes, PIECES, 5); /* 5 x 4 cells, one row removed, ten cells left */
    set_counter(bytes, KEYS, 5);
    set_counter(bytes, LINES, 1);
    assert_refused(&rules, bytes, full_row, "ten cells in a row");
    rules_release(&rules);
}

Test(forged_state, counters_that_do_not_fit_are_refused)
{
    static const struct {
        int counter;
        int64_t change;
        const char *what;
    } changes[] = {
        {PIECES, 1, "a piece more"},
        {PIECES, -1, "a piece less"},
        {LINES, 1, "a row more"},
        {LINES, -1, "a row less"},
        {PIECES, 5, "five pieces more"},
        {LINES, -1000, "rows below zero"},
        {TETRISES, 1000, "more tetrises"},
        {TETRISES, -1000, "tetrises below zero"},
        {SCORE, -1000000, "a score below 0"},
        {SCORE_INTEGRAL, -1000000, "an integral below the score"},
        {TETRIS_INTEGRAL, -1000000, "an integral below the tetrises"},
        {KEYS, -1000, "fewer keys than pieces"},
    };
    GameSettings settings = game_settings_default();
    Rules rules;
    uint8_t real[GAME_BYTES], bytes[GAME_BYTES];
    make_state(&rules, &settings, real);
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        memcpy(bytes, real, GAME_BYTES);
        set_counter(bytes, changes[i].counter, get_counter(real, changes[i].counter) + changes[i].change);
        assert_refused(&rules, bytes, counters, changes[i].what);
    }
    rules_release(&rules);
}

Test(forged_state, a_game_beyond_its_limit_of_pieces_is_refused)
{
    GameSettings settings = game_settings_default();
    Rules rules;
    uint8_t bytes[GAME_BYTES];
    make_state(&rules, &settings, bytes);
    rules_release(&rules);
    for (settings.max_pieces = 39; settings.max_pieces <= 40; settings.max_pieces++) {
        rules_make(&rules, &settings, VECTOR_BASELINE);
        assert_refused(&rules, bytes, limit, "40 pieces and still playing");
        rules_release(&rules);
    }
    Error error;
    settings.max_pieces = 41;
    rules_make(&rules, &settings, VECTOR_BASELINE);
    cr_assert(is_read(&rules, bytes, GAME_BYTES, &error), "%s", error.text);
    rules_release(&rules);
}

/* A tetris more than the rows allow, with an integral that would fit. */
Test(forged_state, more_tetrises_than_rows_are_refused)
{
    GameSettings settings = game_settings_default();
    Rules rules;
    uint8_t bytes[GAME_BYTES];
    make_state(&rules, &settings, bytes);
    set_counter(bytes, TETRISES, get_counter(bytes, LINES) / 4 + 1);
    set_counter(bytes, TETRIS_INTEGRAL, get_counter(bytes, LINES) / 4 + 1);
    assert_refused(&rules, bytes, counters, "more tetrises than rows");
    rules_release(&rules);
}

/* Upright I on top of a V in the first column of 16x28, until that is over. */
static void make_tower(Rules *rules, const char *sequence, uint8_t *bytes)
{
    GameSettings settings = game_settings_default();
    Game game;
    Moves moves;
    Error error;
    settings.width = 16;
    settings.height = 28;
    settings.pieces = PIECES_PENTOMINO;
    settings.order = ORDER_SEQUENCE;
    settings.sequence = sequence;
    rules_make(rules, &settings, VECTOR_BASELINE);
    game_start(&game, rules, 1, NULL);
    while (game_find_moves(&game, rules, &moves))
        game_play(&game, rules, moves_placement(&moves, rules->pieces.piece[game.current].name == 'I', 0), NULL);
    cr_assert_eq(game.status, GAME_OVER);
    game_write(&game, rules, bytes);
    cr_assert(is_read(rules, bytes, GAME_BYTES, &error), "%s", error.text);
}

/* Only the tip of an I on a pile of 28 rows may be missing, see game_over.c. */
Test(forged_state, cells_that_got_lost_are_refused_even_below_the_highest_tip)
{
    Rules rules;
    uint8_t bytes[GAME_BYTES];
    make_tower(&rules, "VIIIIII", bytes);
    set_column(bytes, 1, 0); /* a foot of the V */
    assert_refused(&rules, bytes, counters, "the tip and another cell are missing");
    set_column(bytes, 1, 1);
    set_column(bytes, 0, 0x7fffffff);
    assert_refused(&rules, bytes, counters, "the tip and the cell below it are missing");
    rules_release(&rules);

    make_tower(&rules, "I", bytes); /* 30 high */
    set_column(bytes, 0, 0x3ffffffe);
    assert_refused(&rules, bytes, counters, "a cell is missing though there was room for it");
    rules_release(&rules);
}

/* keys_left would be negative, which means no limit. */
Test(forged_state, a_game_beyond_its_limit_of_keys_is_refused)
{
    GameSettings settings = game_settings_default();
    Rules rules;
    Error error;
    uint8_t bytes[GAME_BYTES];
    make_state(&rules, &settings, bytes);
    rules_release(&rules);
    settings.max_keys = get_counter(bytes, KEYS) - 1;
    rules_make(&rules, &settings, VECTOR_BASELINE);
    cr_assert_not(is_read(&rules, bytes, GAME_BYTES, &error), "more key presses than the limit, and it goes on");
    rules_release(&rules);
    settings.max_keys++;
    rules_make(&rules, &settings, VECTOR_BASELINE);
    cr_assert(is_read(&rules, bytes, GAME_BYTES, &error), "%s", error.text);
    rules_release(&rules);
}
