/* gene.h - a gene is a float that is never infinite and never a NaN. */
#ifndef WELLBRED_EVOLVE_GENE_H
#define WELLBRED_EVOLVE_GENE_H

#include <float.h>

/* Worked out in double and rounded once, here. What is not a number comes from
 * an optimiser's state in a forged file. */
static inline float gene_from(double value)
{
    if (value > FLT_MAX)
        return FLT_MAX;
    if (value < -FLT_MAX)
        return -FLT_MAX;
    return value == value ? (float)value : 0;
}

#endif
