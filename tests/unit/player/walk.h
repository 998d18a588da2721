/* walk.h - positions of all kinds for property tests, and players for them.
 *
 *      Walk walk = walk_begin(seed, 10, 20, PIECES_TETROMINO);
 *      while (...) {
 *          walk_start_game(&walk);                 walk.rules
 *          while (walk_next(&walk))
 *              ...                                 walk.game, walk.moves
 *          walk_end_game(&walk);
 *      }
 *
 * A game is played in one of the styles of game/playing.h, under settings drawn
 * at random; or each position is a board with cells sprinkled over it, as no
 * game would reach it. */
#ifndef WELLBRED_TESTS_PLAYER_WALK_H
#define WELLBRED_TESTS_PLAYER_WALK_H

#include "game/playing.h"
#include "wellbred/player/player.h"

typedef struct Walk {
    Dice dice;
    uint64_t seed;
    int width, height; /* 0: another size for each game */
    PieceSetKind pieces;
    GameSettings settings;
    Rules rules;
    Game game;
    Moves moves;
    Style style;
    bool is_sprinkled;
    int games, left; /* games begun; positions left in this one */
} Walk;

Walk walk_begin(uint64_t seed, int width, int height, PieceSetKind pieces);
void walk_start_game(Walk *walk);
bool walk_next(Walk *walk);
void walk_end_game(Walk *walk);

/* Where we are, with the board drawn: for messages. */
const char *walk_text(const Walk *walk);

/* The board sizes that property tests go through; 0 is any. */
enum { WALK_SIZES = 7, WALK_GROUPS = WALK_SIZES * PIECE_SET_KINDS };
Walk walk_begin_group(int group, uint64_t seed);

/* ---- players ---- */

VectorWidth vector_width_random(Dice *dice);

/* Every feature that there is on a board of this width, in this order. */
void features_all(PlayerSettings *settings, int board_width);
/* The nine of nmsc2022 (0) or of dt-10 (1), which kernels may know by heart. */
enum { KNOWN_FEATURE_LISTS = 2 };
void features_known(PlayerSettings *settings, int list);
/* `count` of them, in any order. */
void features_random(Dice *dice, PlayerSettings *settings, int board_width, int count);

PlayerSettings player_settings_random(Dice *dice, int board_width, PolicyKind policy, int lookahead);

typedef enum GenomeKind {
    GENOME_WHOLE, /* small whole numbers: a linear rating is exact */
    GENOME_MILD,  /* as after some training */
    GENOME_WILD,  /* huge, tiny, infinite and not a number */
} GenomeKind;

/* Fill a genome for these settings, `size` floats at most. */
void genome_random(Dice *dice, const PlayerSettings *settings, GenomeKind kind, float *genome, int size);

/* The choices in the order that breaks ties, and their ratings. Returns how many. */
int rate_choices(Player *player, const Game *game, const Moves *moves, Placement list[MOVES_MAX],
                 float rating[MOVES_MAX]);

/* On one line, for messages. */
const char *player_text(const PlayerSettings *settings);

#endif
