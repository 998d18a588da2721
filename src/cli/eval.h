/* eval.h - the parts of `wellbred eval`. */
#ifndef WELLBRED_CLI_EVAL_H
#define WELLBRED_CLI_EVAL_H

#include <stdint.h>

#include "wellbred/game/rules.h"
#include "wellbred/player/builtin.h"

/* The games, each in the slot of its number. */
typedef struct EvalGames {
    int64_t count, capped;
    int64_t *lines, *pieces, *score; /* [count] each, owned */
    double seconds;
} EvalGames;

/* Play games 0 .. count - 1 of this seed, by all ranks of the job; shows how
 * far it is if stderr is a terminal. Release with eval_games_release(). */
void eval_games_play(EvalGames *games, const PlayerFile *file, const Rules *rules, VectorWidth width, uint64_t seed,
                     int64_t count);
void eval_games_release(EvalGames *games);

/* What the games say; `file` is the player with the game that was played. */
void eval_print_text(const EvalGames *games, const PlayerFile *file, uint64_t seed);
void eval_print_json(const EvalGames *games, const PlayerFile *file, uint64_t seed);

#endif
