#include "draws.h"

#include "wellbred/base/real.h"

#include <assert.h>
#include <math.h>

Draws draws_start(uint64_t seed, RandomStream stream, int generation, int index)
{
    return (Draws){.seed = seed, .stream = stream, .generation = (uint32_t)generation, .index = (uint32_t)index};
}

uint64_t draws_word(Draws *draws)
{
    uint32_t half = draws->taken & 1;
    if (half == 0)
        draws->block = random_block(draws->seed, draws->stream, draws->taken / 2, draws->index, draws->generation);
    draws->taken++;
    return draws->block.word[half];
}

double draws_unit(Draws *draws)
{
    return (double)(draws_word(draws) >> 11) * 0x1p-53;
}

double draws_between(Draws *draws, double low, double high)
{
    return low + (high - low) * draws_unit(draws);
}

int draws_below(Draws *draws, int n)
{
    assert(n > 0);
    uint64_t word = draws_word(draws);
    return (int)random_digit(&word, (uint32_t)n);
}

/* Marsaglia's polar method: a point in the unit disc, uniform, gives a normal
 * number without sine or cosine. The second number that it could give is left:
 * a row has no memory but its position. */
double draws_normal(Draws *draws)
{
    for (;;) {
        double u = draws_between(draws, -1, 1), v = draws_between(draws, -1, 1), s = u * u + v * v;
        if (s > 0 && s < 1)
            return u * sqrt(-2 * real_log(s) / s);
    }
}
