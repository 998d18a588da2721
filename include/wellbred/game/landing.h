/* landing.h - where a piece comes to rest, for all its placements at once.
 *
 * A shape dropped at column x rests on the highest of the columns below it:
 *
 *      row(x) = max over k of  height[x + k] - skirt[k]
 *
 * The lanes of a vector are the columns x, so "column x + k for all x" is the
 * vector shifted by k lanes. Lanes that stick out of the board hold nonsense. */
#ifndef WELLBRED_GAME_LANDING_H
#define WELLBRED_GAME_LANDING_H

#include <stdint.h>

#include "wellbred/game/columns.h"
#include "wellbred/game/piece.h"

/* `height` has at least 32 entries, those beyond the board are zero. Returns
 * the greatest of the first 16. */
typedef int LandingRows(const int8_t *height, const Piece *piece, int8_t rows[PIECE_ROTATIONS_MAX][COLUMN_LANES]);

/* The kernel compiled for each vector width; see src/game/landing_kernel.c. */
LandingRows landing_rows_baseline, landing_rows_avx2, landing_rows_avx512;

#endif
