/* game.h - one game on the fast engine.
 *
 *      game_start(&game, &rules, seed, judge);
 *      while (game_find_moves(&game, &rules, &moves))
 *          game_play(&game, &rules, choose(&moves), judge);
 *
 * A Game is a plain value of less than 256 bytes with no pointers: copy it,
 * write it to a byte string, go on with it on another machine. */
#ifndef WELLBRED_GAME_GAME_H
#define WELLBRED_GAME_GAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "wellbred/base/error.h"
#include "wellbred/game/moves.h"
#include "wellbred/game/order.h"
#include "wellbred/game/rules.h"
#include "wellbred/game/score.h"
#include "wellbred/game/well.h"

typedef enum GameStatus {
    GAME_PLAYING,
    GAME_OVER,
    GAME_CAPPED, /* stopped by max_pieces or max_keys */
} GameStatus;

enum { NO_PIECE = 255 };

typedef struct Game {
    Well well;
    uint64_t seed;
    Counters counters;
    uint8_t current;                /* the piece to place now */
    uint8_t next;                   /* NO_PIECE while the adversary has not dealt it */
    uint8_t status;                 /* GameStatus */
    uint8_t block[ORDER_BLOCK_MAX]; /* the block of the order that `next` is from */
} Game;

_Static_assert(sizeof(Game) < 256, "a game travels between ranks and must stay small");

/* How the adversary asks what a player thinks, without this room knowing
 * players: the rating of the best placement of `piece`. */
typedef struct Judge {
    float (*best_rating)(void *player, const Well *well, int piece);
    void *player;
} Judge;

/* `judge` may be NULL unless the order is the adversary's. */
void game_start(Game *game, const Rules *rules, uint64_t seed, const Judge *judge);

/* What can be played now. False, and the status set, if the game has ended. */
bool game_find_moves(Game *game, const Rules *rules, Moves *moves);

/* Play one of the moves just found. */
void game_play(Game *game, const Rules *rules, Placement placement, const Judge *judge);

/* The part of game_play() that deals, after the piece was counted. */
void game_deal(Game *game, const Rules *rules, const Judge *judge);

static inline bool game_is_playing(const Game *game)
{
    return game->status == GAME_PLAYING;
}

/* The invariants of a game under these rules; if one is broken, `error` (may
 * be NULL) says which. */
bool game_is_valid(const Game *game, const Rules *rules, Error *error);

/* The game as bytes, and back under the same rules. Reading checks everything
 * and refuses bytes that were altered, or that no game of these rules has. */
enum { GAME_BYTES = 148 };
void game_write(const Game *game, const Rules *rules, uint8_t bytes[GAME_BYTES]);
bool game_read(Game *game, const Rules *rules, const uint8_t *bytes, size_t size, Error *error);

#endif
