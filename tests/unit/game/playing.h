/* playing.h - what property tests need: dice of their own, games of all kinds,
 * and players that reach all kinds of positions. */
#ifndef WELLBRED_TESTS_GAME_PLAYING_H
#define WELLBRED_TESTS_GAME_PLAYING_H

#include "wellbred/game/game.h"

/* Not base/random.h, which is itself under test. */
typedef struct Dice {
    uint64_t state;
} Dice;

uint64_t dice_roll(Dice *dice);
int dice_below(Dice *dice, int n);

/* Settings drawn at random, all but the board, the pieces and the adversary. */
GameSettings settings_random(Dice *dice, int width, int height, PieceSetKind pieces);

/* A board size drawn from all that are allowed. */
void size_random(Dice *dice, int *width, int *height);

/* On one line, for messages. */
const char *settings_text(const GameSettings *settings);

/* Rules for a vector width; the test fails if there are none. */
void rules_make(Rules *rules, const GameSettings *settings, VectorWidth width);

/* All legal placements, or all choices, in the order that breaks ties. */
enum { MOVES_MAX = PIECE_ROTATIONS_MAX * BOARD_WIDTH_MAX + LOWER_MOVES_MAX };
int list_moves(const Moves *moves, bool legal, Placement list[MOVES_MAX]);

typedef enum Style {
    STYLE_RANDOM,   /* any choice */
    STYLE_RECKLESS, /* any legal placement, those that lose included */
    STYLE_CAREFUL,  /* low and without holes: long games, many rows */
    STYLE_STACKING, /* the same, but one column stays open for as long as it can: many rows at once, near the top */
    STYLE_WAVERING, /* careful and random by turns: holes and overhangs */
    STYLE_WALLING,  /* high walls left and right, a shaft in the middle: pieces that cannot get past or slip below */
    STYLES,
} Style;

Placement choose_placement(Style style, Dice *dice, const Rules *rules, const Game *game, const Moves *moves);

/* A player for the adversary that depends on nothing but the board: its
 * rating is minus the lowest row that a piece can land in. */
Judge lowest_row_judge(Rules *rules);

#endif
