/* well.h - the board of the fast engine: a bit mask for each column.
 *
 *      row 2   . . . .      bit r of column[x] is the cell in row r,
 *      row 1   # . . .      row 0 at the floor:
 *      row 0   # . # #
 *      column  3 0 1 1      height  2 0 1 1
 *
 * Columns beyond the board's width are zero. A Well is a plain value. */
#ifndef WELLBRED_GAME_WELL_H
#define WELLBRED_GAME_WELL_H

#include <stdbool.h>
#include <stdint.h>

#include "wellbred/game/piece.h"
#include "wellbred/game/rules.h"

enum { WELL_HEIGHTS = 2 * BOARD_WIDTH_MAX }; /* so that landing.h may load beyond the last column */

typedef struct Well {
    uint32_t column[BOARD_WIDTH_MAX];
    int8_t height[WELL_HEIGHTS]; /* highest filled row of each column, plus one */
} Well;

/* Do the heights belong to the columns, and is all beyond `width` empty? */
bool well_is_valid(const Well *well, int width);

int well_max_height(const Well *well);

/* Do the cells of a shape lie on empty ones? */
static inline bool well_is_free(const Well *well, const Shape *shape, int x, int row)
{
    for (int k = 0; k < shape->width; k++)
        if (well->column[x + k] & shape->column[k] << row)
            return false;
    return true;
}

/* Fill the cells of a shape whose lowest cell is in `row`. */
void well_place(Well *well, const Shape *shape, int x, int row);

/* Remove full rows, let the rest fall. Returns how many were removed. */
int well_clear_full_rows(Well *well, int width);

/* Work the heights out from the columns. */
void well_measure(Well *well);

#endif
