#include "evolve/statistics.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>

void assert_frequency(int hits, int trials, double p, const char *what)
{
    double excess = hits - p * trials;
    cr_assert(excess * excess <= 25 * trials * p * (1 - p), "%s: %d of %d with probability %g", what, hits, trials, p);
}

void assert_frequencies(const int *count, const double *probability, int cells, const char *what)
{
    double total = 0, chi_square = 0;
    int possible = 0;
    for (int c = 0; c < cells; c++)
        total += count[c];
    for (int c = 0; c < cells; c++) {
        double expected = total * probability[c];
        if (expected == 0) {
            cr_assert_eq(count[c], 0, "%s: %d cannot be, but was %d times", what, c, count[c]);
            continue;
        }
        cr_assert_geq(expected, 10, "%s: too few for a chi-square test", what);
        chi_square += (count[c] - expected) * (count[c] - expected) / expected;
        possible++;
    }
    /* The cube root of a chi-square is about normal (Wilson and Hilferty), even for few cells. */
    double freedom = possible - 1, spread = 2 / (9 * freedom);
    double deviations = (cbrt(chi_square / freedom) - (1 - spread)) / sqrt(spread);
    cr_assert_lt(deviations, 5, "%s: chi-square is %.1f, expected %.0f", what, chi_square, freedom);
}

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

void assert_distribution(double *value, int count, double (*cumulative)(double), const char *what)
{
    double distance = 0;
    qsort(value, (size_t)count, sizeof *value, compare);
    for (int i = 0; i < count; i++) {
        double wanted = cumulative(value[i]);
        distance = fmax(distance, fmax(wanted - (double)i / count, (double)(i + 1) / count - wanted));
    }
    /* chance 2 exp(-2 * 2.7^2), one in a million */
    cr_assert_lt(distance * sqrt(count), 2.7, "%s: %d values are %g away from the distribution", what, count, distance);
}

double cumulative_unit(double x)
{
    return fmin(fmax(x, 0), 1);
}

double cumulative_around(double x)
{
    return cumulative_unit((x + 1) / 2);
}

double cumulative_normal(double x)
{
    return erfc(-x / sqrt(2)) / 2;
}
