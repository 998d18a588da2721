#include "wellbred/player/feature.h"
#include "wellbred/base/suggest.h"

#include <stdio.h>
#include <string.h>

/* Heights count from the floor: the height of a column is its highest filled
 * row plus one. A hole is an empty cell with a filled one somewhere above it. */
const FeatureInfo feature_table[FEATURE_IDS] = {
    [FEATURE_MAX_HEIGHT] = {"max_height", false, "height of the highest column", "column heights"},
    [FEATURE_TOTAL_HEIGHT] = {"total_height", false, "sum of the column heights", "column heights"},
    [FEATURE_MEAN_HEIGHT] = {"mean_height", false, "sum of the column heights, divided by the width", "column heights"},
    [FEATURE_RELATIVE_HEIGHT] = {"relative_height", false, "highest column minus lowest column", "column heights"},
    [FEATURE_ALTITUDE_DIFFERENCE] = {"altitude_difference", false,
                                     "top of the pile minus the lowest cell reachable straight from above (the same "
                                     "number as relative_height)",
                                     "column heights"},
    [FEATURE_HEIGHT_DEVIATION] = {"height_deviation", false, "standard deviation of the column heights (population)",
                                  "column heights"},
    [FEATURE_BUMPINESS] = {"bumpiness", false, "sum of the height differences of neighbouring columns",
                           "column heights"},
    [FEATURE_ROUGHNESS] = {"roughness", false, "sum of the height differences of all pairs of columns",
                           "column heights"},
    [FEATURE_DIVERSITY] = {"diversity", false,
                           "how many of the values -2 to 2 occur among the height differences of neighbours",
                           "column heights"},
    [FEATURE_DEEPEST_WELL] = {"deepest_well", false, "greatest height difference of a column to a neighbour",
                              "column heights"},
    [FEATURE_DEEPEST_WELL_WALLED] = {"deepest_well_walled", false,
                                     "most cells of well_count one above the other in a column",
                                     "column masks of well cells"},
    [FEATURE_WELL_COUNT] = {"well_count", false,
                            "empty cells reachable straight from above with a filled cell or a wall left and right",
                            "column masks of well cells"},
    [FEATURE_WELL_SUM] = {"well_sum", false,
                          "for each empty cell with a filled cell or a wall left and right: the unbroken empty cells "
                          "from it downward, itself included",
                          "column masks of well cells"},
    [FEATURE_WELL_SUM_FAST] = {"well_sum_fast", false,
                               "as well_sum, but below the first such cell of an unbroken run of empty cells all count "
                               "as such cells",
                               "column masks of well cells"},
    [FEATURE_PITS] = {"pits", false, "columns without a filled cell", "column heights"},
    [FEATURE_HOLES] = {"holes", false, "empty cells with a filled cell somewhere above in their column",
                       "column heights and blocks"},
    [FEATURE_CONNECTED_HOLES_HORIZONTAL] = {"connected_holes_horizontal", false,
                                            "holes, where horizontally adjacent ones count as one",
                                            "column masks of holes"},
    [FEATURE_CONNECTED_HOLES_VERTICAL] = {"connected_holes_vertical", false,
                                          "holes, where vertically adjacent ones count as one",
                                          "column masks of holes"},
    [FEATURE_HOLE_DEPTH] = {"hole_depth", false, "filled cells above the lowest hole of their column",
                            "column masks of holes"},
    [FEATURE_ROWS_WITH_HOLES] = {"rows_with_holes", false, "rows with at least one hole", "column masks of holes"},
    [FEATURE_ROW_TRANSITIONS] = {"row_transitions", false,
                                 "changes between filled and empty along the rows; walls are filled, an empty row "
                                 "counts 2; of a row above the board only what it has beyond those 2",
                                 "column masks of neighbours that differ"},
    [FEATURE_ROW_TRANSITIONS_OPEN] = {"row_transitions_open", false,
                                      "changes between filled and empty along the rows; walls do not count",
                                      "column masks of neighbours that differ"},
    [FEATURE_COLUMN_TRANSITIONS] = {"column_transitions", false,
                                    "changes between filled and empty along the columns; the floor is filled",
                                    "column masks"},
    [FEATURE_COLUMN_TRANSITIONS_OPEN] = {"column_transitions_open", false,
                                         "changes between filled and empty along the columns; the floor does not "
                                         "count, the end at the top does",
                                         "column masks"},
    [FEATURE_BLOCKS] = {"blocks", false, "filled cells", "column masks"},
    [FEATURE_WEIGHTED_BLOCKS] = {"weighted_blocks", false,
                                 "filled cells, each counted as often as it stands rows high, from 1 at the floor",
                                 "column masks"},
    [FEATURE_ROWS_CLEARED] = {"rows_cleared", false, "rows that the move removes", "the move"},
    [FEATURE_ERODED_CELLS] = {"eroded_cells", false,
                              "rows that the move removes times the cells of its piece among them", "the move"},
    [FEATURE_LANDING_HEIGHT] = {"landing_height", false,
                                "row of the piece's lowest cell at rest (floor 0) plus (piece height - 1) / 2",
                                "the move"},
    [FEATURE_CONSTANT] = {"constant", false, "always 1", "nothing"},
    [FEATURE_COLUMN_HEIGHT] = {"column_height", true, "height of column i, from 0 at the left", "column heights"},
    [FEATURE_HEIGHT_DIFFERENCE] = {"height_difference", true,
                                   "height difference of columns i and i + 1, by absolute value", "column heights"},
};

/* How many members a family has on a board of this width. */
static int family_size(FeatureId id, int board_width)
{
    return id == FEATURE_HEIGHT_DIFFERENCE ? board_width - 1 : board_width;
}

static bool find_id(FeatureId *found, const char *stem, size_t length)
{
    for (int id = 0; id < FEATURE_IDS; id++)
        if (strlen(feature_table[id].name) == length && strncmp(feature_table[id].name, stem, length) == 0) {
            *found = (FeatureId)id;
            return true;
        }
    return false;
}

static bool refuse_unknown(const char *name, size_t stem_length, Error *error)
{
    const char *names[FEATURE_IDS];
    for (int id = 0; id < FEATURE_IDS; id++)
        names[id] = feature_table[id].name;
    char stem[FEATURE_NAME_SIZE];
    snprintf(stem, sizeof stem, "%.*s", (int)stem_length, name);
    const char *near = suggest_word(stem, names, FEATURE_IDS);
    FeatureId id;
    if (near && find_id(&id, near, strlen(near)))
        return error_set(error, EXIT_BAD_DATA, "unknown feature '%.60s', did you mean '%s%.20s'?", name, near,
                         feature_table[id].is_family ? name + stem_length : "");
    return error_set(error, EXIT_BAD_DATA, "unknown feature '%.60s', 'wellbred features' lists them", name);
}

/* "[12]" and nothing after it; no sign, no leading zero. */
static bool parse_column(const char *text, int *column)
{
    size_t digits = strspn(text + 1, "0123456789");
    if (digits < 1 || digits > 3 || strcmp(text + 1 + digits, "]") != 0 || (text[1] == '0' && digits > 1))
        return false;
    return sscanf(text, "[%d]", column) == 1;
}

bool feature_parse(Feature *feature, const char *name, int board_width, Error *error)
{
    size_t stem_length = strcspn(name, "[");
    const char *index = name + stem_length;
    FeatureId id;
    if (!find_id(&id, name, stem_length))
        return refuse_unknown(name, stem_length, error);
    const char *stem = feature_table[id].name;
    int column = 0;
    if (!feature_table[id].is_family) {
        if (*index)
            return error_set(error, EXIT_BAD_DATA, "feature '%s' has no columns, found '%.60s'", stem, name);
    } else if (!*index || !parse_column(index, &column) || column >= family_size(id, board_width)) {
        return error_set(error, EXIT_BAD_DATA, "unknown feature '%.60s', a board of width %d has '%s[0]' to '%s[%d]'",
                         name, board_width, stem, stem, family_size(id, board_width) - 1);
    }
    *feature = (Feature){id, column};
    return true;
}

void feature_name(Feature feature, char name[FEATURE_NAME_SIZE])
{
    const FeatureInfo *info = &feature_table[feature.id];
    if (info->is_family)
        snprintf(name, FEATURE_NAME_SIZE, "%s[%d]", info->name, feature.column);
    else
        snprintf(name, FEATURE_NAME_SIZE, "%s", info->name);
}
