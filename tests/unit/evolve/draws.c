/* Rows of random numbers: evenly spread, normal, and for ever the same. */
#include "evolve/draws.h"
#include "evolve/statistics.h"

#include <criterion/criterion.h>
#include <inttypes.h>
#include <math.h>

enum { SAMPLES = 100000 };
static double sample[SAMPLES];

/* ---- what no later version may change ---- */

Test(draws, streams_keep_their_numbers_for_ever)
{
    cr_assert_eq(STREAM_INITIAL, 8);
    cr_assert_eq(STREAM_PLACE, 9);
    cr_assert_eq(STREAM_SELECTION, 10);
    cr_assert_eq(STREAM_CROSSOVER, 11);
    cr_assert_eq(STREAM_MUTATION, 12);
    cr_assert_eq(STREAM_SAMPLE, 13);
}

Test(draws, stay_the_same_for_ever)
{
    Draws draws = draws_start(20221118, STREAM_MUTATION, 3, 77);
    uint64_t word = draws_word(&draws);
    double unit = draws_unit(&draws), between = draws_between(&draws, -3, 5), normal = draws_normal(&draws);
    int below = draws_below(&draws, 1000);
    cr_expect_eq(word, UINT64_C(0xb73ec41fdc5b7444), "%" PRIx64, word);
    cr_expect_eq(unit, 0x1.67e2c90dc340bp-1, "%a", unit);
    cr_expect_eq(between, -0x1.0b9349e417dd6p+1, "%a", between);
    cr_expect_eq(normal, 0x1.f7fba118d7b29p-4, "%a", normal);
    cr_expect_eq(below, 88, "%d", below);
}

/* ---- rows ---- */

Test(draws, a_row_is_the_words_of_its_blocks_in_order)
{
    Draws draws = draws_start(5, STREAM_PLACE, 6, 7);
    for (uint32_t i = 0; i < 10; i++) {
        RandomBlock block = random_block(5, STREAM_PLACE, i, 7, 6);
        cr_assert_eq(draws_word(&draws), block.word[0]);
        cr_assert_eq(draws_word(&draws), block.word[1]);
    }
}

/* One step away in seed, stream, generation or index is another row. */
Test(draws, neighbouring_rows_have_nothing_in_common)
{
    for (int way = 0; way < 4; way++) {
        int both_high = 0;
        for (int i = 0; i < SAMPLES; i++) {
            Draws one = draws_start((uint64_t)i, STREAM_PLACE, i, i), other = one;
            other = way == 0   ? draws_start((uint64_t)i + 1, STREAM_PLACE, i, i)
                    : way == 1 ? draws_start((uint64_t)i, STREAM_SELECTION, i, i)
                    : way == 2 ? draws_start((uint64_t)i, STREAM_PLACE, i + 1, i)
                               : draws_start((uint64_t)i, STREAM_PLACE, i, i + 1);
            both_high += draws_unit(&one) >= 0.5 && draws_unit(&other) >= 0.5;
        }
        assert_frequency(both_high, SAMPLES, 0.25, "two high numbers");
    }
}

/* ---- distributions ---- */

Test(draws, unit_is_uniform_along_a_row_and_across_rows)
{
    Draws draws = draws_start(1, STREAM_INITIAL, 0, 0);
    for (int i = 0; i < SAMPLES; i++) {
        sample[i] = draws_unit(&draws);
        cr_assert(sample[i] >= 0 && sample[i] < 1);
    }
    assert_distribution(sample, SAMPLES, cumulative_unit, "a row");
    for (int i = 0; i < SAMPLES; i++) {
        draws = draws_start(1, STREAM_INITIAL, i % 100, i / 100);
        sample[i] = draws_unit(&draws);
    }
    assert_distribution(sample, SAMPLES, cumulative_unit, "first numbers");
}

Test(draws, unit_ends_below_one)
{
    Draws draws = {.taken = 1, .block = {{0, UINT64_MAX}}};
    cr_assert_eq(draws_unit(&draws), 1 - 0x1p-53);
    draws = (Draws){.taken = 1, .block = {{UINT64_MAX, 0}}};
    cr_assert_eq(draws_unit(&draws), 0);
}

Test(draws, between_is_uniform_between_its_ends)
{
    Draws draws = draws_start(2, STREAM_INITIAL, 0, 0);
    for (int i = 0; i < SAMPLES; i++) {
        double value = draws_between(&draws, -3, 5);
        cr_assert(value >= -3 && value < 5);
        sample[i] = (value + 3) / 8;
    }
    assert_distribution(sample, SAMPLES, cumulative_unit, "between -3 and 5");
}

Test(draws, below_gives_every_number_equally_often)
{
    enum { N_MAX = 12 };
    for (int n = 2; n <= N_MAX; n++) {
        int count[N_MAX] = {0};
        double probability[N_MAX];
        Draws draws = draws_start(3, STREAM_SELECTION, 0, n);
        for (int i = 0; i < SAMPLES; i++)
            count[draws_below(&draws, n)]++;
        for (int i = 0; i < n; i++)
            probability[i] = 1.0 / n;
        assert_frequencies(count, probability, n, "numbers below n");
    }
    Draws draws = draws_start(3, STREAM_SELECTION, 0, 0);
    cr_assert_eq(draws_below(&draws, 1), 0);
}

Test(draws, normal_is_normal)
{
    Draws draws = draws_start(4, STREAM_MUTATION, 0, 0);
    for (int i = 0; i < SAMPLES; i++)
        sample[i] = draws_normal(&draws);
    assert_distribution(sample, SAMPLES, cumulative_normal, "normal");
    /* The test above is blind to the tails: one in 370 is beyond three deviations. */
    int beyond = 0;
    for (int i = 0; i < SAMPLES; i++)
        beyond += fabs(sample[i]) > 3;
    assert_frequency(beyond, SAMPLES, 2 * cumulative_normal(-3), "beyond three deviations");
}

Test(draws, normal_ones_do_not_depend_on_the_one_before)
{
    Draws draws = draws_start(5, STREAM_MUTATION, 0, 0);
    double sum = 0, before = draws_normal(&draws);
    for (int i = 0; i < SAMPLES; i++) {
        double next = draws_normal(&draws);
        sum += before * next;
        before = next;
    }
    cr_assert_lt(fabs(sum), 5 * sqrt(SAMPLES), "neighbours go together: %g", sum);
}
