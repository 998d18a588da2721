/* placing.h - putting a shape down on all columns at once.
 *
 * A shape's columns stand in the middle of an array of zeros: loaded so many
 * entries further left, they lie at column x, and which shape it is makes no
 * difference to the processor. What is stored here is loaded by the players'
 * kernels at once, so it is stored in vectors as wide as theirs. */
#ifndef WELLBRED_GAME_PLACING_H
#define WELLBRED_GAME_PLACING_H

#include <stdint.h>

#include "wellbred/game/piece.h"

struct Well;

/* Fill the cells of a shape, as well_place(). Returns the rows that are full. */
typedef uint32_t PlaceShape(struct Well *well, const Shape *shape, int x, int row, int width);

/* Remove these rows, let the rest fall. Returns how many were removed. */
typedef int RemoveRows(struct Well *well, uint32_t rows);

typedef struct Placing {
    PlaceShape *place;
    RemoveRows *remove;
} Placing;

/* Compiled for each vector width; see src/game/placing_kernel.c. */
extern const Placing placing_baseline, placing_avx2, placing_avx512;

#endif
