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

/* Games with fixed seeds over many rules, played by a player that counts in
 * integers; all their counters and final states are added to the digest. */
void bench_engine_sign(Digest *digest, VectorWidth width);

/* How fast all placements of a piece are found on boards as they occur. */
BenchSpeed bench_engine_speed(VectorWidth width);

#endif
