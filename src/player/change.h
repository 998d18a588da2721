/* change.h - the features of every board that a shape can lead to, from the
 * survey of the board it falls on.
 *
 * The lanes are the columns x where the shape's left side can be; what fits
 * into a byte a lane stays there as long as possible. Nothing is placed: each feature is the surveyed total, less what the touched columns
 * had, plus what they will have. This holds for a shape that rests on top of
 * its columns and removes no row; kernel.c does the others one by one. */
#ifndef WELLBRED_PLAYER_CHANGE_H
#define WELLBRED_PLAYER_CHANGE_H

#include "math_lanes.h"
#include "survey.h"

typedef struct Change {
    const Survey *s;
    const ShapePlan *shape;
    int width;
    /* All placements at once. */
    Small row;
    Small old_height[PIECE_CELLS_MAX];
    Small rests[PIECE_CELLS_MAX]; /* mask: this column of the shape covers no empty cells */
    /* Those of vector v, where 32 bits a lane are needed. */
    int v;
    Ints wide_row;
    Ints full_rows, full_cells; /* rows completed, and the shape's cells in them */
    Floats deviation;           /* of the new heights */
} Change;

INLINE void change_init(Change *c, const Plan *plan, const Survey *s, const ShapePlan *shape, int columns, int v,
                        const int8_t *rows)
{
    c->s = s;
    c->shape = shape;
    c->width = plan->width;
    c->row = small_load(rows);
    for (int k = 0; k < columns; k++) {
        c->old_height[k] = small_from_right(s->height, k);
        c->rests[k] = (Small)(c->row + shape->skirt[k] == c->old_height[k]);
    }
    c->v = v;
    c->wide_row = ints_of_small(c->row, v);
    c->full_rows = c->full_cells = ints(0);
    c->deviation = floats(0);
}

INLINE Ints widened(const Change *c, Small value)
{
    return ints_of_small(value, c->v);
}

INLINE Small new_height(const Change *c, int k)
{
    return c->row + c->shape->top[k];
}

INLINE void change_find_full_rows(Change *c)
{
    Ints rows = ints(0), cells = ints(0);
    for (int y = 0; y < c->shape->height; y++) {
        int count = c->shape->row_cells[y];
        uint32_t lacking = c->s->missing[count] >> y & c->shape->removing_rows;
        Bits missing = bits(lacking) >> (Bits)c->wide_row;
        Ints full = (Ints)(missing & 1);
        rows += full;
        cells += full * count;
    }
    c->full_rows = rows;
    c->full_cells = cells;
}

INLINE Small change_heights(const Change *c, int columns)
{
    Small change = c->shape->top_sum_small;
    for (int k = 0; k < columns; k++)
        change += c->row - c->old_height[k];
    return change;
}

INLINE Ints new_total_height(const Change *c, int columns)
{
    return c->s->total_height + widened(c, change_heights(c, columns));
}

/* What the columns x + from ... x + to had of a sum. */
INLINE Ints taken_out(const Change *c, const int32_t *of_column, int from, int to)
{
    Ints taken = ints_near(of_column, c->v, from);
    for (int j = from + 1; j <= to; j++)
        taken += ints_near(of_column, c->v, j);
    return taken;
}

/* The new heights are row + top: their squares add up to
 * columns row^2 + 2 row (sum of top) + (sum of top^2). */
INLINE Ints new_squares(const Change *c, int columns)
{
    Ints put_in = c->wide_row * (c->wide_row * columns + c->shape->top_sum_twice) + c->shape->top_squares;
    return c->s->total_squares + put_in - taken_out(c, c->s->of->square, 0, columns - 1);
}

INLINE Floats new_deviation(const Change *c, int columns)
{
    return deviation(new_total_height(c, columns), new_squares(c, columns), c->width);
}

/* Height differences to the columns left and right; 0 at the walls. */
INLINE Small step_from_left(const Change *c)
{
    Small has_left = (Small)(small_counting() > 0);
    return small_distance(new_height(c, 0), small_from_left(c->s->height, 1)) & has_left;
}

INLINE Small step_to_right(const Change *c, int columns)
{
    Small right = small_from_right(c->s->height, columns);
    return small_distance(right, new_height(c, columns - 1)) & c->shape->has_right;
}

/* The sum of what is put in and what is taken may be below 0, where a byte
 * cannot be widened: it is counted from STEPS_MOST. */
INLINE Ints new_steps(const Change *c, int columns)
{
    Small taken = small_from_left(c->s->step, 1);
    for (int k = 0; k < columns; k++)
        taken += small_from_right(c->s->step, k);
    Small put_in = step_from_left(c) + step_to_right(c, columns);
    return widened(c, put_in + (uint8_t)STEPS_MOST - taken) + c->s->steps + c->shape->inner_steps_less_most;
}

INLINE Small new_steepest(const Change *c, int columns)
{
    Small elsewhere =
        small_larger(small_from_left(c->s->steepest_before, 1), small_from_right(c->s->steepest_from, columns));
    Small beside = small_larger(step_from_left(c), step_to_right(c, columns));
    return small_larger(small_larger(elsewhere, beside), c->shape->inner_steepest_small);
}

/* difference_bit() of b - a. */
INLINE Small difference_bits(Small a, Small b)
{
    Small bit = small(0);
    for (int difference = -2; difference <= 2; difference++)
        bit |= (Small)(b - a == (uint8_t)difference) & (uint8_t)difference_bit(difference);
    return bit;
}

INLINE Ints new_diversity(const Change *c, int columns)
{
    Small left = small_from_left(c->s->height, 1), right = small_from_right(c->s->height, columns);
    Small has_left = (Small)(small_counting() > 0);
    Small all = small_from_left(c->s->differences_before, 1) | small_from_right(c->s->differences_from, columns);
    all |= difference_bits(left, new_height(c, 0)) & has_left;
    all |= difference_bits(new_height(c, columns - 1), right) & c->shape->has_right;
    all |= (uint8_t)c->shape->inner_differences;
    return bits_count((Bits)widened(c, all));
}

INLINE Small new_lowest(const Change *c, int columns)
{
    Small depth = small_larger(c->s->depth_before, small_from_right(c->s->depth_from, columns));
    Small lowest = (uint8_t)HIGHEST - depth;
    for (int k = 0; k < columns; k++)
        lowest = small_smaller(lowest, new_height(c, k));
    return lowest;
}

INLINE Small new_max_height(const Change *c)
{
    return small_larger(small((uint8_t)c->s->max_height), c->row + c->shape->height_small);
}

/* Every pair of one touched column and another one, and pairs of touched
 * columns, which are the shape's own. */
INLINE Ints change_roughness(const Change *c, int columns)
{
    Ints change = ints(0);
    for (int k = 0; k < columns; k++) {
        for (int other = 0; other < c->width; other++) {
            Small height = small(c->s->height[other]);
            Small inside = (Small)(small_counting() - (uint8_t)other + (uint8_t)(columns - 1) < (uint8_t)columns);
            change += widened(c, small_distance(new_height(c, k), height) & ~inside);
            change -= widened(c, small_distance(c->old_height[k], height) & ~inside);
        }
        for (int l = 0; l < k; l++) {
            change += widened(c, small_distance(new_height(c, k), new_height(c, l)));
            change -= widened(c, small_distance(c->old_height[k], c->old_height[l]));
        }
    }
    return change;
}

/* How many of the touched columns were empty. */
INLINE Small filled_pits(const Change *c, int columns)
{
    Small pits = small(0);
    for (int k = 0; k < columns; k++)
        pits -= (Small)(c->old_height[k] == 0);
    return pits;
}

/* Where just one of two neighbours has a cell of the shape, a change along the
 * row appears, or goes if there was one. The walls are filled. */
INLINE Ints changes_gone(const Change *c, int columns)
{
    Bits gone = bits(0); /* as many bits a column as the highest shape has rows */
    for (int k = 0; k <= columns; k++) {
        Bits differ = bits_near(c->s->of->differ, c->v, k) >> (Bits)c->wide_row;
        gone = bits_or_and(gone << PIECE_CELLS_MAX, differ, bits(c->shape->side[k]));
    }
    return bits_count(gone) * -2;
}

INLINE Ints change_rows(const Change *c, int columns)
{
    return c->shape->sides + changes_gone(c, columns);
}

/* The same where the walls do not count: there the change was -1 a cell. */
INLINE Ints change_rows_open(const Change *c, int columns)
{
    return ints_load(c->shape->sides_open + LANES * c->v) + changes_gone(c, columns);
}

INLINE Small change_gaps(const Change *c, int columns)
{
    Small gaps = c->shape->gaps_at_most;
    for (int k = 0; k < columns; k++)
        gaps += c->rests[k];
    return gaps;
}

/* Cells of the floor become filled only by a shape that lies on it. */
INLINE Small filled_floor(const Change *c)
{
    return (Small)(c->row == 0) & c->shape->cells_of_floor;
}

/* ---- what needs the columns as they will be ---- */

/* Column x + j with the shape in it. */
INLINE Bits new_column(const Change *c, int columns, int j)
{
    Bits column = bits_near(c->s->of->column, c->v, j);
    if (j >= 0 && j < columns)
        column |= bits(c->shape->column[j]) << (Bits)c->wide_row;
    return column;
}

INLINE Bits new_holes(const Change *c, int columns, int j)
{
    Bits hole = bits_near(c->s->of->hole, c->v, j);
    if (j < 0 || j >= columns)
        return hole;
    Bits covered = bits_below(widened(c, c->row + c->shape->skirt[j])) & ~bits_below(widened(c, c->old_height[j]));
    return hole | covered | bits(c->shape->inner_gap[j]) << (Bits)c->wide_row;
}

INLINE Ints new_rows_with_holes(const Change *c, int columns)
{
    Bits rows = bits(c->s->rows_with_holes);
    for (int k = 0; k < columns; k++)
        rows |= new_holes(c, columns, k);
    return bits_count(rows);
}

INLINE Ints new_hole_runs(const Change *c, int columns)
{
    Ints runs = c->s->hole_runs - taken_out(c, c->s->of->hole_runs_of, 0, columns);
    Bits left = new_holes(c, columns, -1);
    for (int j = 0; j <= columns; j++) {
        Bits hole = new_holes(c, columns, j);
        runs += bits_count(hole & ~left);
        left = hole;
    }
    return runs;
}

INLINE Ints change_hole_depth(const Change *c, int columns)
{
    Ints change = ints(0);
    for (int k = 0; k < columns; k++) {
        Ints had_hole = (Ints)(bits_near(c->s->of->hole, c->v, k) != 0), covers = widened(c, c->rests[k]) == 0;
        change += ints_select(had_hole | covers, ints(c->shape->column_cells[k]), ints(c->shape->above_inner_gap[k]));
    }
    return change;
}

/* The touched columns and the two beside them are taken out of the sum and
 * put in again as they will be. */
INLINE Ints new_well_sum(const Change *c, int columns, int32_t total, const int32_t *of_column, bool fast)
{
    Bits column[WELL_COLUMNS_MAX + 2];
    for (int j = 0; j < columns + 4; j++)
        column[j] = new_column(c, columns, j - 2);
    return total - taken_out(c, of_column, -1, columns) + well_sum_of(column, columns + 2, fast);
}

INLINE Ints new_well_cells(const Change *c, int columns, Ints *deepest)
{
    Ints cells = c->s->well_cells - taken_out(c, c->s->of->well_cells_of, -1, columns);
    *deepest = widened(c, small_larger(small_from_left(c->s->well_depth_before, 1),
                                       small_from_right(c->s->well_depth_from, columns + 1)));
    Bits left = new_column(c, columns, -2), column = new_column(c, columns, -1);
    for (int j = -1; j <= columns; j++) {
        Bits right = new_column(c, columns, j + 1);
        bool touched = j >= 0 && j < columns;
        Small height = touched ? new_height(c, j)
                       : j < 0 ? small_from_left(c->s->height, 1)
                               : small_from_right(c->s->height, j);
        Bits well = well_cells_of(left, column, right, widened(c, height));
        cells += bits_count(well);
        *deepest = ints_larger(*deepest, longest_run(well));
        left = column;
        column = right;
    }
    return cells;
}

#endif
