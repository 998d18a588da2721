/* state_bytes.h - the bytes of a game state, to be changed by tests. */
#ifndef WELLBRED_TESTS_GAME_STATE_BYTES_H
#define WELLBRED_TESTS_GAME_STATE_BYTES_H

#include "game/playing.h"

/* The layout at the top of src/game/state.c. */
enum {
    AT_STATUS = 7,
    AT_CURRENT = 8,
    AT_NEXT = 9,
    AT_PADDING = 10,
    AT_COLUMNS = 12,
    AT_COUNTERS = 84,
    AT_CHECKSUM = 140,
};
enum { PIECES, LINES, TETRISES, SCORE, SCORE_INTEGRAL, TETRIS_INTEGRAL, KEYS, COUNTERS };

void set_column(uint8_t *bytes, int x, uint32_t cells);
uint32_t get_column(const uint8_t *bytes, int x);
void set_counter(uint8_t *bytes, int counter, int64_t value);
int64_t get_counter(const uint8_t *bytes, int counter);

/* Make the checksum right again. */
void seal(uint8_t *bytes);

/* Read from a copy that is exactly as long as it says, so that the address
 * sanitizer sees a byte read too far. A refusal must leave the game alone. */
bool is_read(const Rules *rules, const uint8_t *bytes, size_t size, Error *error);

/* Play on to the end, or until so many pieces have landed. */
void play_until(Game *game, const Rules *rules, Style style, int64_t pieces);

/* Play on for so many pieces: the game must be valid all the time, and its end
 * must be one that can be read. */
void assert_playable(Game *game, const Rules *rules, const Judge *judge, Dice *dice, int pieces);

/* The rules, and a game of 40 pieces that goes on. */
void make_state(Rules *rules, const GameSettings *settings, uint8_t *bytes);

#endif
