#include "plan.h"

#include <stdlib.h>
#include <string.h>

static uint32_t need_of(FeatureId id)
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

static KnownList known_list_of(const PlayerSettings *s)
{
    static const FeatureId net[] = {FEATURES_NET_NINE}, literature[] = {FEATURES_LITERATURE_NINE};
    enum { NINE = sizeof net / sizeof net[0] };
    _Static_assert(sizeof literature == sizeof net, "both have nine");
    bool is_net = s->features == NINE, is_literature = s->features == NINE;
    for (int f = 0; f < NINE && f < s->features; f++) {
        is_net = is_net && s->feature[f].id == net[f];
        is_literature = is_literature && s->feature[f].id == literature[f];
    }
    return is_net ? KNOWN_NET_NINE : is_literature ? KNOWN_LITERATURE_NINE : KNOWN_NONE;
}

static bool has_cell(const Shape *shape, int x, int y)
{
    return x >= 0 && x < shape->width && shape->column[x] >> y & 1;
}

static void plan_columns(ShapePlan *plan, const Shape *shape)
{
    for (int k = 0; k < shape->width; k++) {
        uint32_t column = shape->column[k];
        plan->skirt[k] = shape->skirt[k];
        plan->top[k] = shape->top[k];
        plan->column[k] = column;
        plan->column_cells[k] = __builtin_popcount(column);
        plan->top_sum += shape->top[k];
        uint32_t box = (1u << shape->top[k]) - (1u << shape->skirt[k]);
        plan->inner_gap[k] = box & ~column;
        if (plan->inner_gap[k]) {
            plan->above_inner_gap[k] = __builtin_popcount(column >> __builtin_ctz(plan->inner_gap[k]));
            plan->inner_gaps++; /* five cells have no room for two */
        }
        if (k > 0) {
            int step = shape->top[k] - shape->top[k - 1];
            plan->inner_steps += abs(step);
            plan->inner_steepest = abs(step) > plan->inner_steepest ? abs(step) : plan->inner_steepest;
            plan->inner_differences |= difference_bit(step);
        }
    }
}

static void plan_sides(ShapePlan *plan, const Shape *shape)
{
    for (int j = -1; j <= shape->width; j++)
        for (int y = 0; y < shape->height; y++) {
            int neighbours = has_cell(shape, j - 1, y) + has_cell(shape, j + 1, y);
            if (has_cell(shape, j, y) || neighbours == 0)
                continue;
            plan->beside[j + 1] |= 1u << y;
            if (neighbours == 2) {
                plan->beside_twice[j + 1] |= 1u << y;
                plan->inner_sides = true;
            }
            plan->beside_total += neighbours;
        }
    plan->beside_left_wall = __builtin_popcount(plan->beside[0]);
    plan->beside_right_wall = __builtin_popcount(plan->beside[shape->width + 1]);
}

static void plan_shape(ShapePlan *plan, const Shape *shape, int board_width)
{
    memset(plan, 0, sizeof *plan);
    plan->width = shape->width;
    plan->height = shape->height;
    plan->cells = shape->cells;
    plan->placements = board_width >= shape->width ? board_width - shape->width + 1 : 0;
    plan->centre = (float)(shape->height - 1) / 2;
    for (int i = 0; i < shape->cells; i++) {
        plan->row_cells[shape->body[i].y]++;
        plan->weights += shape->body[i].y + 1;
    }
    plan_columns(plan, shape);
    plan_sides(plan, shape);
}

static void plan_layers(Plan *plan)
{
    const PlayerSettings *s = &plan->settings;
    plan->layers = s->hidden_layers + 1;
    for (int l = 0; l < plan->layers; l++) {
        plan->layer_inputs[l] = l == 0 ? s->features : s->hidden[l - 1];
        plan->layer_outputs[l] = l < s->hidden_layers ? s->hidden[l] : 1;
    }
    plan->squash_output = s->lookahead > 0; /* see player.h */
}

void plan_init(Plan *plan, const PlayerSettings *settings, const Rules *rules)
{
    memset(plan, 0, sizeof *plan);
    plan->settings = *settings;
    plan->rules = rules;
    plan->width = rules->settings.width;
    plan->height = rules->settings.height;
    plan->sees_cleared = settings->features_see == SEE_CLEARED;
    for (int f = 0; f < settings->features; f++)
        plan->needs |= need_of(settings->feature[f].id);
    plan->known_list = known_list_of(settings);
    if (plan->sees_cleared)
        plan->needs |= NEED_FULL_ROWS;
    for (int p = 0; p < rules->pieces.count; p++)
        for (int r = 0; r < rules->pieces.piece[p].rotations; r++) {
            plan_shape(&plan->shape[p][r], &rules->pieces.piece[p].shape[r], plan->width);
            plan->placements[p] += plan->shape[p][r].placements;
        }
    if (settings->policy == POLICY_MLP)
        plan_layers(plan);
}
