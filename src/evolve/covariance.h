/* covariance.h - the shape of cma-es's distribution, full or separable.
 *
 * A full one is a matrix C = B D^2 B': the rows of `axes` are the directions B,
 * `deviation` are the lengths D along them. They are worked out from C when
 * covariance_decompose() is called, so they may be older than C. A separable
 * one has a diagonal C, and its axes are those of the genes. */
#ifndef WELLBRED_EVOLVE_COVARIANCE_H
#define WELLBRED_EVOLVE_COVARIANCE_H

#include <stdbool.h>

typedef struct Covariance {
    int genes;
    bool is_full;
    double *entry;     /* full: the lower triangle, row by row; separable: [genes] the diagonal */
    double *axes;      /* full: [genes][genes]; separable: NULL */
    double *deviation; /* [genes] */
} Covariance;

void covariance_init(Covariance *covariance, int genes, bool is_full);
void covariance_release(Covariance *covariance);

/* How many numbers `entry` and `axes` hold. */
int covariance_entries(const Covariance *covariance);
int covariance_axis_entries(const Covariance *covariance);

/* No covariances, and these standard deviations of the genes. */
void covariance_start(Covariance *covariance, const double *deviation);

double covariance_variance(const Covariance *covariance, int gene); /* C[gene][gene] */

void covariance_fade(Covariance *covariance, double factor);                         /* C *= factor */
void covariance_add(Covariance *covariance, double weight, const double *step);      /* C += weight step step' */
void covariance_scale(Covariance *covariance, double factor);                        /* all lengths *= factor */
void covariance_decompose(Covariance *covariance);                                   /* axes and deviation from C */
void covariance_shape(const Covariance *covariance, const double *z, double *step);  /* step = B D z */
void covariance_whiten(const Covariance *covariance, const double *step, double *z); /* z = B D^-1 B' step */

#endif
