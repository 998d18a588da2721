/* The three game-over rules and the two ways with losing moves, on drawn
 * positions where they differ. */
#include "game/drawing.h"
#include "game/playing.h"
#include "game/positions.h"

#include <criterion/criterion.h>

static void rules_for(Rules *rules, GameOverRule game_over, LosingMoves losing_moves)
{
    GameSettings settings = game_settings_default();
    settings.width = settings.height = 4;
    settings.game_over = game_over;
    settings.losing_moves = losing_moves;
    rules_make(rules, &settings, VECTOR_BASELINE);
}

static void assert_play_under(GameOverRule game_over, const char *before, char piece, int rotation, int x, int removed,
                              bool over, const char *after)
{
    Rules rules;
    rules_for(&rules, game_over, LOSING_AVOID);
    Position position = position_drawn(&rules, before, piece);
    assert_play(&position, rotation, x, removed, over, after);
    rules_release(&rules);
}

/* ---- a piece that sticks out of a board of four rows ---- */

/* An I in the last column fills two rows and then reaches no higher than the
 * board. */
static const char two_rows[] = "# # # ."
                               "# # # ."
                               ". # # #"
                               "# # . #";
static const char two_rows_and_i[] = ". . . #"
                                     ". . . #"
                                     "# # # #"
                                     "# # # #"
                                     ". # # #"
                                     "# # . #";
static const char two_rows_removed[] = ". . . #"
                                       ". . . #"
                                       ". # # #"
                                       "# # . #";

Test(game_over, overflow_removes_no_row_when_the_piece_sticks_out)
{
    assert_play_under(GAME_OVER_OVERFLOW, two_rows, 'I', 1, 3, 0, true, two_rows_and_i);
}

Test(game_over, overflow_cleared_removes_rows_first_and_goes_on_if_all_is_inside_then)
{
    assert_play_under(GAME_OVER_OVERFLOW_CLEARED, two_rows, 'I', 1, 3, 2, false, two_rows_removed);
}

Test(game_over, spawn_removes_rows_first_and_goes_on_if_the_spawn_rows_are_free_then)
{
    assert_play_under(GAME_OVER_SPAWN, two_rows, 'I', 1, 3, 2, false, two_rows_removed);
}

/* The same, but one row is not enough. */
static const char one_row[] = "# # # ."
                              "# . # ."
                              ". # # #"
                              "# # . #";
static const char one_row_and_i[] = ". . . #"
                                    ". . . #"
                                    "# # # #"
                                    "# . # #"
                                    ". # # #"
                                    "# # . #";
static const char one_row_removed[] = ". . . #"
                                      ". . . #"
                                      "# . # #"
                                      ". # # #"
                                      "# # . #";

Test(game_over, all_rules_end_it_when_a_cell_sticks_out_after_removal)
{
    assert_play_under(GAME_OVER_OVERFLOW, one_row, 'I', 1, 3, 0, true, one_row_and_i);
    assert_play_under(GAME_OVER_OVERFLOW_CLEARED, one_row, 'I', 1, 3, 1, true, one_row_removed);
    assert_play_under(GAME_OVER_SPAWN, one_row, 'I', 1, 3, 1, true, one_row_removed);
}

Test(game_over, all_rules_remove_rows_below_a_piece_that_lies_inside)
{
    for (int rule = 0; rule < GAME_OVER_RULES; rule++)
        assert_play_under((GameOverRule)rule,
                          "# # # ."
                          "# . # ."
                          "# # # .",
                          'I', 1, 3, 2, false,
                          ". . . #"
                          "# . # #");
}

Test(game_over, a_pile_as_high_as_the_board_is_not_the_end)
{
    for (int rule = 0; rule < GAME_OVER_RULES; rule++)
        assert_play_under((GameOverRule)rule, "", 'I', 1, 0, 0, false,
                          "# . . ."
                          "# . . ."
                          "# . . ."
                          "# . . .");
}

Test(game_over, one_cell_above_the_board_is_the_end)
{
    for (int rule = 0; rule < GAME_OVER_RULES; rule++)
        assert_play_under((GameOverRule)rule, "# # . .", 'I', 1, 0, 0, true,
                          "# . . ."
                          "# . . ."
                          "# . . ."
                          "# . . ."
                          "# # . .");
}

Test(game_over, a_piece_wholly_above_the_board_is_the_end)
{
    for (int rule = 0; rule < GAME_OVER_RULES; rule++)
        assert_play_under((GameOverRule)rule,
                          "# . . ."
                          "# . . ."
                          "# . . ."
                          "# . . .",
                          'O', 0, 0, 0, true,
                          "# # . ."
                          "# # . ."
                          "# . . ."
                          "# . . ."
                          "# . . ."
                          "# . . .");
}

/* ---- losing moves ---- */

static const struct {
    GameOverRule game_over;
    LosingMoves losing_moves;
    const char *losing, *choice;
} avoidance[] = {
    /* an upright I: each but the last column loses, the last one under overflow only */
    {GAME_OVER_OVERFLOW, LOSING_AVOID, "0 1 2 3", "0 1 2 3"},
    {GAME_OVER_OVERFLOW, LOSING_RATE, "0 1 2 3", "0 1 2 3"},
    {GAME_OVER_OVERFLOW_CLEARED, LOSING_AVOID, "0 1 2", "3"},
    {GAME_OVER_OVERFLOW_CLEARED, LOSING_RATE, "0 1 2", "0 1 2 3"},
    {GAME_OVER_SPAWN, LOSING_AVOID, "0 1 2", "3"},
    {GAME_OVER_SPAWN, LOSING_RATE, "0 1 2", "0 1 2 3"},
};

Test(losing_moves, are_a_choice_only_if_all_lose_or_if_they_are_to_be_rated)
{
    for (size_t i = 0; i < sizeof avoidance / sizeof *avoidance; i++) {
        Rules rules;
        Moves moves;
        rules_for(&rules, avoidance[i].game_over, avoidance[i].losing_moves);
        Position position = position_drawn(&rules, two_rows, 'I');
        cr_assert(position_moves(&position, &moves));
        cr_assert_str_eq(legal_columns(&moves, 0), "0", "case %zu", i);
        cr_assert_str_eq(legal_columns(&moves, 1), "0 1 2 3", "case %zu", i);
        cr_assert_str_eq(losing_columns(&moves, 1), avoidance[i].losing, "case %zu", i);
        cr_assert_str_eq(choice_columns(&moves, 1), avoidance[i].choice, "case %zu", i);
        rules_release(&rules);
    }
}

/* A lying I on top of the two rows: it is a full row of its own. */
Test(losing_moves, are_those_that_do_not_remove_themselves)
{
    static const bool loses[GAME_OVER_RULES] = {true, false, false};
    for (int rule = 0; rule < GAME_OVER_RULES; rule++) {
        Rules rules;
        Moves moves;
        rules_for(&rules, (GameOverRule)rule, LOSING_AVOID);
        Position position = position_drawn(&rules, two_rows, 'I');
        cr_assert(position_moves(&position, &moves));
        cr_assert_str_eq(losing_columns(&moves, 0), loses[rule] ? "0" : "", "%s", game_over_names[rule]);
        rules_release(&rules);
    }
}

/* ---- the highest board, the longest piece ---- */

/* V and five upright I make a column of 28; the tip of a sixth I is the one
 * cell that no board holds. */
Test(game_over, the_tip_of_an_i_pentomino_on_the_highest_pile_is_left_off)
{
    for (int rule = 0; rule < GAME_OVER_RULES; rule++) {
        GameSettings settings = game_settings_default();
        Rules rules;
        Game game, copy;
        PlainGame plain;
        Moves moves;
        Error error;
        uint8_t bytes[GAME_BYTES];
        settings.width = 16;
        settings.height = 28;
        settings.pieces = PIECES_PENTOMINO;
        settings.order = ORDER_SEQUENCE;
        settings.sequence = "VIIIIII";
        settings.game_over = (GameOverRule)rule;
        rules_make(&rules, &settings, VECTOR_BASELINE);
        game_start(&game, &rules, 1, NULL);
        plain_start(&plain, &rules, 1, NULL);
        for (int i = 0; i < 7; i++) {
            cr_assert(game_find_moves(&game, &rules, &moves));
            cr_assert_eq(moves.losing[i > 0] & 1, i == 6, "piece %d", i);
            game_play(&game, &rules, moves_placement(&moves, i > 0, 0), NULL);
            plain_play(&plain, &rules, moves_placement(&moves, i > 0, 0), NULL);
        }
        cr_assert(game.status == GAME_OVER && plain.status == GAME_OVER);
        cr_assert_eq(game.well.column[0], 0xffffffff);
        cr_assert_eq(game.well.height[0], 32);
        cr_assert_eq(plain.board.now.column_height[0], 32);
        cr_assert(game_is_valid(&game, &rules, &error), "%s", error.text);
        cr_assert(board_is_valid(&plain.board));
        game_write(&game, &rules, bytes);
        cr_assert(game_read(&copy, &rules, bytes, GAME_BYTES, &error), "%s", error.text);
        rules_release(&rules);
    }
}
