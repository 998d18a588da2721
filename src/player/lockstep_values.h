/* lockstep_values.h - each feature in lanes, from a survey of the boards after
 * the move or from the change that a move makes: values.h, turned around. */
#ifndef WELLBRED_PLAYER_LOCKSTEP_VALUES_H
#define WELLBRED_PLAYER_LOCKSTEP_VALUES_H

#include "lockstep_drop.h"

/* What the moves did, for the features that are not about the board. */
typedef struct LaneFacts {
    Ints row, rows_removed, cells_removed;
    Floats centre; /* of the shapes, above their lowest cells */
} LaneFacts;

INLINE Ints lanes_value_whole(const LaneSurvey *s, const LaneFacts *move, Feature feature)
{
    switch (feature.id) {
    case FEATURE_MAX_HEIGHT: return s->max_height;
    case FEATURE_TOTAL_HEIGHT: return s->total_height;
    case FEATURE_RELATIVE_HEIGHT:
    case FEATURE_ALTITUDE_DIFFERENCE: return s->max_height - s->lowest;
    case FEATURE_BUMPINESS: return s->steps;
    case FEATURE_ROUGHNESS: return s->roughness;
    case FEATURE_DIVERSITY: return bits_count(s->differences);
    case FEATURE_DEEPEST_WELL: return s->steepest;
    case FEATURE_DEEPEST_WELL_WALLED: return s->well_depth;
    case FEATURE_WELL_COUNT: return s->well_cells;
    case FEATURE_WELL_SUM: return s->well_sum;
    case FEATURE_WELL_SUM_FAST: return s->well_sum_fast;
    case FEATURE_PITS: return s->empty_columns;
    case FEATURE_HOLES: return s->total_height - s->blocks;
    case FEATURE_CONNECTED_HOLES_HORIZONTAL: return s->hole_runs;
    case FEATURE_CONNECTED_HOLES_VERTICAL: return s->vertical_hole_runs;
    case FEATURE_HOLE_DEPTH: return s->total_hole_depth;
    case FEATURE_ROWS_WITH_HOLES: return bits_count(s->rows_with_holes);
    case FEATURE_ROW_TRANSITIONS: return s->row_changes;
    case FEATURE_ROW_TRANSITIONS_OPEN: return s->row_changes_open;
    case FEATURE_COLUMN_TRANSITIONS: return s->column_changes;
    case FEATURE_COLUMN_TRANSITIONS_OPEN: return s->column_changes - s->empty_floor;
    case FEATURE_BLOCKS: return s->blocks;
    case FEATURE_WEIGHTED_BLOCKS: return s->weighted;
    case FEATURE_ROWS_CLEARED: return move->rows_removed;
    case FEATURE_ERODED_CELLS: return move->rows_removed * move->cells_removed;
    case FEATURE_COLUMN_HEIGHT: return height_at(s, feature.column);
    case FEATURE_HEIGHT_DIFFERENCE: return step_between(height_at(s, feature.column), height_at(s, feature.column + 1));
    default: return ints(1);
    }
}

/* The boards after the moves have been surveyed. */
INLINE Floats lanes_value(const LaneSurvey *s, const LaneFacts *move, Feature feature)
{
    switch (feature.id) {
    case FEATURE_MEAN_HEIGHT: return ints_to_floats(s->total_height) / (float)s->width;
    case FEATURE_HEIGHT_DEVIATION: return deviation(s->total_height, s->total_squares, s->width);
    case FEATURE_LANDING_HEIGHT: return ints_to_floats(move->row) + move->centre;
    default: return ints_to_floats(lanes_value_whole(s, move, feature));
    }
}

INLINE Ints drop_value_whole(const Drop *d, int columns, Feature feature)
{
    const LaneSurvey *s = d->s;
    switch (feature.id) {
    case FEATURE_MAX_HEIGHT: return drop_max_height(d);
    case FEATURE_TOTAL_HEIGHT: return drop_total_height(d, columns);
    case FEATURE_RELATIVE_HEIGHT:
    case FEATURE_ALTITUDE_DIFFERENCE: return drop_max_height(d) - drop_lowest(d, columns);
    case FEATURE_BUMPINESS: return drop_steps(d, columns);
    case FEATURE_ROUGHNESS: return drop_roughness(d, columns);
    case FEATURE_DIVERSITY: return drop_diversity(d, columns);
    case FEATURE_DEEPEST_WELL: return drop_steepest(d, columns);
    case FEATURE_DEEPEST_WELL_WALLED: return drop_deepest_well_walled(d, columns);
    case FEATURE_WELL_COUNT: return drop_well_count(d, columns);
    case FEATURE_WELL_SUM: return drop_well_sum(d, columns, s->well_sum, s->well_sum_before, false);
    case FEATURE_WELL_SUM_FAST: return drop_well_sum(d, columns, s->well_sum_fast, s->well_sum_fast_before, true);
    case FEATURE_PITS: return s->empty_columns - sum_between(d, s->empty_before, 0, columns);
    case FEATURE_HOLES: return drop_total_height(d, columns) - (s->blocks + d->shape->cells);
    case FEATURE_CONNECTED_HOLES_HORIZONTAL: return drop_hole_runs(d, columns);
    case FEATURE_CONNECTED_HOLES_VERTICAL: return s->vertical_hole_runs + drop_gaps(d, columns);
    case FEATURE_HOLE_DEPTH: return drop_hole_depth(d, columns);
    case FEATURE_ROWS_WITH_HOLES: return drop_rows_with_holes(d, columns);
    case FEATURE_ROW_TRANSITIONS: return s->row_changes + d->shape->sides + drop_changes_gone(d, columns);
    case FEATURE_ROW_TRANSITIONS_OPEN: /* where the walls do not count, the change was -1 a cell */
        return s->row_changes_open + d->shape->sides_open[d->x] + drop_changes_gone(d, columns);
    case FEATURE_COLUMN_TRANSITIONS: return s->column_changes + 2 * drop_gaps(d, columns);
    case FEATURE_COLUMN_TRANSITIONS_OPEN:
        return s->column_changes - s->empty_floor + 2 * drop_gaps(d, columns) + drop_filled_floor(d);
    case FEATURE_BLOCKS: return s->blocks + d->shape->cells;
    case FEATURE_WEIGHTED_BLOCKS: return s->weighted + d->shape->weights + d->row * d->shape->cells;
    case FEATURE_ROWS_CLEARED: return d->full_rows;
    case FEATURE_ERODED_CELLS: return d->full_rows * d->full_cells;
    case FEATURE_COLUMN_HEIGHT: return drop_height_at(d, columns, feature.column);
    case FEATURE_HEIGHT_DIFFERENCE:
        return step_between(drop_height_at(d, columns, feature.column), drop_height_at(d, columns, feature.column + 1));
    default: return ints(1);
    }
}

INLINE Floats drop_value(const Drop *d, int columns, Feature feature)
{
    switch (feature.id) {
    case FEATURE_MEAN_HEIGHT: return ints_to_floats(drop_total_height(d, columns)) / (float)d->s->width;
    case FEATURE_HEIGHT_DEVIATION: return d->deviation;
    case FEATURE_LANDING_HEIGHT: return ints_to_floats(d->row) + d->shape->centre;
    default: return ints_to_floats(drop_value_whole(d, columns, feature));
    }
}

#endif
