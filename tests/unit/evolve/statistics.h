/* statistics.h - did chance do what it should? Seeds are fixed, so these pass
 * or fail for ever; the bounds are about five standard deviations. */
#ifndef WELLBRED_TESTS_EVOLVE_STATISTICS_H
#define WELLBRED_TESTS_EVOLVE_STATISTICS_H

/* Something of this probability happened `hits` times; 0 and 1 mean never and always. */
void assert_frequency(int hits, int trials, double probability, const char *what);

/* Chi-square: things of these probabilities were counted. What must not happen must not have. */
void assert_frequencies(const int *count, const double *probability, int cells, const char *what);

/* Kolmogorov and Smirnov: the values come from this distribution. Sorts them. */
void assert_distribution(double *value, int count, double (*cumulative)(double), const char *what);

double cumulative_unit(double x);   /* uniform in [0, 1) */
double cumulative_around(double x); /* uniform in [-1, 1) */
double cumulative_normal(double x); /* mean 0, variance 1 */

#endif
