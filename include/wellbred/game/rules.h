/* rules.h - which Tetris is played.
 *
 * GameSettings is what a user says. Rules is what the engines read: the
 * settings, checked, with everything that can be worked out beforehand. Rules
 * do not change during a game and may be shared by any number of games. */
#ifndef WELLBRED_GAME_RULES_H
#define WELLBRED_GAME_RULES_H

#include <stdbool.h>
#include <stdint.h>

#include "wellbred/base/error.h"
#include "wellbred/base/vector.h"
#include "wellbred/game/kicks.h"
#include "wellbred/game/landing.h"
#include "wellbred/game/piece.h"
#include "wellbred/game/placing.h"
#include "wellbred/game/reach.h"

enum {
    BOARD_SIDE_MIN = 4,
    BOARD_WIDTH_MAX = 16,
    BOARD_HEIGHT_MAX = 28,
    /* Rows that a board can hold: the highest one and four above it. The tip
     * of a vertical I pentomino that locks on a full pile of 28 rows is the
     * one cell that does not fit; it is left off, and that game is over. */
    BOARD_ROWS = 32,
    SPAWN_ROWS = 2,
    SEQUENCE_MAX = 1000000,
    LINES_PER_LEVEL_MAX = 1000000,
};
#define MAX_PIECES_LIMIT (INT64_C(1) << 36)
#define MAX_KEYS_LIMIT (INT64_C(1) << 40)

typedef enum PieceOrder {
    ORDER_UNIFORM,
    ORDER_BAG,       /* each piece once per bag */
    ORDER_SEQUENCE,  /* a fixed list, from its start again when it ends */
    ORDER_SZ,        /* only S and Z */
    ORDER_ADVERSARY, /* with a probability the piece whose best placement is worst, else uniform */
    PIECE_ORDERS,
} PieceOrder;

typedef enum MoveKind {
    MOVES_DROP,         /* any rotation and column, straight down from above */
    MOVES_ROTATE_SHIFT, /* rotate where it appears, then shift, then drop, with no collision on the way */
    MOVES_REACHABLE,    /* wherever key presses lead, see reach.h */
    MOVE_KINDS,
} MoveKind;

/* When is a game over, and are full rows removed before one looks? */
typedef enum GameOverRule {
    GAME_OVER_OVERFLOW,         /* pile higher than the board; rows go only if the piece lies inside */
    GAME_OVER_OVERFLOW_CLEARED, /* pile higher than the board after removal */
    GAME_OVER_SPAWN,            /* a cell in the two spawn rows above the board after removal */
    GAME_OVER_RULES,
} GameOverRule;

typedef enum LosingMoves {
    LOSING_AVOID, /* a placement that ends the game is a choice only if all do */
    LOSING_RATE,  /* rated like any other */
    LOSING_MOVES,
} LosingMoves;

typedef enum ScoreKind {
    SCORE_NES,     /* 40, 100, 300, 1200 times level + 1 */
    SCORE_CLASSIC, /* 100, 300, 600, 1200, and one a row fallen */
    SCORE_LINES,
    SCORE_PIECES,
    SCORE_KINDS,
} ScoreKind;

extern const char *const piece_order_names[PIECE_ORDERS];
extern const char *const move_kind_names[MOVE_KINDS];
extern const char *const game_over_names[GAME_OVER_RULES];
extern const char *const losing_moves_names[LOSING_MOVES];
extern const char *const score_kind_names[SCORE_KINDS];

typedef struct GameSettings {
    int width, height;
    PieceSetKind pieces;
    PieceOrder order;
    double adversary;     /* probability, for ORDER_ADVERSARY */
    const char *sequence; /* piece letters, for ORDER_SEQUENCE; borrowed until rules_init() returns */
    MoveKind moves;
    GameOverRule game_over;
    LosingMoves losing_moves;
    ScoreKind score;
    int lines_per_level;
    int64_t max_pieces, max_keys; /* 0: no limit */
    bool preview;                 /* the next piece is dealt before the current one is placed */
} GameSettings;

typedef struct Rules {
    GameSettings settings; /* `sequence` is NULL here, see below */
    PieceSet pieces;
    int ceiling;       /* a piece appears with its top just below this row */
    uint8_t *sequence; /* [sequence_length] piece numbers, owned */
    int sequence_length;
    int block_size; /* pieces in one block of the order, see order.h */
    int s_piece, z_piece;
    uint64_t adversary_threshold; /* the adversary deals if 64 random bits are below it */
    bool adversary_always;
    int8_t start_x[PIECE_SET_MAX][PIECE_ROTATIONS_MAX];   /* column where a shape appears; < 0: too wide */
    uint16_t columns[PIECE_SET_MAX][PIECE_ROTATIONS_MAX]; /* bit x: the shape fits between the walls at x */
    LandingRows *landing_rows;                            /* this and the next two for the chosen vector width */
    Placing placing;
    Reaching reaching;
    SrsPiece srs[PIECE_SET_MAX]; /* how each piece turns in the air */
} Rules;

/* The defaults of the config. */
GameSettings game_settings_default(void);

/* Check the settings and work out the rest. Release with rules_release(). */
bool rules_init(Rules *rules, const GameSettings *settings, VectorWidth width, Error *error);
void rules_release(Rules *rules);

/* Key presses that lead to a placement, unless moves are `reachable`: turns,
 * shifts and the drop. */
int rules_keys(const Rules *rules, int piece, int rotation, int x);

#endif
