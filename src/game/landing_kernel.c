/* landing_kernel.c - compiled once for each vector width, which VECTOR_WIDTH
 * names. Sixteen columns of one byte fill the smallest vector there is. */
#include "wellbred/base/vector.h"
#include "wellbred/game/landing.h"

#include <string.h>

/* The highest is never below row 0, as every shape has a column that reaches
 * down to its lowest row: so differences below 0 may be taken for 0. */
static inline Small rest_on(Small height, const Shape *shape)
{
    Small best = small_excess(height, small((uint8_t)shape->skirt[0]));
    for (int k = 1; k < shape->width; k++) {
        height = small_from_right(height, 1);
        best = small_larger(best, small_excess(height, small((uint8_t)shape->skirt[k])));
    }
    return best;
}

int VECTOR_NAME(landing_rows)(const int8_t *height, const Piece *piece, int8_t rows[PIECE_ROTATIONS_MAX][COLUMN_LANES])
{
    Small heights = small_load(height);
    for (int r = 0; r < piece->rotations; r++) {
        Small row = rest_on(heights, &piece->shape[r]);
        memcpy(rows[r], &row, sizeof row);
    }
    return small_greatest(heights);
}
