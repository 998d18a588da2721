/* feature_list.h - the features that a kernel is to work out.
 *
 * Two lists that many players have are compiled in: the compiler then knows
 * what comes next and does nothing twice. */
#ifndef WELLBRED_PLAYER_FEATURE_LIST_H
#define WELLBRED_PLAYER_FEATURE_LIST_H

#include "lanes.h"
#include "plan.h"

typedef struct FeatureList {
    const FeatureId *known; /* NULL: the plan's own */
    int count;
    uint32_t needs;
} FeatureList;

static const FeatureId net_nine[] = {FEATURES_NET_NINE}, literature_nine[] = {FEATURES_LITERATURE_NINE};

INLINE FeatureList list_known(const FeatureId *known)
{
    enum { NINE = sizeof net_nine / sizeof net_nine[0] };
    FeatureList list = {known, NINE, NEED_FULL_ROWS};
#pragma GCC unroll 16
    for (int f = 0; f < NINE; f++)
        list.needs |= needs_of_feature(known[f]);
    return list;
}

INLINE FeatureList list_of(const Plan *plan)
{
    return (FeatureList){NULL, plan->settings.features, plan->needs};
}

INLINE Feature list_feature(FeatureList list, const Plan *plan, int f)
{
    return list.known ? (Feature){list.known[f], 0} : plan->settings.feature[f];
}

#endif
