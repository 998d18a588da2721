#include "plan.h"

#include <stdlib.h>
#include <string.h>

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

static void plan_columns(ShapePlan *plan, const Shape *shape)
{
    for (int k = 0; k < shape->width; k++) {
        uint32_t column = shape->column[k];
        plan->skirt[k] = small((uint8_t)shape->skirt[k]);
        plan->top[k] = small((uint8_t)shape->top[k]);
        plan->wide_skirt[k] = shape->skirt[k];
        plan->wide_top[k] = shape->top[k];
        plan->column[k] = column;
        plan->column_cells[k] = __builtin_popcount(column);
        plan->top_sum += shape->top[k];
        plan->top_squares += shape->top[k] * shape->top[k];
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
    int last = plan->placements - 1;
    for (int k = 0; k <= shape->width; k++) {
        uint32_t left = k > 0 ? shape->column[k - 1] : 0;
        uint32_t right = k < shape->width ? shape->column[k] : 0;
        plan->side[k] = left ^ right;
        plan->sides += __builtin_popcount(plan->side[k]);
    }
    for (int x = 0; x < COLUMN_LANES; x++)
        plan->sides_open[x] = plan->sides;
    if (last < 0)
        return;
    plan->has_right = (Small)(small_counting() < (uint8_t)last);
    plan->sides_open[0] += __builtin_popcount(plan->side[0]);
    plan->sides_open[last] += __builtin_popcount(plan->side[shape->width]);
}

static void plan_shape(ShapePlan *plan, const Shape *shape, const Rules *rules)
{
    int board_width = rules->settings.width, room_above = rules->settings.height - shape->height;
    memset(plan, 0, sizeof *plan);
    plan->width = shape->width;
    plan->height = shape->height;
    plan->cells = shape->cells;
    plan->placements = board_width >= shape->width ? board_width - shape->width + 1 : 0;
    bool only_inside = rules->settings.game_over == GAME_OVER_OVERFLOW;
    plan->removing_rows = !only_inside ? UINT32_MAX : room_above < 0 ? 0 : UINT32_MAX >> (31 - room_above);
    plan->centre = (float)(shape->height - 1) / 2;
    for (int i = 0; i < shape->cells; i++) {
        plan->row_cells[shape->body[i].y]++;
        plan->weights += shape->body[i].y + 1;
    }
    plan_columns(plan, shape);
    plan_sides(plan, shape);
    plan->top_sum_twice = 2 * plan->top_sum;
    plan->inner_steps_less_most = plan->inner_steps - STEPS_MOST;
    plan->top_sum_small = small((uint8_t)plan->top_sum);
    plan->height_small = small((uint8_t)plan->height);
    plan->cells_of_floor = small((uint8_t)plan->row_cells[0]);
    plan->inner_steepest_small = small((uint8_t)plan->inner_steepest);
    plan->gaps_at_most = small((uint8_t)(plan->width + plan->inner_gaps));
}

/* Rotations that the piece does not have lie beyond its last board. */
static void plan_piece(Plan *plan, int p)
{
    const Piece *piece = &plan->rules->pieces.piece[p];
    for (int r = 0; r < PIECE_ROTATIONS_MAX; r++) {
        ShapePlan *shape = &plan->shape[p][r];
        if (r < piece->rotations)
            plan_shape(shape, &piece->shape[r], plan->rules);
        shape->first = plan->placements[p];
        plan->placements[p] += shape->placements;
    }
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
        plan->needs |= needs_of_feature(settings->feature[f].id);
    plan->known_list = known_list_of(settings);
    if (plan->sees_cleared)
        plan->needs |= NEED_FULL_ROWS;
    for (int p = 0; p < rules->pieces.count; p++)
        plan_piece(plan, p);
    if (settings->policy == POLICY_MLP)
        plan_layers(plan);
}

int plan_widest_layer(const Plan *plan)
{
    int widest = 1;
    for (int l = 0; l < plan->settings.hidden_layers; l++)
        if (plan->settings.hidden[l] > widest)
            widest = plan->settings.hidden[l];
    return widest;
}
