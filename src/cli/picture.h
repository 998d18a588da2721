/* picture.h - a board on the screen.
 *
 * A Picture is what is in each cell, put together from the pile, the falling
 * piece and shadows of pieces; picture_draw() shows it with its walls:
 *
 *      !          [][]     !       two columns a cell, or one
 *      !        [][]       !
 *      !  . .[][]::::      !
 *      +--------------------+
 */
#ifndef WELLBRED_CLI_PICTURE_H
#define WELLBRED_CLI_PICTURE_H

#include <stdbool.h>

#include "wellbred/game/mosaic.h"

typedef enum CellLook {
    CELL_EMPTY,
    CELL_FILLED,
    CELL_GHOST, /* where a hard drop leads */
    CELL_HINT,  /* where a player would put the piece */
} CellLook;

typedef struct Picture {
    const Rules *rules; /* borrowed */
    int spawn_rows;     /* shown above the board */
    uint8_t look[BOARD_ROWS][BOARD_WIDTH_MAX];
    uint8_t piece[BOARD_ROWS][BOARD_WIDTH_MAX];
} Picture;

/* The pile; `mosaic` is NULL to hide it. */
Picture picture_of(const Rules *rules, const Mosaic *mosaic, int spawn_rows);

/* A piece; shadows don't cover what is there. */
void picture_add(Picture *picture, int piece, Placement at, CellLook look);

/* How much room it takes. */
int picture_rows(const Rules *rules, int spawn_rows);
int picture_columns(const Rules *rules, int cell_columns);

void picture_draw(const Picture *picture, int y, int x, int cell_columns);

/* A piece by itself, its first rotation, at most two or three rows. */
void picture_draw_piece(const Rules *rules, int piece, int y, int x);

#endif
