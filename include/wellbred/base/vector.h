/* vector.h - which of the compiled vector widths this process uses.
 *
 * A cluster builds on one CPU and runs on another, so vector code is compiled
 * for each width and chosen when the program starts. All widths give the same
 * bits; WELLBRED_VECTOR=baseline|avx2|avx512 forces one, for tests. */
#ifndef WELLBRED_BASE_VECTOR_H
#define WELLBRED_BASE_VECTOR_H

#include <stdbool.h>

#include "wellbred/base/error.h"

typedef enum VectorWidth {
    VECTOR_BASELINE,
    VECTOR_AVX2,
    VECTOR_AVX512,
    VECTOR_WIDTHS,
} VectorWidth;

/* In a file that is compiled once for each width: `name` with the width's own
 * name behind it, which the build gives as VECTOR_WIDTH. */
#define VECTOR_NAME(name) VECTOR_JOIN(name, VECTOR_WIDTH)
#define VECTOR_JOIN(name, width) VECTOR_JOIN_NOW(name, width)
#define VECTOR_JOIN_NOW(name, width) name##_##width

const char *vector_width_name(VectorWidth width);

/* Can this CPU run code compiled for `width`, and is there such code? */
bool vector_width_is_available(VectorWidth width);

/* The widest available, or the one that the environment asks for. */
bool vector_width_choose(VectorWidth *width, Error *error);

#endif
