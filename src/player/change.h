/* change.h - the features of every board that a shape can lead to, from the
 * survey of the board it falls on.
 *
 * The lanes are the columns x where the shape's left side can be. Nothing is
 * placed: each feature is the surveyed total, less what the touched columns
 * had, plus what they will have. This holds for a shape that rests on top of
 * its columns and removes no row; kernel.c does the others one by one. */
#ifndef WELLBRED_PLAYER_CHANGE_H
#define WELLBRED_PLAYER_CHANGE_H

#include "survey.h"

typedef struct Change {
    const Survey *s;
    const ShapePlan *shape;
    int at; /* PAD + the column of lane 0 */
    int width;
    Ints x, row;
    Ints old_height[PIECE_CELLS_MAX], new_height[PIECE_CELLS_MAX];
    Ints gap[PIECE_CELLS_MAX];  /* mask: empty cells are covered below this column of the shape */
    Ints full_rows, full_cells; /* rows completed, and the shape's cells in them */
} Change;

INLINE void change_init(Change *c, const Plan *plan, const Survey *s, const ShapePlan *shape, int columns, int v,
                        const int8_t *rows)
{
    c->s = s;
    c->shape = shape;
    c->at = PAD + LANES * v;
    c->width = plan->width;
    c->x = ints_counting() + LANES * v;
    /* Lanes beyond the board hold nonsense, which must still be shiftable by. */
    c->row = ints_larger(ints_load_bytes(rows + LANES * v), ints(0)) & 31;
    for (int k = 0; k < columns; k++) {
        c->old_height[k] = ints_load(s->height + c->at + k);
        c->new_height[k] = c->row + shape->top[k];
        c->gap[k] = c->row + shape->skirt[k] > c->old_height[k];
    }
}

INLINE void change_find_full_rows(Change *c, const Plan *plan)
{
    Ints rows = ints(0), cells = ints(0);
    for (int y = 0; y < c->shape->height; y++) {
        int count = c->shape->row_cells[y];
        Bits missing = bits(c->s->missing[count]) >> (Bits)c->row >> y;
        Ints full = (Ints)(missing & 1);
        rows += full;
        cells += full * count;
    }
    if (plan->rules->settings.game_over == GAME_OVER_OVERFLOW) { /* none go if the shape sticks out */
        Ints inside = c->row + c->shape->height <= plan->height;
        rows &= inside;
        cells &= inside;
    }
    c->full_rows = rows;
    c->full_cells = cells;
}

INLINE Ints change_heights(const Change *c, int columns)
{
    Ints change = c->row * columns + c->shape->top_sum;
    for (int k = 0; k < columns; k++)
        change -= c->old_height[k];
    return change;
}

/* What the columns x + from ... x + to had of a sum. */
INLINE Ints taken_out(const Change *c, const int32_t *of_column, int from, int to)
{
    Ints taken = ints_load(of_column + c->at + from);
    for (int j = from + 1; j <= to; j++)
        taken += ints_load(of_column + c->at + j);
    return taken;
}

INLINE Ints change_squares(const Change *c, int columns)
{
    Ints change = ints(0);
    for (int k = 0; k < columns; k++)
        change += (c->new_height[k] - c->old_height[k]) * (c->new_height[k] + c->old_height[k]);
    return change;
}

/* Height differences to the columns left and right; 0 at the walls. */
INLINE Ints step_up_from_left(const Change *c)
{
    return (c->new_height[0] - ints_load(c->s->height + c->at - 1)) & (c->x > 0);
}

INLINE Ints step_up_to_right(const Change *c, int columns)
{
    Ints inside = c->x < c->width - columns;
    return (ints_load(c->s->height + c->at + columns) - c->new_height[columns - 1]) & inside;
}

INLINE Ints new_steps(const Change *c, int columns)
{
    Ints taken = taken_out(c, c->s->step, -1, columns - 1);
    return c->s->steps - taken + ints_absolute(step_up_from_left(c)) + ints_absolute(step_up_to_right(c, columns)) +
           c->shape->inner_steps;
}

INLINE Ints new_steepest(const Change *c, int columns)
{
    Ints elsewhere =
        ints_larger(ints_load(c->s->steepest_before + c->at - 1), ints_load(c->s->steepest_from + c->at + columns));
    Ints beside = ints_larger(ints_absolute(step_up_from_left(c)), ints_absolute(step_up_to_right(c, columns)));
    return ints_larger(ints_larger(elsewhere, beside), ints(c->shape->inner_steepest));
}

INLINE Ints difference_bits(Ints difference, Ints inside)
{
    Ints small = ints_absolute(difference) <= 2;
    return (ints(1) << ((difference + 2) & 7)) & small & inside;
}

INLINE Ints new_diversity(const Change *c, int columns)
{
    Ints all = ints_load(c->s->differences_before + c->at - 1) | ints_load(c->s->differences_from + c->at + columns);
    all |= difference_bits(step_up_from_left(c), c->x > 0);
    all |= difference_bits(step_up_to_right(c, columns), c->x < c->width - columns);
    all |= (int32_t)c->shape->inner_differences;
    return bits_count((Bits)all);
}

INLINE Ints new_lowest(const Change *c, int columns)
{
    Ints depth = ints_larger(ints_load(c->s->depth_before + c->at), ints_load(c->s->depth_from + c->at + columns));
    Ints lowest = HIGHEST - depth;
    for (int k = 0; k < columns; k++)
        lowest = ints_smaller(lowest, c->new_height[k]);
    return lowest;
}

INLINE Ints new_max_height(const Change *c)
{
    return ints_larger(ints(c->s->max_height), c->row + c->shape->height);
}

/* Every pair of one touched column and another one, and pairs of touched
 * columns, which are the shape's own. */
INLINE Ints change_roughness(const Change *c, int columns)
{
    Ints change = ints(0);
    for (int k = 0; k < columns; k++) {
        for (int other = 0; other < c->width; other++) {
            Ints height = ints(c->s->height[PAD + other]);
            Ints outside = (c->x > other) | (c->x + columns <= other);
            change += (ints_absolute(c->new_height[k] - height) - ints_absolute(c->old_height[k] - height)) & outside;
        }
        for (int l = 0; l < k; l++)
            change +=
                ints_absolute(c->new_height[k] - c->new_height[l]) - ints_absolute(c->old_height[k] - c->old_height[l]);
    }
    return change;
}

INLINE Ints change_pits(const Change *c, int columns)
{
    Ints change = ints(0);
    for (int k = 0; k < columns; k++)
        change += c->old_height[k] == 0;
    return change;
}

/* A cell of the shape makes a change along its row where the neighbour is
 * empty, and ends one where it is filled. The walls are filled. */
INLINE Ints change_rows(const Change *c, int columns)
{
    const ShapePlan *shape = c->shape;
    Bits touching = bits(0); /* the shape's height a column, at most 16 in all */
    Ints twice = ints(0);
    for (int j = -1; j <= columns; j++) {
        Bits beside = bits_load(c->s->column + c->at + j) >> (Bits)c->row;
        touching = touching << shape->height | (beside & shape->beside[j + 1]);
        if (shape->inner_sides)
            twice += bits_count(beside & shape->beside_twice[j + 1]);
    }
    return shape->beside_total - 2 * (bits_count(touching) + twice);
}

/* The same where the walls do not count: there the change was -1 a cell. */
INLINE Ints change_rows_open(const Change *c, int columns)
{
    Ints at_left = c->x == 0, at_right = c->x == c->width - columns;
    return change_rows(c, columns) + (at_left & c->shape->beside_left_wall) + (at_right & c->shape->beside_right_wall);
}

INLINE Ints change_gaps(const Change *c, int columns)
{
    Ints gaps = ints(c->shape->inner_gaps);
    for (int k = 0; k < columns; k++)
        gaps -= c->gap[k];
    return gaps;
}

INLINE Ints change_empty_floor(const Change *c, int columns)
{
    Ints change = ints(0);
    for (int k = 0; k < columns; k++)
        change += (c->old_height[k] == 0) & ~c->gap[k];
    return change;
}

/* ---- what needs the columns as they will be ---- */

/* Column x + j with the shape in it. */
INLINE Bits new_column(const Change *c, int columns, int j)
{
    Bits column = bits_load(c->s->column + c->at + j);
    if (j >= 0 && j < columns)
        column |= bits(c->shape->column[j]) << (Bits)c->row;
    return column;
}

INLINE Bits new_holes(const Change *c, int columns, int j)
{
    Bits hole = bits_load(c->s->hole + c->at + j);
    if (j < 0 || j >= columns)
        return hole;
    Bits covered = bits_below(c->row + c->shape->skirt[j]) & ~bits_below(c->old_height[j]);
    return hole | covered | bits(c->shape->inner_gap[j]) << (Bits)c->row;
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
    Ints runs = c->s->hole_runs - taken_out(c, c->s->hole_runs_of, 0, columns);
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
        Ints had_hole = (Ints)(bits_load(c->s->hole + c->at + k) != 0);
        change +=
            ints_select(had_hole | c->gap[k], ints(c->shape->column_cells[k]), ints(c->shape->above_inner_gap[k]));
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
    Ints cells = c->s->well_cells - taken_out(c, c->s->well_cells_of, -1, columns);
    *deepest = ints_larger(ints_load(c->s->well_depth_before + c->at - 1),
                           ints_load(c->s->well_depth_from + c->at + columns + 1));
    Bits left = new_column(c, columns, -2), column = new_column(c, columns, -1);
    for (int j = -1; j <= columns; j++) {
        Bits right = new_column(c, columns, j + 1);
        bool touched = j >= 0 && j < columns;
        Ints height = touched ? c->new_height[j] : ints_load(c->s->height + c->at + j);
        Bits well = well_cells_of(left, column, right, height);
        cells += bits_count(well);
        *deepest = ints_larger(*deepest, longest_run(well));
        left = column;
        column = right;
    }
    return cells;
}

#endif
