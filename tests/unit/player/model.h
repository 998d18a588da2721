/* model.h - the player room once more, slow and obvious: features cell by cell
 * from their definitions, ratings in double precision, all on the plain
 * engine's board. It shares nothing with src/player but the settings. */
#ifndef WELLBRED_TESTS_PLAYER_MODEL_H
#define WELLBRED_TESTS_PLAYER_MODEL_H

#include "wellbred/game/plain.h"
#include "wellbred/player/player.h"

/* ---- features ---- */

/* A move as a feature sees it. */
typedef struct Seen {
    int width, height;                           /* of the board */
    bool filled[BOARD_ROWS][BOARD_WIDTH_MAX];    /* after the move; row 0 at the floor */
    int column_height[BOARD_WIDTH_MAX];          /* highest filled row plus one */
    bool is_hole[BOARD_ROWS][BOARD_WIDTH_MAX];   /* empty, with a filled cell above */
    bool has_walls[BOARD_ROWS][BOARD_WIDTH_MAX]; /* empty, with filled cells or walls left and right */
    int rows_removed, piece_cells_removed;
    int piece_row, piece_height; /* row of the piece's lowest cell at rest */
} Seen;

Seen model_see(const Rules *rules, const Board *board, int piece, Placement placement, FeaturesSee see);

float model_feature(const Seen *seen, Feature feature);

/* ---- ratings ---- */

/* A number, and how far single precision may end up from it. */
typedef struct Approx {
    double value, error;
} Approx;

/* Does `found` lie within the error? */
bool approx_holds(Approx expected, float found);

typedef struct Model {
    const PlayerSettings *settings;
    const Rules *rules;
    const float *genome;
} Model;

/* The rating of one board: of features [settings->features]. */
Approx model_policy(const Model *model, const float *features);

/* The rating of a placement of the current piece, with what may come next if
 * the player looks ahead. */
Approx model_rating(const Model *model, const PlainGame *game, Placement placement);

/* ---- positions ---- */

/* The same position for the plain engine. */
Board board_from_well(const Well *well, int width);
PlainGame plain_from_game(const Game *game, const Rules *rules);

/* Put the piece down and remove rows as the rules say. Returns how many rows
 * were removed. */
int model_land(const Rules *rules, Board *board, int piece, Placement placement, bool *over);

#endif
