/* math_lanes.h - exp, log and pow lane by lane, as polynomials. */
#ifndef WELLBRED_PLAYER_MATH_LANES_H
#define WELLBRED_PLAYER_MATH_LANES_H

#include "lanes.h"

#include <float.h>

/* 2^n for -126 <= n <= 127. */
INLINE Floats power_of_two(Ints n)
{
    return (Floats)((n + 127) << 23);
}

/* exp(x) = 2^n exp(r) with n = round(x / ln 2), |r| <= ln 2 / 2. The bounds
 * are where the result has become 0 or infinity; a NaN gives 0. */
INLINE Floats lanes_exp(Floats x)
{
    const float round = 12582912.0f; /* 1.5 * 2^23: adding it drops the fraction */
    x = floats_select(x > -104.0f, x, floats(-104.0f));
    x = floats_select(x < 89.0f, x, floats(89.0f));
    Floats n = (x * 1.44269504f + round) - round;
    Floats r = (x - n * 0.693359375f) - n * -2.12194440e-4f; /* ln 2 in two parts */
    Floats p = floats(1.0f / 720);
    p = p * r + 1.0f / 120;
    p = p * r + 1.0f / 24;
    p = p * r + 1.0f / 6;
    p = p * r + 0.5f;
    p = p * (r * r) + r + 1.0f;
    Ints whole = __builtin_convertvector(n, Ints);
    Ints half = whole >> 1; /* in two steps, because 2^n itself may be out of range */
    return p * power_of_two(half) * power_of_two(whole - half);
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

INLINE Floats lanes_sigmoid(Floats x)
{
    return 1.0f / (1.0f + lanes_exp(-x));
}

INLINE Floats lanes_tanh(Floats x)
{
    return 1.0f - 2.0f / (1.0f + lanes_exp(x + x));
}

INLINE Floats lanes_relu(Floats x)
{
    return floats_select(x > 0.0f, x, floats(0));
}

#endif
