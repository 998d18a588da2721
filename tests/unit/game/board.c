/* The plain board keeps Parlante's contract: place, undo, commit, clear rows. */
#include "game/drawing.h"
#include "wellbred/game/board.h"

#include <criterion/criterion.h>
#include <string.h>

static PieceSet tetrominoes;

static void make_pieces(void)
{
    piece_set_init(&tetrominoes, PIECES_TETROMINO);
}

TestSuite(board, .init = make_pieces);

static const Shape *shape_of(char name, int rotation)
{
    return &tetrominoes.piece[piece_set_find(&tetrominoes, name)].shape[rotation];
}

/* ---- place ---- */

Test(board, place_says_ok_and_counts)
{
    Board board = board_drawn(5, "# . . . .");
    cr_assert_eq(board_place(&board, shape_of('T', 2), 1, 0), PLACE_OK);
    assert_board(&board, ". # # # ."
                         "# . # . .");
    cr_assert_arr_eq(board.now.row_width, ((int[]){2, 3, 0}), 3 * sizeof(int));
    cr_assert_arr_eq(board.now.column_height, ((int[]){1, 2, 2, 2, 0}), 5 * sizeof(int));
    cr_assert_eq(board.now.max_height, 2);
}

Test(board, place_says_that_a_row_is_full)
{
    Board board = board_drawn(4, "# . . ."
                                 "# # . .");
    cr_assert_eq(board_place(&board, shape_of('O', 0), 2, 0), PLACE_ROW_FILLED);
    assert_board(&board, "# . # #"
                         "# # # #");
}

Test(board, place_says_that_a_row_is_full_whichever_cell_fills_it)
{
    for (int full_row = 0; full_row < 4; full_row++) {
        Board board = board_drawn(4, "");
        for (int x = 1; x < 4; x++) {
            board.now.grid[full_row][x] = true;
            board.now.column_height[x] = full_row + 1;
        }
        board.now.row_width[full_row] = 3;
        board.now.max_height = full_row + 1;
        cr_assert_eq(board_place(&board, shape_of('I', 1), 0, 0), PLACE_ROW_FILLED, "row %d", full_row);
    }
}

static const struct {
    char name;
    int rotation, x, y;
    PlaceResult result;
} places[] = {
    {'I', 0, 0, 0, PLACE_BAD},            /* on a filled cell */
    {'I', 0, 0, 1, PLACE_BAD},            /* its last cell only */
    {'I', 0, 0, 2, PLACE_ROW_FILLED},     /* just above, from wall to wall */
    {'I', 0, 1, 2, PLACE_OUT_OF_BOUNDS},  /* beyond the right wall */
    {'I', 0, -1, 2, PLACE_OUT_OF_BOUNDS}, /* beyond the left wall */
    {'I', 1, 1, -1, PLACE_OUT_OF_BOUNDS}, /* below the floor */
    {'I', 1, 1, 0, PLACE_OK},             /* down to the floor */
    {'S', 1, 0, 0, PLACE_OK},             /* into the gap, with nothing below its left cell */
    {'O', 0, 4, 0, PLACE_OUT_OF_BOUNDS},  /* wholly outside */
    {'O', 0, 2, 0, PLACE_BAD},
};

/* Row widths 1 and 2, a gap at columns 1 and 2. */
static const char gap[] = ". . . #"
                          "# . . #";

Test(board, place_answers_for_each_kind_of_place_and_undo_restores_the_board)
{
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        Board board = board_drawn(4, gap), before = board;
        PlaceResult result =
            board_place(&board, shape_of(places[i].name, places[i].rotation), places[i].x, places[i].y);
        cr_assert_eq(result, places[i].result, "place %zu answers %d", i, result);
        cr_assert_not(board.committed, "place %zu", i);
        board_undo(&board);
        cr_assert_eq(memcmp(&board.now, &before.now, sizeof board.now), 0, "place %zu is not undone", i);
        cr_assert(board.committed && board_is_valid(&board), "place %zu", i);
    }
}

/* Four rows are kept above the highest board; what reaches beyond is cut. */
Test(board, place_leaves_off_what_no_board_can_hold)
{
    Board board;
    board_init(&board, 16);
    cr_assert_eq(board_place(&board, shape_of('I', 1), 3, BOARD_ROWS - 3), PLACE_OK);
    cr_assert(board_is_valid(&board));
    cr_assert_eq(board.now.max_height, BOARD_ROWS);
    cr_assert_eq(board.now.column_height[3], BOARD_ROWS);
    cr_assert_eq(board.now.row_width[BOARD_ROWS - 1], 1);
}

/* ---- undo and commit ---- */

Test(board, undo_takes_back_the_cleared_rows_as_well)
{
    Board board = board_drawn(4, "# . . ."
                                 "# # . .");
    board_place(&board, shape_of('O', 0), 2, 0);
    cr_assert_eq(board_clear_rows(&board), 1);
    assert_board(&board, "# . # #");
    board_undo(&board);
    assert_board(&board, "# . . ."
                         "# # . .");
}

Test(board, undo_does_nothing_after_commit)
{
    Board board = board_drawn(4, "# . . .");
    board_place(&board, shape_of('O', 0), 1, 0);
    board_commit(&board);
    board_undo(&board);
    assert_board(&board, ". # # ."
                         "# # # .");
    cr_assert_eq(board_place(&board, shape_of('I', 1), 3, 0), PLACE_ROW_FILLED,
                 "a committed board takes the next piece");
    board_undo(&board);
    assert_board(&board, ". # # ."
                         "# # # .");
}

Test(board, undo_reaches_back_one_move_only)
{
    Board board = board_drawn(4, "");
    board_place(&board, shape_of('O', 0), 0, 0);
    board_commit(&board);
    board_place(&board, shape_of('O', 0), 2, 0);
    board_undo(&board);
    board_undo(&board);
    assert_board(&board, "# # . ."
                         "# # . .");
}

Test(board, clear_rows_of_a_committed_board_can_be_undone)
{
    Board board = board_drawn(4, "# . . ."
                                 "# # # #");
    cr_assert_eq(board_clear_rows(&board), 1);
    assert_board(&board, "# . . .");
    board_undo(&board);
    assert_board(&board, "# . . ."
                         "# # # #");
}

/* ---- clear rows ---- */

static const struct {
    const char *before, *after;
    int removed;
} clearings[] = {
    {"", "", 0},
    {"# # # .", "# # # .", 0},
    {"# # # #", "", 1},
    /* what is above falls as it is: cells may end up in the air */
    {". # . ."
     "# # # #"
     ". . # .",
     ". # . ."
     ". . # .",
     1},
    /* rows that are not neighbours */
    {"# . . ."
     "# # # #"
     ". # . ."
     "# # # #"
     ". . # .",
     "# . . ."
     ". # . ."
     ". . # .",
     2},
    {"# # # #"
     "# # # #"
     "# # # #"
     "# # # #",
     "", 4},
    /* no gravity for single cells */
    {"# # # #"
     ". . . #"
     ". . . .",
     ". . . #"
     ". . . .",
     1},
};

Test(board, clear_rows_removes_full_rows_and_lets_the_rest_fall)
{
    for (size_t i = 0; i < sizeof clearings / sizeof *clearings; i++) {
        Board board = board_drawn(4, clearings[i].before);
        Well well = well_drawn(4, clearings[i].before);
        cr_assert_eq(board_clear_rows(&board), clearings[i].removed, "case %zu", i);
        assert_board(&board, clearings[i].after);
        cr_assert_eq(well_clear_full_rows(&well, 4), clearings[i].removed, "case %zu on the fast board", i);
        assert_well(&well, 4, clearings[i].after);
    }
}
