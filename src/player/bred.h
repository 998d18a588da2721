/* bred.h - players that wellbred has bred itself. analysis/results/beyond tells
 * how, and how strong they are. */
#ifndef WELLBRED_PLAYER_BRED_H
#define WELLBRED_PLAYER_BRED_H

#include <stdbool.h>

#include "wellbred/player/builtin.h"

/* False if there is none of that name; the file's name is set already. */
bool bred_player(PlayerFile *file);

#endif
