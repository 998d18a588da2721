/* survey.h - what there is to know of one board, column by column.
 *
 * The lanes are the columns. Totals are the features of the board as it is.
 * What each column adds to a sum, and extremes from both sides, let change.h
 * take any stretch of columns out and put others in.
 *
 * Arrays begin PAD entries before column 0, so that a vector may be loaded at
 * any column a piece can touch; whoever makes a Survey fills it with zeros
 * first, and what lies outside the board stays so. Column -1 and column `width` are the walls:
 * filled from top to bottom, with height 0 and no holes. */
#ifndef WELLBRED_PLAYER_SURVEY_H
#define WELLBRED_PLAYER_SURVEY_H

#include "lanes.h"
#include "plan.h"
#include "wells.h"

#include <stdlib.h>

enum { PAD = 8, SURVEY_SIZE = PAD + COLUMN_LANES + PAD, HIGHEST = BOARD_ROWS + 1 };

typedef struct Survey {
    /* [PAD + column] */
    uint32_t column[SURVEY_SIZE], hole[SURVEY_SIZE];
    int32_t height[SURVEY_SIZE];
    int32_t step[SURVEY_SIZE]; /* height difference to the next column */
    int32_t well_cells_of[SURVEY_SIZE], well_depth_of[SURVEY_SIZE];
    int32_t well_sum_of[SURVEY_SIZE], well_sum_fast_of[SURVEY_SIZE];
    int32_t hole_runs_of[SURVEY_SIZE];
    /* [PAD + c]: extreme over what lies left of c, or from c on */
    int32_t steepest_before[SURVEY_SIZE], steepest_from[SURVEY_SIZE];
    int32_t differences_before[SURVEY_SIZE], differences_from[SURVEY_SIZE];
    int32_t depth_before[SURVEY_SIZE], depth_from[SURVEY_SIZE]; /* of the lowest, below row HIGHEST */
    int32_t well_depth_before[SURVEY_SIZE], well_depth_from[SURVEY_SIZE];
    /* totals */
    int32_t max_height, lowest, total_height, total_squares, blocks, weighted;
    int32_t steps, steepest, well_cells, well_depth, well_sum, well_sum_fast;
    uint32_t differences;
    int32_t hole_runs, vertical_hole_runs, total_hole_depth;
    int32_t row_changes, row_changes_open, column_changes, roughness, empty_columns, empty_floor;
    uint32_t rows_with_holes;
    uint32_t missing[PIECE_CELLS_MAX + 1]; /* rows that lack exactly so many cells */
} Survey;

/* ---- extremes from both sides ---- */

INLINE void from_both_sides(Small v, SmallJoin *join, int32_t *before, int32_t *from)
{
    small_store(before + PAD, small_before(v, join));
    small_store(from + PAD, small_from(v, join));
}

INLINE Small columns_inside(int width)
{
    return (Small)(small_counting() < (uint8_t)width);
}

/* ---- the parts of a survey ---- */

INLINE void survey_columns(Survey *s, const Well *well, int width)
{
    memcpy(s->column + PAD, well->column, sizeof well->column);
    s->column[PAD - 1] = s->column[PAD + width] = UINT32_MAX;
    /* Four sums in one word, so that the lanes are added up once. */
    enum { TOTAL = 0, BLOCKS = 10, EMPTY = 20, FLOOR = 25, FIELD = 1023, SMALL_FIELD = 31 };
    Ints highest = ints(0), sums = ints(0);
    for (int v = 0; v < VECTORS; v++) {
        Ints height = ints_load_bytes(well->height + LANES * v);
        Bits column = bits_load(well->column + LANES * v);
        Ints inside = ints_counting() + LANES * v < width;
        ints_store(s->height + PAD + LANES * v, height);
        highest = ints_larger(highest, height);
        sums += height + (bits_count(column) << BLOCKS);
        sums += inside & (column == 0) & (1 << EMPTY);
        sums += inside & ((column & 1) == 0) & (1 << FLOOR);
    }
    s->max_height = ints_greatest(highest);
    int32_t sum = ints_sum(sums);
    s->total_height = sum & FIELD;
    s->blocks = sum >> BLOCKS & FIELD;
    s->empty_columns = sum >> EMPTY & SMALL_FIELD;
    s->empty_floor = sum >> FLOOR & SMALL_FIELD;
}

INLINE void survey_steps(Survey *s, const Well *well, uint32_t needs, int width)
{
    Small height = small_load(well->height), next = small_load(well->height + 1);
    Small inside = columns_inside(width - 1);
    Small step = (small_larger(height, next) - small_smaller(height, next)) & inside;
    small_store(s->step + PAD, step);
    s->steps = small_sum(step);
    if (needs & NEED_STEEPEST) {
        from_both_sides(step, small_larger, s->steepest_before, s->steepest_from);
        s->steepest = s->steepest_from[PAD];
    }
    if (needs & NEED_DIVERSITY) {
        Small bit = (Small){0};
        for (int difference = -2; difference <= 2; difference++)
            bit |= (Small)(next - height == (uint8_t)difference) & inside & (uint8_t)difference_bit(difference);
        from_both_sides(bit, small_union, s->differences_before, s->differences_from);
        s->differences = (uint32_t)s->differences_from[PAD];
    }
}

/* The lowest is the one farthest below a row that is above all. */
INLINE void survey_lowest(Survey *s, const Well *well, int width)
{
    Small depth = ((uint8_t)HIGHEST - small_load(well->height)) & columns_inside(width);
    from_both_sides(depth, small_larger, s->depth_before, s->depth_from);
    s->lowest = HIGHEST - s->depth_from[PAD];
}

INLINE void survey_wells(Survey *s, uint32_t needs, int width)
{
    Ints cells = ints(0), sum = ints(0), fast = ints(0);
    for (int v = 0; v < VECTORS; v++) {
        int at = PAD + LANES * v;
        Bits inside = (Bits)(ints_counting() + LANES * v < width); /* no wells beyond the right wall */
        const Bits column[] = {bits_load(s->column + at - 1) & inside, bits_load(s->column + at),
                               bits_load(s->column + at + 1)};
        if (needs & NEED_WELL_CELLS) {
            Bits well = well_cells_of(column[0], column[1], column[2], ints_load(s->height + at));
            ints_store(s->well_cells_of + at, bits_count(well));
            ints_store(s->well_depth_of + at, longest_run(well));
            cells += bits_count(well);
        }
        if (needs & NEED_WELL_SUM) {
            Ints of = well_sum_of(column, 1, false);
            ints_store(s->well_sum_of + at, of);
            sum += of;
        }
        if (needs & NEED_WELL_SUM_FAST) {
            Ints of = well_sum_of(column, 1, true);
            ints_store(s->well_sum_fast_of + at, of);
            fast += of;
        }
    }
    if (needs & NEED_WELL_SUM)
        s->well_sum = ints_sum(sum);
    if (needs & NEED_WELL_SUM_FAST)
        s->well_sum_fast = ints_sum(fast);
    if (needs & NEED_WELL_CELLS) {
        s->well_cells = ints_sum(cells);
        int8_t depth[COLUMN_LANES];
        for (int c = 0; c < COLUMN_LANES; c++)
            depth[c] = (int8_t)s->well_depth_of[PAD + c];
        from_both_sides(small_load(depth), small_larger, s->well_depth_before, s->well_depth_from);
        s->well_depth = s->well_depth_from[PAD];
    }
}

INLINE void survey_holes(Survey *s, uint32_t needs)
{
    Bits rows = bits(0);
    Ints vertical = ints(0), total_depth = ints(0), runs = ints(0);
    for (int v = 0; v < VECTORS; v++) {
        int at = PAD + LANES * v;
        Bits column = bits_load(s->column + at);
        Bits hole = ~column & bits_below(ints_load(s->height + at));
        bits_store(s->hole + at, hole);
        rows |= hole;
        vertical += bits_count(hole & ~(hole << 1));
        Bits lowest = hole & -hole;
        total_depth += bits_count(column & ~((lowest - 1) | lowest)) & (Ints)(hole != 0);
    }
    s->rows_with_holes = bits_union(rows);
    s->vertical_hole_runs = ints_sum(vertical);
    s->total_hole_depth = ints_sum(total_depth);
    if (!(needs & NEED_HOLE_RUNS))
        return;
    for (int v = 0; v < VECTORS; v++) {
        int at = PAD + LANES * v;
        Ints starts = bits_count(bits_load(s->hole + at) & ~bits_load(s->hole + at - 1));
        ints_store(s->hole_runs_of + at, starts);
        runs += starts;
    }
    s->hole_runs = ints_sum(runs);
}

/* Changes along rows. With walls, an empty row of the board has two; where
 * the outermost cell is filled, the wall makes no change. */
INLINE void survey_rows(Survey *s, int width, int height)
{
    Ints changes = ints(0);
    for (int v = 0; v < VECTORS; v++) {
        int at = PAD + LANES * v;
        Bits differ = bits_load(s->column + at) ^ bits_load(s->column + at + 1);
        Bits inside = (Bits)(ints_counting() + LANES * v < width - 1);
        changes += bits_count(differ & inside);
    }
    s->row_changes_open = ints_sum(changes);
    s->row_changes = s->row_changes_open + 2 * height - __builtin_popcount(s->column[PAD]) -
                     __builtin_popcount(s->column[PAD + width - 1]);
}

/* Changes along columns, with a filled floor and nothing above. */
INLINE void survey_column_changes(Survey *s, int width)
{
    Ints changes = ints(0);
    for (int v = 0; v < VECTORS; v++) {
        Bits column = bits_load(s->column + PAD + LANES * v);
        Ints inside = ints_counting() + LANES * v < width;
        changes += (bits_count(column ^ (column << 1 | 1)) + (Ints)(column >> 31)) & inside;
    }
    s->column_changes = ints_sum(changes);
}

INLINE void survey_roughness(Survey *s, int width)
{
    s->roughness = 0;
    for (int a = 1; a < width; a++)
        for (int b = 0; b < a; b++)
            s->roughness += abs(s->height[PAD + a] - s->height[PAD + b]);
}

INLINE void survey_squares(Survey *s)
{
    Ints total = ints(0);
    for (int v = 0; v < VECTORS; v++) {
        Ints height = ints_load(s->height + PAD + LANES * v);
        total += height * height;
    }
    s->total_squares = ints_sum(total);
}

/* Each cell counts its row + 1: binary digit by digit of the row. */
INLINE void survey_weights(Survey *s, const Well *well)
{
    static const uint32_t digit[5] = {0xaaaaaaaa, 0xcccccccc, 0xf0f0f0f0, 0xff00ff00, 0xffff0000};
    Ints total = ints(0);
    for (int v = 0; v < VECTORS; v++) {
        Bits column = bits_load(well->column + LANES * v);
        total += bits_count(column);
        for (int d = 0; d < 5; d++)
            total += bits_count(column & digit[d]) << d;
    }
    s->weighted = ints_sum(total);
}

/* Add up the empty cells of all rows at once, a binary digit a mask. */
INLINE void survey_missing(Survey *s, int width)
{
    uint32_t ones = 0, twos = 0, fours = 0, more = 0;
    for (int c = 0; c < width; c += 2) { /* the wall beyond an odd width has none */
        uint32_t a = ~s->column[PAD + c], b = ~s->column[PAD + c + 1];
        uint32_t carry = (a & b) | (ones & (a ^ b)), next;
        ones ^= a ^ b;
        next = twos & carry, twos ^= carry, carry = next;
        next = fours & carry, fours ^= carry;
        more |= next;
    }
    s->missing[0] = 0;
    s->missing[1] = ones & ~twos & ~fours & ~more;
    s->missing[2] = ~ones & twos & ~fours & ~more;
    s->missing[3] = ones & twos & ~fours & ~more;
    s->missing[4] = ~ones & ~twos & fours & ~more;
    s->missing[5] = ones & ~twos & fours & ~more;
}

static void survey_board(Survey *s, const Plan *plan, const Well *well)
{
    uint32_t needs = plan->needs;
    survey_columns(s, well, plan->width);
    if (needs & (NEED_STEPS | NEED_STEEPEST | NEED_DIVERSITY))
        survey_steps(s, well, needs, plan->width);
    if (needs & NEED_LOWEST)
        survey_lowest(s, well, plan->width);
    if (needs & NEED_SQUARES)
        survey_squares(s);
    if (needs & (NEED_WELL_CELLS | NEED_WELL_SUM | NEED_WELL_SUM_FAST))
        survey_wells(s, needs, plan->width);
    if (needs & NEED_HOLE_MASKS)
        survey_holes(s, needs);
    if (needs & NEED_ROW_CHANGES)
        survey_rows(s, plan->width, plan->height);
    if (needs & NEED_COLUMN_CHANGES)
        survey_column_changes(s, plan->width);
    if (needs & NEED_WEIGHTED)
        survey_weights(s, well);
    if (needs & NEED_ROUGHNESS)
        survey_roughness(s, plan->width);
    if (needs & NEED_FULL_ROWS)
        survey_missing(s, plan->width);
}

#endif
