/* plain_reach.h - reach.h once more, word for word: a piece, a key, a look at
 * the board. */
#ifndef WELLBRED_GAME_PLAIN_REACH_H
#define WELLBRED_GAME_PLAIN_REACH_H

#include "wellbred/game/board.h"
#include "wellbred/game/moves.h"

/* The fewest key presses that bring a piece to rest there, 0 if none do. */
typedef struct PlainReach {
    int keys[PIECE_ROTATIONS_MAX][BOARD_WIDTH_MAX][BOARD_ROWS]; /* [rotation][x][row] */
} PlainReach;

void plain_reach(const Board *board, const Rules *rules, int piece, PlainReach *reach);

/* The same for one placement, not looking beyond it. */
int plain_reach_keys(const Board *board, const Rules *rules, int piece, Placement placement);

#endif
