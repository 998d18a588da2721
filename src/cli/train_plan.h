/* train_plan.h - what `wellbred train --dry-run` tells: what would be done, and
 * what it would take. Nothing is written. */
#ifndef WELLBRED_CLI_TRAIN_PLAN_H
#define WELLBRED_CLI_TRAIN_PLAN_H

#include "wellbred/config/settings.h"
#include "wellbred/store/initial.h"

typedef struct TrainPlan {
    const char *config;
    const char *run;   /* NULL: not said yet */
    const char *ranks; /* "1,16": tell the hours on so many; NULL: on a few that are usual */
    bool play;         /* for a few seconds, to know the speed */
} TrainPlan;

bool train_plan_show(const TrainPlan *plan, const Settings *settings, const InitialGenomes *initial, Error *error);

#endif
