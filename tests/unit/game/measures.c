/* What both boards know about their cells: heights, drop heights, where a
 * shape fits, and whether all of that is right. */
#include "game/drawing.h"
#include "wellbred/game/board.h"

#include <criterion/criterion.h>

static PieceSet tetrominoes;

static void make_pieces(void)
{
    piece_set_init(&tetrominoes, PIECES_TETROMINO);
}

TestSuite(measures, .init = make_pieces);

static const Shape *shape_of(char name, int rotation)
{
    return &tetrominoes.piece[piece_set_find(&tetrominoes, name)].shape[rotation];
}

/* ---- drop height ---- */

static const char hills[] = "# . . . . ."
                            "# . . # . ."
                            "# # . # # .";

Test(measures, drop_height_is_where_the_skirt_touches)
{
    static const struct {
        char name;
        int rotation, x, y;
    } drops[] = {
        {'I', 1, 2, 0},                                 /* down the hole */
        {'I', 0, 0, 3},                                 /* across it */
        {'I', 0, 1, 2}, {'O', 0, 1, 1},                 /* on the higher of two columns */
        {'O', 0, 4, 1}, {'T', 0, 0, 3}, {'T', 2, 1, 1}, /* its foot goes between */
        {'S', 0, 1, 1},                                 /* hangs over */
        {'Z', 0, 3, 1},                                 /* fits */
        {'S', 1, 1, 0},                                 /* fits upright */
        {'Z', 1, 2, 1}, {'J', 3, 2, 0},                 /* a hook over the edge */
        {'L', 1, 1, 0}, {'L', 3, 4, 1}, {'J', 1, 4, 1},
    };
    Board board = board_drawn(6, hills);
    for (size_t i = 0; i < sizeof drops / sizeof *drops; i++) {
        int y = board_drop_height(&board, shape_of(drops[i].name, drops[i].rotation), drops[i].x);
        cr_assert_eq(y, drops[i].y, "%c %d at %d rests at %d", drops[i].name, drops[i].rotation, drops[i].x, y);
    }
}

Test(measures, drop_height_is_the_lowest_place_that_fits_from_above)
{
    Board board = board_drawn(6, hills);
    for (int p = 0; p < tetrominoes.count; p++) {
        for (int r = 0; r < tetrominoes.piece[p].rotations; r++) {
            const Shape *shape = &tetrominoes.piece[p].shape[r];
            for (int x = 0; x + shape->width <= 6; x++) {
                int y = 20;
                while (board_fits(&board, shape, x, y - 1))
                    y--;
                cr_assert_eq(board_drop_height(&board, shape, x), y, "%c %d at %d", tetrominoes.piece[p].name, r, x);
            }
        }
    }
}

Test(measures, fits_means_empty_and_inside)
{
    Board board = board_drawn(4, ". . . #"
                                 "# . . #");
    cr_assert(board_fits(&board, shape_of('O', 0), 1, 0));
    cr_assert_not(board_fits(&board, shape_of('O', 0), 0, 0), "a cell is filled");
    cr_assert_not(board_fits(&board, shape_of('O', 0), 3, 2), "beyond the right wall");
    cr_assert_not(board_fits(&board, shape_of('O', 0), -1, 2), "beyond the left wall");
    cr_assert_not(board_fits(&board, shape_of('O', 0), 1, -1), "below the floor");
    cr_assert(board_fits(&board, shape_of('O', 0), 1, BOARD_ROWS - 2));
    cr_assert_not(board_fits(&board, shape_of('O', 0), 1, BOARD_ROWS - 1), "above all rows");
}

/* ---- the sanity check ---- */

Test(measures, of_a_board_that_are_wrong_are_noticed)
{
    Board board = board_drawn(6, hills);
    for (int y = 0; y < BOARD_ROWS; y++) {
        Board broken = board;
        broken.now.row_width[y]++;
        cr_assert_not(board_is_valid(&broken), "width of row %d", y);
    }
    for (int x = 0; x < BOARD_WIDTH_MAX; x++) {
        Board broken = board;
        broken.now.column_height[x]++;
        cr_assert_not(board_is_valid(&broken), "height of column %d", x);
    }
    Board broken = board;
    broken.now.max_height++;
    cr_assert_not(board_is_valid(&broken), "greatest height");
}

Test(measures, do_not_fit_a_cell_that_is_wrong)
{
    Board board = board_drawn(6, hills);
    for (int y = 0; y < BOARD_ROWS; y++) {
        for (int x = 0; x < BOARD_WIDTH_MAX; x++) {
            Board broken = board;
            broken.now.grid[y][x] = !broken.now.grid[y][x];
            cr_assert_not(board_is_valid(&broken), "cell %d, %d", x, y);
        }
    }
}

Test(measures, of_a_cell_outside_do_not_make_it_valid)
{
    Board board = board_drawn(6, "");
    board.now.grid[0][6] = true;
    board.now.row_width[0] = board.now.column_height[6] = board.now.max_height = 1;
    cr_assert_not(board_is_valid(&board));
}

/* ---- the fast board ---- */

Test(measures, of_the_well_are_those_of_the_board)
{
    Board board = board_drawn(6, hills);
    Well well = board_to_well(&board);
    assert_well(&well, 6, hills);
    cr_assert_arr_eq(well.height, ((int8_t[]){3, 1, 0, 2, 1, 0, 0}), 7);
    cr_assert_arr_eq(well.column, ((uint32_t[]){7, 1, 0, 3, 1, 0, 0}), 7 * sizeof(uint32_t));
}

Test(measures, of_a_well_that_are_wrong_are_noticed)
{
    Well well = well_drawn(6, hills);
    for (int x = 0; x < WELL_HEIGHTS; x++) {
        Well broken = well;
        broken.height[x]++;
        cr_assert_not(well_is_valid(&broken, 6), "height of column %d", x);
    }
    for (int x = 6; x < BOARD_WIDTH_MAX; x++) {
        Well broken = well;
        broken.column[x] = 1;
        broken.height[x] = 1;
        cr_assert_not(well_is_valid(&broken, 6), "a cell in column %d", x);
    }
    Well broken = well;
    broken.column[2] = 1;
    cr_assert_not(well_is_valid(&broken, 6), "a cell that no height tells of");
}
