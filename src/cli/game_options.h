/* game_options.h - options that change which game is played. */
#ifndef WELLBRED_CLI_GAME_OPTIONS_H
#define WELLBRED_CLI_GAME_OPTIONS_H

#include "wellbred/base/error.h"
#include "wellbred/game/rules.h"

/* "10x20" */
bool game_option_board(GameSettings *game, const char *board, Error *error);

/* "bag", "sequence:FILE" and so on; the text of a sequence becomes the game's,
 * which frees the one it had. `option` is for the error. */
bool game_option_order(GameSettings *game, const char *option, const char *order, Error *error);

/* `adversary` is negative if it was not given, `order` NULL. */
bool game_option_adversary(GameSettings *game, const char *option, const char *order, double adversary, Error *error);

#endif
