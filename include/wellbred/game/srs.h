/* srs.h - one falling piece that obeys key presses, under SRS (see kicks.h).
 *
 *      FallingPiece piece = srs_spawn(rules, number);
 *      srs_shift(rules, &well, &piece, -1);
 *      srs_turn(rules, &well, &piece, TURN_CLOCKWISE);
 *      srs_drop(rules, &well, &piece);
 *      placement = srs_placement(rules, &piece);       for moves_apply(), game_play()
 *
 * It appears in the middle, rounded to the left, with its top just below
 * rules->ceiling: in the highest rows of the board, or for `spawn` in the two
 * rows above it. Whatever is higher than that is free. */
#ifndef WELLBRED_GAME_SRS_H
#define WELLBRED_GAME_SRS_H

#include <stdbool.h>

#include "wellbred/game/moves.h"
#include "wellbred/game/rules.h"
#include "wellbred/game/well.h"

typedef struct FallingPiece {
    uint8_t piece, state;
    int8_t x, y; /* lower left of its box, which may lie outside the board */
} FallingPiece;

/* Not checked against the board: ask srs_fits(). */
FallingPiece srs_spawn(const Rules *rules, int piece);

bool srs_fits(const Rules *rules, const Well *well, FallingPiece piece);

/* Key presses. False, and nothing done, if there is no room. */
bool srs_shift(const Rules *rules, const Well *well, FallingPiece *piece, int dx);
bool srs_turn(const Rules *rules, const Well *well, FallingPiece *piece, Turn turn);
bool srs_fall(const Rules *rules, const Well *well, FallingPiece *piece); /* one row */

/* Fall as far as it goes. Returns the rows fallen. */
int srs_drop(const Rules *rules, const Well *well, FallingPiece *piece);

/* Its cells as the engine's rotation, leftmost column and lowest row. */
Placement srs_placement(const Rules *rules, const FallingPiece *piece);

#endif
