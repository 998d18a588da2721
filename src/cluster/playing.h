/* playing.h - a lot on its way through a worker. */
#ifndef WELLBRED_CLUSTER_PLAYING_H
#define WELLBRED_CLUSTER_PLAYING_H

#include "worker.h"

typedef struct Playing {
    Worker *worker;
    Lot *lot;
    double start, last_breath;          /* on the clock of this thread's core: games that go together lose each other
                                         * where a lot ends early because the core was somebody else's */
    int64_t breath_pieces, next_breath; /* in pieces of the lot */
    bool time_is_up;
} Playing;

const float *playing_genome(const Playing *playing, const Slice *slice);

/* The slice's game, begun if nobody has. */
Game *playing_begin(Playing *playing, Slice *slice);

/* Pieces of the lot until the next breath, at least one. */
int64_t playing_until_breath(const Playing *playing);

/* Add this work to the lot's, and look at the clock and at messages if it is time to. */
void playing_add(Playing *playing, PlayWork work);

/* Place so many pieces in the slice's game, or as many as there is time for. */
void play_alone(Playing *playing, Slice *slice, int64_t pieces);

#endif
