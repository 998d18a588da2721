/* Ratings: what the policies make of features, against the double-precision
 * model and, where the order of operations is promised, bit by bit. */
#include "player/model.h"
#include "player/walk.h"
#include "wellbred/player/math.h"

#include <criterion/criterion.h>
#include <criterion/parameterized.h>
#include <math.h>
#include <stdlib.h>

#ifdef __SANITIZE_ADDRESS__
enum { BOARDS = 5000 }; /* in each group */
#else
enum { BOARDS = 30000 };
#endif

enum { GENES_MAX = 100000, GROUPS = POLICY_KINDS * PIECE_SET_KINDS };

/* A game on the way, a player of it, and what that player thinks. */
typedef struct Trial {
    Walk walk;
    PlayerSettings settings;
    float genome[GENES_MAX];
    Player *player;
    float rating[PIECE_ROTATIONS_MAX][BOARD_WIDTH_MAX];
    int boards;
} Trial;

static Trial *trial_begin(int group, uint64_t seed)
{
    Trial *trial = calloc(1, sizeof *trial);
    cr_assert(trial);
    trial->walk = walk_begin(seed + (uint64_t)group, 0, 0, (PieceSetKind)(group / POLICY_KINDS));
    return trial;
}

static void trial_start_game(Trial *trial, PolicyKind policy, GenomeKind kind)
{
    Walk *walk = &trial->walk;
    walk_start_game(walk);
    trial->settings = player_settings_random(&walk->dice, walk->settings.width, policy, 0);
    genome_random(&walk->dice, &trial->settings, kind, trial->genome, GENES_MAX);
    trial->player = player_create(&trial->settings, &walk->rules, trial->genome, vector_width_random(&walk->dice));
}

static void trial_end_game(Trial *trial)
{
    player_free(trial->player);
    walk_end_game(&trial->walk);
}

static void compare(const Trial *trial, Placement at, const char *with, float found, double expected, double error)
{
    double difference = (double)found - expected;
    if (difference <= error && -difference <= error)
        return;
    cr_assert_fail("the rating is %.9g, must be %.9g within %.3g as by %s: rotation %d, x %d, row %d, %s\n%s", found,
                   expected, error, with, at.rotation, at.x, at.row, player_text(&trial->settings),
                   walk_text(&trial->walk));
}

typedef void CheckBoard(Trial *trial, const PlainGame *plain, Placement at, float rating);

/* Check the rating of every legal placement of many positions. */
static void check_ratings(int group, GenomeKind kind, CheckBoard *check)
{
    Trial *trial = trial_begin(group, 1000);
    while (trial->boards < BOARDS) {
        trial_start_game(trial, (PolicyKind)(group % POLICY_KINDS), kind);
        while (walk_next(&trial->walk)) {
            const Moves *moves = &trial->walk.moves;
            PlainGame plain = plain_from_game(&trial->walk.game, &trial->walk.rules);
            player_rate(trial->player, &trial->walk.game, moves, trial->rating);
            trial->boards += moves_count(moves->legal);
            for (int r = 0; r < PIECE_ROTATIONS_MAX; r++)
                for (int x = 0; x < BOARD_WIDTH_MAX; x++)
                    if (moves->legal[r] >> x & 1)
                        check(trial, &plain, moves_placement(moves, r, x), trial->rating[r][x]);
        }
        trial_end_game(trial);
    }
    free(trial);
}

static struct criterion_test_params all_groups(void)
{
    static int groups[GROUPS];
    for (int i = 0; i < GROUPS; i++)
        groups[i] = i;
    return cr_make_param_array(int, groups, GROUPS);
}

/* ---- against double precision ---- */

static void check_by_model(Trial *trial, const PlainGame *plain, Placement at, float rating)
{
    Model model = {&trial->settings, &trial->walk.rules, trial->genome};
    Approx expected = model_rating(&model, plain, at);
    compare(trial, at, "the model", rating, expected.value, expected.error);
}

ParameterizedTestParameters(policies, agree_with_the_double_precision_model)
{
    return all_groups();
}

ParameterizedTest(int *group, policies, agree_with_the_double_precision_model)
{
    check_ratings(*group, GENOME_MILD, check_by_model);
}

/* ---- one board alone ---- */

/* The sum in the documented order, in single precision. */
static float rate_alone(const Trial *trial, const float *value)
{
    int features = trial->settings.features;
    const float *weight = trial->genome, *exponent = weight + features, *displacement = exponent + features;
    float sum = 0;
    for (int i = 0; i < features; i++) {
        switch (trial->settings.policy) {
        case POLICY_LINEAR: sum += weight[i] * value[i]; break;
        case POLICY_EXPONENTIAL: sum += weight[i] * player_pow(value[i], exponent[i]); break;
        default: sum += weight[i] * player_pow(fabsf(value[i] - displacement[i]), exponent[i]); break;
        }
    }
    return trial->settings.lower_is_better ? -sum : sum;
}

/* A net has no such simple form. But a board must get the same rating
 * whatever the other placements of its batch are. */
static float rate_among_others(Trial *trial, Placement at)
{
    Moves alone = trial->walk.moves;
    float rating[PIECE_ROTATIONS_MAX][BOARD_WIDTH_MAX];
    for (int r = 0; r < PIECE_ROTATIONS_MAX; r++) {
        for (int x = 0; x < BOARD_WIDTH_MAX; x++)
            alone.row[r][x] = (int8_t)dice_below(&trial->walk.dice, trial->walk.settings.height);
        alone.legal[r] = alone.losing[r] = alone.choice[r] = 0;
    }
    alone.row[at.rotation][at.x] = at.row;
    alone.legal[at.rotation] = alone.choice[at.rotation] = (uint16_t)(1u << at.x);
    player_rate(trial->player, &trial->walk.game, &alone, rating);
    return rating[at.rotation][at.x];
}

static void check_alone(Trial *trial, const PlainGame *plain, Placement at, float rating)
{
    float value[FEATURES_MAX];
    if (trial->settings.policy != POLICY_MLP) {
        player_features(trial->player, &trial->walk.game.well, plain->current, at, value);
        compare(trial, at, "the sum alone", rating, rate_alone(trial, value), 0);
    } else if (dice_below(&trial->walk.dice, 4) == 0) {
        compare(trial, at, "another batch", rating, rate_among_others(trial, at), 0);
    }
}

ParameterizedTestParameters(policies, are_the_same_in_a_batch_and_alone)
{
    return all_groups();
}

ParameterizedTest(int *group, policies, are_the_same_in_a_batch_and_alone)
{
    check_ratings(*group, GENOME_MILD, check_alone);
}

/* ---- small things ---- */

/* With whole weights nothing is rounded: the model's value is the rating. */
static void check_exactly(Trial *trial, const PlainGame *plain, Placement at, float rating)
{
    Model model = {&trial->settings, &trial->walk.rules, trial->genome};
    bool rounds = false;
    for (int i = 0; i < trial->settings.features; i++)
        rounds = rounds || trial->settings.feature[i].id == FEATURE_MEAN_HEIGHT ||
                 trial->settings.feature[i].id == FEATURE_HEIGHT_DEVIATION;
    if (!rounds)
        compare(trial, at, "the model", rating, model_rating(&model, plain, at).value, 0);
}

Test(policies, whole_numbers_are_rated_exactly)
{
    check_ratings(POLICY_LINEAR, GENOME_WHOLE, check_exactly);
}

Test(policies, lower_is_better_turns_the_sign)
{
    Trial *trial = trial_begin(0, 2000);
    float turned[PIECE_ROTATIONS_MAX][BOARD_WIDTH_MAX];
    for (int game = 0; game < 40; game++) {
        trial_start_game(trial, (PolicyKind)(game % POLICY_KINDS), GENOME_MILD);
        PlayerSettings other = trial->settings;
        other.lower_is_better = !other.lower_is_better;
        Player *opposite = player_create(&other, &trial->walk.rules, trial->genome, VECTOR_BASELINE);
        while (walk_next(&trial->walk)) {
            player_rate(trial->player, &trial->walk.game, &trial->walk.moves, trial->rating);
            player_rate(opposite, &trial->walk.game, &trial->walk.moves, turned);
            for (int r = 0; r < PIECE_ROTATIONS_MAX; r++)
                for (int x = 0; x < BOARD_WIDTH_MAX; x++)
                    if (trial->walk.moves.legal[r] >> x & 1)
                        compare(trial, moves_placement(&trial->walk.moves, r, x), "the opposite", trial->rating[r][x],
                                -turned[r][x], 0);
        }
        player_free(opposite);
        trial_end_game(trial);
    }
    free(trial);
}
