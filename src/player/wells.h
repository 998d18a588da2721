/* wells.h - wells of a column, from its cells and those left and right of it.
 *
 * A well cell is empty and has filled cells, or walls, on both sides. */
#ifndef WELLBRED_PLAYER_WELLS_H
#define WELLBRED_PLAYER_WELLS_H

#include "lanes.h"
#include "wellbred/game/piece.h"

/* The cells below row `height` of a column. */
INLINE Bits bits_below(Ints height)
{
    Bits shifted = bits(1) << (Bits)(height & 31);
    return (shifted - 1) | (Bits)(height >= 32);
}

enum { WELL_COLUMNS_MAX = PIECE_CELLS_MAX + 2 }; /* a shape's, and the one on each side */

/* Each cell counts itself and the unbroken empty cells below it. All columns
 * go down together, so that one loop serves them. */
INLINE Ints depth_sum(Bits *cells, const Bits *empty, int columns)
{
    Ints sum = ints(0);
    for (;;) {
        Bits left = cells[0];
#pragma GCC unroll 8
        for (int j = 1; j < columns; j++)
            left |= cells[j];
        if (!bits_any(left))
            return sum;
#pragma GCC unroll 8
        for (int j = 0; j < columns; j++) {
            sum += bits_count(cells[j]);
            cells[j] = cells[j] >> 1 & empty[j];
        }
    }
}

/* From the first well cell of an empty run, all cells below belong to it. */
INLINE Bits flood_down(Bits cells, Bits open)
{
#pragma GCC unroll 8
    for (int step = 1; step < 32; step *= 2) { /* doubling the reach */
        cells |= cells >> step & open;
        open &= open >> step;
    }
    return cells;
}

/* column[0] and the last one are only neighbours. */
INLINE Ints well_sum_of(const Bits *column, int columns, bool fast)
{
    Bits cells[WELL_COLUMNS_MAX], empty[WELL_COLUMNS_MAX];
#pragma GCC unroll 8
    for (int j = 0; j < columns; j++) {
        empty[j] = ~column[j + 1];
        cells[j] = empty[j] & column[j] & column[j + 2];
        if (fast)
            cells[j] = flood_down(cells[j], empty[j]);
    }
    return depth_sum(cells, empty, columns);
}

INLINE Bits well_cells_of(Bits left, Bits column, Bits right, Ints height)
{
    return ~column & left & right & ~bits_below(height);
}

/* The longest run of set bits. */
INLINE Ints longest_run(Bits cells)
{
    Ints longest = ints(0);
    while (bits_any(cells)) {
        longest -= (Ints)(cells != 0);
        cells &= cells >> 1;
    }
    return longest;
}

#endif
