/* tiny.h - a training that takes milliseconds. */
#ifndef WELLBRED_TESTS_CLUSTER_TINY_H
#define WELLBRED_TESTS_CLUSTER_TINY_H

#include "wellbred/cluster/trainer.h"

enum { TINY_GENES = 3 };

typedef struct Tiny {
    GameSettings game;
    PlayerSettings player;
    EvaluationSettings evaluation;
    EvolutionSettings evolution;
    ClusterSettings cluster;
    Watch watch;
    VectorWidth width;
    /* Made from the above by tiny_start(). */
    Rules rules;
    Transport *transport;
    Trainer *trainer;
} Tiny;

/* Eight linear players with three features on 6x8, three games each. */
Tiny tiny_settings(void);
void tiny_start(Tiny *tiny);
void tiny_stop(Tiny *tiny);

/* The digest after so many more generations; borrowed. */
const char *tiny_breed(Tiny *tiny, int generations);

#endif
