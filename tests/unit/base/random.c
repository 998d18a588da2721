/* Philox as published, and numbers that have nothing to do with their
 * neighbours'. Statistics use fixed seeds, so they pass or fail for ever. */
#include "wellbred/base/random.h"

#include <criterion/criterion.h>
#include <inttypes.h>
#include <stdbool.h>
#include <stdlib.h>

/* ---- what is published ---- */

/* Random123's own known answers (tests/kat_vectors, philox4x32 10 rounds). */
static const struct {
    uint32_t counter[4], key[2], answer[4];
} known[] = {
    {{0, 0, 0, 0}, {0, 0}, {0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8}},
    {{0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff},
     {0xffffffff, 0xffffffff},
     {0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd}},
    {{0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344},
     {0xa4093822, 0x299f31d0},
     {0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1}},
};

Test(random, is_philox_4x32_10)
{
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        const uint32_t *c = known[i].counter, *a = known[i].answer;
        uint64_t key = (uint64_t)known[i].key[1] << 32 | known[i].key[0];
        RandomBlock block = random_block(key, (RandomStream)c[3], c[0], c[1], c[2]);
        cr_assert_eq(block.word[0], (uint64_t)a[1] << 32 | a[0], "vector %zu, first word", i);
        cr_assert_eq(block.word[1], (uint64_t)a[3] << 32 | a[2], "vector %zu, second word", i);
    }
}

/* ---- what no later version may change ---- */

Test(random, streams_keep_their_numbers_for_ever)
{
    cr_assert_eq(STREAM_GAME_SEED, 1);
    cr_assert_eq(STREAM_PIECES, 2);
    cr_assert_eq(STREAM_ADVERSARY, 3);
    cr_assert_eq(STREAM_EVALUATION, 4);
}

static const struct {
    uint64_t run_seed;
    RandomStream stream;
    uint32_t generation;
    int32_t genome;
    uint32_t game;
    uint64_t seed;
} golden[] = {
    {0, STREAM_GAME_SEED, 0, NO_GENOME, 0, 694804623011559922},
    {1, STREAM_GAME_SEED, 0, NO_GENOME, 0, 1081490924409583392},
    {1, STREAM_GAME_SEED, 0, NO_GENOME, 1, 6102840398213166002},
    {1, STREAM_GAME_SEED, 0, 0, 0, 5318271267749669862},
    {1, STREAM_GAME_SEED, 1, 0, 0, 1427200219587852580},
    {1, STREAM_EVALUATION, 0, NO_GENOME, 0, 9027860575692616442},
    {20221118, STREAM_GAME_SEED, 99, 999, 11, 5355796085738212943},
    {UINT64_MAX, STREAM_GAME_SEED, UINT32_MAX, 65535, UINT32_MAX, 1041321371361838951},
};

Test(random, game_seeds_stay_the_same_for_ever)
{
    for (size_t i = 0; i < sizeof golden / sizeof *golden; i++) {
        uint64_t seed = random_game_seed(golden[i].run_seed, golden[i].stream, golden[i].generation, golden[i].genome,
                                         golden[i].game);
        cr_assert_eq(seed, golden[i].seed, "seed %zu is %" PRIu64, i, seed);
    }
}

/* ---- game seeds ---- */

static int compare_seeds(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return x < y ? -1 : x > y;
}

Test(random, game_seeds_fit_63_bits_and_are_distinct)
{
    enum { GENERATIONS = 20, GENOMES = 101, GAMES = 50, SEEDS = 2 * GENERATIONS * GENOMES * GAMES };
    uint64_t *seeds = malloc(SEEDS * sizeof *seeds);
    int count = 0;
    for (int stream = STREAM_GAME_SEED; stream <= STREAM_EVALUATION; stream += STREAM_EVALUATION - STREAM_GAME_SEED)
        for (uint32_t generation = 0; generation < GENERATIONS; generation++)
            for (int32_t genome = NO_GENOME; genome < GENOMES + NO_GENOME; genome++)
                for (uint32_t game = 0; game < GAMES; game++)
                    seeds[count++] = random_game_seed(1, (RandomStream)stream, generation, genome, game);
    cr_assert_eq(count, SEEDS);
    qsort(seeds, SEEDS, sizeof *seeds, compare_seeds);
    for (int i = 1; i < SEEDS; i++)
        if (seeds[i] == seeds[i - 1])
            cr_assert_fail("two games have the seed %" PRIu64, seeds[i]);
    cr_assert_lt(seeds[SEEDS - 1], UINT64_C(1) << 63);
    cr_assert_gt(seeds[SEEDS - 1], UINT64_C(1) << 62, "the highest bit is never used");
    free(seeds);
}

Test(random, game_seeds_exist_for_the_largest_numbers)
{
    cr_assert_neq(random_game_seed(UINT64_MAX, STREAM_GAME_SEED, UINT32_MAX, INT32_MAX, UINT32_MAX),
                  random_game_seed(UINT64_MAX, STREAM_GAME_SEED, UINT32_MAX, INT32_MAX - 1, UINT32_MAX));
}

/* ---- neighbours ---- */

enum { SAMPLES = 20000, WAYS = 6 };
static const char *const way_names[WAYS] = {"run seed", "stream", "generation", "genome", "game", "all"};

/* The seed of sample i, one step away in one of the six ways if asked. */
static uint64_t neighbour(int i, int way, int step)
{
    uint32_t at[5] = {(uint32_t)i / 27, STREAM_GAME_SEED, (uint32_t)i % 3, (uint32_t)i / 3 % 3, (uint32_t)i / 9 % 3};
    for (int k = 0; k < 5; k++)
        at[k] += step && (way == k || way == 5);
    return random_game_seed(at[0], (RandomStream)at[1], at[2], (int32_t)at[3], at[4]);
}

/* Is a count of heads in `tosses` of a fair coin within five deviations? */
static bool is_fair(int heads, int tosses)
{
    int64_t excess = 2 * (int64_t)heads - tosses;
    return excess * excess < 25 * (int64_t)tosses;
}

Test(random, neighbouring_seeds_share_no_bits)
{
    for (int way = 0; way < WAYS; way++) {
        int changed[63][63] = {{0}}; /* bit a of the one differs from bit b of the other */
        for (int i = 0; i < SAMPLES; i++) {
            uint64_t one = neighbour(i, way, 0), other = neighbour(i, way, 1);
            for (int a = 0; a < 63; a++)
                for (int b = 0; b < 63; b++)
                    changed[a][b] += (int)((one >> a ^ other >> b) & 1);
        }
        for (int a = 0; a < 63; a++)
            for (int b = 0; b < 63; b++)
                if (!is_fair(changed[a][b], SAMPLES))
                    cr_assert_fail("%s: bits %d and %d differ in %d of %d", way_names[way], a, b, changed[a][b],
                                   SAMPLES);
    }
}

Test(random, pairs_of_neighbours_are_spread_evenly)
{
    enum { SIDE = 8, CELLS = SIDE * SIDE };
    for (int way = 0; way < WAYS; way++) {
        int count[CELLS] = {0};
        for (int i = 0; i < SAMPLES; i++) {
            int one = (int)(neighbour(i, way, 0) >> 60), other = (int)(neighbour(i, way, 1) >> 60);
            count[SIDE * one + other]++;
        }
        double expected = (double)SAMPLES / CELLS, chi_square = 0;
        for (int c = 0; c < CELLS; c++)
            chi_square += (count[c] - expected) * (count[c] - expected) / expected;
        /* 63 degrees of freedom: mean 63, five deviations are 56 */
        cr_assert(chi_square > 63 - 56 && chi_square < 63 + 56, "%s: %f", way_names[way], chi_square);
    }
}

Test(random, the_two_words_of_a_block_share_no_bits)
{
    int changed[64] = {0};
    for (int i = 0; i < SAMPLES; i++) {
        RandomBlock block = random_block(7, STREAM_PIECES, (uint32_t)i, 0, 0);
        for (int b = 0; b < 64; b++)
            changed[b] += (int)((block.word[0] ^ block.word[1]) >> b & 1);
    }
    for (int b = 0; b < 64; b++)
        cr_assert(is_fair(changed[b], SAMPLES), "bit %d differs in %d of %d", b, changed[b], SAMPLES);
}

/* ---- digits ---- */

Test(random, digits_are_those_of_a_fraction)
{
    uint64_t half_and_quarter = UINT64_C(3) << 62; /* 0.75 = 0.11 to base 2 = 0.30 to base 4 = 0.75 to base 10 */
    uint64_t word = half_and_quarter;
    for (int i = 0; i < 4; i++)
        cr_assert_eq(random_digit(&word, 2), (uint32_t)(i < 2));
    word = half_and_quarter;
    cr_assert_eq(random_digit(&word, 4), 3);
    cr_assert_eq(random_digit(&word, 4), 0);
    word = half_and_quarter;
    cr_assert_eq(random_digit(&word, 10), 7);
    cr_assert_eq(random_digit(&word, 10), 5);
    cr_assert_eq(random_digit(&word, 10), 0);
}

Test(random, digits_stay_below_n)
{
    for (uint32_t n = 1; n < 100; n++) {
        uint64_t lowest = 0, highest = UINT64_MAX;
        cr_assert_eq(random_digit(&lowest, n), 0);
        cr_assert_eq(random_digit(&highest, n), n - 1);
    }
}
