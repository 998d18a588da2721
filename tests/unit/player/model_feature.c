#include "player/model.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>

/* ---- heights ---- */

static int max_height(const Seen *seen)
{
    int max = 0;
    for (int c = 0; c < seen->width; c++)
        max = seen->column_height[c] > max ? seen->column_height[c] : max;
    return max;
}

static int relative_height(const Seen *seen)
{
    int min = BOARD_ROWS;
    for (int c = 0; c < seen->width; c++)
        min = seen->column_height[c] < min ? seen->column_height[c] : min;
    return max_height(seen) - min;
}

static int total_height(const Seen *seen)
{
    int total = 0;
    for (int c = 0; c < seen->width; c++)
        total += seen->column_height[c];
    return total;
}

static float height_deviation(const Seen *seen)
{
    int squares = 0, total = total_height(seen);
    for (int c = 0; c < seen->width; c++)
        squares += seen->column_height[c] * seen->column_height[c];
    return sqrtf((float)(seen->width * squares - total * total)) / (float)seen->width;
}

static int height_difference(const Seen *seen, int c)
{
    return abs(seen->column_height[c + 1] - seen->column_height[c]);
}

static int bumpiness(const Seen *seen)
{
    int sum = 0;
    for (int c = 0; c + 1 < seen->width; c++)
        sum += height_difference(seen, c);
    return sum;
}

static int deepest_well(const Seen *seen)
{
    int deepest = 0;
    for (int c = 0; c + 1 < seen->width; c++)
        deepest = height_difference(seen, c) > deepest ? height_difference(seen, c) : deepest;
    return deepest;
}

static int roughness(const Seen *seen)
{
    int sum = 0;
    for (int i = 0; i < seen->width; i++)
        for (int j = i + 1; j < seen->width; j++)
            sum += abs(seen->column_height[i] - seen->column_height[j]);
    return sum;
}

static int diversity(const Seen *seen)
{
    int count = 0;
    for (int value = -2; value <= 2; value++) {
        bool occurs = false;
        for (int c = 0; c + 1 < seen->width; c++)
            occurs = occurs || seen->column_height[c + 1] - seen->column_height[c] == value;
        count += occurs;
    }
    return count;
}

static int pits(const Seen *seen)
{
    int count = 0;
    for (int c = 0; c < seen->width; c++)
        count += seen->column_height[c] == 0;
    return count;
}

/* ---- wells ---- */

static bool is_well_cell(const Seen *seen, int r, int c)
{
    return seen->has_walls[r][c] && r >= seen->column_height[c];
}

static int well_count(const Seen *seen)
{
    int count = 0;
    for (int c = 0; c < seen->width; c++)
        for (int r = 0; r < BOARD_ROWS; r++)
            count += is_well_cell(seen, r, c);
    return count;
}

static int deepest_well_walled(const Seen *seen)
{
    int deepest = 0;
    for (int c = 0; c < seen->width; c++) {
        int run = 0;
        for (int r = 0; r < BOARD_ROWS; r++) {
            run = is_well_cell(seen, r, c) ? run + 1 : 0;
            deepest = run > deepest ? run : deepest;
        }
    }
    return deepest;
}

/* Consecutive empty cells from (r, c) downward, itself included. */
static int empty_cells_downward(const Seen *seen, int r, int c)
{
    int count = 0;
    while (r >= 0 && !seen->filled[r][c]) {
        count++;
        r--;
    }
    return count;
}

static int well_sum(const Seen *seen)
{
    int sum = 0;
    for (int c = 0; c < seen->width; c++)
        for (int r = 0; r < BOARD_ROWS; r++)
            if (seen->has_walls[r][c])
                sum += empty_cells_downward(seen, r, c);
    return sum;
}

/* Is there a cell with walls at (r, c) or above it in the same run of empty cells? */
static bool is_below_well_cell(const Seen *seen, int r, int c)
{
    for (; r < BOARD_ROWS && !seen->filled[r][c]; r++)
        if (seen->has_walls[r][c])
            return true;
    return false;
}

static int well_sum_fast(const Seen *seen)
{
    int sum = 0;
    for (int c = 0; c < seen->width; c++)
        for (int r = 0; r < BOARD_ROWS; r++)
            if (is_below_well_cell(seen, r, c))
                sum += empty_cells_downward(seen, r, c);
    return sum;
}

/* ---- holes ---- */

static int holes(const Seen *seen)
{
    int count = 0;
    for (int r = 0; r < BOARD_ROWS; r++)
        for (int c = 0; c < seen->width; c++)
            count += seen->is_hole[r][c];
    return count;
}

/* A run is counted where it begins. */
static int connected_holes_horizontal(const Seen *seen)
{
    int count = 0;
    for (int r = 0; r < BOARD_ROWS; r++)
        for (int c = 0; c < seen->width; c++)
            count += seen->is_hole[r][c] && !(c > 0 && seen->is_hole[r][c - 1]);
    return count;
}

static int connected_holes_vertical(const Seen *seen)
{
    int count = 0;
    for (int r = 0; r < BOARD_ROWS; r++)
        for (int c = 0; c < seen->width; c++)
            count += seen->is_hole[r][c] && !(r > 0 && seen->is_hole[r - 1][c]);
    return count;
}

static int hole_depth(const Seen *seen)
{
    int depth = 0;
    for (int c = 0; c < seen->width; c++) {
        bool hole_below = false;
        for (int r = 0; r < BOARD_ROWS; r++) {
            hole_below = hole_below || seen->is_hole[r][c];
            depth += hole_below && seen->filled[r][c];
        }
    }
    return depth;
}

static int rows_with_holes(const Seen *seen)
{
    int count = 0;
    for (int r = 0; r < BOARD_ROWS; r++) {
        bool any = false;
        for (int c = 0; c < seen->width; c++)
            any = any || seen->is_hole[r][c];
        count += any;
    }
    return count;
}

/* ---- transitions and blocks ---- */

static int changes_inside_row(const Seen *seen, int r)
{
    int changes = 0;
    for (int c = 0; c + 1 < seen->width; c++)
        changes += seen->filled[r][c] != seen->filled[r][c + 1];
    return changes;
}

static int row_transitions(const Seen *seen)
{
    int changes = 0;
    for (int r = 0; r < BOARD_ROWS; r++) {
        changes += changes_inside_row(seen, r) + !seen->filled[r][0] + !seen->filled[r][seen->width - 1];
        changes -= r >= seen->height ? 2 : 0; /* what an empty row above the board would count */
    }
    return changes;
}

static int row_transitions_open(const Seen *seen)
{
    int changes = 0;
    for (int r = 0; r < BOARD_ROWS; r++)
        changes += changes_inside_row(seen, r);
    return changes;
}

static int column_transitions_open(const Seen *seen)
{
    int changes = 0;
    for (int c = 0; c < seen->width; c++) {
        for (int r = 0; r < BOARD_ROWS; r++) {
            bool above = r + 1 < BOARD_ROWS && seen->filled[r + 1][c];
            changes += seen->filled[r][c] != above;
        }
    }
    return changes;
}

static int column_transitions(const Seen *seen)
{
    int changes = column_transitions_open(seen);
    for (int c = 0; c < seen->width; c++)
        changes += !seen->filled[0][c];
    return changes;
}

static int blocks(const Seen *seen)
{
    int count = 0;
    for (int r = 0; r < BOARD_ROWS; r++)
        for (int c = 0; c < seen->width; c++)
            count += seen->filled[r][c];
    return count;
}

static int weighted_blocks(const Seen *seen)
{
    int sum = 0;
    for (int r = 0; r < BOARD_ROWS; r++)
        for (int c = 0; c < seen->width; c++)
            sum += seen->filled[r][c] ? r + 1 : 0;
    return sum;
}

/* ---- all of them ---- */

float model_feature(const Seen *seen, Feature feature)
{
    switch (feature.id) {
    case FEATURE_MAX_HEIGHT: return (float)max_height(seen);
    case FEATURE_TOTAL_HEIGHT: return (float)total_height(seen);
    case FEATURE_MEAN_HEIGHT: return (float)total_height(seen) / (float)seen->width;
    case FEATURE_RELATIVE_HEIGHT: return (float)relative_height(seen);
    case FEATURE_ALTITUDE_DIFFERENCE: return (float)relative_height(seen);
    case FEATURE_HEIGHT_DEVIATION: return height_deviation(seen);
    case FEATURE_BUMPINESS: return (float)bumpiness(seen);
    case FEATURE_ROUGHNESS: return (float)roughness(seen);
    case FEATURE_DIVERSITY: return (float)diversity(seen);
    case FEATURE_DEEPEST_WELL: return (float)deepest_well(seen);
    case FEATURE_DEEPEST_WELL_WALLED: return (float)deepest_well_walled(seen);
    case FEATURE_WELL_COUNT: return (float)well_count(seen);
    case FEATURE_WELL_SUM: return (float)well_sum(seen);
    case FEATURE_WELL_SUM_FAST: return (float)well_sum_fast(seen);
    case FEATURE_PITS: return (float)pits(seen);
    case FEATURE_HOLES: return (float)holes(seen);
    case FEATURE_CONNECTED_HOLES_HORIZONTAL: return (float)connected_holes_horizontal(seen);
    case FEATURE_CONNECTED_HOLES_VERTICAL: return (float)connected_holes_vertical(seen);
    case FEATURE_HOLE_DEPTH: return (float)hole_depth(seen);
    case FEATURE_ROWS_WITH_HOLES: return (float)rows_with_holes(seen);
    case FEATURE_ROW_TRANSITIONS: return (float)row_transitions(seen);
    case FEATURE_ROW_TRANSITIONS_OPEN: return (float)row_transitions_open(seen);
    case FEATURE_COLUMN_TRANSITIONS: return (float)column_transitions(seen);
    case FEATURE_COLUMN_TRANSITIONS_OPEN: return (float)column_transitions_open(seen);
    case FEATURE_BLOCKS: return (float)blocks(seen);
    case FEATURE_WEIGHTED_BLOCKS: return (float)weighted_blocks(seen);
    case FEATURE_ROWS_CLEARED: return (float)seen->rows_removed;
    case FEATURE_ERODED_CELLS: return (float)(seen->rows_removed * seen->piece_cells_removed);
    case FEATURE_LANDING_HEIGHT: return (float)seen->piece_row + (float)(seen->piece_height - 1) / 2;
    case FEATURE_CONSTANT: return 1;
    case FEATURE_COLUMN_HEIGHT: return (float)seen->column_height[feature.column];
    case FEATURE_HEIGHT_DIFFERENCE: return (float)height_difference(seen, feature.column);
    case FEATURE_IDS: break;
    }
    cr_assert_fail("feature %d has no definition here", (int)feature.id);
    return 0;
}
