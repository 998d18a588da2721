/* lockstep_survey.h - what there is to know of one board in each lane.
 *
 * The same as survey.h, turned around: here a lane is a board, and columns are
 * gone through one after the other. Sums and extremes over the columns left of
 * each column let lockstep_drop.h take any stretch of columns out. */
#ifndef WELLBRED_PLAYER_LOCKSTEP_SURVEY_H
#define WELLBRED_PLAYER_LOCKSTEP_SURVEY_H

#include "lockstep_group.h"
#include "math_lanes.h"
#include "wells.h"

enum { PLACES = BOARD_WIDTH_MAX + 1, ABOVE_ALL = BOARD_ROWS + 1 };

typedef struct LaneSurvey {
    const LaneBoards *of;
    int width;
    /* [c]: sums over what lies left of c */
    Ints heights_before[PLACES], squares_before[PLACES], steps_before[PLACES], empty_before[PLACES];
    Ints hole_runs_before[PLACES + 1], well_cells_before[PLACES], well_sum_before[PLACES], well_sum_fast_before[PLACES];
    /* [c]: extremes over what lies left of c, and from c on */
    Ints steepest_before[PLACES], steepest_from[PLACES + 1];
    Ints lowest_before[PLACES], lowest_from[PLACES];
    Ints well_depth_before[PLACES], well_depth_from[PLACES + 1];
    Bits differences_before[PLACES], differences_from[PLACES + 1];
    Bits differ[PLACES];      /* [c]: columns c - 1 and c */
    Bits hole[EDGED_COLUMNS]; /* [EDGE + c] */
    /* totals */
    Ints max_height, lowest, total_height, total_squares, blocks, weighted, empty_columns, roughness;
    Ints steps, steepest, well_cells, well_depth, well_sum, well_sum_fast;
    Bits differences, rows_with_holes;
    Ints hole_runs, vertical_hole_runs, total_hole_depth;
    Ints row_changes, row_changes_open, column_changes, empty_floor;
    Bits missing[PIECE_CELLS_MAX + 1]; /* rows that lack exactly so many cells */
} LaneSurvey;

INLINE Bits column_at(const LaneSurvey *s, int c)
{
    return bits_load(s->of->column[EDGE + c]);
}

INLINE Ints height_at(const LaneSurvey *s, int c)
{
    return ints_load(s->of->height[EDGE + c]);
}

/* ---- the parts of a survey ---- */

INLINE void lanes_survey_heights(LaneSurvey *s)
{
    Ints heights = ints(0), squares = ints(0), empty = ints(0), max = ints(0);
    for (int c = 0; c < s->width; c++) {
        Ints height = height_at(s, c);
        s->heights_before[c] = heights;
        s->squares_before[c] = squares;
        s->empty_before[c] = empty;
        heights += height;
        squares += height * height;
        empty -= (Ints)(height == 0);
        max = ints_larger(max, height);
    }
    s->heights_before[s->width] = s->total_height = heights;
    s->squares_before[s->width] = s->total_squares = squares;
    s->empty_before[s->width] = s->empty_columns = empty;
    s->max_height = max;
}

INLINE void lanes_survey_blocks(LaneSurvey *s)
{
    Ints blocks = ints(0);
    for (int c = 0; c < s->width; c++)
        blocks += bits_count(column_at(s, c));
    s->blocks = blocks;
}

/* Changes along columns, with a filled floor and nothing above. */
INLINE void lanes_survey_column_changes(LaneSurvey *s)
{
    Ints changes = ints(0), empty_floor = ints(s->width);
    for (int c = 0; c < s->width; c++) {
        Bits column = column_at(s, c);
        changes += bits_count(column ^ (column << 1 | 1)) + (Ints)(column >> 31);
        empty_floor -= (Ints)(column & 1);
    }
    s->column_changes = changes;
    s->empty_floor = empty_floor;
}

/* Changes along rows; an empty row of the board has two at the walls. */
INLINE void lanes_survey_row_changes(LaneSurvey *s, int board_height)
{
    Ints changes = ints(0);
    for (int c = 0; c <= s->width; c++) {
        s->differ[c] = column_at(s, c - 1) ^ column_at(s, c);
        if (c > 0 && c < s->width)
            changes += bits_count(s->differ[c]);
    }
    s->row_changes_open = changes;
    s->row_changes = changes + 2 * board_height - bits_count(column_at(s, 0)) - bits_count(column_at(s, s->width - 1));
}

/* difference_bit() of b - a. */
INLINE Bits difference_bits_of(Ints a, Ints b)
{
    Bits place = (Bits)(b - a + 2);
    return (bits(1) << (place & 31)) & (Bits)(place < 5);
}

INLINE Ints step_between(Ints a, Ints b)
{
    return ints_absolute(a - b);
}

/* The pair of columns c and c + 1 stands at c. */
INLINE void lanes_survey_steps(LaneSurvey *s, uint32_t needs)
{
    Ints steps = ints(0), steepest = ints(0);
    Bits differences = bits(0);
    for (int c = 0; c < s->width; c++) {
        s->steps_before[c] = steps;
        s->steepest_before[c] = steepest;
        s->differences_before[c] = differences;
        if (c == s->width - 1)
            break;
        Ints step = step_between(height_at(s, c), height_at(s, c + 1));
        steps += step;
        steepest = ints_larger(steepest, step);
        if (needs & NEED_DIVERSITY)
            differences |= difference_bits_of(height_at(s, c), height_at(s, c + 1));
    }
    s->steps_before[s->width] = s->steps = steps;
    s->steepest = steepest;
    s->differences = differences;
}

INLINE void lanes_survey_steps_from(LaneSurvey *s, uint32_t needs)
{
    Ints steepest = ints(0);
    Bits differences = bits(0);
    for (int c = s->width; c >= 0; c--) {
        if (c < s->width - 1) {
            if (needs & NEED_STEEPEST)
                steepest = ints_larger(steepest, step_between(height_at(s, c), height_at(s, c + 1)));
            if (needs & NEED_DIVERSITY)
                differences |= difference_bits_of(height_at(s, c), height_at(s, c + 1));
        }
        s->steepest_from[c] = steepest;
        s->differences_from[c] = differences;
    }
}

INLINE void lanes_survey_lowest(LaneSurvey *s)
{
    Ints lowest = ints(ABOVE_ALL);
    for (int c = 0; c < s->width; c++) {
        s->lowest_before[c] = lowest;
        lowest = ints_smaller(lowest, height_at(s, c));
    }
    s->lowest = lowest;
    lowest = ints(ABOVE_ALL);
    for (int c = s->width; c >= 0; c--) {
        if (c < s->width)
            lowest = ints_smaller(lowest, height_at(s, c));
        s->lowest_from[c] = lowest;
    }
}

INLINE Bits well_cells_at(const LaneSurvey *s, int c)
{
    return well_cells_of(column_at(s, c - 1), column_at(s, c), column_at(s, c + 1), height_at(s, c));
}

INLINE void lanes_survey_well_cells(LaneSurvey *s)
{
    Ints cells = ints(0), depth = ints(0);
    for (int c = 0; c < s->width; c++) {
        Bits well = well_cells_at(s, c);
        s->well_cells_before[c] = cells;
        s->well_depth_before[c] = depth;
        cells += bits_count(well);
        depth = ints_larger(depth, longest_run(well));
    }
    s->well_cells_before[s->width] = s->well_cells = cells;
    s->well_depth = depth;
    depth = ints(0);
    for (int c = s->width + 1; c >= 0; c--) {
        if (c < s->width)
            depth = ints_larger(depth, longest_run(well_cells_at(s, c)));
        s->well_depth_from[c] = depth;
    }
}

/* Returns the total. */
INLINE Ints lanes_survey_well_sum(const LaneSurvey *s, Ints before[PLACES], bool fast)
{
    Ints sum = ints(0);
    for (int c = 0; c < s->width; c++) {
        const Bits column[] = {column_at(s, c - 1), column_at(s, c), column_at(s, c + 1)};
        before[c] = sum;
        sum += well_sum_of(column, 1, fast);
    }
    return before[s->width] = sum;
}

INLINE void lanes_survey_holes(LaneSurvey *s, uint32_t needs)
{
    Bits rows = bits(0);
    Ints vertical = ints(0), depth = ints(0), runs = ints(0);
    for (int c = -EDGE; c < 0; c++)
        s->hole[EDGE + c] = s->hole[EDGE + s->width - 1 - c] = bits(0);
    for (int c = 0; c < s->width; c++) {
        Bits column = column_at(s, c), hole = ~column & bits_below(height_at(s, c));
        s->hole[EDGE + c] = hole;
        rows |= hole;
        vertical += bits_count(hole & ~(hole << 1));
        Bits lowest = hole & -hole;
        depth += bits_count(column & ~((lowest - 1) | lowest)) & (Ints)(hole != 0);
    }
    s->rows_with_holes = rows;
    s->vertical_hole_runs = vertical;
    s->total_hole_depth = depth;
    if (!(needs & NEED_HOLE_RUNS))
        return;
    for (int c = 0; c <= s->width; c++) {
        s->hole_runs_before[c] = runs;
        runs += bits_count(s->hole[EDGE + c] & ~s->hole[EDGE + c - 1]);
    }
    s->hole_runs_before[s->width + 1] = s->hole_runs = runs;
}

/* Each cell counts its row + 1: binary digit by digit of the row. */
INLINE void lanes_survey_weights(LaneSurvey *s)
{
    static const uint32_t digit[5] = {0xaaaaaaaa, 0xcccccccc, 0xf0f0f0f0, 0xff00ff00, 0xffff0000};
    Ints total = ints(0);
    for (int c = 0; c < s->width; c++) {
        Bits column = column_at(s, c);
        total += bits_count(column);
        for (int d = 0; d < 5; d++)
            total += bits_count(column & digit[d]) << d;
    }
    s->weighted = total;
}

/* The sum over all pairs of columns. */
INLINE Ints roughness_of(const Ints height[BOARD_WIDTH_MAX], int width)
{
    Ints sum = ints(0);
    for (int a = 1; a < width; a++)
        for (int b = 0; b < a; b++)
            sum += step_between(height[a], height[b]);
    return sum;
}

INLINE void lanes_survey_roughness(LaneSurvey *s)
{
    Ints height[BOARD_WIDTH_MAX];
    for (int c = 0; c < s->width; c++)
        height[c] = height_at(s, c);
    s->roughness = roughness_of(height, s->width);
}

/* Add up the empty cells of all rows at once, a binary digit a mask. */
INLINE void lanes_survey_missing(LaneSurvey *s)
{
    Bits ones = bits(0), twos = bits(0), fours = bits(0), more = bits(0);
    for (int c = 0; c < s->width; c += 2) { /* the wall beyond an odd width has none */
        Bits a = ~column_at(s, c), b = ~column_at(s, c + 1);
        Bits carry = (a & b) | (ones & (a ^ b)), next;
        ones ^= a ^ b;
        next = twos & carry, twos ^= carry, carry = next;
        next = fours & carry, fours ^= carry;
        more |= next;
    }
    s->missing[0] = bits(0);
    s->missing[1] = ones & ~twos & ~fours & ~more;
    s->missing[2] = ~ones & twos & ~fours & ~more;
    s->missing[3] = ones & twos & ~fours & ~more;
    s->missing[4] = ~ones & ~twos & fours & ~more;
    s->missing[5] = ones & ~twos & fours & ~more;
}

INLINE void lanes_survey(LaneSurvey *s, const LaneBoards *of, uint32_t needs, const Plan *plan)
{
    s->of = of;
    s->width = plan->width;
    lanes_survey_heights(s);
    lanes_survey_blocks(s);
    if (needs & NEED_COLUMN_CHANGES)
        lanes_survey_column_changes(s);
    if (needs & NEED_ROW_CHANGES)
        lanes_survey_row_changes(s, plan->height);
    if (needs & (NEED_STEPS | NEED_STEEPEST | NEED_DIVERSITY))
        lanes_survey_steps(s, needs);
    if (needs & (NEED_STEEPEST | NEED_DIVERSITY))
        lanes_survey_steps_from(s, needs);
    if (needs & NEED_LOWEST)
        lanes_survey_lowest(s);
    if (needs & NEED_WELL_CELLS)
        lanes_survey_well_cells(s);
    if (needs & NEED_WELL_SUM)
        s->well_sum = lanes_survey_well_sum(s, s->well_sum_before, false);
    if (needs & NEED_WELL_SUM_FAST)
        s->well_sum_fast = lanes_survey_well_sum(s, s->well_sum_fast_before, true);
    if (needs & NEED_HOLE_MASKS)
        lanes_survey_holes(s, needs);
    if (needs & NEED_WEIGHTED)
        lanes_survey_weights(s);
    if (needs & NEED_ROUGHNESS)
        lanes_survey_roughness(s);
    if (needs & NEED_FULL_ROWS)
        lanes_survey_missing(s);
}

#endif
