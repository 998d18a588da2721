/* values.h - each feature, from a survey of the board after the move or from
 * the change that a move makes. Two switches, a line a feature: the same
 * meaning in both. */
#ifndef WELLBRED_PLAYER_VALUES_H
#define WELLBRED_PLAYER_VALUES_H

#include "change.h"

/* What a move did, for the features that are not about the board. */
typedef struct MoveFacts {
    int row, rows_removed, cells_removed;
    const ShapePlan *shape;
} MoveFacts;

INLINE float deviation_of(const Survey *s, int width)
{
    return deviation(ints(s->total_height), ints(s->total_squares), width)[0];
}

/* The board after the move has been surveyed. */
INLINE float value_surveyed(const Survey *s, const MoveFacts *move, Feature feature, int width)
{
    switch (feature.id) {
    case FEATURE_MAX_HEIGHT: return (float)s->max_height;
    case FEATURE_TOTAL_HEIGHT: return (float)s->total_height;
    case FEATURE_MEAN_HEIGHT: return (float)s->total_height / (float)width;
    case FEATURE_RELATIVE_HEIGHT:
    case FEATURE_ALTITUDE_DIFFERENCE: return (float)(s->max_height - s->lowest);
    case FEATURE_HEIGHT_DEVIATION: return deviation_of(s, width);
    case FEATURE_BUMPINESS: return (float)s->steps;
    case FEATURE_ROUGHNESS: return (float)s->roughness;
    case FEATURE_DIVERSITY: return (float)__builtin_popcount(s->differences);
    case FEATURE_DEEPEST_WELL: return (float)s->steepest;
    case FEATURE_DEEPEST_WELL_WALLED: return (float)s->well_depth;
    case FEATURE_WELL_COUNT: return (float)s->well_cells;
    case FEATURE_WELL_SUM: return (float)s->well_sum;
    case FEATURE_WELL_SUM_FAST: return (float)s->well_sum_fast;
    case FEATURE_PITS: return (float)s->empty_columns;
    case FEATURE_HOLES: return (float)(s->total_height - s->blocks);
    case FEATURE_CONNECTED_HOLES_HORIZONTAL: return (float)s->hole_runs;
    case FEATURE_CONNECTED_HOLES_VERTICAL: return (float)s->vertical_hole_runs;
    case FEATURE_HOLE_DEPTH: return (float)s->total_hole_depth;
    case FEATURE_ROWS_WITH_HOLES: return (float)__builtin_popcount(s->rows_with_holes);
    case FEATURE_ROW_TRANSITIONS: return (float)s->row_changes;
    case FEATURE_ROW_TRANSITIONS_OPEN: return (float)s->row_changes_open;
    case FEATURE_COLUMN_TRANSITIONS: return (float)s->column_changes;
    case FEATURE_COLUMN_TRANSITIONS_OPEN: return (float)(s->column_changes - s->empty_floor);
    case FEATURE_BLOCKS: return (float)s->blocks;
    case FEATURE_WEIGHTED_BLOCKS: return (float)s->weighted;
    case FEATURE_ROWS_CLEARED: return (float)move->rows_removed;
    case FEATURE_ERODED_CELLS: return (float)(move->rows_removed * move->cells_removed);
    case FEATURE_LANDING_HEIGHT: return (float)move->row + move->shape->centre;
    case FEATURE_COLUMN_HEIGHT: return (float)s->height[feature.column];
    case FEATURE_HEIGHT_DIFFERENCE: return (float)abs(s->height[feature.column + 1] - s->height[feature.column]);
    case FEATURE_CONSTANT:
    case FEATURE_IDS: break;
    }
    return 1;
}

/* Height of one column of the board after each of the moves. */
INLINE Small new_height_at(const Change *c, int columns, int column)
{
    Small height = small(c->s->height[column]);
    for (int k = 0; k < columns; k++) {
        Small here = (Small)(small_counting() + (uint8_t)k == (uint8_t)column);
        height = (new_height(c, k) & here) | (height & ~here);
    }
    return height;
}

INLINE Ints new_deepest_well_walled(const Change *c, int columns)
{
    Ints deepest;
    new_well_cells(c, columns, &deepest);
    return deepest;
}

INLINE Ints new_well_count(const Change *c, int columns)
{
    Ints deepest;
    return new_well_cells(c, columns, &deepest);
}

INLINE Small change_columns(const Change *c, int columns)
{
    Small gaps = change_gaps(c, columns);
    return gaps + gaps;
}

/* Features that are whole numbers. */
INLINE Ints value_changed_whole(const Change *c, int columns, Feature feature)
{
    const Survey *s = c->s;
    switch (feature.id) {
    case FEATURE_MAX_HEIGHT: return widened(c, new_max_height(c));
    case FEATURE_TOTAL_HEIGHT: return new_total_height(c, columns);
    case FEATURE_RELATIVE_HEIGHT:
    case FEATURE_ALTITUDE_DIFFERENCE: return widened(c, new_max_height(c) - new_lowest(c, columns));
    case FEATURE_BUMPINESS: return new_steps(c, columns);
    case FEATURE_ROUGHNESS: return s->roughness + change_roughness(c, columns);
    case FEATURE_DIVERSITY: return new_diversity(c, columns);
    case FEATURE_DEEPEST_WELL: return widened(c, new_steepest(c, columns));
    case FEATURE_DEEPEST_WELL_WALLED: return new_deepest_well_walled(c, columns);
    case FEATURE_WELL_COUNT: return new_well_count(c, columns);
    case FEATURE_WELL_SUM: return new_well_sum(c, columns, s->well_sum, s->of->well_sum_of, false);
    case FEATURE_WELL_SUM_FAST: return new_well_sum(c, columns, s->well_sum_fast, s->of->well_sum_fast_of, true);
    case FEATURE_PITS: return s->empty_columns - widened(c, filled_pits(c, columns));
    case FEATURE_HOLES: return new_total_height(c, columns) - (s->blocks + c->shape->cells);
    case FEATURE_CONNECTED_HOLES_HORIZONTAL: return new_hole_runs(c, columns);
    case FEATURE_CONNECTED_HOLES_VERTICAL: return s->vertical_hole_runs + widened(c, change_gaps(c, columns));
    case FEATURE_HOLE_DEPTH: return s->total_hole_depth + change_hole_depth(c, columns);
    case FEATURE_ROWS_WITH_HOLES: return new_rows_with_holes(c, columns);
    case FEATURE_ROW_TRANSITIONS: return s->row_changes + change_rows(c, columns);
    case FEATURE_ROW_TRANSITIONS_OPEN: return s->row_changes_open + change_rows_open(c, columns);
    case FEATURE_COLUMN_TRANSITIONS: return s->column_changes + widened(c, change_columns(c, columns));
    case FEATURE_COLUMN_TRANSITIONS_OPEN:
        return s->column_changes - s->empty_floor + widened(c, change_columns(c, columns) + filled_floor(c));
    case FEATURE_BLOCKS: return ints(s->blocks + c->shape->cells);
    case FEATURE_WEIGHTED_BLOCKS: return s->weighted + c->shape->weights + c->wide_row * c->shape->cells;
    case FEATURE_ROWS_CLEARED: return c->full_rows;
    case FEATURE_ERODED_CELLS: return c->full_rows * c->full_cells;
    case FEATURE_COLUMN_HEIGHT: return widened(c, new_height_at(c, columns, feature.column));
    case FEATURE_HEIGHT_DIFFERENCE:
        return widened(c, small_distance(new_height_at(c, columns, feature.column + 1),
                                         new_height_at(c, columns, feature.column)));
    default: return ints(1);
    }
}

INLINE Floats value_changed(const Change *c, int columns, Feature feature)
{
    switch (feature.id) {
    case FEATURE_MEAN_HEIGHT: return ints_to_floats(new_total_height(c, columns)) / (float)c->width;
    case FEATURE_HEIGHT_DEVIATION: return c->deviation;
    case FEATURE_LANDING_HEIGHT: return ints_to_floats(c->wide_row) + c->shape->centre;
    default: return ints_to_floats(value_changed_whole(c, columns, feature));
    }
}

#endif
