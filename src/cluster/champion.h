/* champion.h - who is the best so far, by games that did not make it so. */
#ifndef WELLBRED_CLUSTER_CHAMPION_H
#define WELLBRED_CLUSTER_CHAMPION_H

#include "play.h"

/* Let the best of the generation, or the mean of its distribution if that is
 * among them, try to become the champion. Unless this returns ADVANCE_DONE, the
 * champion is as it was. */
Advance champion_challenge(Champion *champion, Play *play, const Generation *generation, Error *error);

#endif
