/* The players' own exp, log and pow against the double-precision ones of libm,
 * over a sample of all floats. */
#include "wellbred/player/math.h"

#include <criterion/criterion.h>
#include <float.h>
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* Every so manieth float is tried. */
#ifdef __SANITIZE_ADDRESS__
enum { STRIDE = 4999 };
#else
enum { STRIDE = 23 };
#endif

#define EXP_ERROR 1e-6 /* relative; the promise */
#define LOG_ERROR 3e-7 /* of the larger of 1 and the logarithm */

static float float_from_bits(uint32_t bits)
{
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static uint32_t float_bits(float value)
{
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

static double relative_error(double found, double expected)
{
    return fabs(found - expected) / fabs(expected);
}

/* ---- exp ---- */

/* The results are normal from here on, and finite up to there. */
static const float exp_low = -87.33654f, exp_high = 88.72283f;

static void check_exp(float x)
{
    double expected = exp((double)x);
    cr_assert(relative_error(player_exp(x), expected) < EXP_ERROR, "exp(%.9g) = %.9g, must be %.9g", x, player_exp(x),
              expected);
}

Test(math, exp_is_within_a_millionth_wherever_it_is_normal)
{
    for (uint32_t bits = 0; bits <= float_bits(exp_high); bits += STRIDE)
        check_exp(float_from_bits(bits));
    for (uint32_t bits = 0; bits <= float_bits(-exp_low); bits += STRIDE)
        check_exp(-float_from_bits(bits));
    check_exp(exp_low);
    check_exp(exp_high);
}

/* Where the steps between powers of two meet, and at whole numbers. */
Test(math, exp_is_within_a_millionth_at_the_seams)
{
    for (int n = -252; n <= 256; n++) {
        float seam = (float)(n * 0.5 * 0.69314718055994531);
        for (int step = -20; step <= 20; step++) {
            float x = seam;
            for (int i = 0; i < abs(step); i++)
                x = nextafterf(x, step < 0 ? -INFINITY : INFINITY);
            if (x >= exp_low && x <= exp_high)
                check_exp(x);
        }
    }
    cr_assert_eq(player_exp(0), 1);
    cr_assert_eq(player_exp(-0.0f), 1);
}

Test(math, exp_goes_to_infinity_and_to_zero_at_its_ends)
{
    static const float above[] = {88.73f, 89, 100, 128, 1000, 1e9f, 3e38f, FLT_MAX, INFINITY};
    static const float below[] = {-104, -110, -128, -1000, -1e9f, -3e38f, -FLT_MAX, -INFINITY};
    for (size_t i = 0; i < sizeof above / sizeof *above; i++)
        cr_expect_eq(player_exp(above[i]), INFINITY, "exp(%g) is %g", above[i], player_exp(above[i]));
    for (size_t i = 0; i < sizeof below / sizeof *below; i++)
        cr_expect_eq(player_exp(below[i]), 0, "exp(%g) is %g", below[i], player_exp(below[i]));
}

/* Beyond the normal results it never turns round on its way to 0 or infinity. */
Test(math, exp_never_falls_at_its_ends)
{
    float before = 0;
    for (uint32_t bits = float_bits(105); bits >= float_bits(86.5f); bits--) {
        float now = player_exp(-float_from_bits(bits));
        cr_assert(now >= before * (1 - 1e-6f) && now <= 1.0001f * expf(-86.5f), "exp(%.9g) is %.9g",
                  -float_from_bits(bits), now);
        before = now;
    }
    for (uint32_t bits = float_bits(88), end = float_bits(90); bits <= end; bits++) {
        float now = player_exp(float_from_bits(bits));
        cr_assert(now >= before * (1 - 1e-6f), "exp(%.9g) is %.9g", float_from_bits(bits), now);
        before = now;
    }
    cr_assert_eq(before, INFINITY);
}

/* ---- log and pow ---- */

static void check_log(float x)
{
    double expected = log((double)x), scale = fabs(expected) > 1 ? fabs(expected) : 1;
    cr_assert(fabs(player_log(x) - expected) <= LOG_ERROR * scale, "log(%.9g) = %.9g, must be %.9g", x, player_log(x),
              expected);
}

Test(math, log_agrees_with_libm_on_all_normal_numbers)
{
    for (uint32_t bits = float_bits(FLT_MIN); bits <= float_bits(FLT_MAX); bits += STRIDE)
        check_log(float_from_bits(bits));
    for (int n = 1; n <= 100000; n++)
        check_log((float)n);
    cr_assert_eq(player_log(1), 0);
}

static void check_pow(float x, float e)
{
    double product = e * log((double)x), expected = exp(product);
    if (fabs(product) > 80) /* near the ends of the numbers */
        return;
    cr_assert(relative_error(player_pow(x, e), expected) < 2e-6 + 4e-7 * fabs(product),
              "%.9g to the power %.9g is %.9g, must be %.9g", x, e, player_pow(x, e), expected);
}

Test(math, pow_agrees_with_libm)
{
    for (int x = 1; x < 2000; x++)
        for (int e = -400; e <= 400; e++)
            check_pow((float)x / 4, (float)e / 64);
    for (int e = -20; e <= 20; e++)
        cr_assert_eq(player_pow(1, (float)e), 1);
    for (int x = 1; x < 1000; x++)
        cr_assert_eq(player_pow((float)x, 0), 1);
}

/* A feature that is 0 adds nothing, whatever the exponent. */
Test(math, zero_to_any_power_is_zero)
{
    static const float exponents[] = {-FLT_MAX, -3, -1, -0.5f, -0.0f, 0, 1e-30f, 0.5f, 1, 2, 1e30f, FLT_MAX};
    for (size_t i = 0; i < sizeof exponents / sizeof *exponents; i++)
        cr_assert_eq(player_pow(0, exponents[i]), 0, "0 to the power %g is %g", exponents[i],
                     player_pow(0, exponents[i]));
}

Test(math, pow_overflows_to_infinity_and_underflows_to_zero)
{
    cr_expect_eq(player_pow(10, 50), INFINITY);
    cr_expect_eq(player_pow(10, -50), 0);
    cr_expect_eq(player_pow(0.1f, -50), INFINITY);
    cr_expect_eq(player_pow(2, INFINITY), INFINITY);
    cr_expect_eq(player_pow(2, -INFINITY), 0);
}
