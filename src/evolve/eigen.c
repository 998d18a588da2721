/* Householder reflections make the matrix tridiagonal, then implicit QR steps
 * with Wilkinson's shift make it diagonal (Golub & Van Loan, Matrix
 * Computations, 8.3). About 9 n^3 operations where Jacobi's rotations take ten
 * times as many.
 *
 *      matrix = vectors' * T * vectors        T tridiagonal, then diagonal
 *
 * Vectors are rows, so that the inner loops run along memory. */
#include "eigen.h"

#include "wellbred/base/die.h"

#include <assert.h>
#include <float.h>
#include <math.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* Two or three steps a value are usual. */
enum { QR_STEPS_MAX = 60 };

static double *row_of(double *matrix, int n, int row)
{
    return matrix + (size_t)row * (size_t)n;
}

static double dot(const double *a, const double *b, int n)
{
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += a[i] * b[i];
    return sum;
}

static void add_multiple(double *to, double factor, const double *from, int n)
{
    for (int i = 0; i < n; i++)
        to[i] += factor * from[i];
}

static double largest_magnitude(const double *values, size_t count)
{
    double largest = 0;
    for (size_t i = 0; i < count; i++)
        largest = fabs(values[i]) > largest ? fabs(values[i]) : largest;
    return largest;
}

/* ---- to a tridiagonal matrix ---- */

/* Turn x into the v of the reflection I - 2 v v' that takes x to a multiple of
 * the first axis, and return that multiple. v is 0 when x is there already. */
static double make_reflection(double *x, int n)
{
    double rest = dot(x + 1, x + 1, n - 1), first = x[0];
    if (rest == 0) {
        memset(x, 0, (size_t)n * sizeof *x);
        return first;
    }
    double length = sqrt(first * first + rest), image = first > 0 ? -length : length;
    x[0] = first - image; /* signs chosen so that nothing cancels */
    double norm = sqrt(x[0] * x[0] + rest);
    for (int i = 0; i < n; i++)
        x[i] /= norm;
    return image;
}

/* A -> (I - 2 v v') A (I - 2 v v') for the block from (from, from) on. */
static void reflect_both_sides(int n, double *matrix, int from, const double *v, double *p)
{
    int m = n - from;
    memset(p, 0, (size_t)m * sizeof *p);
    for (int i = 0; i < m; i++)
        add_multiple(p, v[i], row_of(matrix, n, from + i) + from, m);
    add_multiple(p, -dot(p, v, m), v, m);
    for (int i = 0; i < m; i++) {
        double *row = row_of(matrix, n, from + i) + from;
        add_multiple(row, -2 * v[i], p, m);
        add_multiple(row, -2 * p[i], v, m);
    }
}

/* Leaves the k-th reflection in row k of `matrix`, right of the diagonal. */
static void make_tridiagonal(int n, double *matrix, double *diagonal, double *beside, double *scratch)
{
    for (int k = 0; k < n; k++) {
        double *row = row_of(matrix, n, k);
        diagonal[k] = row[k];
        if (k + 1 == n)
            break;
        beside[k] = make_reflection(row + k + 1, n - k - 1);
        reflect_both_sides(n, matrix, k + 1, row + k + 1, scratch);
    }
}

static void multiply_reflections(int n, double *matrix, double *vectors)
{
    memset(vectors, 0, (size_t)n * (size_t)n * sizeof *vectors);
    for (int k = n - 1; k >= 0; k--) {
        row_of(vectors, n, k)[k] = 1;
        const double *v = row_of(matrix, n, k) + k + 1;
        for (int i = k + 1; i < n; i++) {
            double *row = row_of(vectors, n, i) + k + 1;
            add_multiple(row, -2 * dot(row, v, n - k - 1), v, n - k - 1);
        }
    }
}

/* ---- to a diagonal matrix ---- */

static void rotate(double *a, double *b, double cosine, double sine, int n)
{
    for (int i = 0; i < n; i++) {
        double old = a[i];
        a[i] = cosine * old + sine * b[i];
        b[i] = cosine * b[i] - sine * old;
    }
}

/* The eigenvalue of the last two by two entries that is nearer to the last. */
static double wilkinson_shift(const double *diagonal, const double *beside, int last)
{
    double half = (diagonal[last - 1] - diagonal[last]) / 2, b = beside[last - 1];
    double root = sqrt(half * half + b * b);
    return diagonal[last] - b * (b / (half + (half < 0 ? -root : root)));
}

/* One step on the block first..last: a rotation of each pair of neighbours
 * chases the entry that the one before pushed out of the three diagonals. */
static void qr_step(int n, double *diagonal, double *beside, double *vectors, int first, int last)
{
    double x = diagonal[first] - wilkinson_shift(diagonal, beside, last), pushed_out = beside[first];
    for (int k = first; k < last; k++) {
        double r = sqrt(x * x + pushed_out * pushed_out);
        double c = r > 0 ? x / r : 1, s = r > 0 ? pushed_out / r : 0;
        if (k > first)
            beside[k - 1] = r;
        double a = diagonal[k], b = beside[k], d = diagonal[k + 1];
        diagonal[k] = c * c * a + 2 * c * s * b + s * s * d;
        diagonal[k + 1] = s * s * a - 2 * c * s * b + c * c * d;
        beside[k] = c * s * (d - a) + (c * c - s * s) * b;
        x = beside[k];
        if (k + 1 < last) {
            pushed_out = s * beside[k + 1];
            beside[k + 1] *= c;
        }
        rotate(row_of(vectors, n, k), row_of(vectors, n, k + 1), c, s, n);
    }
}

/* The matrix has been scaled to entries of at most 1: less than DBL_MIN beside
 * two zeros is nothing. */
static void drop_negligible(const double *diagonal, double *beside, int last)
{
    for (int k = 0; k < last; k++)
        if (fabs(beside[k]) <= DBL_EPSILON * (fabs(diagonal[k]) + fabs(diagonal[k + 1])) + DBL_MIN)
            beside[k] = 0;
}

static void make_diagonal(int n, double *diagonal, double *beside, double *vectors)
{
    int last = n - 1;
    for (int steps = 0; last > 0 && steps < QR_STEPS_MAX * n; steps++) {
        drop_negligible(diagonal, beside, last);
        while (last > 0 && beside[last - 1] == 0)
            last--;
        int first = last;
        while (first > 0 && beside[first - 1] != 0)
            first--;
        if (first < last)
            qr_step(n, diagonal, beside, vectors, first, last);
    }
    assert(last == 0);
}

void eigen_decompose(int n, double *matrix, double *values, double *vectors)
{
    size_t entries = (size_t)n * (size_t)n;
    double scale = largest_magnitude(matrix, entries);
    double *beside = allocate((size_t)n, sizeof *beside), *scratch = allocate((size_t)n, sizeof *scratch);
    for (size_t i = 0; i < entries && scale > 0; i++)
        matrix[i] /= scale;
    make_tridiagonal(n, matrix, values, beside, scratch);
    multiply_reflections(n, matrix, vectors);
    make_diagonal(n, values, beside, vectors);
    for (int k = 0; k < n; k++)
        values[k] *= scale;
    free(beside);
    free(scratch);
}
