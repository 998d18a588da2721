/* hand.h - the keys that bring a falling piece to where a player wants it, one
 * turn and one shift at a time, as people see it happen. */
#ifndef WELLBRED_GAME_HAND_H
#define WELLBRED_GAME_HAND_H

#include "wellbred/game/session.h"

enum { HAND_PRESSES = 2 };

/* The presses of one step: at most one turn and one shift, or a hard drop when
 * the piece is above its place or there is no way on. `step` counts the steps
 * of this piece from 0. Returns how many presses. */
int hand_step(const Session *session, Placement target, int step, Press presses[HAND_PRESSES]);

#endif
