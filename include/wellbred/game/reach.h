/* reach.h - where key presses can bring a piece, found for all places at once.
 *
 * The keys are left, right, one row down, both turns (see kicks.h), and a last
 * one with which the piece falls as far as it goes and locks. So it is in
 * reach to slip below an overhang and to spin into a gap:
 *
 *      . . . . . . .        . . . . . . .
 *      # # # . # . .        # # # T # . .
 *      # # . . . # #        # # T T T # #        T, upside down
 *      # # # . # # #        # # # . # # #  ...
 *
 * A place is a state of the piece, the leftmost column and the lowest row of
 * its cells. All places of a state are a board of their own, a bit mask for
 * each column, in which a key press moves all bits at once. */
#ifndef WELLBRED_GAME_REACH_H
#define WELLBRED_GAME_REACH_H

#include <stdbool.h>
#include <stdint.h>

#include "wellbred/game/columns.h"
#include "wellbred/game/piece.h"

struct Rules;
struct Well;

/* Bit y of [rotation][x]: the piece with its lowest cell in row y. */
typedef uint32_t ReachRows[PIECE_ROTATIONS_MAX][COLUMN_LANES];

/* Where the piece can come to rest with at most so many key presses, < 0 for
 * no limit. False if nowhere. */
typedef bool ReachRests(const struct Rules *rules, const struct Well *well, int piece, int64_t keys, ReachRows rests);

/* The fewest key presses that bring it to rest there, 0 if none do. */
typedef int ReachKeys(const struct Rules *rules, const struct Well *well, int piece, int rotation, int x, int row);

typedef struct Reaching {
    ReachRests *rests;
    ReachKeys *keys;
} Reaching;

/* More than any shortest way has: it is nowhere twice. */
enum { REACH_KEYS_MAX = 4 * COLUMN_LANES * 32 };

/* Compiled for each vector width; see src/game/reach_kernel.c. */
extern const Reaching reaching_baseline, reaching_avx2, reaching_avx512;

#endif
