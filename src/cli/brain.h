/* brain.h - a player that sits beside a session: it plays, advises or judges. */
#ifndef WELLBRED_CLI_BRAIN_H
#define WELLBRED_CLI_BRAIN_H

#include "wellbred/base/vector.h"
#include "wellbred/game/session.h"
#include "wellbred/player/builtin.h"

typedef struct Brain {
    PlayerFile file; /* its game is the session's, with the moves that the player knows */
    Rules rules;
    Player *player;
    Judge judge;
} Brain;

/* `name` as on the command line; `game` is what the session plays. Release
 * with brain_release() if this succeeds. The brain must stay where it is. */
bool brain_init(Brain *brain, const char *name, const GameSettings *game, VectorWidth width, Error *error);
void brain_release(Brain *brain);

/* How many pieces must be dealt ahead for it. */
int brain_lookahead(const Brain *brain);

/* Where it would put the falling piece; false if there is no way to go on. */
bool brain_choose(Brain *brain, const Session *session, Placement *placement);

typedef struct RatedMove {
    Placement placement;
    float rating;
} RatedMove;

enum { RATED_MOVES_MAX = PIECE_ROTATIONS_MAX * BOARD_WIDTH_MAX + LOWER_MOVES_MAX };

/* All that it would consider, the best first. */
int brain_rate(Brain *brain, const Session *session, RatedMove rated[RATED_MOVES_MAX]);

#endif
