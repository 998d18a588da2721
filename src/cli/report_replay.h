/* report_replay.h - a game played by the engine, written down move by move.
 *
 * In base64, bytes one after the other:
 *
 *      moves      for each piece: piece, rotation, column, row, rows removed
 *      ratings    for each piece: how many placements it had (u16), and for each of them
 *                 rotation * 16 + column, + 64 if it ends the game; row; rating (f32)
 *
 * A row is that of the lowest cell, counted from the floor; numbers of several
 * bytes are little-endian. Ratings: higher is better. */
#ifndef WELLBRED_CLI_REPORT_REPLAY_H
#define WELLBRED_CLI_REPORT_REPLAY_H

#include "wellbred/config/json_writer.h"
#include "wellbred/player/player.h"

/* Pieces of a game that go on a page: with their ratings about 200 bytes each. */
enum { REPLAY_PIECES_MAX = 3000 };

/* Play a game from its seed on, to its end or as far as goes on a page, and
 * write the moves into the object that is open. `end` is where it got to. */
void replay_write(Player *player, const Rules *rules, uint64_t seed, Game *end, JsonWriter *json);

/* The cells of each rotation of each piece, each a list x, y, x, y and so on. */
void replay_write_pieces(const Rules *rules, JsonWriter *json);

#endif
