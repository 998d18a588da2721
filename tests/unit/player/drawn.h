/* drawn.h - boards drawn as text, with every feature worked out by hand. */
#ifndef WELLBRED_TESTS_PLAYER_DRAWN_H
#define WELLBRED_TESTS_PLAYER_DRAWN_H

#include "wellbred/player/player.h"

typedef struct Drawn {
    int width, height;
    const char *before;
    char piece;
    int rotation, x;
    const char *seen;   /* the board after the move, as the player sees it; see game/drawing.h */
    const char *worked; /* "NAME VALUE, NAME VALUE, ..."; a value is 7, 0.5, 31/10 or sqrt(61)/10 */
    int column_height[BOARD_WIDTH_MAX];
    PieceSetKind pieces;
    MoveKind moves;
    GameOverRule game_over;
    FeaturesSee see; /* any, if no row is removed */
} Drawn;

extern const Drawn drawn_boards[];
extern const int drawn_board_count;

#endif
