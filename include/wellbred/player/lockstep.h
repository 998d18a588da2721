/* lockstep.h - one seeded game, played by many genomes side by side.
 *
 * Genomes that play the same game get the same piece at the same time. Eight
 * or sixteen of them are the lanes of a vector: nothing diverges, and each
 * lane's game goes on to the bit as it would alone.
 *
 *      lockstep_begin(lockstep, games, genomes, count);
 *      while (lockstep_games(lockstep) > enough)
 *          lockstep_play(lockstep, pieces);
 *      lockstep_end(lockstep);                     the rest are ordinary games
 */
#ifndef WELLBRED_PLAYER_LOCKSTEP_H
#define WELLBRED_PLAYER_LOCKSTEP_H

#include "wellbred/player/player.h"

enum { LOCKSTEP_GAMES_MAX = 256 };

typedef struct Lockstep Lockstep;

/* Can such games be played in lock-step? Not if the pieces depend on the
 * board, and not by nets so large that a vector's worth of them fits no cache. */
bool lockstep_is_possible(const PlayerSettings *settings, const Rules *rules);

/* It must be possible; the rules are borrowed. */
Lockstep *lockstep_create(const PlayerSettings *settings, const Rules *rules, VectorWidth width);
void lockstep_free(Lockstep *lockstep);

/* How many games one vector holds, and how many can be played at a time. */
int lockstep_lanes(const Lockstep *lockstep);
int lockstep_room(const Lockstep *lockstep);

/* Take up `count` games that are being played: of one seed, with as many
 * pieces placed. They and their genomes [count] are borrowed until the end. */
void lockstep_begin(Lockstep *lockstep, Game *const *games, const float *const *genomes, int count);

/* Place so many pieces in each game, or fewer if no more than `enough` games
 * are left by then. */
PlayWork lockstep_play(Lockstep *lockstep, int64_t pieces, int enough);

/* Games that are still being played, and the pieces placed in each of them. */
int lockstep_games(const Lockstep *lockstep);
int64_t lockstep_pieces(const Lockstep *lockstep);

/* Write the games that are still being played back to where they came from;
 * those that have ended are there already. */
void lockstep_end(Lockstep *lockstep);

#endif
