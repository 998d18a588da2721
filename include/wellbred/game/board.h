/* board.h - the board of the plain engine: written to be read, and to be the
 * model that the faster engines are tested against.
 *
 * Cells in a grid, row 0 at the floor, with three redundancies that are kept
 * up to date and can be checked: filled cells in each row, height of each
 * column, greatest height.
 *
 *      row 1   # . . .    row_width 1        place() puts a piece anywhere;
 *      row 0   # . # #    row_width 3        undo() takes the last place()
 *      height  2 0 1 1    max_height 2       and clear_rows() back.
 */
#ifndef WELLBRED_GAME_BOARD_H
#define WELLBRED_GAME_BOARD_H

#include <stdbool.h>

#include "wellbred/game/piece.h"
#include "wellbred/game/rules.h"
#include "wellbred/game/well.h"

typedef struct BoardCells {
    bool grid[BOARD_ROWS][BOARD_WIDTH_MAX];
    int row_width[BOARD_ROWS];
    int column_height[BOARD_WIDTH_MAX];
    int max_height;
} BoardCells;

typedef struct Board {
    int width;
    BoardCells now;
    BoardCells before; /* what undo() goes back to */
    bool committed;    /* nothing to undo; place() is allowed */
} Board;

typedef enum PlaceResult {
    PLACE_OK,
    PLACE_ROW_FILLED,
    PLACE_OUT_OF_BOUNDS, /* undo() before going on */
    PLACE_BAD,           /* on a filled cell; undo() before going on */
} PlaceResult;

void board_init(Board *board, int width);

/* Put a shape with the lower left of its box at (x, y). The board must be
 * committed. */
PlaceResult board_place(Board *board, const Shape *shape, int x, int y);

/* Remove full rows, let the rest fall. Returns how many were removed. */
int board_clear_rows(Board *board);

/* The y at which a shape rests when it is dropped straight down at x. */
int board_drop_height(const Board *board, const Shape *shape, int x);

/* Can the shape be at (x, y) without leaving the board or touching a cell? */
bool board_fits(const Board *board, const Shape *shape, int x, int y);

void board_undo(Board *board);
void board_commit(Board *board);

/* Are the redundancies right? */
bool board_is_valid(const Board *board);

/* The same cells for the fast engine. */
Well board_to_well(const Board *board);

#endif
