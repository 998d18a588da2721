/* train_speed.h - how fast a training would be, from a few seconds of it. */
#ifndef WELLBRED_CLI_TRAIN_SPEED_H
#define WELLBRED_CLI_TRAIN_SPEED_H

#include "train.h"

typedef struct PlayedSample {
    double seconds;           /* that were played */
    int64_t games;            /* that came to their end */
    double pieces_per_second; /* of one core */
    double pieces_per_game;   /* INFINITY if no game came to its end */
} PlayedSample;

/* The watch that a training must have to be measured; its context is the
 * `end` below. */
StopRequest train_speed_poll(void *end);

/* Play the next generations for a few seconds. Nothing of them is kept, and
 * the training is of no more use. */
bool train_speed_measure(PlayedSample *sample, Training *training, double *end, Error *error);

#endif
