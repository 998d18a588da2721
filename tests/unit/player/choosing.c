/* Which placement is played: the best rated of the choices, the first of
 * several, and never one whose rating is not a number. */
#include "player/walk.h"

#include <criterion/criterion.h>
#include <criterion/parameterized.h>
#include <math.h>
#include <string.h>

#ifdef __SANITIZE_ADDRESS__
enum { POSITIONS = 1000 }; /* in each group */
#else
enum { POSITIONS = 10000 };
#endif

enum { GENES_MAX = 100000, LOOKAHEADS = 2, GROUPS = POLICY_KINDS * LOOKAHEADS };

typedef struct Tally {
    int positions, ties, not_numbers, losing_left_out, lower;
} Tally;

/* The rule, word for word: walk through the choices in their order; a better
 * one replaces the best so far; the first is played if none is better than
 * minus infinity. */
static Placement best_of(const Placement *list, const float *rating, int count, Tally *tally)
{
    Placement best = list[0];
    float best_rating = -INFINITY;
    for (int i = 0; i < count; i++) {
        tally->ties += i > 0 && rating[i] == best_rating;
        tally->not_numbers += isnan(rating[i]) != 0;
        if (rating[i] > best_rating) {
            best = list[i];
            best_rating = rating[i];
        }
    }
    return best;
}

static void check_choice(const Walk *walk, const PlayerSettings *settings, Player *player, Tally *tally)
{
    static Placement list[MOVES_MAX];
    static float rating[MOVES_MAX];
    int count = rate_choices(player, &walk->game, &walk->moves, list, rating);
    Placement expected = best_of(list, rating, count, tally);
    Placement found = player_choose(player, &walk->game, &walk->moves);
    tally->positions++;
    tally->losing_left_out += moves_count(walk->moves.choice) < moves_count(walk->moves.legal);
    tally->lower += found.row < walk->moves.row[found.rotation][found.x];
    if (memcmp(&found, &expected, sizeof found) != 0)
        cr_assert_fail("rotation %d, x %d, row %d is played, must be %d, %d, %d: %s\n%s", found.rotation, found.x,
                       found.row, expected.rotation, expected.x, expected.row, player_text(settings), walk_text(walk));
}

/* Few features and small weights make many ties, wild ones make NaNs. */
static void check_group(int group, GenomeKind kind, Tally *tally)
{
    static float genome[GENES_MAX];
    Walk walk = walk_begin(5000 + (uint64_t)group + 100 * kind, 0, 0, PIECES_TETROMINO);
    while (tally->positions < POSITIONS || (tally->lower == 0 && tally->positions < 10 * POSITIONS)) {
        walk.pieces = (PieceSetKind)dice_below(&walk.dice, PIECE_SET_KINDS);
        walk_start_game(&walk);
        PlayerSettings settings = player_settings_random(&walk.dice, walk.settings.width,
                                                         (PolicyKind)(group % POLICY_KINDS), group / POLICY_KINDS);
        if (settings.features > 2 && dice_below(&walk.dice, 2))
            settings.features = 2;
        genome_random(&walk.dice, &settings, kind, genome, GENES_MAX);
        Player *player = player_create(&settings, &walk.rules, genome, vector_width_random(&walk.dice));
        for (int i = 0; i < (settings.lookahead ? 10 : 50) && walk_next(&walk); i++)
            check_choice(&walk, &settings, player, tally);
        player_free(player);
        walk_end_game(&walk);
    }
    cr_assert_gt(tally->losing_left_out, 0);
    cr_assert_gt(tally->lower, 0);
}

static struct criterion_test_params all_groups(void)
{
    static int groups[GROUPS];
    for (int i = 0; i < GROUPS; i++)
        groups[i] = i;
    return cr_make_param_array(int, groups, GROUPS);
}

ParameterizedTestParameters(choosing, takes_the_first_of_the_best)
{
    return all_groups();
}

ParameterizedTest(int *group, choosing, takes_the_first_of_the_best)
{
    Tally tally = {0};
    check_group(*group, GENOME_WHOLE, &tally);
    cr_assert_gt(tally.ties, POSITIONS / 10);
}

ParameterizedTestParameters(choosing, never_takes_what_is_not_a_number)
{
    return all_groups();
}

ParameterizedTest(int *group, choosing, never_takes_what_is_not_a_number)
{
    Tally tally = {0};
    check_group(*group, GENOME_WILD, &tally);
    cr_assert(*group % POLICY_KINDS == POLICY_MLP || tally.not_numbers > 0);
}

/* ---- by hand ---- */

static Placement choose_on_empty_board(FeatureId feature, float weight, bool lower_is_better, char piece)
{
    GameSettings game_settings = game_settings_default();
    PlayerSettings settings = player_settings_default();
    Rules rules;
    Game game;
    Moves moves;
    settings.features = 1;
    settings.feature[0] = (Feature){feature, 0};
    settings.lower_is_better = lower_is_better;
    rules_make(&rules, &game_settings, VECTOR_BASELINE);
    Player *player = player_create(&settings, &rules, &weight, VECTOR_BASELINE);
    player_start(player, &game, 1);
    game.current = (uint8_t)piece_set_find(&rules.pieces, piece);
    cr_assert(game_find_moves(&game, &rules, &moves));
    Placement choice = player_choose(player, &game, &moves);
    player_free(player);
    return choice;
}

static void expect_choice(Placement found, int rotation, int x)
{
    cr_expect(found.rotation == rotation && found.x == x && found.row == 0, "rotation %d, x %d, row %d", found.rotation,
              found.x, found.row);
}

Test(choosing, higher_or_lower_is_better_as_one_says)
{
    expect_choice(choose_on_empty_board(FEATURE_MAX_HEIGHT, 1, false, 'I'), 1, 0);
    expect_choice(choose_on_empty_board(FEATURE_MAX_HEIGHT, 1, true, 'I'), 0, 0);
    expect_choice(choose_on_empty_board(FEATURE_MAX_HEIGHT, -1, true, 'I'), 1, 0);
}

Test(choosing, equals_are_ordered_by_rotation_then_column)
{
    expect_choice(choose_on_empty_board(FEATURE_CONSTANT, 1, false, 'L'), 0, 0);
    expect_choice(choose_on_empty_board(FEATURE_CONSTANT, 1, true, 'L'), 0, 0);
    /* The first two rotations of an L that do not cover an empty cell: lying flat, and on its foot. */
    expect_choice(choose_on_empty_board(FEATURE_HOLES, -1, false, 'L'), 0, 0);
    /* An upright I beside the wall makes one step; any other makes two. */
    expect_choice(choose_on_empty_board(FEATURE_BUMPINESS, 1, false, 'I'), 1, 1);
}

/* No hole times infinity is not a number; a hole times infinity is infinite. */
Test(choosing, not_a_number_loses_to_infinity_and_to_minus_infinity_comes_first)
{
    expect_choice(choose_on_empty_board(FEATURE_HOLES, INFINITY, false, 'T'), 1, 0);
    expect_choice(choose_on_empty_board(FEATURE_HOLES, INFINITY, true, 'T'), 0, 0);
    expect_choice(choose_on_empty_board(FEATURE_HOLES, -INFINITY, false, 'T'), 0, 0);
    expect_choice(choose_on_empty_board(FEATURE_CONSTANT, NAN, false, 'T'), 0, 0);
    expect_choice(choose_on_empty_board(FEATURE_CONSTANT, NAN, true, 'T'), 0, 0);
}
