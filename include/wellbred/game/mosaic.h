/* mosaic.h - the pile as it looks: for each filled cell, which piece it came
 * from. The engines need only know that a cell is filled; people see colours. */
#ifndef WELLBRED_GAME_MOSAIC_H
#define WELLBRED_GAME_MOSAIC_H

#include <stdint.h>

#include "wellbred/game/moves.h"
#include "wellbred/game/rules.h"

enum { MOSAIC_EMPTY = 0 };

typedef struct Mosaic {
    uint8_t cell[BOARD_ROWS][BOARD_WIDTH_MAX]; /* MOSAIC_EMPTY, or the piece's number plus one */
} Mosaic;

/* What moves_apply() does to the well; `removed` is what it returned. */
void mosaic_land(Mosaic *mosaic, const Rules *rules, int piece, Placement placement, int removed);

#endif
