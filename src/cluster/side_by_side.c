/* Games go together if they have the same pieces to come: those of one seed
 * that have come equally far. A vector costs the same however many of its
 * lanes are used, so with few games left the engine for one game is faster;
 * from how many on the vector pays is measured while both play. */
#include "side_by_side.h"

#include "wellbred/base/clock.h"
#include "wellbred/base/die.h"

#include <math.h>
#include <stdlib.h>

/* ---- which slices go together ---- */

typedef struct Place {
    uint64_t seed;
    int64_t pieces;
    int slice;
} Place;

struct Place *side_by_side_places(void)
{
    return allocate(LOT_SLICES_MAX, sizeof(Place));
}

static int compare_places(const void *a, const void *b)
{
    const Place *x = a, *y = b;
    if (x->seed != y->seed)
        return x->seed < y->seed ? -1 : 1;
    if (x->pieces != y->pieces)
        return x->pieces < y->pieces ? -1 : 1;
    return x->slice - y->slice;
}

static void find_places(const Lot *lot, Place *places)
{
    for (int i = 0; i < lot->slices; i++) {
        const Slice *slice = &lot->slice[i];
        places[i] = (Place){slice->game.seed, slice->started ? slice->game.counters.pieces : 0, i};
    }
    qsort(places, (size_t)lot->slices, sizeof *places, compare_places);
}

static int count_together(const Place *places, int count, int most)
{
    int together = 1;
    while (together < count && together < most && places[together].seed == places[0].seed &&
           places[together].pieces == places[0].pieces)
        together++;
    return together;
}

/* ---- when it pays ---- */

/* A mistaken measure mends itself: what does not seem to pay, lock-step or a
 * game alone, is tried all the same in every so many lots. Otherwise a first
 * measure that made one game look dear would have all others played in vectors
 * with one lane in use, for ever. */
enum { TRIAL_EVERY = 16 };

static int least_games(Worker *worker, bool is_trial)
{
    const LockstepPrice *vector = &worker->vector_price, *piece = &worker->piece_price;
    int lanes = lockstep_lanes(worker->lockstep);
    if (worker->lockstep_use == LOCKSTEP_ALWAYS)
        return 1;
    if (vector->count == 0 || piece->count == 0)
        return lanes / 2;
    double least = ceil(vector->seconds / vector->count * piece->count / piece->seconds);
    if (least <= lanes)
        return least > 1 ? (int)least : 1;
    return is_trial ? lanes : INT32_MAX;
}

/* Over the last second or so. */
static void learn_price(LockstepPrice *price, double seconds, double count)
{
    price->seconds += seconds;
    price->count += count;
    if (price->seconds > 1) {
        price->seconds /= 2;
        price->count /= 2;
    }
}

/* ---- play ---- */

/* As long as there are more than `enough` games. Returns the pieces placed in
 * each game that is still played. */
static int64_t play_block(Playing *playing, const Place *places, int count, int enough)
{
    Lot *lot = playing->lot;
    Lockstep *lockstep = playing->worker->lockstep;
    Game *games[LOCKSTEP_GAMES_MAX];
    const float *genomes[LOCKSTEP_GAMES_MAX];
    int64_t placed = 0, lanes_before = lot->work.lockstep_lanes;
    double start = clock_core_seconds();
    for (int i = 0; i < count; i++) {
        games[i] = playing_begin(playing, &lot->slice[places[i].slice]);
        genomes[i] = playing_genome(playing, &lot->slice[places[i].slice]);
    }
    lockstep_begin(lockstep, games, genomes, count);
    while (placed < lot->pieces && lockstep_games(lockstep) > enough && !playing->time_is_up) {
        int64_t until_breath = playing_until_breath(playing) / lockstep_games(lockstep) + 1;
        int64_t pieces = lot->pieces - placed < until_breath ? lot->pieces - placed : until_breath;
        int64_t before = lockstep_pieces(lockstep);
        playing_add(playing, lockstep_play(lockstep, pieces, enough));
        placed += lockstep_pieces(lockstep) - before;
    }
    lockstep_end(lockstep);
    double vectors = (double)(lot->work.lockstep_lanes - lanes_before) / lockstep_lanes(lockstep);
    learn_price(&playing->worker->vector_price, clock_core_seconds() - start, vectors);
    return placed;
}

static void play_rest(Playing *playing, const Place *places, int count, int64_t pieces)
{
    int64_t pieces_before = playing->lot->work.pieces;
    double start = clock_core_seconds();
    for (int i = 0; i < count && !playing->time_is_up; i++)
        play_alone(playing, &playing->lot->slice[places[i].slice], pieces);
    int64_t placed = playing->lot->work.pieces - pieces_before;
    if (placed > 0)
        learn_price(&playing->worker->piece_price, clock_core_seconds() - start, (double)placed);
}

/* Games beyond the last full vector are enough for one more, or play alone. */
static int games_for_vectors(int count, int lanes, int least)
{
    int beyond = count % lanes;
    return beyond < least ? count - beyond : count;
}

void play_side_by_side(Playing *playing)
{
    Worker *worker = playing->worker;
    Lot *lot = playing->lot;
    Place *places = worker->places;
    bool is_trial = worker->lockstep_use == LOCKSTEP_AUTO && ++worker->lots % TRIAL_EVERY == 0;
    int lanes = lockstep_lanes(worker->lockstep), least = least_games(worker, is_trial);
    find_places(lot, places);
    for (int i = 0, count; i < lot->slices && !playing->time_is_up; i += count) {
        count = count_together(places + i, lot->slices - i, lockstep_room(worker->lockstep));
        int together = games_for_vectors(is_trial && count > 1 ? count - 1 : count, lanes, least);
        int64_t placed = together > 0 ? play_block(playing, places + i, together, least - 1) : 0;
        play_rest(playing, places + i, together, lot->pieces - placed);
        play_rest(playing, places + i + together, count - together, lot->pieces);
    }
}
