/* lockstep_land.h - pieces come to rest, and rows go, in all lanes at once. */
#ifndef WELLBRED_PLAYER_LOCKSTEP_LAND_H
#define WELLBRED_PLAYER_LOCKSTEP_LAND_H

#include "lanes.h"
#include "lockstep_group.h"

INLINE Ints boards_max_height(const LaneBoards *boards, int width)
{
    Ints max = ints_load(boards->height[EDGE]);
    for (int c = 1; c < width; c++)
        max = ints_larger(max, ints_load(boards->height[EDGE + c]));
    return max;
}

INLINE Bits boards_full_rows(const LaneBoards *boards, int width)
{
    Bits full = bits_load(boards->column[EDGE]);
    for (int c = 1; c < width; c++)
        full &= bits_load(boards->column[EDGE + c]);
    return full;
}

/* Remove these rows, the lowest first; what is above falls, full rows too.
 * Where none is left, the cells below the lowest are all there are. */
INLINE void boards_remove_rows(LaneBoards *boards, int width, Bits full)
{
    while (bits_any(full)) {
        Bits lowest = full & -full, below = lowest - 1;
        full = (full & ~lowest) >> 1;
        for (int c = 0; c < width; c++) {
            Bits column = bits_load(boards->column[EDGE + c]);
            bits_store(boards->column[EDGE + c], (column & below) | (column >> 1 & ~below));
        }
    }
}

INLINE void boards_measure(LaneBoards *boards, int width)
{
    for (int c = 0; c < width; c++)
        ints_store(boards->height[EDGE + c], bits_height(bits_load(boards->column[EDGE + c])));
}

/* Remove full rows as the rules say, after shapes of these heights landed in
 * these rows, and measure. Returns how many rows went; `over` is a mask of the
 * lanes whose game has ended. */
INLINE Ints boards_settle(LaneBoards *boards, const GameSettings *rules, Ints row, Ints shape_height, Ints *over)
{
    Ints sticks_out = (Ints)(row + shape_height > rules->height);
    Bits full = boards_full_rows(boards, rules->width);
    if (rules->game_over == GAME_OVER_OVERFLOW)
        full &= (Bits)~sticks_out;
    boards_remove_rows(boards, rules->width, full);
    boards_measure(boards, rules->width);
    *over = sticks_out & (Ints)(boards_max_height(boards, rules->width) > rules->height);
    return bits_count(full);
}

/* One shape at one column in all lanes; returns the same. */
INLINE Ints boards_land(LaneBoards *to, const LaneBoards *from, const GameSettings *rules, const Shape *shape, int x,
                        Ints row, Ints *over)
{
    for (int c = 0; c < rules->width; c++)
        bits_store(to->column[EDGE + c], bits_load(from->column[EDGE + c]));
    for (int k = 0; k < shape->width; k++) {
        Bits column = bits_load(from->column[EDGE + x + k]);
        bits_store(to->column[EDGE + x + k], column | bits(shape->column[k]) << (Bits)row);
    }
    return boards_settle(to, rules, row, ints(shape->height), over);
}

/* ---- another shape and column in each lane ---- */

/* What each lane's rotation has; few enough to go through them all. */
INLINE Ints of_rotation(Ints rotation, const int32_t *value, int rotations)
{
    Ints of = ints(value[0]);
    for (int r = 1; r < rotations; r++)
        of = ints_select((Ints)(rotation == r), ints(value[r]), of);
    return of;
}

/* Five cells a column, five columns. */
INLINE int32_t packed_shape(const Shape *shape)
{
    uint32_t packed = 0;
    for (int k = 0; k < shape->width; k++)
        packed |= shape->column[k] << (PIECE_CELLS_MAX * k);
    return (int32_t)packed;
}

INLINE void boards_place_each(LaneBoards *boards, int width, Ints packed, Ints x, Ints row)
{
    for (int c = 0; c < width; c++) {
        Bits k = (Bits)(c - x);
        Bits cells = (Bits)packed >> (k * PIECE_CELLS_MAX & 31) & 31 & (Bits)(k < PIECE_CELLS_MAX);
        Bits column = bits_load(boards->column[EDGE + c]);
        bits_store(boards->column[EDGE + c], column | cells << (Bits)row);
    }
}

#endif
