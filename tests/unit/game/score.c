/* What a move is worth, and what a game adds up. */
#include "game/playing.h"

#include <criterion/criterion.h>

static void rules_for(Rules *rules, ScoreKind score, int lines_per_level)
{
    GameSettings settings = game_settings_default();
    settings.score = score;
    settings.lines_per_level = lines_per_level;
    rules_make(rules, &settings, VECTOR_BASELINE);
}

static int64_t worth(const Rules *rules, int64_t lines_before, MoveResult move)
{
    Counters counters = {.lines = lines_before};
    counters_add_move(&counters, rules, &move);
    return counters.score;
}

/* ---- one move ---- */

Test(score, of_nes_grows_with_the_level)
{
    static const int64_t points[] = {0, 40, 100, 300, 1200};
    static const struct {
        int lines_per_level;
        int64_t lines_before, level;
    } levels[] = {
        {10, 0, 0}, {10, 9, 0}, {10, 10, 1}, {10, 19, 1}, {10, 20, 2},  {10, 105, 10}, {2, 0, 0},
        {2, 1, 0},  {2, 2, 1},  {2, 3, 1},   {2, 4, 2},   {2, 105, 52}, {1, 7, 7},     {1000000, 999999, 0},
    };
    for (size_t i = 0; i < sizeof levels / sizeof *levels; i++) {
        Rules rules;
        rules_for(&rules, SCORE_NES, levels[i].lines_per_level);
        for (int rows = 0; rows <= 4; rows++) {
            MoveResult move = {.rows_removed = rows, .rows_fallen = 7, .keys = 3};
            cr_assert_eq(worth(&rules, levels[i].lines_before, move), points[rows] * (levels[i].level + 1),
                         "%d rows after %lld, a level every %d", rows, (long long)levels[i].lines_before,
                         levels[i].lines_per_level);
        }
        rules_release(&rules);
    }
}

Test(score, of_classic_counts_rows_removed_and_rows_fallen)
{
    static const int64_t points[] = {0, 100, 300, 600, 1200};
    Rules rules;
    rules_for(&rules, SCORE_CLASSIC, 10);
    for (int rows = 0; rows <= 4; rows++)
        for (int fallen = 0; fallen < 20; fallen++)
            cr_assert_eq(worth(&rules, 50, (MoveResult){rows, fallen, 3}), points[rows] + fallen);
    rules_release(&rules);
}

Test(score, of_lines_and_pieces_counts_just_those)
{
    Rules lines, pieces;
    rules_for(&lines, SCORE_LINES, 10);
    rules_for(&pieces, SCORE_PIECES, 10);
    for (int rows = 0; rows <= 4; rows++) {
        cr_assert_eq(worth(&lines, 50, (MoveResult){rows, 7, 3}), rows);
        cr_assert_eq(worth(&pieces, 50, (MoveResult){rows, 7, 3}), 1);
    }
    rules_release(&lines);
    rules_release(&pieces);
}

Test(score, of_five_rows_is_more_than_that_of_four)
{
    Rules nes, classic, lines;
    rules_for(&nes, SCORE_NES, 10);
    rules_for(&classic, SCORE_CLASSIC, 10);
    rules_for(&lines, SCORE_LINES, 10);
    cr_assert_eq(worth(&nes, 10, (MoveResult){5, 0, 1}), 2 * 4800);
    cr_assert_eq(worth(&classic, 10, (MoveResult){5, 0, 1}), 2400);
    cr_assert_eq(worth(&lines, 10, (MoveResult){5, 0, 1}), 5);
    rules_release(&nes);
    rules_release(&classic);
    rules_release(&lines);
}

/* An endless game would overflow: the nes score grows with the square of its
 * length, the integral with the cube. */
Test(score, stays_at_the_limit_of_64_bits)
{
    Rules rules;
    rules_for(&rules, SCORE_NES, 1);
    Counters counters = {
        .lines = INT64_C(1) << 50, .tetrises = 5, .score = INT64_MAX - 1, .tetris_integral = INT64_MAX - 11};
    for (int i = 0; i < 3; i++)
        counters_add_move(&counters, &rules, &(MoveResult){4, 7, 3});
    cr_assert_eq(counters.score, INT64_MAX);
    cr_assert_eq(counters.score_integral, INT64_MAX);
    cr_assert_eq(counters.tetris_integral, INT64_MAX);
    cr_assert_eq(counters.lines, (INT64_C(1) << 50) + 12);
    cr_assert_eq(counters.tetrises, 8);
    rules_release(&rules);
}

/* ---- rows fallen ---- */

Test(score, rows_fallen_count_from_where_the_piece_appears)
{
    static const struct {
        char name;
        int rotation, row, overflow, spawn;
    } falls[] = {
        {'O', 0, 0, 18, 20}, /* from rows 18 and 19, or from the spawn rows 20 and 21, to the floor */
        {'O', 0, 5, 13, 15}, {'I', 0, 0, 19, 21}, /* lying it is one row high */
        {'I', 1, 0, 16, 18},                      /* upright four */
        {'T', 1, 17, 0, 2},                       /* rests where it appears */
        {'O', 0, 19, 0, 1},                       /* sticks out: it has not fallen, nor less than that */
        {'I', 1, 20, 0, 0},
    };
    for (int rule = 0; rule < GAME_OVER_RULES; rule++) {
        GameSettings settings = game_settings_default();
        Rules rules;
        settings.game_over = (GameOverRule)rule;
        rules_make(&rules, &settings, VECTOR_BASELINE);
        for (size_t i = 0; i < sizeof falls / sizeof *falls; i++) {
            const Piece *piece = &rules.pieces.piece[piece_set_find(&rules.pieces, falls[i].name)];
            int expected = rule == GAME_OVER_SPAWN ? falls[i].spawn : falls[i].overflow;
            cr_assert_eq(score_rows_fallen(&rules, &piece->shape[falls[i].rotation], falls[i].row), expected,
                         "case %zu, %s", i, game_over_names[rule]);
        }
        rules_release(&rules);
    }
}

/* ---- whole games, played by hand ---- */

/* Play the pieces of a list at the columns of another, in rotation `rotation`. */
static Counters play(GameSettings settings, const char *sequence, int rotation, const int *columns, int count)
{
    Rules rules;
    Game game;
    settings.order = ORDER_SEQUENCE;
    settings.sequence = sequence;
    rules_make(&rules, &settings, VECTOR_BASELINE);
    game_start(&game, &rules, 1, NULL);
    for (int i = 0; i < count; i++) {
        Moves moves;
        cr_assert(game_find_moves(&game, &rules, &moves), "piece %d", i);
        game_play(&game, &rules, moves_placement(&moves, rotation, columns[i]), NULL);
    }
    rules_release(&rules);
    return game.counters;
}

static void assert_counters(Counters found, Counters expected)
{
    cr_expect_eq(found.pieces, expected.pieces, "pieces %lld", (long long)found.pieces);
    cr_expect_eq(found.lines, expected.lines, "lines %lld", (long long)found.lines);
    cr_expect_eq(found.tetrises, expected.tetrises, "tetrises %lld", (long long)found.tetrises);
    cr_expect_eq(found.score, expected.score, "score %lld", (long long)found.score);
    cr_expect_eq(found.score_integral, expected.score_integral, "score integral %lld", (long long)found.score_integral);
    cr_expect_eq(found.tetris_integral, expected.tetris_integral, "tetris integral %lld",
                 (long long)found.tetris_integral);
    cr_expect_eq(found.keys, expected.keys, "keys %lld", (long long)found.keys);
}

/* Two O side by side remove two rows, on a board of four columns. */
Test(score, of_a_game_in_levels_of_two_rows)
{
    GameSettings settings = game_settings_default();
    settings.width = 4;
    settings.lines_per_level = 2;
    Counters counters = play(settings, "O", 0, (int[]){0, 2, 0, 2, 0, 2}, 6);
    assert_counters(counters, (Counters){
                                  .pieces = 6,
                                  .lines = 6,
                                  .score = 100 + 200 + 300,
                                  .score_integral = 0 + 100 + 100 + 300 + 300 + 600,
                                  .keys = 6 * 2,
                              });
}

Test(score, of_a_game_in_levels_of_ten_rows)
{
    GameSettings settings = game_settings_default();
    settings.width = 4;
    settings.lines_per_level = 10;
    static const int columns[14] = {0, 2, 0, 2, 0, 2, 0, 2, 0, 2, 0, 2, 0, 2};
    Counters counters = play(settings, "O", 0, columns, 14);
    assert_counters(counters, (Counters){
                                  .pieces = 14,
                                  .lines = 14,
                                  .score = 5 * 100 + 2 * 200,
                                  .score_integral = 2 * (100 + 200 + 300 + 400 + 500 + 700) + 900,
                                  .keys = 14 * 2,
                              });
}

/* Four upright I make a tetris; the integrals are summed over all moves. */
Test(score, of_tetrises_and_their_integrals)
{
    GameSettings settings = game_settings_default();
    settings.width = 4;
    Counters counters = play(settings, "I", 1, (int[]){0, 1, 2, 3, 0, 1, 2, 3, 0, 1}, 10);
    assert_counters(counters, (Counters){
                                  .pieces = 10,
                                  .lines = 8,
                                  .tetrises = 2,
                                  .score = 1200 + 1200, /* eight rows are no level yet */
                                  .score_integral = 4 * 1200 + 3 * 2400,
                                  .tetris_integral = 4 * 1 + 3 * 2,
                                  .keys = (3 + 2 + 3 + 4) * 2 + 3 + 2, /* one turn, shifts from column 1, drop */
                              });
}

Test(score, of_five_rows_at_once_is_a_tetris_too)
{
    GameSettings settings = game_settings_default();
    settings.width = 5;
    settings.pieces = PIECES_PENTOMINO;
    Counters counters = play(settings, "I", 1, (int[]){0, 1, 2, 3, 4}, 5);
    assert_counters(counters, (Counters){
                                  .pieces = 5,
                                  .lines = 5,
                                  .tetrises = 1,
                                  .score = 4800,
                                  .score_integral = 4800,
                                  .tetris_integral = 1,
                                  .keys = 4 + 3 + 2 + 3 + 4,
                              });
}

Test(score, of_a_classic_game)
{
    GameSettings settings = game_settings_default();
    settings.width = 4;
    settings.score = SCORE_CLASSIC;
    Counters counters = play(settings, "O", 0, (int[]){0, 0, 2}, 3);
    assert_counters(counters, (Counters){
                                  .pieces = 3,
                                  .lines = 2,
                                  .score = 18 + 16 + 18 + 300,
                                  .score_integral = 18 + 34 + 352,
                                  .keys = 3 * 2,
                              });
}
