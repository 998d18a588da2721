/* score.h - what a game counts. */
#ifndef WELLBRED_GAME_SCORE_H
#define WELLBRED_GAME_SCORE_H

#include <stdbool.h>
#include <stdint.h>

#include "wellbred/game/rules.h"

typedef struct Counters {
    int64_t pieces;          /* landed, the one that ended the game included */
    int64_t lines;           /* rows removed */
    int64_t tetrises;        /* moves that removed four rows or more */
    int64_t score;           /* this and the integrals stay at INT64_MAX once they get there */
    int64_t score_integral;  /* the score after each move, summed over all moves */
    int64_t tetris_integral; /* the same of the tetrises */
    int64_t keys;            /* key presses */
} Counters;

/* What one landed piece did. */
typedef struct MoveResult {
    int rows_removed;
    int rows_fallen;
    int keys;
} MoveResult;

/* Rows that a shape falls before it rests with its lowest cell in `row`. */
int score_rows_fallen(const Rules *rules, const Shape *shape, int row);

void counters_add_move(Counters *counters, const Rules *rules, const MoveResult *move);

/* Has the game used up its pieces? (Its keys run out when no placement is
 * cheap enough, see moves.h.) */
bool counters_reach_limit(const Counters *counters, const Rules *rules);

#endif
