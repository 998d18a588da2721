/* train.h - the parts of `wellbred train`. */
#ifndef WELLBRED_CLI_TRAIN_H
#define WELLBRED_CLI_TRAIN_H

#include "wellbred/cluster/trainer.h"
#include "wellbred/config/config.h"
#include "wellbred/store/run.h"

/* All that a training needs, made from its settings. */
typedef struct Training {
    const Settings *settings; /* borrowed */
    Rules rules;
    Transport *transport;
    Trainer *trainer;
    char config_digest[DIGEST_HEX_SIZE];
    int genes;
} Training;

bool training_init(Training *training, const Settings *settings, Error *error);
void training_release(Training *training);

/* Make the run in this directory, or go on with the one that is there: the
 * trainer then stands after its last generation. */
bool training_open_run(Training *training, const char *directory, Run **run, Error *error);

/* Could it be opened, if it is there? Changes nothing on the disk. */
bool training_check_run(Training *training, const char *directory, Error *error);

/* One line for people and one for the log, about the generation just bred. */
void train_print_generation(const Snapshot *snapshot, const Settings *settings, double seconds_left);
bool train_log_generation(Run *run, const Snapshot *snapshot, Error *error);

#endif
