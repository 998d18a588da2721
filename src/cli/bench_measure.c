#include "bench.h"
#include "clock.h"
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

/* By boards: a chunk with many lost positions has fewer of them a piece. */
static int faster_first(const void *a, const void *b)
{
    const BenchSpeed *x = a, *y = b;
    return (x->boards_per_second < y->boards_per_second) - (x->boards_per_second > y->boards_per_second);
}

BenchSpeed bench_measure(BenchChunk *chunk, void *state)
{
    BenchSpeed speeds[CHUNKS];
    int64_t pieces = pieces_per_chunk(chunk, state);
    for (int i = 0; i < CHUNKS; i++) {
        double start = clock_seconds();
        BenchWork work = chunk(state, pieces);
        double seconds = clock_seconds() - start;
        speeds[i].pieces_per_second = (double)work.pieces / seconds;
        speeds[i].boards_per_second = (double)work.boards / seconds;
    }
    qsort(speeds, CHUNKS, sizeof speeds[0], faster_first);
    BenchSpeed result = speeds[0];
    result.median_pieces_per_second = speeds[CHUNKS / 2].pieces_per_second;
    result.median_boards_per_second = speeds[CHUNKS / 2].boards_per_second;
    return result;
}

void bench_rules_init(Rules *rules, const GameSettings *settings, VectorWidth width)
{
    Error error;
    if (!rules_init(rules, settings, width, &error))
        die("a case of the benchmark is wrong: %s", error.text);
}
