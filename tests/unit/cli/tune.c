#include "tune.h"

#include <criterion/criterion.h>
#include <stdlib.h>

/* Of the first overtones only the lowest frequency makes the wave's length. */
static int periods(const int16_t *samples, int count)
{
    int rising = 0;
    for (int i = 1; i < count; i++)
        rising += samples[i - 1] < 0 && samples[i] >= 0;
    return rising;
}

Test(tune, begins_with_an_e_and_goes_on_to_a_b)
{
    enum { QUARTER = TUNE_RATE * 60 / 150 };
    int16_t samples[QUARTER * 2];
    tune_samples(0, QUARTER * 2, samples);
    cr_assert_float_eq(periods(samples, QUARTER), 659.26 * 0.4, 2);
    cr_assert_float_eq(periods(samples + QUARTER, QUARTER / 2), 493.88 * 0.2, 2);
}

Test(tune, is_eight_bars_long_and_begins_again)
{
    enum { SOME = 5000 };
    int16_t begin[SOME], again[SOME], joined[2 * SOME];
    cr_assert_eq(tune_length(), 8 * 8 * (TUNE_RATE * 60 / 300));
    tune_samples(0, SOME, begin);
    tune_samples(tune_length(), SOME, again);
    cr_assert_arr_eq(begin, again, sizeof begin);
    tune_samples(0, 2 * SOME, joined);
    tune_samples(SOME, SOME, again);
    cr_assert_arr_eq(joined + SOME, again, sizeof again, "in pieces as in one");
}
