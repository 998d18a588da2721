/* report_lengths.c - how long the games of a generation were, counted in bins. */
#include "report.h"

#include <math.h>

/* Ten bins to a factor of ten, from 1 piece on; the first is for none at all.
 * The next bin begins at: */
static int64_t next_edge(int64_t edge)
{
    if (edge == 0)
        return 1;
    int64_t next = (int64_t)ceil((double)edge * 1.2589254117941673 - 0.01);
    return next > edge ? next : edge + 1;
}

enum { BINS_MAX = 160 };

typedef struct Bin {
    int64_t from, to; /* pieces, the latter not included */
    int64_t counted, dropped, capped;
} Bin;

static void count_game(Bin bins[BINS_MAX], int count, int64_t pieces, uint8_t flags)
{
    int low = 0;
    while (low < count - 1 && pieces >= bins[low].to)
        low++;
    Bin *bin = &bins[low];
    if (flags & (GAME_DROPPED_BEST | GAME_DROPPED_WORST))
        bin->dropped++;
    else if (flags & GAME_WAS_CAPPED)
        bin->capped++;
    else
        bin->counted++;
}

static void write_bin(const Bin *bin, JsonWriter *json)
{
    json_open_rows(json, NULL, 5);
    json_integer(json, NULL, bin->from);
    json_integer(json, NULL, bin->to);
    json_integer(json, NULL, bin->counted);
    json_integer(json, NULL, bin->dropped);
    json_integer(json, NULL, bin->capped);
    json_close(json, ']');
}

static int64_t longest_game(const Generation *generation, size_t games)
{
    int64_t longest = 0;
    for (size_t i = 0; i < games; i++)
        if (generation->record[i].counters.pieces > longest)
            longest = generation->record[i].counters.pieces;
    return longest;
}

void report_write_lengths(const Generation *generation, JsonWriter *json)
{
    Bin bins[BINS_MAX] = {0};
    int count = 0;
    size_t games = (size_t)generation->population.size * (size_t)generation->games;
    int64_t longest = longest_game(generation, games);
    for (int64_t edge = 0; edge <= longest && count < BINS_MAX; edge = bins[count++].to)
        bins[count] = (Bin){.from = edge, .to = next_edge(edge)};
    for (size_t i = 0; i < games; i++)
        count_game(bins, count, generation->record[i].counters.pieces, generation->flags[i]);
    json_open(json, "lengths", '[');
    for (int i = 0; i < count; i++)
        write_bin(&bins[i], json);
    json_close(json, ']');
}
