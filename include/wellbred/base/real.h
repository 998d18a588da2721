/* real.h - logarithm and exponential in double precision, the same everywhere.
 *
 * libm's differ in the last bit between versions and CPUs, and a run must not
 * depend on where its master happened to be. These are a fixed sequence of
 * IEEE operations, right to about two units in the last place. */
#ifndef WELLBRED_BASE_REAL_H
#define WELLBRED_BASE_REAL_H

double real_log(double x); /* x > 0, finite */
double real_exp(double x); /* 0 below the smallest number, infinity above the largest */

#endif
