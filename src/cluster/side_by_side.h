/* side_by_side.h - the games of a lot that can be played in lock-step. */
#ifndef WELLBRED_CLUSTER_SIDE_BY_SIDE_H
#define WELLBRED_CLUSTER_SIDE_BY_SIDE_H

#include "playing.h"

/* What a worker needs for it; to be freed. */
struct Place *side_by_side_places(void);

/* Play each slice of the lot, or as many as there is time for: side by side
 * those that go together and are enough, the others one by one. */
void play_side_by_side(Playing *playing);

#endif
