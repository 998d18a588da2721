/* train_initial.h - what the first generation is made from, if it is not drawn. */
#ifndef WELLBRED_CLI_TRAIN_INITIAL_H
#define WELLBRED_CLI_TRAIN_INITIAL_H

#include "wellbred/config/settings.h"
#include "wellbred/store/initial.h"

/* --fork RUN[@GENERATION]: begin with that population. */
bool train_fork(Settings *settings, const char *fork, Error *error);

/* The genomes that the settings ask for: those that the run in this directory
 * (NULL: in none) was made with, if it is there, else those of the player or the run they are
 * from. What they are is put into the settings, so that it is part of the
 * run's config. */
bool train_initial_read(InitialGenomes *initial, Settings *settings, const char *directory, Error *error);

#endif
