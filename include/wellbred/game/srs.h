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

typedef enum SrsKey {
    SRS_LEFT,
    SRS_RIGHT,
    SRS_FALL, /* one row */
    SRS_CLOCKWISE,
    SRS_COUNTER_CLOCKWISE,
    SRS_DROP, /* as far as it goes, and lock */
    SRS_KEYS,
} SrsKey;

/* What a key does to the piece. False, and nothing done, if there is no room;
 * a drop is always possible. */
bool srs_press(const Rules *rules, const Well *well, FallingPiece *piece, SrsKey key);

/* A shortest way from where the piece is to a placement where it can rest, the
 * drop at its end included. Returns its length, 0 if there is none. Slower than
 * reach.h, which tells how long it is. */
int srs_find_way(const Rules *rules, const Well *well, FallingPiece from, Placement to, SrsKey way[REACH_KEYS_MAX]);

#endif
