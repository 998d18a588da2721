/* survey.h - what there is to know of one board, column by column.
 *
 * The lanes are the columns. Totals are the features of the board as it is.
 * What each column adds to a sum, and extremes from both sides, let change.h
 * take any stretch of columns out and put others in.
 *
 * Column -1 and column `width` are the walls: filled from top to bottom, with
 * height 0 and no holes. All else outside the board is 0. */
#ifndef WELLBRED_PLAYER_SURVEY_H
#define WELLBRED_PLAYER_SURVEY_H

#include "lanes_across.h"
#include "plan.h"
#include "wells.h"

#include <stdlib.h>

enum { HIGHEST = BOARD_ROWS + 1 };

/* What each column has, as [PAD + column]. Kept from board to board, for what
 * lies outside never changes. */
typedef struct SurveyColumns {
    _Alignas(LANE_BYTES) uint32_t column[PADDED];
    uint32_t differ[PADDED]; /* from the column to the left of it */
    uint32_t hole[PADDED];
    int32_t square[PADDED]; /* of the height */
    int32_t well_cells_of[PADDED], well_sum_of[PADDED], well_sum_fast_of[PADDED];
    int32_t hole_runs_of[PADDED];
} SurveyColumns;

/* A plain value, so that the compiler sees what nobody asks for. */
typedef struct Survey {
    SurveyColumns *of;
    /* [column] */
    Small height;
    Small step; /* height difference to the next column */
    /* [c]: extreme over what lies left of c, or from c on */
    Small steepest_before, steepest_from;
    Small differences_before, differences_from;
    Small depth_before, depth_from; /* of the lowest, below row HIGHEST */
    Small well_depth_before, well_depth_from;
    /* totals */
    int32_t max_height, lowest, total_height, total_squares, blocks, weighted;
    int32_t steps, steepest, well_cells, well_depth, well_sum, well_sum_fast;
    uint32_t differences;
    int32_t hole_runs, vertical_hole_runs, total_hole_depth;
    int32_t row_changes, row_changes_open, column_changes, roughness, empty_columns, empty_floor;
    uint32_t rows_with_holes;
    uint32_t missing[PIECE_CELLS_MAX + 1]; /* rows that lack exactly so many cells */
} Survey;

INLINE void survey_columns_init(SurveyColumns *of)
{
    memset(of, 0, sizeof *of);
    of->column[PAD - 1] = of->column[PAD + COLUMN_LANES] = UINT32_MAX;
}

/* ---- extremes from both sides ---- */

INLINE void from_both_sides(Small v, SmallJoin *join, Small *before, Small *from)
{
    *before = small_before(v, join);
    *from = small_from(v, join);
}

INLINE Small columns_inside(int width)
{
    return (Small)(small_counting() < (uint8_t)width);
}

/* ---- the parts of a survey ---- */

INLINE void survey_heights(Survey *s, const Well *well, int width)
{
    s->height = small_load(well->height);
    s->max_height = small_greatest(s->height);
    s->total_height = small_sum(s->height);
    Small empty = (Small)(s->height == 0) & columns_inside(width);
    s->empty_columns = __builtin_popcount(small_signs(empty));
}

/* Changes along rows, with empty rows of the board having two at the walls;
 * changes along columns, with a filled floor and nothing above. The three sums
 * are fields of one word, so that the lanes are added up once. */
INLINE void survey_columns(Survey *s, const Well *well, uint32_t needs, int width, int height)
{
    enum { BLOCKS = 0, ROWS = 10, COLUMNS = 20, FIELD = 1023 };
    Ints sums = ints(0);
    uint32_t floor = 0;
    for (int v = 0; v < VECTORS; v++) {
        Ints x = ints_counting() + LANES * v;
        Bits column = bits_load(well->column + LANES * v);
        bits_store(s->of->column + PAD + LANES * v, column | (Bits)(x == width));
        sums += bits_count(column) << BLOCKS;
        if (needs & NEED_COLUMN_CHANGES) {
            Ints changes = bits_count(column ^ (column << 1 | 1)) + (Ints)(column >> 31);
            sums += (changes & (x < width)) << COLUMNS;
            floor |= ints_signs((Ints)(column << 31)) << (LANES * v);
        }
    }
    for (int v = 0; v < VECTORS && needs & NEED_ROW_CHANGES; v++) {
        Bits differ = bits_near(s->of->column, v, -1) ^ bits_near(s->of->column, v, 0);
        Ints x = ints_counting() + LANES * v;
        bits_store(s->of->differ + PAD + LANES * v, differ);
        sums += (bits_count(differ) & (x > 0) & (x < width)) << ROWS;
    }
    int32_t sum = ints_sum(sums);
    s->blocks = sum >> BLOCKS & FIELD;
    s->column_changes = sum >> COLUMNS & FIELD;
    s->empty_floor = width - __builtin_popcount(floor);
    s->row_changes_open = sum >> ROWS & FIELD;
    if (needs & NEED_ROW_CHANGES) {
        uint32_t first = well->column[0], last = well->column[width - 1];
        s->row_changes = s->row_changes_open + 2 * height - __builtin_popcount(first) - __builtin_popcount(last);
        if (width == COLUMN_LANES)
            s->of->differ[PAD + COLUMN_LANES] = ~last;
    }
}

INLINE void survey_steps(Survey *s, uint32_t needs, int width)
{
    Small next = small_from_right(s->height, 1);
    Small inside = columns_inside(width - 1);
    s->step = small_distance(s->height, next) & inside;
    s->steps = small_sum(s->step);
    if (needs & NEED_STEEPEST) {
        from_both_sides(s->step, small_larger, &s->steepest_before, &s->steepest_from);
        s->steepest = s->steepest_from[0];
    }
    if (needs & NEED_DIVERSITY) {
        Small bit = (Small){0};
        for (int difference = -2; difference <= 2; difference++)
            bit |= (Small)(next - s->height == (uint8_t)difference) & inside & (uint8_t)difference_bit(difference);
        from_both_sides(bit, small_union, &s->differences_before, &s->differences_from);
        s->differences = s->differences_from[0];
    }
}

/* The lowest is the one farthest below a row that is above all. */
INLINE void survey_lowest(Survey *s, int width)
{
    Small depth = ((uint8_t)HIGHEST - s->height) & columns_inside(width);
    from_both_sides(depth, small_larger, &s->depth_before, &s->depth_from);
    s->lowest = HIGHEST - s->depth_from[0];
}

INLINE void survey_wells(Survey *s, uint32_t needs, int width)
{
    Ints cells = ints(0), sum = ints(0), fast = ints(0);
    uint8_t depth[COLUMN_LANES] = {0};
    for (int v = 0; v < VECTORS; v++) {
        int at = PAD + LANES * v;
        Bits inside = (Bits)(ints_counting() + LANES * v < width); /* no wells beyond the right wall */
        const Bits column[] = {bits_near(s->of->column, v, -1) & inside, bits_near(s->of->column, v, 0),
                               bits_near(s->of->column, v, 1)};
        if (needs & NEED_WELL_CELLS) {
            Bits well = well_cells_of(column[0], column[1], column[2], ints_of_small(s->height, v));
            ints_store(s->of->well_cells_of + at, bits_count(well));
            Ints longest = longest_run(well);
            for (int i = 0; i < LANES; i++)
                depth[LANES * v + i] = (uint8_t)longest[i];
            cells += bits_count(well);
        }
        if (needs & NEED_WELL_SUM) {
            Ints of = well_sum_of(column, 1, false);
            ints_store(s->of->well_sum_of + at, of);
            sum += of;
        }
        if (needs & NEED_WELL_SUM_FAST) {
            Ints of = well_sum_of(column, 1, true);
            ints_store(s->of->well_sum_fast_of + at, of);
            fast += of;
        }
    }
    if (needs & NEED_WELL_SUM)
        s->well_sum = ints_sum(sum);
    if (needs & NEED_WELL_SUM_FAST)
        s->well_sum_fast = ints_sum(fast);
    if (needs & NEED_WELL_CELLS) {
        s->well_cells = ints_sum(cells);
        Small depths;
        memcpy(&depths, depth, sizeof depths);
        from_both_sides(depths, small_larger, &s->well_depth_before, &s->well_depth_from);
        s->well_depth = s->well_depth_from[0];
    }
}

INLINE void survey_holes(Survey *s, uint32_t needs)
{
    Bits rows = bits(0);
    Ints vertical = ints(0), total_depth = ints(0), runs = ints(0);
    for (int v = 0; v < VECTORS; v++) {
        int at = PAD + LANES * v;
        Bits column = bits_load(s->of->column + at);
        Bits hole = ~column & bits_below(ints_of_small(s->height, v));
        bits_store(s->of->hole + at, hole);
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
        Ints starts = bits_count(bits_near(s->of->hole, v, 0) & ~bits_near(s->of->hole, v, -1));
        ints_store(s->of->hole_runs_of + at, starts);
        runs += starts;
    }
    s->hole_runs = ints_sum(runs);
}

INLINE void survey_roughness(Survey *s, int width)
{
    s->roughness = 0;
    for (int a = 1; a < width; a++)
        for (int b = 0; b < a; b++)
            s->roughness += abs(s->height[a] - s->height[b]);
}

INLINE void survey_squares(Survey *s)
{
    for (int v = 0; v < VECTORS; v++) {
        Ints height = ints_of_small(s->height, v);
        ints_store(s->of->square + PAD + LANES * v, height * height);
    }
    s->total_squares = small_sum_of_squares(s->height);
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
        uint32_t a = ~s->of->column[PAD + c], b = ~s->of->column[PAD + c + 1];
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

INLINE void survey_board(Survey *s, const Plan *plan, uint32_t needs, const Well *well)
{
    survey_heights(s, well, plan->width);
    if (needs & NEED_SQUARES)
        survey_squares(s);
    survey_columns(s, well, needs, plan->width, plan->height);
    if (needs & (NEED_STEPS | NEED_STEEPEST | NEED_DIVERSITY))
        survey_steps(s, needs, plan->width);
    if (needs & NEED_LOWEST)
        survey_lowest(s, plan->width);
    if (needs & (NEED_WELL_CELLS | NEED_WELL_SUM | NEED_WELL_SUM_FAST))
        survey_wells(s, needs, plan->width);
    if (needs & NEED_HOLE_MASKS)
        survey_holes(s, needs);
    if (needs & NEED_WEIGHTED)
        survey_weights(s, well);
    if (needs & NEED_ROUGHNESS)
        survey_roughness(s, plan->width);
    if (needs & NEED_FULL_ROWS)
        survey_missing(s, plan->width);
}

#endif
