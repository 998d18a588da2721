/* rotate_shift on drawn positions: turning takes room, shifting takes a free
 * way, and what slips below an overhang falls on. The board is 6x6, a T
 * appears with its top in the highest row, in the columns 1 to 3. */
#include "game/playing.h"
#include "game/positions.h"

#include <criterion/criterion.h>

static void rules_for(Rules *rules, MoveKind kind, GameOverRule game_over)
{
    GameSettings settings = game_settings_default();
    settings.width = settings.height = 6;
    settings.moves = kind;
    settings.game_over = game_over;
    rules_make(rules, &settings, VECTOR_BASELINE);
}

/* The legal columns of each rotation, in order. */
static void assert_legal(MoveKind kind, GameOverRule game_over, const char *drawing, char piece,
                         const char *const *columns)
{
    Rules rules;
    Moves moves;
    rules_for(&rules, kind, game_over);
    Position position = position_drawn(&rules, drawing, piece);
    cr_assert(position_moves(&position, &moves));
    for (int r = 0; r < rules.pieces.piece[position.plain.current].rotations; r++)
        cr_assert_str_eq(legal_columns(&moves, r), columns[r], "%c %d", piece, r);
    rules_release(&rules);
}

static const char *const all_of_t[] = {"0 1 2 3", "0 1 2 3 4", "0 1 2 3", "0 1 2 3 4"};

/* ---- shifting ---- */

static const char tower[] = ". . . . # ."
                            ". . . . # ."
                            ". . . . # ."
                            ". . . . # ."
                            ". . . . # .";

Test(rotate_shift, does_not_get_past_a_tower)
{
    /* upside down, its arms pass above the tower and its foot stops at it */
    static const char *const reached[] = {"0 1", "0 1 2", "0 1 2", "0 1 2"};
    assert_legal(MOVES_ROTATE_SHIFT, GAME_OVER_OVERFLOW, tower, 'T', reached);
    assert_legal(MOVES_ROTATE_SHIFT, GAME_OVER_OVERFLOW_CLEARED, tower, 'T', reached);
}

Test(rotate_shift, gets_past_a_tower_below_the_spawn_rows)
{
    assert_legal(MOVES_ROTATE_SHIFT, GAME_OVER_SPAWN, tower, 'T', all_of_t);
}

Test(rotate_shift, differs_from_drop_which_comes_from_above)
{
    assert_legal(MOVES_DROP, GAME_OVER_OVERFLOW, tower, 'T', all_of_t);
}

Test(rotate_shift, stops_at_towers_on_both_sides)
{
    assert_legal(MOVES_ROTATE_SHIFT, GAME_OVER_OVERFLOW,
                 "# . . . . #"
                 "# . . . . #"
                 "# . . . . #"
                 "# . . . . #"
                 "# . . . . #"
                 "# . . . . #",
                 'T', (const char *const[]){"1 2", "1 2 3", "1 2", "1 2 3"});
}

Test(rotate_shift, is_the_same_as_drop_on_a_low_pile)
{
    assert_legal(MOVES_ROTATE_SHIFT, GAME_OVER_OVERFLOW,
                 "# . # . . #"
                 "# # # . # #",
                 'T', all_of_t);
}

/* ---- turning ---- */

/* Upright, the T would stand in column 2 down to row 3, which is taken; and
 * the rotations behind that one are out of reach though they would have room. */
Test(rotate_shift, needs_room_for_every_turn_on_the_way)
{
    assert_legal(MOVES_ROTATE_SHIFT, GAME_OVER_OVERFLOW,
                 ". . # . . ."
                 ". . # . . ."
                 ". . # . . ."
                 ". . # . . .",
                 'T', (const char *const[]){"0 1 2 3", "", "", ""});
}

/* One turn clockwise is rotation 3, which has room; the next one has not:
 * upside down its arms would be where the wall stands out. */
Test(rotate_shift, turns_clockwise_as_far_as_there_is_room)
{
    assert_legal(MOVES_ROTATE_SHIFT, GAME_OVER_OVERFLOW,
                 ". # . . . ."
                 ". . . . . ."
                 ". . . . . ."
                 ". . . . . ."
                 ". . . . . ."
                 ". . . . . .",
                 'T', (const char *const[]){"1 2 3", "", "", "2 3 4"});
}

Test(rotate_shift, cannot_stand_up_where_the_board_is_too_low)
{
    GameSettings settings = game_settings_default();
    Rules rules;
    Moves moves;
    settings.width = 5;
    settings.height = 4;
    settings.pieces = PIECES_PENTOMINO;
    settings.moves = MOVES_ROTATE_SHIFT;
    rules_make(&rules, &settings, VECTOR_BASELINE);
    Position position = position_drawn(&rules, "", 'I');
    cr_assert(position_moves(&position, &moves));
    cr_assert_str_eq(legal_columns(&moves, 0), "0");
    cr_assert_str_eq(legal_columns(&moves, 1), "");
    rules_release(&rules);
}

/* ---- appearing ---- */

static void assert_end(GameOverRule game_over, const char *drawing, char piece, bool over)
{
    Rules rules;
    Moves moves;
    rules_for(&rules, MOVES_ROTATE_SHIFT, game_over);
    Position position = position_drawn(&rules, drawing, piece);
    cr_assert_eq(position_moves(&position, &moves), !over, "%s", game_over_names[game_over]);
    cr_assert_eq(position.fast.status, over ? GAME_OVER : GAME_PLAYING, "%s", game_over_names[game_over]);
    rules_release(&rules);
}

Test(rotate_shift, a_piece_that_finds_its_place_taken_ends_the_game)
{
    static const char taken[] = ". . . # . ."
                                ". . . # . ."
                                ". . . # . ."
                                ". . . # . ."
                                ". . . # . .";
    assert_end(GAME_OVER_OVERFLOW, taken, 'T', true);
    assert_end(GAME_OVER_OVERFLOW_CLEARED, taken, 'T', true);
    assert_end(GAME_OVER_SPAWN, taken, 'T', false);    /* it appears above the board there */
    assert_end(GAME_OVER_OVERFLOW, taken, 'I', false); /* lies in the highest row, where there is room */
}

/* ---- falling ---- */

/* The Z passes below the cell at the right wall and falls to the floor. */
Test(rotate_shift, falls_on_below_an_overhang)
{
    static const char overhang[] = ". . . . . #"
                                   ". . . . . ."
                                   ". . . . . ."
                                   ". . . . . ."
                                   ". . . . . ."
                                   ". . . . . .";
    Rules rules;
    Moves moves;
    rules_for(&rules, MOVES_ROTATE_SHIFT, GAME_OVER_OVERFLOW);
    Position position = position_drawn(&rules, overhang, 'Z');
    cr_assert(position_moves(&position, &moves));
    cr_assert_str_eq(legal_columns(&moves, 0), "0 1 2 3");
    cr_assert_eq(moves.row[0][3], 0);
    assert_play(&position, 0, 3, 0, false,
                ". . . . . #"
                ". . . . . ."
                ". . . . . ."
                ". . . . . ."
                ". . . # # ."
                ". . . . # #");
    rules_release(&rules);

    rules_for(&rules, MOVES_DROP, GAME_OVER_OVERFLOW);
    position = position_drawn(&rules, overhang, 'Z');
    cr_assert(position_moves(&position, &moves));
    cr_assert_eq(moves.row[0][3], 6);
    assert_play(&position, 0, 3, 0, true,
                ". . . # # ."
                ". . . . # #"
                ". . . . . #"
                ". . . . . ."
                ". . . . . ."
                ". . . . . ."
                ". . . . . ."
                ". . . . . .");
    rules_release(&rules);
}

/* ---- key presses ---- */

Test(rotate_shift, and_drop_take_turns_and_shifts_and_one_key_to_drop)
{
    static const struct {
        char name;
        int rotation, x, keys;
    } presses[] = {
        {'O', 0, 4, 1}, {'O', 0, 0, 5}, {'O', 0, 8, 5}, /* appears at 4 */
        {'T', 0, 3, 1}, {'T', 3, 4, 2}, {'T', 2, 3, 3}, {'T', 1, 4, 4}, {'T', 1, 0, 8},
        {'I', 0, 3, 1}, {'I', 1, 4, 2}, {'I', 1, 9, 7}, {'S', 1, 4, 2}, {'Z', 1, 8, 6},
    };
    GameSettings settings = game_settings_default();
    Rules rules;
    rules_make(&rules, &settings, VECTOR_BASELINE);
    for (size_t i = 0; i < sizeof presses / sizeof *presses; i++) {
        int piece = piece_set_find(&rules.pieces, presses[i].name);
        cr_assert_eq(rules_keys(&rules, piece, presses[i].rotation, presses[i].x), presses[i].keys, "case %zu", i);
    }
    rules_release(&rules);
}
