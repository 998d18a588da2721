#include "wellbred/base/real.h"

#include <assert.h>
#include <math.h>

/* ln 2 as a part with few digits, so that its multiples are exact, and a rest. */
static const double ln2_high = 0x1.62e42feep-1, ln2_low = 0x1.a39ef35793c76p-33;

/* x = 2^k m with m about 1, and ln m = 2 artanh s = 2 (s + s^3/3 + s^5/5 + ...)
 * for s = (m - 1) / (m + 1), |s| < 0.172: eleven terms are enough. */
double real_log(double x)
{
    enum { TERMS = 11 };
    assert(x > 0 && isfinite(x));
    int k;
    double m = frexp(x, &k);
    if (m < 0x1.6a09e667f3bcdp-1) { /* sqrt(1/2) */
        m *= 2;
        k--;
    }
    double s = (m - 1) / (m + 1), s2 = s * s, sum = 0;
    for (int i = TERMS - 1; i > 0; i--)
        sum = (sum + 1.0 / (2 * i + 1)) * s2;
    return k * ln2_high + (2 * s + (2 * s * sum + k * ln2_low));
}

/* x = k ln 2 + r with |r| < 0.35, and e^x = 2^k (1 + r + r^2/2 + ...). */
double real_exp(double x)
{
    enum { TERMS = 15 };
    if (x > 710)
        return INFINITY;
    if (x < -746)
        return 0;
    double k = floor(x / (ln2_high + ln2_low) + 0.5);
    double r = x - k * ln2_high - k * ln2_low, sum = 0;
    for (int i = TERMS; i > 0; i--)
        sum = (sum + 1) * r / i;
    return ldexp(1 + sum, (int)k);
}
