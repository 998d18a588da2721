/* feature.h - what a player sees of a board.
 *
 * A feature is a number that describes a move: the board it leads to, or what
 * it did. Definitions stand in one table; `wellbred features` prints it. */
#ifndef WELLBRED_PLAYER_FEATURE_H
#define WELLBRED_PLAYER_FEATURE_H

#include <stdbool.h>

#include "wellbred/base/error.h"

typedef enum FeatureId {
    FEATURE_MAX_HEIGHT,
    FEATURE_TOTAL_HEIGHT,
    FEATURE_MEAN_HEIGHT,
    FEATURE_RELATIVE_HEIGHT,
    FEATURE_ALTITUDE_DIFFERENCE,
    FEATURE_HEIGHT_DEVIATION,
    FEATURE_BUMPINESS,
    FEATURE_ROUGHNESS,
    FEATURE_DIVERSITY,
    FEATURE_DEEPEST_WELL,
    FEATURE_DEEPEST_WELL_WALLED,
    FEATURE_WELL_COUNT,
    FEATURE_WELL_SUM,
    FEATURE_WELL_SUM_FAST,
    FEATURE_PITS,
    FEATURE_HOLES,
    FEATURE_CONNECTED_HOLES_HORIZONTAL,
    FEATURE_CONNECTED_HOLES_VERTICAL,
    FEATURE_HOLE_DEPTH,
    FEATURE_ROWS_WITH_HOLES,
    FEATURE_ROW_TRANSITIONS,
    FEATURE_ROW_TRANSITIONS_OPEN,
    FEATURE_COLUMN_TRANSITIONS,
    FEATURE_COLUMN_TRANSITIONS_OPEN,
    FEATURE_BLOCKS,
    FEATURE_WEIGHTED_BLOCKS,
    FEATURE_ROWS_CLEARED,
    FEATURE_ERODED_CELLS,
    FEATURE_LANDING_HEIGHT,
    FEATURE_CONSTANT,
    FEATURE_COLUMN_HEIGHT,     /* a family: column_height[i], i = 0 .. width - 1 */
    FEATURE_HEIGHT_DIFFERENCE, /* a family: height_difference[i], columns i and i + 1 */
    FEATURE_IDS,
} FeatureId;

/* Lists that many players have: that of the nmsc2022 net and that of the
 * literature (dt-10). The kernels have code of their own for these two. */
#define FEATURES_NET_NINE                                                                                              \
    FEATURE_DEEPEST_WELL, FEATURE_TOTAL_HEIGHT, FEATURE_HOLES, FEATURE_BUMPINESS, FEATURE_ROWS_CLEARED,                \
        FEATURE_ROW_TRANSITIONS_OPEN, FEATURE_HEIGHT_DEVIATION, FEATURE_PITS, FEATURE_COLUMN_TRANSITIONS_OPEN
#define FEATURES_LITERATURE_NINE                                                                                       \
    FEATURE_LANDING_HEIGHT, FEATURE_ERODED_CELLS, FEATURE_ROW_TRANSITIONS, FEATURE_COLUMN_TRANSITIONS, FEATURE_HOLES,  \
        FEATURE_WELL_SUM_FAST, FEATURE_HOLE_DEPTH, FEATURE_ROWS_WITH_HOLES, FEATURE_DIVERSITY

typedef struct FeatureInfo {
    const char *name;
    bool is_family; /* written name[i] */
    const char *definition;
    const char *computed; /* from what the engine works it out */
} FeatureInfo;

extern const FeatureInfo feature_table[FEATURE_IDS];

/* One feature of a player. */
typedef struct Feature {
    FeatureId id;
    int column; /* of a family; else 0 */
} Feature;

enum { FEATURE_NAME_SIZE = 40 };

/* "holes" or "column_height[3]" for a board of this width. Errors suggest the
 * nearest name. */
bool feature_parse(Feature *feature, const char *name, int board_width, Error *error);
void feature_name(Feature feature, char name[FEATURE_NAME_SIZE]);

#endif
