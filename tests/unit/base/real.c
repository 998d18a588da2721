/* Logarithm and exponential: right to a few units in the last place, and the
 * same bits everywhere. */
#include "wellbred/base/real.h"
#include "wellbred/base/random.h"

#include <criterion/criterion.h>
#include <float.h>
#include <math.h>

enum { SAMPLES = 200000 };

static double draw(int i, double low, double high)
{
    double unit = (double)(random_block(1, STREAM_ESTIMATE, (uint32_t)i, 0, 0).word[0] >> 11) * 0x1p-53;
    return low + (high - low) * unit;
}

/* How many units in its last place is `found` away from the truth? */
static double ulps(double found, long double truth)
{
    double nearest = (double)truth;
    double unit = fmax(nextafter(fabs(nearest), INFINITY) - fabs(nearest), 0x1p-1074);
    return (double)fabsl((found - truth) / unit);
}

static void assert_log(double x)
{
    double error = ulps(real_log(x), logl(x));
    cr_assert_leq(error, 2, "the logarithm of %a is %g units off", x, error);
}

static void assert_exp(double x)
{
    double error = ulps(real_exp(x), expl(x));
    cr_assert_leq(error, 2, "the exponential of %a is %g units off", x, error);
}

/* ---- against libm ---- */

Test(real, log_is_right_over_the_whole_range)
{
    for (int exponent = -1074; exponent < 1024; exponent++)
        for (int i = 0; i < 100; i++)
            assert_log(ldexp(draw(100 * exponent + i, 1, 2), exponent));
    assert_log(DBL_TRUE_MIN);
    assert_log(DBL_MIN);
    assert_log(DBL_MAX);
}

Test(real, log_is_right_about_one)
{
    cr_assert_eq(real_log(1), 0);
    for (int i = 0; i < SAMPLES; i++) {
        assert_log(draw(i, 0.5, 2));
        assert_log(1 + ldexp(draw(i, -1, 1), -i % 50)); /* nearer and nearer */
    }
    assert_log(1 + DBL_EPSILON);
    assert_log(1 - DBL_EPSILON / 2);
}

Test(real, exp_is_right_over_the_whole_range)
{
    for (int i = 0; i < SAMPLES; i++) {
        assert_exp(draw(i, -745, 709.78));
        assert_exp(draw(i, -1, 1));
        assert_exp(ldexp(draw(i, -1, 1), -i % 60));
    }
    assert_exp(0x1.62e42fefa39efp+9);  /* the last finite one */
    assert_exp(-0x1.74910d52d3051p+9); /* the last that is not 0 */
}

Test(real, exp_is_exact_at_zero_and_has_ends)
{
    cr_assert_eq(real_exp(0), 1);
    cr_assert_eq(real_exp(-0.0), 1);
    cr_assert_eq(real_exp(0x1.62e42fefa39f0p+9), INFINITY);
    cr_assert_eq(real_exp(711), INFINITY);
    cr_assert_eq(real_exp(INFINITY), INFINITY);
    cr_assert_eq(real_exp(-745.2), 0);
    cr_assert_eq(real_exp(-747), 0);
    cr_assert_eq(real_exp(-INFINITY), 0);
}

Test(real, log_and_exp_undo_each_other)
{
    for (int i = 0; i < SAMPLES; i++) {
        double x = draw(i, -20, 20);
        cr_assert_float_eq(real_log(real_exp(x)), x, 1e-14, "at %a", x);
    }
}

/* ---- what no later version may change ---- */

static const struct {
    double x, log, exp;
} golden[] = {
    {4.9406564584124654e-324, -0x1.74385446d71c3p+9, 0x1p+0},
    {1.0000000000000001e-09, -0x1.4b927f32bffb8p+4, 0x1.fffffff768fa1p-1},
    {0.10000000000000001, -0x1.26bb1bbb55515p+1, 0x1.cf46d99d52b3ap-1},
    {0.5, -0x1.62e42fefa39efp-1, 0x1.368b2fc6f960ap-1},
    {0.70710678118654746, -0x1.62e42fefa39f1p-2, 0x1.f8e6ffc0e5731p-2},
    {0.70710678118654757, -0x1.62e42fefa39eep-2, 0x1.f8e6ffc0e573p-2},
    {0.99999899999999997, -0x1.0c6f82d74d23p-20, 0x1.78b57c12eea72p-2},
    {1.5, 0x1.9f323ecbf984cp-2, 0x1.c8f87724b5c1dp-3},
    {2, 0x1.62e42fefa39efp-1, 0x1.152aaa3bf81ccp-3},
    {2.7182818284590451, 0x1p+0, 0x1.0e49787e20548p-4},
    {10, 0x1.26bb1bbb55516p+1, 0x1.7cd79b5647c9ap-15},
    {123.456, 0x1.343774f3e2362p+2, 0x1.da9fb9e4ee72p-179},
    {700, 0x1.a344e6741ebabp+2, 0x1.14f2b0fb9307fp-1010},
};

Test(real, bits_stay_the_same_for_ever)
{
    for (size_t i = 0; i < sizeof golden / sizeof *golden; i++) {
        double x = golden[i].x;
        cr_expect_eq(real_log(x), golden[i].log, "{%.17g, %a, %a},", x, real_log(x), real_exp(-x));
        cr_expect_eq(real_exp(-x), golden[i].exp, "{%.17g, %a, %a},", x, real_log(x), real_exp(-x));
    }
}
