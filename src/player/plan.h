/* plan.h - everything about a player that can be worked out before it plays.
 *
 * The kernels read a Plan and nothing else: which features are wanted, what
 * has to be known of a board for them, and for each shape the constants of the
 * formulas in change.h. */
#ifndef WELLBRED_PLAYER_PLAN_H
#define WELLBRED_PLAYER_PLAN_H

#include "wellbred/game/columns.h"
#include "wellbred/player/player.h"

#include <float.h>

/* The rating of a game that is lost. */
#define RATING_LOST (-FLT_MAX)

enum { PLACEMENTS_MAX = PIECE_ROTATIONS_MAX * BOARD_WIDTH_MAX };

/* What a survey of the board has to find out for the features named. */
typedef enum Need {
    NEED_LOWEST = 1 << 0,     /* the lowest column */
    NEED_STEPS = 1 << 1,      /* height differences, summed */
    NEED_STEEPEST = 1 << 2,   /* the greatest of them */
    NEED_DIVERSITY = 1 << 3,  /* which of them there are */
    NEED_SQUARES = 1 << 4,    /* squared heights */
    NEED_WELL_CELLS = 1 << 5, /* wells open to the sky */
    NEED_WELL_SUM = 1 << 6,
    NEED_WELL_SUM_FAST = 1 << 7,
    NEED_HOLE_MASKS = 1 << 8,
    NEED_HOLE_RUNS = 1 << 9, /* horizontal ones */
    NEED_ROW_CHANGES = 1 << 11,
    NEED_COLUMN_CHANGES = 1 << 12,
    NEED_WEIGHTED = 1 << 13,
    NEED_FULL_ROWS = 1 << 14, /* which rows a placement completes */
    NEED_ROUGHNESS = 1 << 15,
} Need;

/* Here and not in plan.c, so that the kernels know it for the lists they know. */
static inline uint32_t needs_of_feature(FeatureId id)
{
    switch (id) {
    case FEATURE_RELATIVE_HEIGHT:
    case FEATURE_ALTITUDE_DIFFERENCE: return NEED_LOWEST;
    case FEATURE_HEIGHT_DEVIATION: return NEED_SQUARES;
    case FEATURE_BUMPINESS: return NEED_STEPS;
    case FEATURE_ROUGHNESS: return NEED_ROUGHNESS;
    case FEATURE_DIVERSITY: return NEED_DIVERSITY;
    case FEATURE_DEEPEST_WELL: return NEED_STEEPEST;
    case FEATURE_DEEPEST_WELL_WALLED:
    case FEATURE_WELL_COUNT: return NEED_WELL_CELLS;
    case FEATURE_WELL_SUM: return NEED_WELL_SUM;
    case FEATURE_WELL_SUM_FAST: return NEED_WELL_SUM_FAST;
    case FEATURE_CONNECTED_HOLES_HORIZONTAL: return NEED_HOLE_MASKS | NEED_HOLE_RUNS;
    case FEATURE_CONNECTED_HOLES_VERTICAL:
    case FEATURE_HOLE_DEPTH:
    case FEATURE_ROWS_WITH_HOLES: return NEED_HOLE_MASKS;
    case FEATURE_ROW_TRANSITIONS:
    case FEATURE_ROW_TRANSITIONS_OPEN: return NEED_ROW_CHANGES;
    case FEATURE_COLUMN_TRANSITIONS:
    case FEATURE_COLUMN_TRANSITIONS_OPEN: return NEED_COLUMN_CHANGES;
    case FEATURE_WEIGHTED_BLOCKS: return NEED_WEIGHTED;
    case FEATURE_ROWS_CLEARED:
    case FEATURE_ERODED_CELLS: return NEED_FULL_ROWS;
    default: return 0;
    }
}

/* Lists of features that the kernels have code of their own for, see feature.h. */
typedef enum KnownList {
    KNOWN_NONE,
    KNOWN_NET_NINE,
    KNOWN_LITERATURE_NINE,
} KnownList;

/* What the columns of a shape and the one beside can have of the height
 * differences; two more of what they will have still fit into a byte. */
enum { STEPS_MOST = (PIECE_CELLS_MAX + 1) * BOARD_HEIGHT_MAX };
_Static_assert(STEPS_MOST + 2 * BOARD_ROWS <= UINT8_MAX, "see new_steps()");

/* One rotation of one piece, as the formulas want it. Columns are numbered
 * from the shape's left. A Small has the same in all lanes if not said
 * otherwise. */
typedef struct ShapePlan {
    int width, height, cells;
    int placements; /* columns where it fits between the walls */
    int first;      /* board in a batch of all the piece's placements */
    Small skirt[PIECE_CELLS_MAX], top[PIECE_CELLS_MAX];
    int32_t wide_skirt[PIECE_CELLS_MAX], wide_top[PIECE_CELLS_MAX]; /* the same in one number each */
    Small top_sum_small, height_small, cells_of_floor;              /* top_sum, height, row_cells[0] */
    Small inner_steepest_small, gaps_at_most;                       /* inner_steepest; width + inner_gaps */
    Small has_right;        /* mask of the placements with a column right of the shape */
    uint32_t removing_rows; /* rows from where it can remove some: if it sticks out, none may go */
    uint32_t column[PIECE_CELLS_MAX];
    int32_t column_cells[PIECE_CELLS_MAX];
    int32_t row_cells[PIECE_CELLS_MAX]; /* cells in each of its rows */
    int32_t top_sum, top_sum_twice, top_squares;
    int32_t inner_steps, inner_steepest; /* height differences between its own columns */
    int32_t inner_steps_less_most;       /* inner_steps - STEPS_MOST */
    uint32_t inner_differences;          /* as bits, see difference_bit() */
    /* Rows in which one of the columns k - 1 and k has a cell and the other has none. */
    uint32_t side[PIECE_CELLS_MAX + 1];
    int32_t sides;                            /* all of them together */
    int32_t sides_open[COLUMN_LANES];         /* for each placement; those at a wall count twice, see change.h */
    uint32_t inner_gap[PIECE_CELLS_MAX];      /* empty cells between those of one column (U) */
    int32_t above_inner_gap[PIECE_CELLS_MAX]; /* cells above the lowest of them */
    int32_t inner_gaps;
    int32_t weights; /* sum of y + 1 over the cells */
    float centre;    /* (height - 1) / 2 */
} ShapePlan;

typedef struct Plan {
    PlayerSettings settings;
    const Rules *rules;
    int width, height;
    uint32_t needs;
    KnownList known_list;
    bool sees_cleared;
    int placements[PIECE_SET_MAX]; /* of all rotations together */
    ShapePlan shape[PIECE_SET_MAX][PIECE_ROTATIONS_MAX];
    int layers; /* of an mlp, the output included */
    int layer_inputs[HIDDEN_LAYERS_MAX + 1], layer_outputs[HIDDEN_LAYERS_MAX + 1];
    bool squash_output; /* apply the activation to the last neuron too */
} Plan;

void plan_init(Plan *plan, const PlayerSettings *settings, const Rules *rules);

/* The neurons of the widest hidden layer; 1 if there is none. */
int plan_widest_layer(const Plan *plan);

/* Which of -2 ... 2 a difference is, as a bit; 0 if none. */
static inline uint32_t difference_bit(int difference)
{
    return difference >= -2 && difference <= 2 ? 1u << (difference + 2) : 0;
}

#endif
