/* hand.h - the keys that bring a falling piece to where a player wants it, one
 * turn and one shift at a time, as people see it happen. */
#ifndef WELLBRED_GAME_HAND_H
#define WELLBRED_GAME_HAND_H

#include "wellbred/game/session.h"

enum { HAND_PRESSES = BOARD_ROWS + 2 };

/* The presses of one step: at most one turn and one shift, and rows down where
 * the way goes below others; or a hard drop, when the piece is above its place
 * or there is no way on. Returns how many presses. */
int hand_step(const Session *session, Placement target, Press presses[HAND_PRESSES]);

#endif
