#include "lower.h"

#include <assert.h>
#include <math.h>

static void rate_some(const Kernel *kernel, const Plan *plan, Scratch *scratch, const float *genome, const Well *well,
                      int piece, const Placement *list, int count, float *rating)
{
    float batch[BATCH];
    for (int i = 0; i < count; i++) {
        float value[FEATURES_MAX];
        kernel->features(plan, scratch, well, piece, list[i], value);
        for (int f = 0; f < plan->settings.features; f++)
            scratch->value[f][i] = value[f];
    }
    kernel->rate(plan, scratch, genome, count, batch);
    for (int i = 0; i < count; i++)
        rating[i] = batch[i];
}

void lower_rate(const Kernel *kernel, const Plan *plan, Scratch *scratch, const float *genome, const Well *well,
                int piece, const Placement *list, int count, float *rating)
{
    for (int i = 0; i < count; i += BATCH_BOARDS) {
        int some = count - i < BATCH_BOARDS ? count - i : BATCH_BOARDS;
        rate_some(kernel, plan, scratch, genome, well, piece, list + i, some, rating + i);
    }
}

static float as_number(float rating)
{
    return rating > -INFINITY ? rating : -INFINITY;
}

Rated lower_best(const Placement *list, const float *rating, int count)
{
    assert(count > 0);
    int best = 0;
    for (int i = 1; i < count; i++)
        if (as_number(rating[i]) > as_number(rating[best]))
            best = i;
    return (Rated){list[best], rating[best]};
}

static bool comes_first(Placement a, Placement b)
{
    if (a.rotation != b.rotation)
        return a.rotation < b.rotation;
    return a.x != b.x ? a.x < b.x : a.row > b.row;
}

Rated rated_better(Rated a, Rated b)
{
    float rating_a = as_number(a.rating), rating_b = as_number(b.rating);
    if (rating_a != rating_b)
        return rating_a > rating_b ? a : b;
    return comes_first(a.placement, b.placement) ? a : b;
}
