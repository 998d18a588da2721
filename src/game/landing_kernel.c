/* landing_kernel.c - compiled once for each vector width, which VECTOR_WIDTH
 * names. Sixteen columns of one byte fill the smallest vector there is. */
#include "wellbred/base/vector.h"
#include "wellbred/game/landing.h"

#include <string.h>

/* Signed, because a shape can rest below its own lower left cell. */
typedef int8_t Columns __attribute__((vector_size(COLUMN_LANES)));

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

int VECTOR_NAME(landing_rows)(const int8_t *height, const Piece *piece, int8_t rows[PIECE_ROTATIONS_MAX][COLUMN_LANES])
{
    for (int r = 0; r < piece->rotations; r++) {
        Columns row = rest_on(height, &piece->shape[r]);
        memcpy(rows[r], &row, sizeof row);
    }
    return small_greatest(small_load(height));
}
