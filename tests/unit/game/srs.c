/* SRS against what is published about it: the four states of the seven
 * tetrominoes as drawings, and the lists of kicks as tables. A model made of
 * nothing else turns every piece in every place of many boards. */
#include "wellbred/game/srs.h"
#include "game/drawing.h"
#include "game/playing.h"

#include <criterion/criterion.h>
#include <string.h>

enum { BOX_MAX = 4 };

typedef struct Published {
    char name;
    int box;
    const char *state[SRS_STATES]; /* rows from the top, a blank between them */
} Published;

static const Published tetrominoes[] = {
    {'I', 4, {".... #### .... ....", "..#. ..#. ..#. ..#.", ".... .... #### ....", ".#.. .#.. .#.. .#.."}},
    {'O', 2, {"## ##", "## ##", "## ##", "## ##"}},
    {'T', 3, {".#. ### ...", ".#. .## .#.", "... ### .#.", ".#. ##. .#."}},
    {'S', 3, {".## ##. ...", ".#. .## ..#", "... .## ##.", "#.. ##. .#."}},
    {'Z', 3, {"##. .## ...", "..# .## .#.", "... ##. .##", ".#. ##. #.."}},
    {'J', 3, {"#.. ### ...", ".## .#. .#.", "... ### ..#", ".#. .#. ##."}},
    {'L', 3, {"..# ### ...", ".#. .#. .##", "... ### #..", "##. .#. .#."}},
};
enum { TETROMINOES = sizeof tetrominoes / sizeof tetrominoes[0] };

/* x to the right, y upward; 0, R, 2, L are the states. */
typedef struct PublishedKicks {
    int from, to;
    Cell kick[SRS_KICKS_MAX];
} PublishedKicks;

enum { STATE_0, STATE_R, STATE_2, STATE_L };

static const PublishedKicks kicks_of_jlstz[] = {
    {STATE_0, STATE_R, {{0, 0}, {-1, 0}, {-1, +1}, {0, -2}, {-1, -2}}},
    {STATE_R, STATE_0, {{0, 0}, {+1, 0}, {+1, -1}, {0, +2}, {+1, +2}}},
    {STATE_R, STATE_2, {{0, 0}, {+1, 0}, {+1, -1}, {0, +2}, {+1, +2}}},
    {STATE_2, STATE_R, {{0, 0}, {-1, 0}, {-1, +1}, {0, -2}, {-1, -2}}},
    {STATE_2, STATE_L, {{0, 0}, {+1, 0}, {+1, +1}, {0, -2}, {+1, -2}}},
    {STATE_L, STATE_2, {{0, 0}, {-1, 0}, {-1, -1}, {0, +2}, {-1, +2}}},
    {STATE_L, STATE_0, {{0, 0}, {-1, 0}, {-1, -1}, {0, +2}, {-1, +2}}},
    {STATE_0, STATE_L, {{0, 0}, {+1, 0}, {+1, +1}, {0, -2}, {+1, -2}}},
};

static const PublishedKicks kicks_of_i[] = {
    {STATE_0, STATE_R, {{0, 0}, {-2, 0}, {+1, 0}, {-2, -1}, {+1, +2}}},
    {STATE_R, STATE_0, {{0, 0}, {+2, 0}, {-1, 0}, {+2, +1}, {-1, -2}}},
    {STATE_R, STATE_2, {{0, 0}, {-1, 0}, {+2, 0}, {-1, +2}, {+2, -1}}},
    {STATE_2, STATE_R, {{0, 0}, {+1, 0}, {-2, 0}, {+1, -2}, {-2, +1}}},
    {STATE_2, STATE_L, {{0, 0}, {+2, 0}, {-1, 0}, {+2, +1}, {-1, -2}}},
    {STATE_L, STATE_2, {{0, 0}, {-2, 0}, {+1, 0}, {-2, -1}, {+1, +2}}},
    {STATE_L, STATE_0, {{0, 0}, {+1, 0}, {-2, 0}, {+1, -2}, {-2, +1}}},
    {STATE_0, STATE_L, {{0, 0}, {-1, 0}, {+2, 0}, {-1, +2}, {+2, -1}}},
};
enum { PUBLISHED_TURNS = sizeof kicks_of_i / sizeof kicks_of_i[0] };

static const PublishedKicks *published_turn(char piece, int from, int to)
{
    const PublishedKicks *kicks = piece == 'I' ? kicks_of_i : kicks_of_jlstz;
    for (int i = 0; i < PUBLISHED_TURNS; i++)
        if (kicks[i].from == from && kicks[i].to == to)
            return &kicks[i];
    cr_assert_fail("no turn from %d to %d", from, to);
    return NULL;
}

static void rules_for_tetrominoes(Rules *rules, int width, int height, GameOverRule game_over)
{
    GameSettings settings = game_settings_default();
    settings.width = width;
    settings.height = height;
    settings.game_over = game_over;
    rules_make(rules, &settings, VECTOR_BASELINE);
}

/* ---- the tables ---- */

static bool published_cell(const Published *piece, int state, int x, int y)
{
    return piece->state[state][(piece->box - 1 - y) * (piece->box + 1) + x] == '#';
}

static bool srs_cell(const Rules *rules, int piece, int state, int x, int y)
{
    const SrsPiece *srs = &rules->srs[piece];
    const Shape *shape = &rules->pieces.piece[piece].shape[srs->rotation[state]];
    for (int i = 0; i < shape->cells; i++)
        if (srs->corner[state].x + shape->body[i].x == x && srs->corner[state].y + shape->body[i].y == y)
            return true;
    return false;
}

Test(srs, has_the_published_states)
{
    Rules rules;
    rules_for_tetrominoes(&rules, 10, 20, GAME_OVER_OVERFLOW);
    for (int p = 0; p < TETROMINOES; p++) {
        const Published *piece = &tetrominoes[p];
        cr_assert_eq(rules.pieces.piece[p].name, piece->name);
        cr_assert_eq(rules.srs[p].box, piece->box);
        for (int state = 0; state < SRS_STATES; state++)
            for (int y = 0; y < piece->box; y++)
                for (int x = 0; x < piece->box; x++)
                    cr_assert_eq(srs_cell(&rules, p, state, x, y), published_cell(piece, state, x, y),
                                 "%c, state %d, cell %d %d", piece->name, state, x, y);
    }
    rules_release(&rules);
}

Test(srs, has_the_published_kicks)
{
    Rules rules;
    rules_for_tetrominoes(&rules, 10, 20, GAME_OVER_OVERFLOW);
    for (int p = 0; p < TETROMINOES; p++) {
        const SrsPiece *srs = &rules.srs[p];
        cr_assert_eq(srs->kicks, tetrominoes[p].name == 'O' ? 1 : SRS_KICKS_MAX);
        for (int from = 0; srs->kicks > 1 && from < SRS_STATES; from++)
            for (Turn turn = 0; turn < TURNS; turn++) {
                int to = (from + (turn == TURN_CLOCKWISE ? 1 : 3)) % 4;
                const PublishedKicks *published = published_turn(tetrominoes[p].name, from, to);
                for (int i = 0; i < SRS_KICKS_MAX; i++) {
                    Cell kick = srs->kick[from][turn][i];
                    cr_assert(kick.x == published->kick[i].x && kick.y == published->kick[i].y,
                              "%c from %d to %d, kick %d is %d %d", tetrominoes[p].name, from, to, i, kick.x, kick.y);
                }
            }
    }
    rules_release(&rules);
}

/* ---- turning, against a model that knows the tables alone ---- */

static bool model_fits(const Board *board, const Published *piece, int state, int x, int y)
{
    for (int j = 0; j < piece->box; j++)
        for (int i = 0; i < piece->box; i++) {
            if (!published_cell(piece, state, i, j))
                continue;
            if (x + i < 0 || x + i >= board->width || y + j < 0)
                return false;
            if (y + j < BOARD_ROWS && board->now.grid[y + j][x + i])
                return false;
        }
    return true;
}

/* Which kick turns the piece, or -1. */
static int model_turn(const Board *board, const Published *piece, int from, int to, int x, int y)
{
    if (piece->name == 'O')
        return 0;
    const PublishedKicks *kicks = published_turn(piece->name, from, to);
    for (int i = 0; i < SRS_KICKS_MAX; i++)
        if (model_fits(board, piece, to, x + kicks->kick[i].x, y + kicks->kick[i].y))
            return i;
    return -1;
}

/* How often each kick decided, the last one if none did. */
typedef struct Kicked {
    int by[2][SRS_STATES][TURNS][SRS_KICKS_MAX + 1]; /* [is it an I] */
    int at_wall, at_floor;
} Kicked;

static void try_turn(const Rules *rules, const Board *board, const Well *well, FallingPiece piece, Turn turn,
                     Kicked *kicked)
{
    const Published *published = &tetrominoes[piece.piece];
    int to = (piece.state + (turn == TURN_CLOCKWISE ? 1 : 3)) % 4;
    int by = model_turn(board, published, piece.state, to, piece.x, piece.y);
    FallingPiece turned = piece, expected = piece;
    if (by >= 0) {
        Cell kick = published->name == 'O' ? (Cell){0, 0} : published_turn(published->name, piece.state, to)->kick[by];
        expected = (FallingPiece){piece.piece, (uint8_t)to, (int8_t)(piece.x + kick.x), (int8_t)(piece.y + kick.y)};
    }
    cr_assert_eq(srs_turn(rules, well, &turned, turn), by >= 0);
    cr_assert(turned.state == expected.state && turned.x == expected.x && turned.y == expected.y,
              "%c at %d %d from %d to %d: %d %d, not %d %d", published->name, piece.x, piece.y, piece.state, to,
              turned.x, turned.y, expected.x, expected.y);
    if (published->name != 'O')
        kicked->by[published->name == 'I'][piece.state][turn][by >= 0 ? by : SRS_KICKS_MAX]++;
    kicked->at_wall += by > 0 && (piece.x < 0 || piece.x + published->box > board->width);
    kicked->at_floor += by > 0 && piece.y < 0;
}

/* Every piece in every state and place where it fits. */
static void turn_everywhere(const Rules *rules, const Board *board, Kicked *kicked)
{
    Well well = board_to_well(board);
    for (int p = 0; p < TETROMINOES; p++)
        for (int state = 0; state < SRS_STATES; state++)
            for (int y = -2; y <= rules->ceiling; y++)
                for (int x = -2; x < board->width; x++) {
                    FallingPiece piece = {(uint8_t)p, (uint8_t)state, (int8_t)x, (int8_t)y};
                    bool fits = model_fits(board, &tetrominoes[p], state, x, y);
                    cr_assert_eq(srs_fits(rules, &well, piece), fits, "%c at %d %d", tetrominoes[p].name, x, y);
                    for (Turn turn = 0; fits && turn < TURNS; turn++)
                        try_turn(rules, board, &well, piece, turn, kicked);
                }
}

static void fill_at_random(Board *board, int height, Dice *dice)
{
    int percent = 10 + dice_below(dice, 60);
    for (int y = 0; y < height; y++)
        for (int x = 0; x < board->width; x++)
            board->now.grid[y][x] = dice_below(dice, 100) < percent;
}

Test(srs, turns_every_piece_everywhere_as_the_tables_say)
{
    Kicked kicked = {0};
    Dice dice = {1};
    for (int i = 0; i < 300; i++) {
        int width, height;
        Rules rules;
        size_random(&dice, &width, &height);
        rules_for_tetrominoes(&rules, width, height, (GameOverRule)dice_below(&dice, GAME_OVER_RULES));
        Board board;
        board_init(&board, width);
        fill_at_random(&board, dice_below(&dice, height + 1), &dice);
        turn_everywhere(&rules, &board, &kicked);
        rules_release(&rules);
    }
    for (int i = 0; i < 2 * SRS_STATES * TURNS * (SRS_KICKS_MAX + 1); i++)
        cr_assert_gt((&kicked.by[0][0][0][0])[i], 0, "kick %d was never met", i);
    cr_assert_gt(kicked.at_wall, 1000);
    cr_assert_gt(kicked.at_floor, 1000);
}

/* ---- drawn ---- */

typedef struct Turned {
    const char *about;
    char piece;
    FallingPiece from;
    Turn turn;
    bool turns;
    int x, y; /* of the box, afterwards */
    const char *board;
} Turned;

#define EMPTY_6 ". . . . . ."

static const Turned drawn_turns[] = {
    {"in the open", 'T', {.state = 0, .x = 1, .y = 5}, TURN_CLOCKWISE, true, 1, 5, EMPTY_6},
    {"off the left wall", 'T', {.state = 1, .x = -1, .y = 5}, TURN_COUNTER_CLOCKWISE, true, 0, 5, EMPTY_6},
    {"off the right wall", 'L', {.state = 3, .x = 4, .y = 5}, TURN_CLOCKWISE, true, 3, 5, EMPTY_6},
    {"two off the left wall", 'I', {.state = 1, .x = -2, .y = 5}, TURN_COUNTER_CLOCKWISE, true, 0, 5, EMPTY_6},
    {"off the floor", 'T', {.state = 0, .x = 1, .y = -1}, TURN_CLOCKWISE, true, 0, 0, EMPTY_6},
    {"off the floor by two", 'I', {.state = 0, .x = 1, .y = -2}, TURN_CLOCKWISE, true, 2, 0, EMPTY_6},
    {"down below an overhang",
     'T',
     {.state = 0, .x = 1, .y = 2},
     TURN_CLOCKWISE,
     true,
     0,
     0,
     "# # . . . #"
     "# . . . # #"
     "# . # # # #"
     "# . . # # #"
     "# . # # # #"},
    {"not at all in a shaft",
     'I',
     {.state = 1, .x = 0, .y = 0},
     TURN_CLOCKWISE,
     false,
     0,
     0,
     "# # . # # #"
     "# # . # # #"
     "# # . # # #"
     "# # . # # #"
     "# # . # # #"
     "# # . # # #"},
};

Test(srs, turns_as_drawn)
{
    Rules rules;
    rules_for_tetrominoes(&rules, 6, 12, GAME_OVER_OVERFLOW);
    for (size_t i = 0; i < sizeof drawn_turns / sizeof drawn_turns[0]; i++) {
        const Turned *drawn = &drawn_turns[i];
        Well well = well_drawn(6, drawn->board);
        FallingPiece piece = drawn->from;
        piece.piece = (uint8_t)piece_set_find(&rules.pieces, drawn->piece);
        cr_assert(srs_fits(&rules, &well, piece), "%s", drawn->about);
        cr_assert_eq(srs_turn(&rules, &well, &piece, drawn->turn), drawn->turns, "%s", drawn->about);
        cr_assert(piece.x == drawn->x && piece.y == drawn->y, "%s: %d %d", drawn->about, piece.x, piece.y);
    }
    rules_release(&rules);
}

/* ---- appearing, shifting, falling ---- */

typedef struct Appearing {
    char piece;
    int width;
    int x; /* of the leftmost cell */
} Appearing;

Test(srs, pieces_appear_in_the_middle_below_the_ceiling)
{
    static const Appearing all[] = {
        {'T', 10, 3}, {'I', 10, 3}, {'O', 10, 4}, {'T', 4, 0},  {'I', 4, 0},  {'O', 4, 1}, {'T', 5, 1},
        {'I', 5, 0},  {'O', 5, 1},  {'J', 16, 6}, {'I', 16, 6}, {'O', 16, 7}, {'S', 7, 2}, {'I', 7, 1},
    };
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        for (GameOverRule over = 0; over < GAME_OVER_RULES; over++) {
            Rules rules;
            rules_for_tetrominoes(&rules, all[i].width, 20, over);
            int number = piece_set_find(&rules.pieces, all[i].piece);
            FallingPiece piece = srs_spawn(&rules, number);
            Placement at = srs_placement(&rules, &piece);
            const Shape *shape = &rules.pieces.piece[number].shape[0];
            cr_assert_eq(at.rotation, 0);
            cr_assert_eq(at.x, all[i].x, "%c on %d columns: %d", all[i].piece, all[i].width, at.x);
            cr_assert_eq(at.row + shape->height, over == GAME_OVER_SPAWN ? 22 : 20);
            rules_release(&rules);
        }
}

Test(srs, pieces_shift_to_the_walls_and_fall_to_the_floor)
{
    Rules rules;
    rules_for_tetrominoes(&rules, 10, 20, GAME_OVER_SPAWN);
    const Well empty = {0};
    for (int p = 0; p < TETROMINOES; p++) {
        FallingPiece piece = srs_spawn(&rules, p);
        int left = 0, right = 0;
        while (srs_shift(&rules, &empty, &piece, -1))
            left++;
        while (srs_shift(&rules, &empty, &piece, 1))
            right++;
        const Shape *shape = &rules.pieces.piece[p].shape[0];
        cr_assert_eq(left, (10 - shape->width) / 2);
        cr_assert_eq(right, 10 - shape->width);
        cr_assert(srs_fall(&rules, &empty, &piece));
        cr_assert_eq(srs_drop(&rules, &empty, &piece), 22 - shape->height - 1);
        cr_assert_not(srs_fall(&rules, &empty, &piece));
        cr_assert_eq(srs_placement(&rules, &piece).row, 0);
    }
    rules_release(&rules);
}

/* ---- pentominoes ---- */

/* What a box holds, turned cell by cell: (x, y) goes to (y, box - 1 - x). */
Test(srs, pentominoes_turn_about_the_centre_of_their_box)
{
    GameSettings settings = game_settings_default();
    settings.pieces = PIECES_PENTOMINO;
    Rules rules;
    rules_make(&rules, &settings, VECTOR_BASELINE);
    for (int p = 0; p < rules.pieces.count; p++)
        for (int state = 0; state < SRS_STATES; state++)
            for (int y = 0; y < rules.srs[p].box; y++)
                for (int x = 0; x < rules.srs[p].box; x++)
                    cr_assert_eq(srs_cell(&rules, p, state, x, y),
                                 srs_cell(&rules, p, (state + 1) % 4, y, rules.srs[p].box - 1 - x), "%c %d",
                                 rules.pieces.piece[p].name, state);
    rules_release(&rules);
}

Test(srs, pentominoes_step_off_a_wall)
{
    GameSettings settings = game_settings_default();
    settings.pieces = PIECES_PENTOMINO;
    Rules rules;
    rules_make(&rules, &settings, VECTOR_BASELINE);
    const Well empty = {0};
    for (int p = 0; p < rules.pieces.count; p++)
        for (Turn turn = 0; turn < TURNS; turn++)
            for (int dx = -1; dx <= 1; dx += 2)
                for (int turns = 0; turns < SRS_STATES; turns++) {
                    FallingPiece piece = srs_spawn(&rules, p);
                    for (int i = 0; i < turns; i++)
                        cr_assert(srs_turn(&rules, &empty, &piece, turn));
                    while (srs_shift(&rules, &empty, &piece, dx))
                        continue;
                    int y = piece.y;
                    cr_assert(srs_turn(&rules, &empty, &piece, turn), "%c", rules.pieces.piece[p].name);
                    cr_assert_eq(piece.y, y);
                }
    rules_release(&rules);
}
