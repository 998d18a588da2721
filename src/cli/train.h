/* train.h - the parts of `wellbred train`. */
#ifndef WELLBRED_CLI_TRAIN_H
#define WELLBRED_CLI_TRAIN_H

#include "wellbred/cluster/trainer.h"
#include "wellbred/config/config.h"
#include "wellbred/store/writer.h"

/* All that a training needs, made from its settings. */
typedef struct Training {
    const Settings *settings; /* borrowed, as is the next */
    const InitialGenomes *initial;
    Rules rules;
    Transport *transport;
    Trainer *trainer;
    char config_digest[DIGEST_HEX_SIZE];
    int genes;
} Training;

/* The watch (NULL for none) is asked while there is play. */
bool training_init(Training *training, const Settings *settings, const InitialGenomes *initial, const Watch *watch,
                   Error *error);
void training_release(Training *training);

/* Make the run in this directory, or take the one that is there: the trainer
 * then stands where it was left, be it in the middle of a generation. */
bool training_open_run(Training *training, const char *directory, RunWriter **writer, Error *error);

/* Could it be opened, if it is there? Changes nothing on the disk. */
bool training_check_run(Training *training, const char *directory, Error *error);

#endif
