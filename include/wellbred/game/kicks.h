/* kicks.h - how a piece turns under SRS, the Super Rotation System, as data.
 *
 * A piece lives in a square box and turns about the box's centre. State 0 is
 * how it appears; each turn clockwise leads to the next state:
 *
 *      T   0          1 (R)      2          3 (L)
 *          . # .      . # .      . . .      . # .
 *          # # #      . # #      # # #      # # .
 *          . . .      . # .      . # .      . # .
 *
 * Where that does not fit, the box is kicked: it moves by the first of a few
 * steps with which it fits, and if there is none, the piece does not turn.
 *
 * Tetrominoes have the published boxes and steps; O does not kick. Nobody has
 * published any for pentominoes. Theirs are boxes as wide as the piece lies,
 * and steps to the side alone: one or two columns, clockwise left first, as
 * the tetrominoes do from state 0. */
#ifndef WELLBRED_GAME_KICKS_H
#define WELLBRED_GAME_KICKS_H

#include "wellbred/game/piece.h"

enum { SRS_STATES = 4, SRS_KICKS_MAX = 5 };

typedef enum Turn {
    TURN_CLOCKWISE,
    TURN_COUNTER_CLOCKWISE,
    TURNS,
} Turn;

typedef struct SrsPiece {
    int box;                      /* its side */
    int states;                   /* 1 if turning changes nothing, else all */
    uint8_t rotation[SRS_STATES]; /* the piece's Shape in each state ... */
    Cell corner[SRS_STATES];      /* ... and where its lower left is in the box */
    int kicks;
    Cell kick[SRS_STATES][TURNS][SRS_KICKS_MAX]; /* [from][turn][kicks] steps of the box, the first one is none */
} SrsPiece;

static inline int srs_state_after(int state, Turn turn)
{
    return (state + (turn == TURN_CLOCKWISE ? 1 : SRS_STATES - 1)) % SRS_STATES;
}

void srs_piece_init(SrsPiece *srs, const Piece *piece, PieceSetKind set);

#endif
