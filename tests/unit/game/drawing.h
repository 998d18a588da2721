/* drawing.h - boards and shapes as text.
 *
 * Rows are drawn from the top down, '#' filled and '.' empty; blanks do not
 * count. The width is known, so rows need no mark between them:
 *
 *      board_drawn(4, "# . . ."
 *                     "# . # #")
 *
 * The floor is the last row drawn; all above the first one is empty. */
#ifndef WELLBRED_TESTS_GAME_DRAWING_H
#define WELLBRED_TESTS_GAME_DRAWING_H

#include "wellbred/game/board.h"
#include "wellbred/game/piece.h"
#include "wellbred/game/well.h"

Board board_drawn(int width, const char *drawing);
Well well_drawn(int width, const char *drawing);

/* Fail and print both if they differ in a cell. */
void assert_board(const Board *board, const char *drawing);
void assert_well(const Well *well, int width, const char *drawing);
void assert_shape(const Shape *shape, const char *drawing);

#endif
