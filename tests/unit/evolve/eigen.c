/* matrix = sum of value * vector vector', with vectors of length 1 at right
 * angles: for random matrices and for those that have given others trouble. */
#include "evolve/eigen.h"

#include "wellbred/base/random.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static double uniform(int key, int i)
{
    return (double)random_block((uint64_t)key, STREAM_SAMPLE, (uint32_t)i, 0, 0).word[0] * 0x1p-63 - 1;
}

static double largest(const double *values, int count)
{
    double most = 0;
    for (int i = 0; i < count; i++)
        most = fabs(values[i]) > most ? fabs(values[i]) : most;
    return most;
}

static double product(int n, const double *a, const double *b)
{
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += a[i] * b[i];
    return sum;
}

static void assert_decomposes(int n, const double *matrix, const char *name)
{
    double *used = malloc(sizeof *used * (size_t)(n * n)), *vectors = malloc(sizeof *vectors * (size_t)(n * n));
    double *values = malloc(sizeof *values * (size_t)n);
    memcpy(used, matrix, sizeof *used * (size_t)(n * n));
    eigen_decompose(n, used, values, vectors);
    double scale = largest(matrix, n * n) * n, tolerance = 1e-14 * n;
    for (int k = 0; k < n; k++) {
        for (int i = 0; i < n; i++) {
            double residual = product(n, matrix + i * n, vectors + k * n) - values[k] * vectors[k * n + i];
            cr_assert(fabs(residual) <= tolerance * scale, "%s, n %d: A v - value v is %g", name, n, residual);
            double between = product(n, vectors + k * n, vectors + i * n) - (i == k);
            cr_assert(fabs(between) <= tolerance, "%s, n %d: vectors %d, %d are off by %g", name, n, i, k, between);
        }
    }
    free(used);
    free(vectors);
    free(values);
}

static void set(double *matrix, int n, int i, int j, double value)
{
    matrix[i * n + j] = matrix[j * n + i] = value;
}

Test(eigen, decomposes_random_matrices)
{
    static double matrix[200 * 200];
    static const int sizes[] = {1, 2, 3, 4, 5, 7, 10, 31, 60, 200};
    for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++)
        for (int key = 0; key < (sizes[s] > 50 ? 1 : 20); key++) {
            int n = sizes[s];
            for (int i = 0; i < n; i++)
                for (int j = 0; j <= i; j++)
                    set(matrix, n, i, j, uniform(key, i * n + j));
            assert_decomposes(n, matrix, "random");
        }
}

Test(eigen, decomposes_degenerate_matrices)
{
    enum { N = 12 };
    double matrix[N * N];
    for (int kind = 0; kind < 8; kind++) {
        static const char *const names[] = {"zero",   "ones",         "identity", "rank one",
                                            "graded", "two clusters", "tiny",     "huge"};
        for (int i = 0; i < N; i++)
            for (int j = 0; j <= i; j++) {
                const double values[] = {0,
                                         1,
                                         i == j,
                                         uniform(1, i) * uniform(1, j),
                                         pow(10, -(i + j)),
                                         i == j ? i % 2 : (i - j == 1) * 1e-9,
                                         1e-300 * uniform(2, i * N + j),
                                         1e300 * uniform(2, i * N + j)};
                set(matrix, N, i, j, values[kind]);
            }
        assert_decomposes(N, matrix, names[kind]);
    }
}

Test(eigen, knows_the_values_of_a_string_of_beads)
{
    enum { N = 20 };
    double matrix[N * N] = {0}, vectors[N * N], values[N];
    for (int i = 0; i < N; i++) {
        matrix[i * N + i] = 2;
        if (i > 0)
            set(matrix, N, i, i - 1, -1);
    }
    eigen_decompose(N, matrix, values, vectors);
    for (int k = 1; k <= N; k++) { /* 2 - 2 cos(k pi / (n + 1)), in some order */
        double expected = 2 - 2 * cos(k * acos(-1) / (N + 1)), nearest = INFINITY;
        for (int i = 0; i < N; i++)
            nearest = fmin(nearest, fabs(values[i] - expected));
        cr_assert_lt(nearest, 1e-14, "nothing is %.17g", expected);
    }
}
