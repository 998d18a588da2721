/* lockstep_rate.h - the ratings of all placements of a piece, in all lanes.
 *
 *      survey the boards -> features of each placement by change -> ratings
 *      rows that go: gather those boards, and look at them as they will be
 *
 * Placements that end the game are not choices while there are others: their
 * rating becomes -infinity. */
#ifndef WELLBRED_PLAYER_LOCKSTEP_RATE_H
#define WELLBRED_PLAYER_LOCKSTEP_RATE_H

#include "feature_list.h"
#include "lockstep_land.h"
#include "lockstep_policy.h"
#include "lockstep_values.h"

#include <math.h>

/* What to rate. */
typedef struct LaneLook {
    LockstepWorkplace *place;
    const LaneBoards *boards;
    const LaneFloats *genome; /* [genes] */
    int piece;
    uint32_t lanes; /* that matter */
    LaneRatings *to;
} LaneLook;

/* ---- features and sums ---- */

/* All columns where one rotation fits. */
INLINE void look_at_columns(const LaneLook *look, const LaneSurvey *s, const ShapePlan *shape, int columns,
                            FeatureList list, bool linear)
{
    const Plan *plan = look->place->plan;
    for (int x = 0; x < shape->placements; x++) {
        int b = shape->first + x;
        Floats sum = floats(0);
        Drop d;
        drop_init(&d, s, shape, columns, x);
        if (list.needs & NEED_SQUARES) /* before all else, because roots take long */
            d.deviation = deviation(drop_total_height(&d, columns), drop_squares(&d, columns), s->width);
        if (list.needs & NEED_FULL_ROWS)
            drop_find_full_rows(&d);
#pragma GCC unroll 16
        for (int f = 0; f < list.count; f++) {
            Floats value = drop_value(&d, columns, list_feature(list, plan, f));
            if (!linear)
                floats_store(look->place->value[f][b], value);
            else
                sum = f == 0 ? value * lanes_load(look->genome[0]) : sum + value * lanes_load(look->genome[f]);
        }
        if (linear)
            floats_store(look->to->rating[b], sum);
        ints_store(look->to->row[b], d.row);
        look->to->removing[b] = ints_signs(-d.full_rows);
    }
}

/* Each width of a shape is code of its own, without loops over its columns. */
INLINE void look_at_boards(const LaneLook *look, FeatureList list, bool linear)
{
    const Plan *plan = look->place->plan;
    LaneSurvey s;
    lanes_survey(&s, look->boards, list.needs, plan);
    for (int r = 0; r < plan->rules->pieces.piece[look->piece].rotations; r++) {
        const ShapePlan *shape = &plan->shape[look->piece][r];
        switch (shape->width) {
        case 1: look_at_columns(look, &s, shape, 1, list, linear); break;
        case 2: look_at_columns(look, &s, shape, 2, list, linear); break;
        case 3: look_at_columns(look, &s, shape, 3, list, linear); break;
        case 4: look_at_columns(look, &s, shape, 4, list, linear); break;
        default: look_at_columns(look, &s, shape, 5, list, linear); break;
        }
    }
}

static void sum_net_nine(const LaneLook *look)
{
    look_at_boards(look, list_known(net_nine), true);
}

static void sum_literature_nine(const LaneLook *look)
{
    look_at_boards(look, list_known(literature_nine), true);
}

static void store_net_nine(const LaneLook *look)
{
    look_at_boards(look, list_known(net_nine), false);
}

/* Other policies take long enough for the list to be read as it goes. */
static void store_any(const LaneLook *look)
{
    look_at_boards(look, list_of(look->place->plan), false);
}

/* ---- ratings of stored features ---- */

INLINE LaneInput stored_values(const LockstepWorkplace *place, int b)
{
    return (LaneInput){place->value[0] + b, PLACEMENTS_MAX};
}

INLINE Floats rate_stored_board(const LockstepWorkplace *place, const LaneFloats *genome, int b)
{
    const PlayerSettings *settings = &place->plan->settings;
    LaneInput value = stored_values(place, b);
    switch (settings->policy) {
    case POLICY_LINEAR: return lanes_rate_linear(value, settings->features, genome);
    case POLICY_EXPONENTIAL: return lanes_rate_powers(value, settings->features, genome, false);
    default: return lanes_rate_powers(value, settings->features, genome, true);
    }
}

/* The first `boards` of those whose features are stored. A few more are rated
 * if that is no more work; there is room for them. */
static void rate_stored(const LockstepWorkplace *place, const LaneFloats *genome, int boards, LaneFloats *rating)
{
    if (place->plan->settings.policy == POLICY_MLP) {
        for (int b = 0; b < boards; b += NET_BOARDS)
            lanes_rate_net(place, genome, stored_values(place, b), rating + b);
        return;
    }
    for (int b = 0; b < boards; b++)
        floats_store(rating[b], rate_stored_board(place, genome, b));
}

static void rate_landed(const LaneLook *look)
{
    const Plan *plan = look->place->plan;
    bool linear = plan->settings.policy == POLICY_LINEAR;
    if (linear && plan->known_list == KNOWN_NET_NINE) {
        sum_net_nine(look);
        return;
    }
    if (linear && plan->known_list == KNOWN_LITERATURE_NINE) {
        sum_literature_nine(look);
        return;
    }
    if (plan->known_list == KNOWN_NET_NINE)
        store_net_nine(look);
    else
        store_any(look);
    rate_stored(look->place, look->genome, plan->placements[look->piece], look->to->rating);
}

/* ---- rows that go ---- */

/* The lanes' genomes in the order in which their boards were gathered. */
static void gather_genomes(const LaneLook *look)
{
    int genes = player_genes(&look->place->plan->settings);
    Ints lane = ints_load(look->place->gathered.lane);
    for (int i = 0; i < genes; i++)
        floats_store(look->place->gathered_genome[i], floats_permuted(lanes_load(look->genome[i]), lane));
}

/* Rate the boards that were gathered, as they are without the rows that go.
 * What was stored of others has been rated. */
static void rate_gathered(const LaneLook *look)
{
    LockstepWorkplace *place = look->place;
    const Plan *plan = place->plan;
    GatheredBoards *g = &place->gathered;
    LaneFloats rating[NET_BOARDS];
    LaneSurvey s;
    memset(g->full + g->count, 0, (size_t)(GROUP_LANES - g->count) * sizeof g->full[0]);
    boards_remove_rows(&g->boards, plan->width, bits_load(g->full));
    boards_measure(&g->boards, plan->width);
    lanes_survey(&s, &g->boards, plan->needs, plan);
    const LaneFacts facts = {ints_load(g->row), ints_load(g->rows_removed), ints_load(g->cells_removed),
                             floats_load(g->centre)};
    for (int f = 0; f < plan->settings.features; f++)
        floats_store(place->value[f][0], lanes_value(&s, &facts, plan->settings.feature[f]));
    gather_genomes(look);
    rate_stored(place, (const LaneFloats *)place->gathered_genome, 1, rating);
    for (int i = 0; i < g->count; i++)
        look->to->rating[g->placement[i]][g->lane[i]] = rating[0][i];
    g->count = 0;
}

INLINE void gather_board(const LaneLook *look, const Shape *shape, int x, int b, int lane)
{
    GatheredBoards *g = &look->place->gathered;
    int i = g->count++, row = look->to->row[b][lane], cells = 0;
    uint32_t full = UINT32_MAX;
    for (int c = 0; c < look->place->plan->width; c++)
        g->boards.column[EDGE + c][i] = look->boards->column[EDGE + c][lane];
    for (int k = 0; k < shape->width; k++)
        g->boards.column[EDGE + x + k][i] |= shape->column[k] << row;
    for (int c = 0; c < look->place->plan->width; c++)
        full &= g->boards.column[EDGE + c][i];
    for (int cell = 0; cell < shape->cells; cell++)
        cells += full >> (row + shape->body[cell].y) & 1;
    g->full[i] = full;
    g->lane[i] = lane;
    g->row[i] = row;
    g->rows_removed[i] = __builtin_popcount(full);
    g->cells_removed[i] = cells;
    g->centre[i] = (float)(shape->height - 1) / 2;
    g->placement[i] = b;
}

static void rate_cleared(const LaneLook *look, uint32_t lanes)
{
    const Plan *plan = look->place->plan;
    const Piece *piece = &plan->rules->pieces.piece[look->piece];
    for (int r = 0; r < piece->rotations; r++) {
        const ShapePlan *shape = &plan->shape[look->piece][r];
        for (int x = 0; x < shape->placements; x++) {
            uint32_t left = look->to->removing[shape->first + x] & lanes;
            for (; left; left &= left - 1) {
                gather_board(look, &piece->shape[r], x, shape->first + x, __builtin_ctz(left));
                if (look->place->gathered.count == LANES)
                    rate_gathered(look);
            }
        }
    }
    if (look->place->gathered.count > 0)
        rate_gathered(look);
}

/* ---- which may be chosen ---- */

/* Lanes whose position is left to the engine for one game. */
INLINE uint32_t odd_lanes(const LaneLook *look, Ints max_height)
{
    const LockstepWorkplace *place = look->place;
    Ints odd = (Ints)(max_height > place->odd_above);
    if (place->rows_go_first && ints_signs((Ints)(max_height > place->high)) & look->lanes) {
        Ints high = ints(0);
        for (int c = 0; c < place->plan->width; c++)
            high -= (Ints)(ints_load(look->boards->height[EDGE + c]) > place->high);
        odd |= (Ints)(high >= place->high_columns);
    }
    return ints_signs(odd) & look->lanes;
}

/* Returns the lanes in which every placement ends the game. */
static uint32_t leave_out_losing(const LaneLook *look)
{
    const Plan *plan = look->place->plan;
    Ints safe = ints(0);
    for (int r = 0; r < plan->rules->pieces.piece[look->piece].rotations; r++) {
        const ShapePlan *shape = &plan->shape[look->piece][r];
        for (int b = shape->first; b < shape->first + shape->placements; b++) {
            Ints losing = (Ints)(ints_load(look->to->row[b]) > plan->height - shape->height);
            Floats rating = floats_load(look->to->rating[b]);
            floats_store(look->to->rating[b], floats_select(losing, floats(-INFINITY), rating));
            safe |= ~losing;
        }
    }
    return ~ints_signs(safe) & look->lanes;
}

/* Rate all placements. Returns the odd lanes, whose ratings are nonsense. */
static uint32_t rate_placements(const LaneLook *look)
{
    LockstepWorkplace *place = look->place;
    const Plan *plan = place->plan;
    Ints max_height = boards_max_height(look->boards, plan->width);
    uint32_t odd = odd_lanes(look, max_height);
    bool near_top = ints_signs((Ints)(max_height > place->high)) & look->lanes;
    place->boards += plan->placements[look->piece] * __builtin_popcount(look->lanes);
    rate_landed(look);
    if (plan->sees_cleared)
        rate_cleared(look, look->lanes & ~odd);
    for (int b = 0; plan->settings.lower_is_better && b < plan->placements[look->piece]; b++)
        floats_store(look->to->rating[b], -floats_load(look->to->rating[b]));
    if (near_top && place->avoids_losing)
        odd |= leave_out_losing(look);
    return odd;
}

#endif
