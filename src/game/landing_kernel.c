/* landing_kernel.c - compiled once for each vector width, which VECTOR_WIDTH
 * names. Sixteen columns of one byte fill the smallest vector there is. */
#include "wellbred/game/landing.h"

#include <string.h>

#define JOIN_(name, width) name##_##width
#define JOIN(name, width) JOIN_(name, width)

typedef int8_t Columns __attribute__((vector_size(LANDING_COLUMNS)));

static inline Columns larger(Columns a, Columns b)
{
    Columns a_wins = a > b;
    return (a & a_wins) | (b & ~a_wins);
}

static inline Columns load(const int8_t *bytes)
{
    Columns columns;
    memcpy(&columns, bytes, sizeof columns);
    return columns;
}

static inline Columns rest_on(const int8_t *height, const Shape *shape)
{
    Columns best = load(height) - shape->skirt[0];
    for (int k = 1; k < shape->width; k++)
        best = larger(best, load(height + k) - shape->skirt[k]);
    return best;
}

/* Halve the vector until one lane is left. */
static inline int greatest(Columns c)
{
    c = larger(c, __builtin_shufflevector(c, c, 8, 9, 10, 11, 12, 13, 14, 15, 8, 9, 10, 11, 12, 13, 14, 15));
    c = larger(c, __builtin_shufflevector(c, c, 4, 5, 6, 7, 4, 5, 6, 7, 4, 5, 6, 7, 4, 5, 6, 7));
    c = larger(c, __builtin_shufflevector(c, c, 2, 3, 2, 3, 2, 3, 2, 3, 2, 3, 2, 3, 2, 3, 2, 3));
    return c[0] > c[1] ? c[0] : c[1];
}

int JOIN(landing_rows, VECTOR_WIDTH)(const int8_t *height, const Piece *piece,
                                     int8_t rows[PIECE_ROTATIONS_MAX][LANDING_COLUMNS])
{
    for (int r = 0; r < piece->rotations; r++) {
        Columns row = rest_on(height, &piece->shape[r]);
        memcpy(rows[r], &row, sizeof row);
    }
    return greatest(load(height));
}
