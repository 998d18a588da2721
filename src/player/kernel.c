#include "kernel.h"
#include "policy.h"
#include "values.h"

#include <math.h>

/* ---- one placement, by putting the piece down ---- */

static void features_of_placement(const Plan *plan, Survey *after, const Well *well, int piece, Placement placement,
                                  float *values, int stride)
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
    survey_board(after, plan, &board);
    for (int f = 0; f < plan->settings.features; f++)
        values[f * stride] = value_surveyed(after, &facts, plan->settings.feature[f], plan->width);
}

/* ---- all placements, by change ---- */

/* `list` is a list known to the compiler, or NULL for the plan's own. Returns a
 * bit for each lane whose placement removes rows. */
INLINE uint32_t change_features(const Plan *plan, Scratch *scratch, const ShapePlan *shape, int columns, int v,
                                const int8_t *rows, int first, const FeatureId *list, int count)
{
    Change c;
    change_init(&c, plan, scratch->now, shape, columns, v, rows);
    c.full_rows = c.full_cells = ints(0);
    if (plan->needs & NEED_FULL_ROWS)
        change_find_full_rows(&c, plan);
#pragma GCC unroll 16
    for (int f = 0; f < count; f++)
        floats_store(scratch->value[f] + first + LANES * v,
                     value_changed(&c, columns, list ? (Feature){list[f], 0} : plan->settings.feature[f]));
    return ints_signs(-c.full_rows);
}

/* Each width of a shape is code of its own, without loops over its columns. */
INLINE uint32_t change_rotation(const Plan *plan, Scratch *scratch, const ShapePlan *shape, const int8_t *rows,
                                int first, const FeatureId *list, int count)
{
    uint32_t removing = 0;
    for (int v = 0; v < VECTORS && LANES * v < shape->placements; v++) {
        uint32_t lanes = 0;
        switch (shape->width) {
        case 1: lanes = change_features(plan, scratch, shape, 1, v, rows, first, list, count); break;
        case 2: lanes = change_features(plan, scratch, shape, 2, v, rows, first, list, count); break;
        case 3: lanes = change_features(plan, scratch, shape, 3, v, rows, first, list, count); break;
        case 4: lanes = change_features(plan, scratch, shape, 4, v, rows, first, list, count); break;
        case 5: lanes = change_features(plan, scratch, shape, 5, v, rows, first, list, count); break;
        }
        removing |= lanes << (LANES * v);
    }
    return removing;
}

/* Two lists of features that many players have are compiled in: the compiler
 * then knows what comes next and does nothing twice. */
static uint32_t change_any(const Plan *plan, Scratch *scratch, const ShapePlan *shape, const int8_t *rows, int first)
{
    return change_rotation(plan, scratch, shape, rows, first, NULL, plan->settings.features);
}

static uint32_t change_net_nine(const Plan *plan, Scratch *scratch, const ShapePlan *shape, const int8_t *rows,
                                int first)
{
    static const FeatureId list[] = {FEATURES_NET_NINE};
    return change_rotation(plan, scratch, shape, rows, first, list, sizeof list / sizeof list[0]);
}

static uint32_t change_literature_nine(const Plan *plan, Scratch *scratch, const ShapePlan *shape, const int8_t *rows,
                                       int first)
{
    static const FeatureId list[] = {FEATURES_LITERATURE_NINE};
    return change_rotation(plan, scratch, shape, rows, first, list, sizeof list / sizeof list[0]);
}

static uint32_t change(const Plan *plan, Scratch *scratch, const ShapePlan *shape, const int8_t *rows, int first)
{
    switch (plan->known_list) {
    case KNOWN_NET_NINE: return change_net_nine(plan, scratch, shape, rows, first);
    case KNOWN_LITERATURE_NINE: return change_literature_nine(plan, scratch, shape, rows, first);
    default: return change_any(plan, scratch, shape, rows, first);
    }
}

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

static bool may_be_irregular(const Plan *plan, int max_height)
{
    const GameSettings *s = &plan->rules->settings;
    return max_height + plan->rules->pieces.cells > BOARD_ROWS ||
           (s->moves != MOVES_DROP && max_height > plan->rules->ceiling - plan->rules->pieces.cells);
}

static void look(const Plan *plan, Scratch *scratch, const Well *well, int piece, const Moves *moves, int first)
{
    survey_board(scratch->now, plan, well);
    const Piece *p = &plan->rules->pieces.piece[piece];
    bool look_closer = may_be_irregular(plan, scratch->now->max_height);
    for (int r = 0; r < p->rotations; r++) {
        const ShapePlan *shape = &plan->shape[piece][r];
        uint32_t one_by_one = change(plan, scratch, shape, moves->row[r], first);
        one_by_one &= plan->sees_cleared ? moves->legal[r] : 0;
        if (look_closer)
            one_by_one |= irregular_placements(plan, well, &p->shape[r], moves->row[r], moves->legal[r]);
        for (; one_by_one; one_by_one &= one_by_one - 1) {
            int x = __builtin_ctz(one_by_one);
            features_of_placement(plan, scratch->after, well, piece, moves_placement(moves, r, x),
                                  scratch->value[0] + first + x, BATCH);
        }
        first += shape->placements;
    }
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

/* ---- the choice ---- */

INLINE Floats wanted_ratings(const float *rating, uint64_t choice, int b)
{
    Ints wanted = ((ints(1) << ints_counting()) & (int32_t)(choice >> b)) != 0;
    return floats_select(wanted, floats_load(rating + b), floats(-INFINITY));
}

static int best(const float *rating, uint64_t choice)
{
    Floats largest = floats(-INFINITY);
    for (int b = 0; b < PLACEMENTS_MAX && choice >> b; b += LANES)
        largest = floats_larger(wanted_ratings(rating, choice, b), largest);
    float greatest = floats_greatest(largest);
    if (greatest == -INFINITY)
        return __builtin_ctzll(choice);
    for (int b = 0;; b += LANES) {
        uint32_t found = ints_signs(wanted_ratings(rating, choice, b) == greatest);
        if (found)
            return b + __builtin_ctz(found);
    }
}

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

const Kernel VECTOR_NAME(kernel) = {sizeof(Survey), look,          rate,   features, best,
                                    calibrate,      CHAINS *LANES, exp_of, log_of,   pow_of};
