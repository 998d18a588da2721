#include "covariance.h"
#include "eigen.h"

#include "wellbred/base/die.h"

#include <math.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* The smallest variance along an axis, relative to the largest. Of a full
 * matrix the decomposition cannot tell smaller ones from 0, or from negative
 * ones; Hansen's programs use the same limit. C itself stays as it is, so that
 * its decomposition is a function of C alone. */
static const double flattest_full = 1e-14, flattest_separable = 1e-30;

static size_t at(int row, int column)
{
    return (size_t)row * ((size_t)row + 1) / 2 + (size_t)column;
}

int covariance_entries(const Covariance *self)
{
    return self->is_full ? (int)at(self->genes, 0) : self->genes;
}

int covariance_axis_entries(const Covariance *self)
{
    return self->is_full ? self->genes * self->genes : 0;
}

void covariance_init(Covariance *self, int genes, bool is_full)
{
    *self = (Covariance){.genes = genes, .is_full = is_full};
    self->entry = allocate((size_t)covariance_entries(self), sizeof *self->entry);
    self->deviation = allocate((size_t)genes, sizeof *self->deviation);
    if (is_full)
        self->axes = allocate((size_t)covariance_axis_entries(self), sizeof *self->axes);
}

void covariance_release(Covariance *self)
{
    free(self->entry);
    free(self->axes);
    free(self->deviation);
    *self = (Covariance){0};
}

void covariance_start(Covariance *self, const double *deviation)
{
    memset(self->entry, 0, (size_t)covariance_entries(self) * sizeof *self->entry);
    for (int g = 0; g < self->genes; g++)
        self->entry[self->is_full ? at(g, g) : (size_t)g] = deviation[g] * deviation[g];
    covariance_decompose(self);
}

double covariance_variance(const Covariance *self, int gene)
{
    return self->entry[self->is_full ? at(gene, gene) : (size_t)gene];
}

/* ---- learning ---- */

void covariance_fade(Covariance *self, double factor)
{
    int entries = covariance_entries(self);
    for (int i = 0; i < entries; i++)
        self->entry[i] *= factor;
}

void covariance_add(Covariance *self, double weight, const double *step)
{
    if (!self->is_full) {
        for (int g = 0; g < self->genes; g++)
            self->entry[g] += weight * step[g] * step[g];
        return;
    }
    for (int row = 0; row < self->genes; row++) {
        double *entry = self->entry + at(row, 0), factor = weight * step[row];
        for (int column = 0; column <= row; column++)
            entry[column] += factor * step[column];
    }
}

void covariance_scale(Covariance *self, double factor)
{
    covariance_fade(self, factor * factor);
    for (int k = 0; k < self->genes; k++)
        self->deviation[k] *= factor;
}

static void deviations_from_variances(Covariance *self)
{
    double largest = 0;
    for (int k = 0; k < self->genes; k++)
        largest = self->deviation[k] > largest ? self->deviation[k] : largest;
    double least = largest * (self->is_full ? flattest_full : flattest_separable);
    for (int k = 0; k < self->genes; k++)
        self->deviation[k] = sqrt(self->deviation[k] > least ? self->deviation[k] : least);
}

void covariance_decompose(Covariance *self)
{
    int n = self->genes;
    if (self->is_full) {
        double *matrix = allocate((size_t)covariance_axis_entries(self), sizeof *matrix);
        for (int row = 0; row < n; row++)
            for (int column = 0; column <= row; column++)
                matrix[row * n + column] = matrix[column * n + row] = self->entry[at(row, column)];
        eigen_decompose(n, matrix, self->deviation, self->axes);
        free(matrix);
    } else {
        memcpy(self->deviation, self->entry, (size_t)n * sizeof *self->deviation);
    }
    deviations_from_variances(self);
}

/* ---- sampling ---- */

static void add_axis(const Covariance *self, int k, double length, double *to)
{
    const double *axis = self->axes + (size_t)k * (size_t)self->genes;
    for (int g = 0; g < self->genes; g++)
        to[g] += length * axis[g];
}

static double length_along(const Covariance *self, int k, const double *step)
{
    const double *axis = self->axes + (size_t)k * (size_t)self->genes;
    double sum = 0;
    for (int g = 0; g < self->genes; g++)
        sum += axis[g] * step[g];
    return sum;
}

void covariance_shape(const Covariance *self, const double *z, double *step)
{
    memset(step, 0, (size_t)self->genes * sizeof *step);
    for (int k = 0; k < self->genes; k++)
        if (self->is_full)
            add_axis(self, k, self->deviation[k] * z[k], step);
        else
            step[k] = self->deviation[k] * z[k];
}

void covariance_whiten(const Covariance *self, const double *step, double *z)
{
    memset(z, 0, (size_t)self->genes * sizeof *z);
    for (int k = 0; k < self->genes; k++)
        if (self->is_full)
            add_axis(self, k, length_along(self, k, step) / self->deviation[k], z);
        else
            z[k] = step[k] / self->deviation[k];
}
