/* positions.h - drawn positions, set up on both engines. */
#ifndef WELLBRED_TESTS_GAME_POSITIONS_H
#define WELLBRED_TESTS_GAME_POSITIONS_H

#include "wellbred/game/game.h"
#include "wellbred/game/plain.h"

/* A drawn board with a piece to place, on both engines. */
typedef struct Position {
    const Rules *rules;
    Game fast;
    PlainGame plain;
} Position;

Position position_drawn(const Rules *rules, const char *drawing, char piece);

/* The moves of both engines, which must agree. False if there are none. */
bool position_moves(Position *position, Moves *moves);

/* Play rotation `rotation` at x on both engines; the placement must be legal.
 * Fails unless both remove `removed` rows, say whether that ends the game, and
 * leave the board `after`. */
void assert_play(const Position *position, int rotation, int x, int removed, bool over, const char *after);

/* The legal columns of a rotation as text, e.g. "0 1 5". */
const char *legal_columns(const Moves *moves, int rotation);
const char *losing_columns(const Moves *moves, int rotation);
const char *choice_columns(const Moves *moves, int rotation);

#endif
