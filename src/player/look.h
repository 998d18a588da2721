/* look.h - the features of all placements of a piece, by change.
 *
 * They go into the batch, a feature a row, or, given the weights of a linear
 * policy, straight into its sums, so that nothing is stored and loaded again. */
#ifndef WELLBRED_PLAYER_LOOK_H
#define WELLBRED_PLAYER_LOOK_H

#include "feature_list.h"
#include "kernel.h"
#include "values.h"

/* What to look at, on which board. */
typedef struct Look {
    const Plan *plan;
    SurveyColumns *now;
    const Well *well;
    int piece;
    const Moves *moves;
} Look;

/* Either `value` or `weight` is NULL. */
typedef struct Sink {
    float (*value)[BATCH]; /* [feature], from the first board on */
    const float *weight;   /* [feature] */
    float *rating;         /* [rotation][COLUMN_LANES] */
} Sink;

/* Returns a bit for each lane whose placement removes rows. */
INLINE uint32_t look_at_vector(const Look *look, const Survey *s, int rotation, int columns, int v, FeatureList list,
                               Sink sink)
{
    const Plan *plan = look->plan;
    const ShapePlan *shape = &plan->shape[look->piece][rotation];
    Change c;
    Floats sum = floats(0);
    change_init(&c, plan, s, shape, columns, v, look->moves->row[rotation]);
    if (list.needs & NEED_SQUARES) /* before all else, because roots take long */
        c.deviation = new_deviation(&c, columns);
    if (list.needs & NEED_FULL_ROWS)
        change_find_full_rows(&c);
#pragma GCC unroll 16
    for (int f = 0; f < list.count; f++) {
        Floats value = value_changed(&c, columns, list_feature(list, plan, f));
        if (sink.value)
            floats_store(sink.value[f] + shape->first + LANES * v, value);
        else
            sum = f == 0 ? value * sink.weight[0] : sum + value * sink.weight[f];
    }
    if (sink.weight)
        floats_store(sink.rating + COLUMN_LANES * rotation + LANES * v, sum);
    return ints_signs(-c.full_rows);
}

/* Each width of a shape is code of its own, without loops over its columns. */
INLINE uint32_t look_at_rotation(const Look *look, const Survey *s, int rotation, FeatureList list, Sink sink)
{
    const ShapePlan *shape = &look->plan->shape[look->piece][rotation];
    uint32_t removing = 0;
    for (int v = 0; v < VECTORS && LANES * v < shape->placements; v++) {
        uint32_t lanes = 0;
        switch (shape->width) {
        case 1: lanes = look_at_vector(look, s, rotation, 1, v, list, sink); break;
        case 2: lanes = look_at_vector(look, s, rotation, 2, v, list, sink); break;
        case 3: lanes = look_at_vector(look, s, rotation, 3, v, list, sink); break;
        case 4: lanes = look_at_vector(look, s, rotation, 4, v, list, sink); break;
        case 5: lanes = look_at_vector(look, s, rotation, 5, v, list, sink); break;
        }
        removing |= lanes << (LANES * v);
    }
    return removing;
}

/* Survey the board and go through the rotations. Returns the placements that
 * remove rows, as moves_bits(). */
INLINE uint64_t look_for(const Look *look, FeatureList list, Sink sink)
{
    uint64_t removing = 0;
    Survey s;
    s.of = look->now;
    survey_board(&s, look->plan, list.needs, look->well);
    for (int r = 0; r < look->plan->rules->pieces.piece[look->piece].rotations; r++)
        removing |= (uint64_t)look_at_rotation(look, &s, r, list, sink) << (COLUMN_LANES * r);
    return removing;
}

static uint64_t values_of_net_nine(const Look *look, float (*value)[BATCH])
{
    return look_for(look, list_known(net_nine), (Sink){.value = value});
}

static uint64_t values_of_literature_nine(const Look *look, float (*value)[BATCH])
{
    return look_for(look, list_known(literature_nine), (Sink){.value = value});
}

static uint64_t values_of_any(const Look *look, float (*value)[BATCH])
{
    return look_for(look, list_of(look->plan), (Sink){.value = value});
}

static uint64_t values_of(const Look *look, float (*value)[BATCH])
{
    switch (look->plan->known_list) {
    case KNOWN_NET_NINE: return values_of_net_nine(look, value);
    case KNOWN_LITERATURE_NINE: return values_of_literature_nine(look, value);
    default: return values_of_any(look, value);
    }
}

static uint64_t sums_of_net_nine(const Look *look, const float *weight, float *rating)
{
    return look_for(look, list_known(net_nine), (Sink){NULL, weight, rating});
}

static uint64_t sums_of_literature_nine(const Look *look, const float *weight, float *rating)
{
    return look_for(look, list_known(literature_nine), (Sink){NULL, weight, rating});
}

static uint64_t sums_of_any(const Look *look, const float *weight, float *rating)
{
    return look_for(look, list_of(look->plan), (Sink){NULL, weight, rating});
}

static uint64_t sums_of(const Look *look, const float *weight, float *rating)
{
    switch (look->plan->known_list) {
    case KNOWN_NET_NINE: return sums_of_net_nine(look, weight, rating);
    case KNOWN_LITERATURE_NINE: return sums_of_literature_nine(look, weight, rating);
    default: return sums_of_any(look, weight, rating);
    }
}

#endif
