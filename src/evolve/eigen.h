/* eigen.h - the axes of a symmetric matrix. */
#ifndef WELLBRED_EVOLVE_EIGEN_H
#define WELLBRED_EVOLVE_EIGEN_H

/* matrix [n][n], symmetric and finite, is used up. On return row k of `vectors`
 * [n][n] is a unit eigenvector and values[k] its eigenvalue, in no order. Only
 * + - * / and sqrt in a fixed order: the same bits on every machine. */
void eigen_decompose(int n, double *matrix, double *values, double *vectors);

#endif
