/* lockstep_drop.h - the features of the board that a shape leads to when it is
 * dropped at the same column in every lane.
 *
 * The same as change.h, turned around: nothing is placed; each feature is the
 * surveyed total, less what the touched columns had, plus what they will have.
 * This holds for a shape that rests on top of its columns and removes no row. */
#ifndef WELLBRED_PLAYER_LOCKSTEP_DROP_H
#define WELLBRED_PLAYER_LOCKSTEP_DROP_H

#include "lockstep_survey.h"

typedef struct Drop {
    const LaneSurvey *s;
    const ShapePlan *shape;
    int x;
    Ints row;
    Ints rests[PIECE_CELLS_MAX]; /* mask: this column of the shape covers no empty cells */
    Ints full_rows, full_cells;  /* rows completed, and the shape's cells in them */
    Floats deviation;            /* of the new heights */
} Drop;

INLINE void drop_init(Drop *d, const LaneSurvey *s, const ShapePlan *shape, int columns, int x)
{
    Ints reach[PIECE_CELLS_MAX];
    d->s = s;
    d->shape = shape;
    d->x = x;
    for (int k = 0; k < columns; k++)
        reach[k] = height_at(s, x + k) - shape->wide_skirt[k];
    d->row = reach[0];
    for (int k = 1; k < columns; k++)
        d->row = ints_larger(d->row, reach[k]);
    for (int k = 0; k < columns; k++)
        d->rests[k] = (Ints)(reach[k] == d->row);
    d->full_rows = d->full_cells = ints(0);
    d->deviation = floats(0);
}

INLINE Ints drop_height(const Drop *d, int k)
{
    return d->row + d->shape->wide_top[k];
}

INLINE void drop_find_full_rows(Drop *d)
{
    Ints rows = ints(0), cells = ints(0);
    for (int y = 0; y < d->shape->height; y++) {
        int count = d->shape->row_cells[y];
        Bits missing = (d->s->missing[count] >> y & d->shape->removing_rows) >> (Bits)d->row;
        Ints full = (Ints)(missing & 1);
        rows += full;
        cells += full * count;
    }
    d->full_rows = rows;
    d->full_cells = cells;
}

/* What the columns x + from ... x + to - 1 had of a sum; they may lie beyond
 * the walls. */
INLINE Ints sum_between(const Drop *d, const Ints *before, int from, int to)
{
    int first = d->x + from, end = d->x + to;
    return before[end < d->s->width ? end : d->s->width] - before[first > 0 ? first : 0];
}

/* An extreme over the columns left of x + from, and over those from x + to on. */
INLINE Ints extreme_before(const Drop *d, const Ints *before, int from)
{
    return before[d->x + from > 0 ? d->x + from : 0];
}

INLINE Ints drop_total_height(const Drop *d, int columns)
{
    return d->s->total_height + d->shape->top_sum +
           (d->row * columns - sum_between(d, d->s->heights_before, 0, columns));
}

/* The new heights are row + top: their squares add up to
 * columns row^2 + 2 row (sum of top) + (sum of top^2). */
INLINE Ints drop_squares(const Drop *d, int columns)
{
    Ints put_in = d->row * (d->row * columns + d->shape->top_sum_twice) + d->shape->top_squares;
    return d->s->total_squares + put_in - sum_between(d, d->s->squares_before, 0, columns);
}

INLINE bool has_left(const Drop *d)
{
    return d->x > 0;
}

INLINE bool has_right(const Drop *d, int columns)
{
    return d->x + columns < d->s->width;
}

/* Height differences to the columns left and right; 0 at the walls. */
INLINE Ints drop_step_left(const Drop *d)
{
    return has_left(d) ? step_between(drop_height(d, 0), height_at(d->s, d->x - 1)) : ints(0);
}

INLINE Ints drop_step_right(const Drop *d, int columns)
{
    return has_right(d, columns) ? step_between(drop_height(d, columns - 1), height_at(d->s, d->x + columns)) : ints(0);
}

INLINE Ints drop_steps(const Drop *d, int columns)
{
    Ints put_in = drop_step_left(d) + drop_step_right(d, columns) + d->shape->inner_steps;
    return d->s->steps + put_in - sum_between(d, d->s->steps_before, -1, columns);
}

INLINE Ints drop_steepest(const Drop *d, int columns)
{
    Ints elsewhere = ints_larger(extreme_before(d, d->s->steepest_before, -1), d->s->steepest_from[d->x + columns]);
    Ints beside = ints_larger(drop_step_left(d), drop_step_right(d, columns));
    return ints_larger(ints_larger(elsewhere, beside), ints(d->shape->inner_steepest));
}

INLINE Ints drop_diversity(const Drop *d, int columns)
{
    Bits all = d->s->differences_before[has_left(d) ? d->x - 1 : 0] | d->s->differences_from[d->x + columns];
    if (has_left(d))
        all |= difference_bits_of(height_at(d->s, d->x - 1), drop_height(d, 0));
    if (has_right(d, columns))
        all |= difference_bits_of(drop_height(d, columns - 1), height_at(d->s, d->x + columns));
    return bits_count(all | d->shape->inner_differences);
}

INLINE Ints drop_lowest(const Drop *d, int columns)
{
    Ints lowest = ints_smaller(d->s->lowest_before[d->x], d->s->lowest_from[d->x + columns]);
    for (int k = 0; k < columns; k++)
        lowest = ints_smaller(lowest, drop_height(d, k));
    return lowest;
}

INLINE Ints drop_max_height(const Drop *d)
{
    return ints_larger(d->s->max_height, d->row + d->shape->height);
}

INLINE Ints drop_height_at(const Drop *d, int columns, int column)
{
    Ints height = height_at(d->s, column);
    for (int k = 0; k < columns; k++)
        if (d->x + k == column)
            height = drop_height(d, k);
    return height;
}

INLINE Ints drop_roughness(const Drop *d, int columns)
{
    Ints height[BOARD_WIDTH_MAX];
    for (int c = 0; c < d->s->width; c++)
        height[c] = height_at(d->s, c);
    for (int k = 0; k < columns; k++)
        height[d->x + k] = drop_height(d, k);
    return roughness_of(height, d->s->width);
}

/* Where just one of two neighbours has a cell of the shape, a change along the
 * row appears, or goes if there was one. The walls are filled. */
INLINE Ints drop_changes_gone(const Drop *d, int columns)
{
    Bits gone = bits(0); /* as many bits a column as the highest shape has rows */
    for (int k = 0; k <= columns; k++) {
        Bits differ = d->s->differ[d->x + k] >> (Bits)d->row;
        gone = bits_or_and(gone << PIECE_CELLS_MAX, differ, bits(d->shape->side[k]));
    }
    return bits_count(gone) * -2;
}

INLINE Ints drop_gaps(const Drop *d, int columns)
{
    Ints gaps = ints(columns + d->shape->inner_gaps);
    for (int k = 0; k < columns; k++)
        gaps += d->rests[k];
    return gaps;
}

/* Cells of the floor become filled only by a shape that lies on it. */
INLINE Ints drop_filled_floor(const Drop *d)
{
    return (Ints)(d->row == 0) & d->shape->row_cells[0];
}

/* ---- what needs the columns as they will be ---- */

/* Column x + j with the shape in it. */
INLINE Bits drop_column(const Drop *d, int columns, int j)
{
    Bits column = column_at(d->s, d->x + j);
    if (j >= 0 && j < columns)
        column |= bits(d->shape->column[j]) << (Bits)d->row;
    return column;
}

INLINE Bits drop_holes(const Drop *d, int columns, int j)
{
    Bits hole = d->s->hole[EDGE + d->x + j];
    if (j < 0 || j >= columns)
        return hole;
    Bits covered = bits_below(d->row + d->shape->wide_skirt[j]) & ~bits_below(height_at(d->s, d->x + j));
    return hole | covered | bits(d->shape->inner_gap[j]) << (Bits)d->row;
}

INLINE Ints drop_rows_with_holes(const Drop *d, int columns)
{
    Bits rows = d->s->rows_with_holes;
    for (int k = 0; k < columns; k++)
        rows |= drop_holes(d, columns, k);
    return bits_count(rows);
}

INLINE Ints drop_hole_runs(const Drop *d, int columns)
{
    const Ints *before = d->s->hole_runs_before;
    Ints runs = d->s->hole_runs - (before[d->x + columns + 1] - before[d->x]);
    Bits left = drop_holes(d, columns, -1);
    for (int j = 0; j <= columns; j++) {
        Bits hole = drop_holes(d, columns, j);
        runs += bits_count(hole & ~left);
        left = hole;
    }
    return runs;
}

INLINE Ints drop_hole_depth(const Drop *d, int columns)
{
    Ints depth = d->s->total_hole_depth;
    for (int k = 0; k < columns; k++) {
        Ints had_hole = (Ints)(d->s->hole[EDGE + d->x + k] != 0);
        depth +=
            ints_select(had_hole | ~d->rests[k], ints(d->shape->column_cells[k]), ints(d->shape->above_inner_gap[k]));
    }
    return depth;
}

/* The touched columns and the two beside them are taken out of the sum and
 * put in again as they will be. */
INLINE Ints drop_well_sum(const Drop *d, int columns, Ints total, const Ints *before, bool fast)
{
    Bits column[WELL_COLUMNS_MAX + 2];
    for (int j = 0; j < columns + 4; j++)
        column[j] = drop_column(d, columns, j - 2);
    return total - sum_between(d, before, -1, columns + 1) + well_sum_of(column, columns + 2, fast);
}

INLINE Ints drop_well_cells(const Drop *d, int columns, Ints *deepest)
{
    Ints cells = d->s->well_cells - sum_between(d, d->s->well_cells_before, -1, columns + 1);
    *deepest = ints_larger(extreme_before(d, d->s->well_depth_before, -1), d->s->well_depth_from[d->x + columns + 1]);
    Bits left = drop_column(d, columns, -2), column = drop_column(d, columns, -1);
    for (int j = -1; j <= columns; j++) {
        Bits right = drop_column(d, columns, j + 1);
        bool touched = j >= 0 && j < columns;
        Bits well = well_cells_of(left, column, right, touched ? drop_height(d, j) : height_at(d->s, d->x + j));
        cells += bits_count(well);
        *deepest = ints_larger(*deepest, longest_run(well));
        left = column;
        column = right;
    }
    return cells;
}

INLINE Ints drop_deepest_well_walled(const Drop *d, int columns)
{
    Ints deepest;
    drop_well_cells(d, columns, &deepest);
    return deepest;
}

INLINE Ints drop_well_count(const Drop *d, int columns)
{
    Ints deepest;
    return drop_well_cells(d, columns, &deepest);
}

#endif
