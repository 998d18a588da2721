#include "bench.h"
#include "wellbred/base/clock.h"
#include "wellbred/base/die.h"

#include <stdlib.h>

enum { CHUNKS = 201 };
static const double chunk_seconds = 0.0015;

/* How many pieces take about as long as a chunk should? */
static int64_t pieces_per_chunk(BenchChunk *chunk, void *state)
{
    for (int64_t pieces = 1;; pieces *= 2) {
        double start = clock_seconds();
        chunk(state, pieces);
        double seconds = clock_seconds() - start;
        if (seconds > chunk_seconds / 4) {
            int64_t fitting = (int64_t)((double)pieces * chunk_seconds / seconds);
            return fitting > 0 ? fitting : 1;
        }
    }
}

static int faster_first(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x < y) - (x > y);
}

/* Chunks differ in how many boards a piece takes, so boards are what is timed;
 * pieces follow from them by the mean over all chunks. */
BenchSpeed bench_measure(BenchChunk *chunk, void *state)
{
    double boards_per_second[CHUNKS];
    BenchWork all = {0, 0};
    int64_t pieces = pieces_per_chunk(chunk, state);
    for (int i = 0; i < CHUNKS; i++) {
        double start = clock_seconds();
        BenchWork work = chunk(state, pieces);
        boards_per_second[i] = (double)work.boards / (clock_seconds() - start);
        all.pieces += work.pieces;
        all.boards += work.boards;
    }
    qsort(boards_per_second, CHUNKS, sizeof boards_per_second[0], faster_first);
    double best = boards_per_second[0], median = boards_per_second[CHUNKS / 2];
    double pieces_per_board = (double)all.pieces / (double)all.boards;
    return (BenchSpeed){best * pieces_per_board, best, median * pieces_per_board, median};
}

void bench_rules_init(Rules *rules, const GameSettings *settings, VectorWidth width)
{
    Error error;
    if (!rules_init(rules, settings, width, &error))
        die("a case of the benchmark is wrong: %s", error.text);
}
