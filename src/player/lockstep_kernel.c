#include "lockstep_rate.h"

/* ---- the choice ---- */

/* A lane's best so far, and which placement it is. */
typedef struct LaneBest {
    Floats rating;
    Ints placement;
} LaneBest;

/* A better one replaces it, so that the first of equals stays. */
INLINE LaneBest best_of(const LaneRatings *ratings, int placements)
{
    LaneBest best = {floats(-INFINITY), ints(0)};
    for (int b = 0; b < placements; b++) {
        Floats rating = floats_load(ratings->rating[b]);
        Ints better = (Ints)(rating > best.rating);
        best.placement = ints_select(better, ints(b), best.placement);
        best.rating = floats_larger(rating, best.rating);
    }
    return best;
}

/* Lanes that have no rating above -infinity. */
INLINE uint32_t lanes_without(const LaneBest *best, uint32_t lanes)
{
    return ints_signs((Ints)(best->rating == -INFINITY)) & lanes;
}

/* ---- lookahead ---- */

static Well well_of_lane(const LaneBoards *boards, int width, int lane)
{
    Well well = {0};
    for (int c = 0; c < width; c++) {
        well.column[c] = boards->column[EDGE + c][lane];
        well.height[c] = (int8_t)boards->height[EDGE + c][lane];
    }
    return well;
}

/* What the best placement of the next piece is worth on the boards in `after`. */
static Floats best_ahead(const LaneLook *look, int next, uint32_t lanes)
{
    LockstepWorkplace *place = look->place;
    const LaneLook ahead = {place, &place->after, look->genome, next, lanes, &place->ahead};
    _Alignas(LANE_BYTES) LaneFloats rating;
    uint32_t odd = rate_placements(&ahead);
    LaneBest best = best_of(&place->ahead, place->plan->placements[next]);
    odd |= lanes_without(&best, lanes);
    floats_store(rating, best.rating);
    for (; odd; odd &= odd - 1) {
        int lane = __builtin_ctz(odd);
        Well well = well_of_lane(&place->after, place->plan->width, lane);
        rating[lane] = place->rate_odd_lane(place->context, lane, &well, next);
    }
    return floats_load(rating);
}

/* Lanes where this placement is a choice. */
INLINE uint32_t lanes_choosing(const LaneLook *look, const ShapePlan *shape, int b)
{
    const LockstepWorkplace *place = look->place;
    Ints losing = (Ints)(ints_load(look->to->row[b]) > place->plan->height - shape->height);
    return look->lanes & (place->avoids_losing ? ~ints_signs(losing) : UINT32_MAX);
}

static void look_ahead(const LaneLook *look, int rotation, int x, int next)
{
    LockstepWorkplace *place = look->place;
    const Plan *plan = place->plan;
    const ShapePlan *shape = &plan->shape[look->piece][rotation];
    int b = shape->first + x;
    uint32_t lanes = lanes_choosing(look, shape, b);
    Ints over;
    if (!lanes)
        return;
    boards_land(&place->after, look->boards, &plan->rules->settings,
                &plan->rules->pieces.piece[look->piece].shape[rotation], x, ints_load(look->to->row[b]), &over);
    lanes &= ~ints_signs(over);
    Floats next_rating = lanes ? best_ahead(look, next, lanes) : floats(0);
    Floats rating = floats_load(look->to->rating[b]);
    floats_store(look->to->rating[b], rating + floats_select(over, floats(RATING_LOST), next_rating));
}

static void look_ahead_everywhere(const LaneLook *look, int next)
{
    const Plan *plan = look->place->plan;
    for (int r = 0; r < plan->rules->pieces.piece[look->piece].rotations; r++)
        for (int x = 0; x < plan->shape[look->piece][r].placements; x++)
            look_ahead(look, r, x, next);
}

/* ---- what the kernel does ---- */

static void unpack_choice(const LaneLook *look, Ints placement, LaneChoice *choice)
{
    const ShapePlan *shape = look->place->plan->shape[look->piece];
    _Alignas(LANE_BYTES) int32_t chosen[GROUP_LANES];
    int32_t first[PIECE_ROTATIONS_MAX];
    Ints rotation = ints(0);
    for (int r = 0; r < PIECE_ROTATIONS_MAX; r++)
        first[r] = shape[r].first;
    for (int r = 1; r < PIECE_ROTATIONS_MAX; r++)
        rotation -= (Ints)(placement >= first[r]);
    ints_store(choice->rotation, rotation);
    ints_store(choice->x, placement - of_rotation(rotation, first, PIECE_ROTATIONS_MAX));
    ints_store(chosen, placement);
    for (int lane = 0; lane < LANES; lane++)
        choice->row[lane] = look->to->row[chosen[lane]][lane];
}

static uint32_t choose(LockstepWorkplace *place, const Group *group, int piece, int next, LaneChoice *choice)
{
    const LaneLook look = {place, &group->boards, (const LaneFloats *)group->genome, piece, group->live, &place->now};
    uint32_t odd = rate_placements(&look);
    if (place->plan->settings.lookahead) {
        const LaneLook others = {place, look.boards, look.genome, piece, group->live & ~odd, look.to};
        look_ahead_everywhere(&others, next);
    }
    LaneBest best = best_of(look.to, place->plan->placements[piece]);
    unpack_choice(&look, best.placement, choice);
    return odd | lanes_without(&best, group->live);
}

static uint32_t play(const Rules *rules, LaneBoards *boards, int piece, const LaneChoice *choice,
                     int32_t rows_removed[GROUP_LANES])
{
    const Piece *p = &rules->pieces.piece[piece];
    int32_t packed[PIECE_ROTATIONS_MAX] = {0}, height[PIECE_ROTATIONS_MAX] = {0};
    Ints rotation = ints_load(choice->rotation), row = ints_load(choice->row), over;
    for (int r = 0; r < p->rotations; r++) {
        packed[r] = packed_shape(&p->shape[r]);
        height[r] = p->shape[r].height;
    }
    boards_place_each(boards, rules->settings.width, of_rotation(rotation, packed, p->rotations), ints_load(choice->x),
                      row);
    Ints removed = boards_settle(boards, &rules->settings, row, of_rotation(rotation, height, p->rotations), &over);
    ints_store(rows_removed, removed);
    return ints_signs(over);
}

const LockstepKernel VECTOR_NAME(lockstep_kernel) = {LANES, choose, play};
