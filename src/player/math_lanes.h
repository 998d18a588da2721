/* math_lanes.h - exp, log and pow lane by lane, as polynomials. */
#ifndef WELLBRED_PLAYER_MATH_LANES_H
#define WELLBRED_PLAYER_MATH_LANES_H

#include "lanes.h"

#include <float.h>

/* The deviation of `width` numbers with this sum and this sum of squares. */
INLINE Floats deviation(Ints total, Ints squares, int width)
{
    return floats_root(ints_to_floats(squares * width - total * total)) / (float)width;
}

/* 2^n for -126 <= n <= 127. */
INLINE Floats power_of_two(Ints n)
{
    return (Floats)((n + 127) << 23);
}

/* exp(x) = 2^n exp(r) with n = round(x / ln 2), |r| <= ln 2 / 2; exp(r) is the
 * polynomial of degree 5 with the least relative error there, 1.05e-7. The
 * bounds are where the result has become 0 or infinity. A NaN gives 0. */
INLINE Floats lanes_exp(Floats x)
{
    const float round = 12582912.0f; /* 1.5 * 2^23: adding it leaves the whole part in the low bits */
    x = floats_smaller(floats_larger(x, floats(-104.0f)), floats(89.0f));
    Floats shifted = x * 1.44269504f + round;
    Floats whole = shifted - round;
    Floats r = (x - whole * 0.693359375f) - whole * -2.12194440e-4f; /* ln 2 in two parts */
    Floats p = r * 0.00831252135f + 0.0418901465f;
    p = p * r + 0.166671146f;
    p = p * r + 0.499992316f;
    p = p * (r * r) + (r + 1.0f);
    Ints n = (Ints)((Bits)(Ints)shifted << 16) >> 16;
    Ints half = n >> 1; /* in two steps, because 2^n itself may be out of range */
    return p * power_of_two(half) * power_of_two(n - half);
}

/* 1 + exp(-x) for sigmoids, which are flat to 2e-9 where x is bounded; four of
 * them can be multiplied without overflow. So near to 0, ln 2 needs one part. */
INLINE Floats one_plus_exp_minus(Floats x)
{
    const float round = 12582912.0f;
    x = floats_smaller(floats_larger(x, floats(-20.0f)), floats(20.0f));
    Floats shifted = x * -1.44269504f + round;
    Floats r = x + (shifted - round) * 0.693147181f; /* exp(-x) = 2^n exp(-r) */
    Floats p = 0.0418901465f - r * 0.00831252135f;
    p = 0.166671146f - p * r;
    p = 0.499992316f - p * r;
    p = p * (r * r) + (1.0f - r);
    return 1.0f + (Floats)((Ints)p + (Ints)((Bits)(Ints)shifted << 23));
}

/* 1/a, 1/b, 1/c, 1/d with one division, which takes as long as ten products. */
INLINE void four_reciprocals(Floats v[4])
{
    Floats ab = v[0] * v[1], cd = v[2] * v[3];
    Floats whole = 1.0f / (ab * cd);
    Floats of_ab = whole * cd, of_cd = whole * ab;
    Floats a = v[0], c = v[2];
    v[0] = of_ab * v[1];
    v[1] = of_ab * a;
    v[2] = of_cd * v[3];
    v[3] = of_cd * c;
}

/* log(x) = e ln 2 + log(m) with m between sqrt(1/2) and sqrt(2), and
 * log(m) = 2 atanh((m - 1) / (m + 1)). */
INLINE Floats lanes_log(Floats x)
{
    Ints raw = (Ints)x - 0x3f3504f3; /* bits of sqrt(1/2) */
    Ints e = raw >> 23;
    Floats m = (Floats)((raw & 0x7fffff) + 0x3f3504f3);
    Floats t = (m - 1.0f) / (m + 1.0f), square = t * t;
    Floats p = floats(2.0f / 9);
    p = p * square + 2.0f / 7;
    p = p * square + 2.0f / 5;
    p = p * square + 2.0f / 3;
    p = p * square + 2.0f;
    Floats exponent = ints_to_floats(e);
    return exponent * 0.693359375f + (exponent * -2.12194440e-4f + p * t);
}

INLINE Floats lanes_pow(Floats x, Floats e)
{
    Ints positive = x >= FLT_MIN;
    Floats base = floats_select(positive, x, floats(1));
    return floats_select(positive, lanes_exp(e * lanes_log(base)), floats(0));
}

#endif
