/* worker.h - plays lots, whoever sends them. */
#ifndef WELLBRED_CLUSTER_WORKER_H
#define WELLBRED_CLUSTER_WORKER_H

#include "wellbred/cluster/transport.h"

typedef struct Worker {
    Player *player;
    int genes;
    const float *genomes; /* [genomes_count][genes], borrowed */
} Worker;

/* The rules are borrowed. */
void worker_init(Worker *worker, const PlayerSettings *settings, const Rules *rules, VectorWidth width);
void worker_release(Worker *worker);

/* Play each slice of the lot and note what it took. */
void worker_play(Worker *worker, Lot *lot);

#endif
