/* high_scores.h - the best games of people, in $XDG_DATA_HOME/wellbred.
 *
 * One text file, a line a game, and each kind of game (board, pieces, order)
 * with its own best ten:
 *
 *      KIND <tab> SCORE <tab> LINES <tab> PIECES <tab> DATE */
#ifndef WELLBRED_CLI_HIGH_SCORES_H
#define WELLBRED_CLI_HIGH_SCORES_H

#include <stdbool.h>
#include <stdint.h>

#include "wellbred/base/error.h"
#include "wellbred/game/rules.h"
#include "wellbred/game/score.h"

enum {
    HIGH_SCORES_MAX = 10,
    GAME_KIND_SIZE = 80,
};

typedef struct HighScore {
    int64_t score, lines, pieces;
    char date[11]; /* 2026-11-18 */
} HighScore;

typedef struct HighScores {
    char kind[GAME_KIND_SIZE];
    int count;
    HighScore best[HIGH_SCORES_MAX]; /* [count] the best first */
} HighScores;

/* "10x20 tetromino bag" */
void game_kind(const GameSettings *game, bool gravity, char kind[GAME_KIND_SIZE]);

/* The best games of a kind; none if there is no file yet. A file that is not as
 * it was written is an error that names the line. */
bool high_scores_read(HighScores *scores, const char *kind, Error *error);

/* Write this game down if it is one of the best. `place` gets its place from
 * 0, or -1. */
bool high_scores_add(HighScores *scores, const Counters *counters, int *place, Error *error);

#endif
