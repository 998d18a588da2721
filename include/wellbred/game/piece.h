/* piece.h - the pieces: bodies as data, everything else derived from them.
 *
 * A body is a list of (x, y) cells, origin at the lower left of its box. Each
 * distinct rotation is a Shape; rotation r + 1 is rotation r turned once
 * counter-clockwise:
 *
 *      T   r 0        r 1      r 2        r 3
 *          . # .      . #      # # #      # .
 *          # # #      # #      . # .      # #
 *                     . #                 # .
 *   skirt  0 0 0      1 0      1 0 1      0 1     lowest y in each column
 */
#ifndef WELLBRED_GAME_PIECE_H
#define WELLBRED_GAME_PIECE_H

#include <stdint.h>

enum {
    PIECE_CELLS_MAX = 5,
    PIECE_ROTATIONS_MAX = 4,
    PIECE_SET_MAX = 18,
    SHAPE_MARGIN = 16, /* the widest board, see placing.h */
};

typedef struct Cell {
    int8_t x, y;
} Cell;

typedef struct Shape {
    int width, height;
    int cells;
    Cell body[PIECE_CELLS_MAX];       /* [cells] */
    int8_t skirt[PIECE_CELLS_MAX];    /* [width] lowest y of each column */
    int8_t top[PIECE_CELLS_MAX];      /* [width] highest y of each column, plus one */
    uint32_t column[PIECE_CELLS_MAX]; /* [width] the cells of each column, bit y */
    /* The same columns and tops after SHAPE_MARGIN zeros, and with as many behind. */
    uint32_t column_at[2 * SHAPE_MARGIN];
    int8_t top_at[2 * SHAPE_MARGIN];
    int turns; /* clockwise key presses that lead here from rotation 0 */
} Shape;

typedef struct Piece {
    char name;
    int rotations;
    Shape shape[PIECE_ROTATIONS_MAX]; /* [rotations] */
} Piece;

/* `tetromino`: I O T S Z J L. `pentomino`: the 18 one-sided ones; a small
 * letter is the mirror image of the capital. */
typedef enum PieceSetKind {
    PIECES_TETROMINO,
    PIECES_PENTOMINO,
    PIECE_SET_KINDS,
} PieceSetKind;

typedef struct PieceSet {
    int count;
    int cells;                  /* of each piece */
    Piece piece[PIECE_SET_MAX]; /* [count] */
} PieceSet;

extern const char *const piece_set_names[PIECE_SET_KINDS];

/* Derive rotations, skirts and sizes of a whole set. */
void piece_set_init(PieceSet *set, PieceSetKind kind);

/* The index of the piece called `name`, or -1. */
int piece_set_find(const PieceSet *set, char name);

#endif
