/* inflight.h - a generation that is not finished: all its games so far.
 *
 * With the generation before it, this is all that is needed to go on: the
 * genomes and the seeds follow from there. */
#ifndef WELLBRED_CLUSTER_INFLIGHT_H
#define WELLBRED_CLUSTER_INFLIGHT_H

#include "wellbred/base/digest.h"
#include "wellbred/cluster/dispatch.h"
#include "wellbred/cluster/round.h"
#include "wellbred/player/evaluation.h"

typedef enum RoundKind {
    ROUND_TRAINING,   /* the games of the generation's genomes */
    ROUND_VALIDATION, /* its best meets the champion */
    ROUND_ESTIMATE,   /* how good is the new champion? */
    ROUND_KINDS,
} RoundKind;

extern const char *const round_names[ROUND_KINDS];

typedef struct Inflight {
    int generation;
    char previous_digest[DIGEST_HEX_SIZE];
    Round round[ROUND_KINDS]; /* those after the one that is played have no tasks */
    PlayAccount account;      /* of this generation so far */
    double seconds;           /* that it took so far */
} Inflight;

/* How many games a round has at most. */
int inflight_tasks_max(int population, const EvaluationSettings *settings);

void inflight_release(Inflight *inflight);

/* Begin a round with these tasks [count], which are copied. If it was begun in
 * an earlier process it goes on from where it was: false if what was played
 * then are other games. */
bool inflight_begin(Inflight *inflight, RoundKind kind, const Task *tasks, int count, Error *error);

#endif
