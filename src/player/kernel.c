#include "kernel.h"
#include "look.h"
#include "policy.h"
#include "wellbred/base/die.h"

#include <math.h>
#include <stdlib.h>

/* ---- the choice ---- */

INLINE Floats wanted_ratings(const float *rating, uint64_t choice, int b)
{
    return floats_select_bits((uint32_t)(choice >> b), floats_load(rating + b), floats(-INFINITY));
}

static int best(const float *rating, uint64_t choice)
{
    Floats largest = floats(-INFINITY);
    for (int b = 0; b < PLACEMENTS_MAX && choice >> b; b += LANES)
        largest = floats_larger(wanted_ratings(rating, choice, b), largest);
    float greatest = floats_greatest(largest);
    if (greatest == -INFINITY)
        return __builtin_ctzll(choice);
    /* Not stopping at the first one, which the processor would have to guess. */
    uint64_t found = 0;
    for (int b = 0; b < PLACEMENTS_MAX && choice >> b; b += LANES)
        found |= (uint64_t)ints_signs(wanted_ratings(rating, choice, b) == greatest) << b;
    return __builtin_ctzll(found);
}

/* ---- one placement, by putting the piece down ---- */

static void features_of_placement(const Plan *plan, SurveyColumns *after, const Well *well, int piece,
                                  Placement placement, float *values, int stride)
{
    const Rules *rules = plan->rules;
    const Shape *shape = &rules->pieces.piece[piece].shape[placement.rotation];
    Well board = *well;
    bool over;
    int removed = moves_apply(rules, &board, piece, placement, &over);
    MoveFacts facts = {placement.row, removed, 0, &plan->shape[piece][placement.rotation]};
    if (removed || !plan->sees_cleared) {
        Well landed = *well;
        well_place(&landed, shape, placement.x, placement.row);
        uint32_t full = UINT32_MAX;
        for (int c = 0; c < plan->width; c++)
            full &= landed.column[c];
        for (int i = 0; removed && i < shape->cells; i++)
            facts.cells_removed += full >> (placement.row + shape->body[i].y) & 1;
        if (!plan->sees_cleared)
            board = landed;
    }
    Survey survey;
    survey.of = after;
    survey_board(&survey, plan, plan->needs, &board);
    for (int f = 0; f < plan->settings.features; f++)
        values[f * stride] = value_surveyed(&survey, &facts, plan->settings.feature[f], plan->width);
}

/* ---- all placements ---- */

/* Placements below an overhang, and those that reach beyond the top row. */
static uint32_t irregular_placements(const Plan *plan, const Well *well, const Shape *shape, const int8_t *rows,
                                     uint32_t legal)
{
    uint32_t irregular = 0;
    for (int x = 0; x <= plan->width - shape->width; x++) {
        bool odd = rows[x] + shape->height > BOARD_ROWS;
        for (int k = 0; k < shape->width; k++)
            odd = odd || rows[x] + shape->skirt[k] < well->height[x + k];
        irregular |= (uint32_t)odd << x;
    }
    return irregular & legal;
}

static bool may_be_irregular(const Plan *plan, const Well *well)
{
    const GameSettings *s = &plan->rules->settings;
    if (s->moves == MOVES_DROP && s->height + plan->rules->pieces.cells <= BOARD_ROWS)
        return false;
    int max_height = small_greatest(small_load(well->height));
    return max_height + plan->rules->pieces.cells > BOARD_ROWS ||
           (s->moves != MOVES_DROP && max_height > plan->rules->ceiling - plan->rules->pieces.cells);
}

/* Placements whose features do not follow from the change. */
static uint64_t exceptions(const Look *look, uint64_t removing)
{
    const Plan *plan = look->plan;
    const Piece *p = &plan->rules->pieces.piece[look->piece];
    uint64_t exceptional = plan->sees_cleared ? removing & moves_bits(look->moves->legal) : 0;
    if (may_be_irregular(plan, look->well))
        for (int r = 0; r < p->rotations; r++) {
            uint32_t legal = look->moves->legal[r];
            uint64_t irregular = irregular_placements(plan, look->well, &p->shape[r], look->moves->row[r], legal);
            exceptional |= irregular << (COLUMN_LANES * r);
        }
    return exceptional;
}

static void look(const Plan *plan, Scratch *scratch, const Well *well, int piece, const Moves *moves, int first)
{
    const Look look = {plan, scratch->now, well, piece, moves};
    float(*value)[BATCH] = (float(*)[BATCH])(scratch->value[0] + first);
    uint64_t left = exceptions(&look, values_of(&look, value));
    for (; left; left &= left - 1) {
        Placement placement = moves_placement_of_bit(moves, __builtin_ctzll(left));
        int board = plan->shape[piece][placement.rotation].first + placement.x;
        features_of_placement(plan, scratch->after, well, piece, placement, value[0] + board, BATCH);
    }
}

/* Ratings stand where the bits of the moves do. */
static Placement choose(const Plan *plan, Scratch *scratch, const float *genome, const Well *well, int piece,
                        const Moves *moves)
{
    const Look look = {plan, scratch->now, well, piece, moves};
    _Alignas(LANE_BYTES) float rating[PLACEMENTS_MAX];
    uint64_t left = exceptions(&look, sums_of(&look, genome, rating));
    for (; left; left &= left - 1) {
        float values[FEATURES_MAX];
        int bit = __builtin_ctzll(left);
        features_of_placement(plan, scratch->after, well, piece, moves_placement_of_bit(moves, bit), values, 1);
        rating[bit] = linear_rating(values, plan->settings.features, genome);
    }
    if (plan->settings.lower_is_better)
        for (int b = 0; b < PLACEMENTS_MAX; b++)
            rating[b] = -rating[b];
    return moves_placement_of_bit(moves, best(rating, moves_bits(moves->choice)));
}

static void rate(const Plan *plan, Scratch *scratch, const float *genome, int boards, float rating[BATCH])
{
    rate_batch(plan, scratch, genome, boards, rating);
}

static void features(const Plan *plan, Scratch *scratch, const Well *well, int piece, Placement placement,
                     float *values)
{
    features_of_placement(plan, scratch->after, well, piece, placement, values, 1);
}

/* ---- for tests, tools and players ---- */

/* Eight chains, so that the units and not the latency are measured. */
enum { CHAINS = 8 };

static float calibrate(int64_t steps)
{
    Floats chain[CHAINS];
    for (int i = 0; i < CHAINS; i++)
        chain[i] = floats((float)i);
    for (int64_t s = 0; s < steps; s++)
        for (int i = 0; i < CHAINS; i++)
            chain[i] = chain[i] * 0.999f + 0.001f;
    for (int i = 1; i < CHAINS; i++)
        chain[0] += chain[i];
    return chain[0][0];
}

static float exp_of(float x)
{
    return lanes_exp(floats(x))[0];
}

static float log_of(float x)
{
    return lanes_log(floats(x))[0];
}

static float pow_of(float x, float e)
{
    return lanes_pow(floats(x), floats(e))[0];
}

static SurveyColumns *survey_create(void)
{
    SurveyColumns *columns = aligned_alloc(_Alignof(SurveyColumns), sizeof *columns);
    if (!columns)
        die("no memory for %zu bytes", sizeof *columns);
    survey_columns_init(columns);
    return columns;
}

const Kernel VECTOR_NAME(kernel) = {
    survey_create, look, choose, rate, features, best, calibrate, CHAINS *LANES, exp_of, log_of, pow_of,
};
