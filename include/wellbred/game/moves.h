/* moves.h - every placement of a piece on a well, found side by side.
 *
 * Placements are ordered by rotation, then column, then, where a piece can
 * come to rest below another place of its own, from the highest row down; that
 * order breaks ties. */
#ifndef WELLBRED_GAME_MOVES_H
#define WELLBRED_GAME_MOVES_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "wellbred/game/rules.h"
#include "wellbred/game/well.h"

typedef struct Placement {
    uint8_t rotation;
    uint8_t x;  /* leftmost column */
    int8_t row; /* of the lowest cell at rest */
    uint8_t : 8;
} Placement;

/* Made as one word: byte by byte it would go through memory, in the middle of
 * the longest chain of a move. */
static inline Placement placement_make(unsigned rotation, unsigned x, int row)
{
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    uint32_t word = rotation | x << 8 | (uint32_t)(uint8_t)row << 16;
    Placement placement;
    memcpy(&placement, &word, sizeof placement);
    return placement;
#else
    return (Placement){(uint8_t)rotation, (uint8_t)x, (int8_t)row};
#endif
}

typedef struct Moves {
    int8_t row[PIECE_ROTATIONS_MAX][BOARD_WIDTH_MAX]; /* the highest one */
    /* Bit x of each: rotation r at column x, in that row, ... */
    uint16_t legal[PIECE_ROTATIONS_MAX];  /* ... can be played, */
    uint16_t losing[PIECE_ROTATIONS_MAX]; /* ... can be played and ends the game, */
    uint16_t choice[PIECE_ROTATIONS_MAX]; /* ... is to be rated (see `losing_moves`). */
    /* Reachable places below those. Without any, the rest is not filled in. */
    bool any_lower;
    ReachRows lower_legal, lower_choice;
} Moves;

/* Fill in `moves`. `keys_left` < 0: no limit. False if there is none to play. */
bool moves_find(const Rules *rules, const Well *well, int piece, int64_t keys_left, Moves *moves);

int moves_count(const uint16_t placements[PIECE_ROTATIONS_MAX]);

/* No two places to rest lie one row apart, so that is the most there can be. */
enum { LOWER_MOVES_MAX = PIECE_ROTATIONS_MAX * BOARD_WIDTH_MAX * (BOARD_ROWS / 2) };

/* The placements of lower_legal or lower_choice, in order. Returns how many. */
int moves_list_lower(const Moves *moves, const ReachRows rows, Placement list[LOWER_MOVES_MAX]);

static inline Placement moves_placement(const Moves *moves, int rotation, int x)
{
    return placement_make((unsigned)rotation, (unsigned)x, moves->row[rotation][x]);
}

/* Bits of all rotations in one word: bit BOARD_WIDTH_MAX * rotation + x. */
static inline uint64_t moves_bits(const uint16_t placements[PIECE_ROTATIONS_MAX])
{
    return (uint64_t)placements[0] | (uint64_t)placements[1] << 16 | (uint64_t)placements[2] << 32 |
           (uint64_t)placements[3] << 48;
}

static inline Placement moves_placement_of_bit(const Moves *moves, int bit)
{
    unsigned b = (unsigned)bit;
    const int8_t *row = &moves->row[0][0];
    return placement_make(b / BOARD_WIDTH_MAX, b % BOARD_WIDTH_MAX, row[b]);
}

/* The key presses of a legal placement; where moves are `reachable`, of the
 * shortest way there. */
static inline int moves_keys(const Rules *rules, const Well *well, int piece, Placement placement)
{
    if (rules->settings.moves == MOVES_REACHABLE)
        return rules->reaching.keys(rules, well, piece, placement.rotation, placement.x, placement.row);
    return rules_keys(rules, piece, placement.rotation, placement.x);
}

/* Put the piece down and remove rows as the rules say. Returns how many rows
 * were removed; `over` tells whether that ended the game. */
int moves_apply(const Rules *rules, Well *well, int piece, Placement placement, bool *over);

#endif
