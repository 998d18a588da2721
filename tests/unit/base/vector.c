/* The choice of a vector width, with and without a word from the user. */
#include "wellbred/base/vector.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>

static VectorWidth widest(void)
{
    int width = VECTOR_WIDTHS - 1;
    while (!vector_width_is_available((VectorWidth)width))
        width--;
    return (VectorWidth)width;
}

Test(vector, baseline_is_always_available)
{
    cr_assert(vector_width_is_available(VECTOR_BASELINE));
}

Test(vector, wider_ones_include_the_narrower)
{
    if (vector_width_is_available(VECTOR_AVX512))
        cr_assert(vector_width_is_available(VECTOR_AVX2));
#ifndef __x86_64__
    cr_assert_eq(widest(), VECTOR_BASELINE);
#endif
}

Test(vector, the_widest_is_chosen_unless_told_otherwise)
{
    Error error;
    VectorWidth width;
    unsetenv("WELLBRED_VECTOR");
    cr_assert(vector_width_choose(&width, &error));
    cr_assert_eq(width, widest());
}

Test(vector, the_environment_forces_one_or_is_told_that_the_cpu_lacks_it)
{
    static const char *const names[VECTOR_WIDTHS] = {"baseline", "avx2", "avx512"};
    for (int w = 0; w < VECTOR_WIDTHS; w++) {
        Error error;
        VectorWidth width = VECTOR_WIDTHS;
        char expected[200];
        cr_assert_str_eq(vector_width_name((VectorWidth)w), names[w]);
        setenv("WELLBRED_VECTOR", names[w], 1);
        bool chosen = vector_width_choose(&width, &error);
        cr_assert_eq(chosen, vector_width_is_available((VectorWidth)w), "%s", names[w]);
        if (chosen) {
            cr_assert_eq(width, (VectorWidth)w, "%s", names[w]);
            continue;
        }
        snprintf(expected, sizeof expected,
                 "environment variable WELLBRED_VECTOR is '%s', which this CPU does not have", names[w]);
        cr_assert_str_eq(error.text, expected);
        cr_assert_eq(error.exit_code, EXIT_USAGE);
    }
}

Test(vector, an_unknown_width_in_the_environment_is_refused)
{
    static const char *const unknown[] = {"sse", "AVX2", "avx2 ", "avx5120", "0"};
    for (size_t i = 0; i < sizeof unknown / sizeof *unknown; i++) {
        Error error;
        VectorWidth width = VECTOR_WIDTHS;
        char expected[200];
        setenv("WELLBRED_VECTOR", unknown[i], 1);
        cr_assert_not(vector_width_choose(&width, &error), "'%s'", unknown[i]);
        snprintf(expected, sizeof expected,
                 "environment variable WELLBRED_VECTOR is '%s', must be baseline, avx2 or avx512", unknown[i]);
        cr_assert_str_eq(error.text, expected);
        cr_assert_eq(error.exit_code, EXIT_USAGE);
        cr_assert_eq(width, VECTOR_WIDTHS, "a refused choice was made all the same");
    }
}

Test(vector, an_empty_variable_counts_as_unset)
{
    Error error;
    VectorWidth widest, chosen;
    unsetenv("WELLBRED_VECTOR");
    cr_assert(vector_width_choose(&widest, &error));
    setenv("WELLBRED_VECTOR", "", 1);
    cr_assert(vector_width_choose(&chosen, &error), "%s", error.text);
    cr_assert_eq(chosen, widest);
}
