/* plain.h - one game on the plain engine: the rules of rules.h, word for word.
 *
 * Slow and obvious. It shares the pieces, their order and the counting with
 * the fast engine, and nothing else: boards and moves are done again here,
 * cell by cell, so that tests can hold the two against each other. */
#ifndef WELLBRED_GAME_PLAIN_H
#define WELLBRED_GAME_PLAIN_H

#include "wellbred/game/board.h"
#include "wellbred/game/game.h"

typedef struct PlainGame {
    Board board;
    uint64_t seed;
    Counters counters;
    int current, next; /* next is NO_PIECE while the adversary has not dealt it */
    GameStatus status;
} PlainGame;

typedef struct PlainMove {
    Placement placement;
    int keys;
    bool losing; /* ends the game */
    bool choice; /* to be rated */
} PlainMove;

enum { PLAIN_MOVES_MAX = PIECE_ROTATIONS_MAX * BOARD_WIDTH_MAX + LOWER_MOVES_MAX };

void plain_start(PlainGame *game, const Rules *rules, uint64_t seed, const Judge *judge);

/* The legal placements, in the order of moves.h. Sets the status and
 * returns 0 if the game has ended. */
int plain_find_moves(PlainGame *game, const Rules *rules, PlainMove moves[PLAIN_MOVES_MAX]);

void plain_play(PlainGame *game, const Rules *rules, Placement placement, const Judge *judge);

#endif
