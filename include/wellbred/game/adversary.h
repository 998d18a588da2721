/* adversary.h - deals the piece that the player can do least with. */
#ifndef WELLBRED_GAME_ADVERSARY_H
#define WELLBRED_GAME_ADVERSARY_H

#include "wellbred/game/game.h"

/* The piece whose best placement is worst in the judge's eyes; the first of
 * several. */
int adversary_choose(const Judge *judge, const Rules *rules, const Well *well);

#endif
