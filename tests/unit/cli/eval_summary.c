/* The statistics of `wellbred eval` against values worked out by hand. */
#include "eval_summary.h"

#include <criterion/criterion.h>
#include <math.h>

static bool is_near(double a, double b)
{
    return fabs(a - b) <= 1e-12 * fabs(b);
}

/* 2 4 4 4 5 5 7 9: mean 40 / 8 = 5; squares 9 1 1 1 0 0 4 16 = 32, variance
 * 32 / 7, error sqrt(32 / 7 / 8) = sqrt(4 / 7). */
static const int64_t eight[] = {9, 2, 5, 4, 4, 7, 4, 5};

Test(eval_summary, mean_and_error_of_finished_games)
{
    Summary s = summary_of_lengths(eight, 8, 0);
    double se = sqrt(4.0 / 7.0);
    cr_assert_eq(s.kind, SUMMARY_MEAN);
    cr_assert_eq(s.total, 40);
    cr_assert_eq(s.mean, 5);
    cr_assert(is_near(s.se, se), "%.17g", s.se);
    cr_assert(is_near(s.low, 5 - 1.959963984540054 * se), "%.17g", s.low);
    cr_assert(is_near(s.high, 5 + 1.959963984540054 * se), "%.17g", s.high);
}

Test(eval_summary, spread_of_games)
{
    Summary s = summary_of_lengths(eight, 8, 0);
    cr_assert_eq(s.worst, 2);
    cr_assert_eq(s.best, 9);
    cr_assert_eq(s.median, 4.5);
    cr_assert_eq(s.quartile_1, 4);   /* place 7 / 4 = 1.75: between 4 and 4 */
    cr_assert_eq(s.quartile_3, 5.5); /* place 21 / 4 = 5.25: a quarter of the way from 5 to 7 */
}

Test(eval_summary, the_games_keep_their_order)
{
    int64_t values[] = {3, 1, 2};
    summary_of_lengths(values, 3, 0);
    cr_assert(values[0] == 3 && values[1] == 1 && values[2] == 2);
}

Test(eval_summary, quantiles)
{
    static const int64_t one[] = {7}, two[] = {10, 20}, five[] = {1, 2, 4, 8, 16};
    static const struct {
        const int64_t *sorted;
        int64_t count;
        double q, value;
    } cases[] = {
        {one, 1, 0, 7},        {one, 1, 0.5, 7},     {one, 1, 1, 7},    {two, 2, 0, 10},    {two, 2, 0.5, 15},
        {two, 2, 0.25, 12.5},  {two, 2, 1, 20},      {five, 5, 0.5, 4}, {five, 5, 0.25, 2}, {five, 5, 0.75, 8},
        {five, 5, 0.125, 1.5}, {five, 5, 0.875, 12}, {five, 5, 1, 16},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        double value = summary_quantile(cases[i].sorted, cases[i].count, cases[i].q);
        cr_assert_eq(value, cases[i].value, "case %zu: %g", i, value);
    }
}

Test(eval_summary, one_game_has_no_error)
{
    static const int64_t one[] = {12};
    Summary s = summary_of_lengths(one, 1, 0);
    cr_assert_eq(s.kind, SUMMARY_MEAN);
    cr_assert_eq(s.mean, 12);
    cr_assert(isnan(s.se) && isnan(s.low) && isnan(s.high));
    cr_assert(s.worst == 12 && s.median == 12 && s.best == 12);
}

Test(eval_summary, equal_games_have_error_zero)
{
    static const int64_t equal[] = {6, 6, 6};
    Summary s = summary_of_lengths(equal, 3, 0);
    cr_assert(s.mean == 6 && s.se == 0 && s.low == 6 && s.high == 6);
}

/* The example of the header: (10 + 30 + 20 + 40) / 2 = 50, error 50 / sqrt 2;
 * 50 - 1.96 * 35.36 is below zero, where no length lies. */
Test(eval_summary, capped_games_count_in_the_total_only)
{
    static const int64_t played[] = {10, 30, 20, 40};
    Summary s = summary_of_lengths(played, 4, 2);
    cr_assert_eq(s.kind, SUMMARY_EXPONENTIAL);
    cr_assert_eq(s.mean, 50);
    cr_assert(is_near(s.se, 50 / sqrt(2)), "%.17g", s.se);
    cr_assert_eq(s.low, 0);
    cr_assert(is_near(s.high, 50 * (1 + 1.959963984540054 / sqrt(2))), "%.17g", s.high);
    cr_assert_eq(s.median, 25);
}

/* 16 games of 100, 9 of them finished: 1600 / 9, error a third of that. */
Test(eval_summary, error_with_capped_games_is_that_of_the_finished_ones)
{
    int64_t played[16];
    for (int i = 0; i < 16; i++)
        played[i] = 100;
    Summary s = summary_of_lengths(played, 16, 7);
    cr_assert(is_near(s.mean, 1600.0 / 9));
    cr_assert(is_near(s.se, 1600.0 / 27));
    cr_assert(is_near(s.low, 1600.0 / 9 - 1.959963984540054 * 1600.0 / 27));
}

/* Nothing finished in 30: with mean m that has the chance e^(-30/m), which is
 * 0.05 for m = 30 / 2.995732... */
Test(eval_summary, without_a_finished_game_there_is_a_lower_bound_only)
{
    static const int64_t played[] = {10, 10, 10};
    Summary s = summary_of_lengths(played, 3, 3);
    cr_assert_eq(s.kind, SUMMARY_LOWER_BOUND);
    cr_assert_eq(s.mean, 10);
    cr_assert(isnan(s.se));
    cr_assert(fabs(s.low - 30 / 2.995732273553991) < 1e-12, "%.17g", s.low);
    cr_assert(isinf(s.high));
    cr_assert(fabs(exp(-30 / s.low) - 0.05) < 1e-15);
}

Test(eval_summary, a_score_is_not_guessed_beyond_the_cap)
{
    Summary s = summary_as_played(eight, 8, 3);
    cr_assert_eq(s.kind, SUMMARY_AS_PLAYED);
    cr_assert_eq(s.mean, 5);
    cr_assert(is_near(s.se, sqrt(4.0 / 7.0)));
    cr_assert_eq(summary_as_played(eight, 8, 0).kind, SUMMARY_MEAN);
}

/* Squares of numbers this large would be lost in one pass over the values. */
Test(eval_summary, large_values_keep_their_differences)
{
    static const int64_t large[] = {1000000000001, 1000000000003, 1000000000005};
    Summary s = summary_of_lengths(large, 3, 0);
    cr_assert_eq(s.mean, 1000000000003.0);
    cr_assert(is_near(s.se, sqrt(8.0 / 2 / 3)), "%.17g", s.se);
}

/* Scores of very long games: their sum is beyond 64-bit integers. */
Test(eval_summary, totals_do_not_overflow)
{
    static const int64_t huge[] = {INT64_C(1) << 62, INT64_C(1) << 62, INT64_C(1) << 62};
    Summary s = summary_as_played(huge, 3, 0);
    cr_assert_eq(s.total, 3 * ldexp(1, 62));
    cr_assert_eq(s.mean, ldexp(1, 62));
}

/* Exponential lengths (quantiles of the distribution with mean 1000), capped at
 * several points: the estimate stays at 1000 where the plain mean does not. */
Test(eval_summary, the_estimate_does_not_depend_on_the_cap)
{
    enum { GAMES = 10001 };
    static int64_t lengths[GAMES];
    for (int64_t cap = 300; cap <= 3000; cap += 900) {
        int64_t capped = 0;
        for (int i = 0; i < GAMES; i++) {
            lengths[i] = (int64_t)lround(-1000 * log((i + 0.5) / GAMES));
            if (lengths[i] >= cap) {
                lengths[i] = cap;
                capped++;
            }
        }
        Summary s = summary_of_lengths(lengths, GAMES, capped);
        cr_assert(fabs(s.mean - 1000) < 3, "cap %lld: %g", (long long)cap, s.mean);
        cr_assert(summary_as_played(lengths, GAMES, capped).mean < 960, "cap %lld", (long long)cap);
    }
}
