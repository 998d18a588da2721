/* What key presses reach: known tucks and spins as drawings, gaps that no
 * press leads to, and on random boards the ways themselves, pressed one by
 * one. agreement.c holds all of it against the plain engine in whole games. */
#include "game/drawing.h"
#include "game/playing.h"
#include "game/positions.h"
#include "wellbred/game/srs.h"

#include <criterion/criterion.h>
#include <string.h>

/* On a board of 6x12. */
typedef struct Gap {
    const char *about;
    char piece;
    int rotation, x, row;
    int removes; /* rows */
    const char *board;
} Gap;

static const Gap within_reach[] = {
    {"tuck of an I to the left", 'I', 0, 0, 0, 0,
     "# # . . . ."
     ". . . . . #"},
    {"tuck of a J below two cells", 'J', 0, 0, 0, 0,
     "# # . . . ."
     ". . . . . ."
     ". . . . . ."},
    {"tuck of an O to the right", 'O', 0, 4, 0, 0,
     ". . . . . #"
     "# # . . . ."
     "# # . . . ."},
    {"T-spin double", 'T', 2, 1, 0, 2,
     "# # . . # #"
     "# . . . # #"
     "# # . # # #"},
    {"T-spin double, turned the other way", 'T', 2, 3, 0, 2,
     ". # # . . #"
     "# # # . . ."
     "# # # # . #"},
    {"T-spin triple", 'T', 3, 1, 0, 3,
     "# # . . . #"
     "# . . . . #"
     "# . # # # #"
     "# . . # # #"
     "# . # # # #"},
    {"T-spin triple, mirrored", 'T', 1, 3, 0, 3,
     "# . . . # #"
     "# . . . . #"
     "# # # # . #"
     "# # # . . #"
     "# # # # . #"},
    {"S-spin double", 'S', 0, 0, 0, 2,
     ". . # . # #"
     "# . . # # #"
     ". . # # # #"},
    {"S-spin triple", 'S', 1, 3, 0, 3,
     "# . . . . #"
     "# # # . # #"
     "# # # . . #"
     "# # # # . #"},
    {"Z-spin double", 'Z', 0, 3, 0, 2,
     "# . # . . #"
     "# # # . . #"
     "# # # # . ."},
    {"Z-spin triple", 'Z', 1, 1, 0, 3,
     "# . . . # #"
     "# # . # # #"
     "# . . # # #"
     "# . # # # #"},
    {"J-spin double", 'J', 0, 1, 0, 2,
     "# . . . # #"
     "# . # # # #"
     "# . . . # #"},
    {"J-spin triple", 'J', 1, 1, 0, 3,
     "# . # # # #"
     "# . . . # #"
     "# # . # # #"
     "# # . # # #"
     "# . . # # #"},
    {"L-spin double", 'L', 0, 2, 0, 2,
     "# # # . . ."
     "# # # # . #"
     "# # . . . #"},
    {"L-spin triple", 'L', 3, 1, 0, 3,
     "# # # . # #"
     "# . . . # #"
     "# . # # # #"
     "# . # # # #"
     "# . . # # #"},
    {"I-spin below a shaft", 'I', 0, 0, 0, 1,
     "# # # . # #"
     "# # # . # #"
     ". . . . # #"},
    {"I-spin tetris", 'I', 1, 4, 0, 4,
     "# . # # # #"
     "# . . . . #"
     "# # # # . #"
     "# # # # . #"
     "# # # # . #"
     "# # # # . #"},
};

static const Gap out_of_reach[] = {
    {"closed on all sides", 'T', 2, 1, 0, 0,
     "# # # # # ."
     "# . . . # #"
     "# # . # # #"},
    {"a T below a hole of one column", 'T', 2, 1, 0, 0,
     "# # . # # #"
     "# . . . # #"
     "# # . # # #"},
    {"a T-spin triple with no room to turn", 'T', 3, 1, 0, 0,
     "# # # . . #"
     "# # . . . #"
     "# . # # # #"
     "# . . # # #"
     "# . # # # #"},
    {"an I below a hole in the middle", 'I', 0, 1, 0, 0,
     "# # . # # #"
     "# . . . . #"},
    {"an O, which does not turn, beside a shaft of one column", 'O', 0, 3, 0, 0,
     "# # . # # #"
     "# # . . . #"
     "# # . . . #"},
    {"an S below an overhang of three", 'S', 0, 0, 0, 0,
     "# # # . # #"
     "# . . . # #"
     ". . # # # #"},
};

static void rules_for(Rules *rules, MoveKind kind)
{
    GameSettings settings = game_settings_default();
    settings.width = 6;
    settings.height = 12;
    settings.moves = kind;
    settings.game_over = GAME_OVER_SPAWN;
    rules_make(rules, &settings, VECTOR_BASELINE);
}

static bool is_legal(const Moves *moves, const Gap *gap)
{
    Placement list[MOVES_MAX];
    int count = list_moves(moves, true, list);
    for (int i = 0; i < count; i++)
        if (list[i].rotation == gap->rotation && list[i].x == gap->x && list[i].row == gap->row)
            return true;
    return false;
}

/* Both engines must agree as well. */
static bool is_found(const Gap *gap, MoveKind kind)
{
    Rules rules;
    Moves moves;
    rules_for(&rules, kind);
    Position position = position_drawn(&rules, gap->board, gap->piece);
    cr_assert(position_moves(&position, &moves), "%s", gap->about);
    rules_release(&rules);
    return is_legal(&moves, gap);
}

static int rows_removed(const Gap *gap)
{
    Rules rules;
    rules_for(&rules, MOVES_REACHABLE);
    bool over;
    Well well = well_drawn(6, gap->board);
    int removed = moves_apply(&rules, &well, piece_set_find(&rules.pieces, gap->piece),
                              placement_make((unsigned)gap->rotation, (unsigned)gap->x, gap->row), &over);
    rules_release(&rules);
    return removed;
}

Test(reach, finds_tucks_and_spins)
{
    for (size_t i = 0; i < sizeof within_reach / sizeof within_reach[0]; i++) {
        const Gap *gap = &within_reach[i];
        cr_expect(is_found(gap, MOVES_REACHABLE), "%s", gap->about);
        cr_expect_not(is_found(gap, MOVES_DROP), "%s", gap->about);
        cr_expect_not(is_found(gap, MOVES_ROTATE_SHIFT), "%s", gap->about);
        cr_expect_eq(rows_removed(gap), gap->removes, "%s removes %d", gap->about, rows_removed(gap));
    }
}

Test(reach, does_not_find_what_is_closed)
{
    for (size_t i = 0; i < sizeof out_of_reach / sizeof out_of_reach[0]; i++) {
        Well well = well_drawn(6, out_of_reach[i].board);
        Rules rules;
        rules_for(&rules, MOVES_REACHABLE);
        const Gap *gap = &out_of_reach[i];
        const Shape *shape = &rules.pieces.piece[piece_set_find(&rules.pieces, gap->piece)].shape[gap->rotation];
        cr_expect(well_is_free(&well, shape, gap->x, gap->row), "%s: there is no gap", gap->about);
        cr_expect_not(is_found(gap, MOVES_REACHABLE), "%s", gap->about);
        rules_release(&rules);
    }
}

/* ---- on random boards ---- */

/* Ragged columns, caves in them and a roof here and there. */
static Well well_random(Dice *dice, const Rules *rules, int most)
{
    Well well = {0};
    int holes = dice_below(dice, 60);
    for (int x = 0; x < rules->settings.width; x++) {
        int rows = dice_below(dice, most + 1);
        for (int y = 0; y < rows; y++)
            if (dice_below(dice, 100) >= holes)
                well.column[x] |= 1u << y;
    }
    well_measure(&well);
    return well;
}

static void random_rules(Rules *rules, Dice *dice, int number)
{
    int width, height;
    size_random(dice, &width, &height);
    PieceSetKind pieces = (PieceSetKind)(number % PIECE_SET_KINDS);
    if (pieces == PIECES_PENTOMINO && width < 5)
        width = 5;
    GameSettings settings = settings_random(dice, width, height, pieces);
    settings.moves = MOVES_REACHABLE;
    rules_make(rules, &settings, VECTOR_BASELINE);
}

Test(reach, has_every_drop_where_nothing_blocks)
{
    Dice dice = {31};
    int lower = 0;
    for (int i = 0; i < 20000; i++) {
        Rules rules;
        random_rules(&rules, &dice, i);
        int most = rules.ceiling - rules.pieces.cells;
        Well well = well_random(&dice, &rules, most < 0 ? 0 : most);
        int piece = dice_below(&dice, rules.pieces.count);
        Moves reached, dropped;
        bool any = moves_find(&rules, &well, piece, -1, &reached);
        rules.settings.moves = MOVES_DROP;
        cr_assert_eq(moves_find(&rules, &well, piece, -1, &dropped), any);
        cr_assert_arr_eq(reached.legal, dropped.legal, sizeof reached.legal);
        for (int r = 0; r < PIECE_ROTATIONS_MAX; r++)
            for (int x = 0; x < BOARD_WIDTH_MAX; x++)
                if (dropped.legal[r] >> x & 1)
                    cr_assert_eq(reached.row[r][x], dropped.row[r][x]);
        lower += reached.any_lower;
        rules_release(&rules);
    }
    cr_assert_gt(lower, 1000);
}

/* Press the keys of the way; the piece must come to rest in the place. */
static void follow(const Rules *rules, const Well *well, int piece, Placement to, const SrsKey *way, int length)
{
    FallingPiece falling = srs_spawn(rules, piece);
    for (int i = 0; i < length; i++)
        cr_assert(srs_press(rules, well, &falling, way[i]), "key %d of %d does nothing", i, length);
    Placement at = srs_placement(rules, &falling);
    cr_assert(at.rotation == to.rotation && at.x == to.x && at.row == to.row);
}

static void try_ways(const Rules *rules, const Well *well, int piece, const Moves *moves)
{
    Placement list[MOVES_MAX];
    SrsKey way[REACH_KEYS_MAX];
    int count = list_moves(moves, true, list);
    for (int i = 0; i < count; i++) {
        int keys = moves_keys(rules, well, piece, list[i]);
        int length = srs_find_way(rules, well, srs_spawn(rules, piece), list[i], way);
        cr_assert_eq(length, keys, "a way of %d keys, not %d", length, keys);
        follow(rules, well, piece, list[i], way, length);
    }
}

/* With so many keys there are those placements that take no more. */
static void try_limit(const Rules *rules, const Well *well, int piece, const Moves *moves, int limit)
{
    Placement all[MOVES_MAX], within[MOVES_MAX];
    Moves limited;
    int expected = 0, count = list_moves(moves, true, all);
    for (int i = 0; i < count; i++)
        if (moves_keys(rules, well, piece, all[i]) <= limit)
            all[expected++] = all[i];
    cr_assert_eq(moves_find(rules, well, piece, limit, &limited), expected > 0);
    cr_assert_eq(list_moves(&limited, true, within), expected);
    for (int i = 0; i < expected; i++)
        cr_assert(within[i].rotation == all[i].rotation && within[i].x == all[i].x && within[i].row == all[i].row);
}

Test(reach, leads_by_ways_of_so_many_keys)
{
    Dice dice = {32};
    for (int i = 0; i < 400; i++) {
        Rules rules;
        random_rules(&rules, &dice, i);
        Well well = well_random(&dice, &rules, rules.settings.height);
        int piece = dice_below(&dice, rules.pieces.count);
        Moves moves;
        if (moves_find(&rules, &well, piece, -1, &moves)) {
            try_ways(&rules, &well, piece, &moves);
            try_limit(&rules, &well, piece, &moves, dice_below(&dice, 30));
        }
        rules_release(&rules);
    }
}

Test(reach, has_no_way_to_what_is_closed)
{
    const Gap *gap = &out_of_reach[0];
    Rules rules;
    SrsKey way[REACH_KEYS_MAX];
    rules_for(&rules, MOVES_REACHABLE);
    Well well = well_drawn(6, gap->board);
    int piece = piece_set_find(&rules.pieces, gap->piece);
    Placement at = placement_make((unsigned)gap->rotation, (unsigned)gap->x, gap->row);
    cr_assert_eq(srs_find_way(&rules, &well, srs_spawn(&rules, piece), at, way), 0);
    cr_assert_eq(moves_keys(&rules, &well, piece, at), 0);
    rules_release(&rules);
}
