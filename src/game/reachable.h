/* reachable.h - moves.h where moves are `reachable`. */
#ifndef WELLBRED_GAME_REACHABLE_H
#define WELLBRED_GAME_REACHABLE_H

#include "wellbred/game/moves.h"

/* As moves_find(), once the rows of a drop are filled in: the players' kernels
 * read the rows of all placements, those that are not legal too. */
bool moves_find_reachable(const Rules *rules, const Well *well, int piece, int64_t keys_left, Moves *moves);

#endif
