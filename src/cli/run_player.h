/* run_player.h - players as the command line names them: a built-in, a file,
 * or one of a run, RUN[@GENERATION[:RANK]]. */
#ifndef WELLBRED_CLI_RUN_PLAYER_H
#define WELLBRED_CLI_RUN_PLAYER_H

#include "wellbred/config/player_file.h"

/* Without a generation: the champion after the newest one; with it: the
 * champion after that one; with a rank too: the individual of that rank by
 * fitness, 0 the fittest. The caller releases the file if this succeeds. */
bool player_argument(PlayerFile *file, const char *text, Error *error);

/* The same, of runs only. */
bool run_player(PlayerFile *file, const char *text, Error *error);

#endif
