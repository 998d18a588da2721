/* bench.h - the parts of `wellbred bench`.
 *
 * The signature says that the program plays as it did; it is folded from
 * integers, and the same on every machine. The speeds say how fast: these
 * machines are shared, so a case is played in chunks of about 1.5 ms, and the
 * best and the median chunk are told. */
#ifndef WELLBRED_CLI_BENCH_H
#define WELLBRED_CLI_BENCH_H

#include <stdint.h>

#include "wellbred/base/digest.h"
#include "wellbred/base/vector.h"
#include "wellbred/game/rules.h"
#include "wellbred/player/builtin.h"

typedef struct BenchWork {
    int64_t pieces; /* placed, or asked for all their placements */
    int64_t boards; /* placements found or rated */
} BenchWork;

/* Do about `pieces` pieces' worth of work. */
typedef BenchWork BenchChunk(void *state, int64_t pieces);

typedef struct BenchSpeed {
    double pieces_per_second, boards_per_second;               /* the best chunk */
    double median_pieces_per_second, median_boards_per_second; /* the median chunk */
} BenchSpeed;

BenchSpeed bench_measure(BenchChunk *chunk, void *state);

/* rules_init() for settings of ours, which must be right. */
void bench_rules_init(Rules *rules, const GameSettings *settings, VectorWidth width);

/* A case makes what it needs, adds the games it plays to the digest, measures
 * itself if `speed` is not NULL, and cleans up. */
typedef void BenchRun(int number, VectorWidth width, Digest *digest, BenchSpeed *speed);

typedef struct BenchCase {
    const char *name;
    BenchRun *run;
    int number; /* which of those that `run` knows */
    const char *about;
} BenchCase;

/* Games with fixed seeds over many rules, by a player that counts in integers;
 * the speed is that of finding all placements on boards as they occur. */
BenchRun bench_engine;

/* The players of bench_player.c, in its order. */
enum {
    BENCH_DT10_10X10,
    BENCH_DT10_10X20,
    BENCH_LINEAR_LANDED,
    BENCH_LINEAR_CLEARED,
    BENCH_NET,
    BENCH_NET_LOOKAHEAD,
    BENCH_DT10_REACHABLE
};
BenchRun bench_player;
void bench_player_file(PlayerFile *file, int number);

/* The same players and their relatives, side by side. */
BenchRun bench_lockstep;

/* Products and sums of floats in all lanes, to compare machines and moments:
 * returns billions of lane operations a second in the best chunk. */
double bench_calibrate(VectorWidth width);

#endif
