/* Looking one piece ahead, against the slow model. */
#include "player/model.h"
#include "player/walk.h"

#include <criterion/criterion.h>
#include <criterion/parameterized.h>
#include <float.h>

#ifdef __SANITIZE_ADDRESS__
enum { POSITIONS = 8 }; /* in each group; each has up to 60 * 60 boards */
#else
enum { POSITIONS = 100 };
#endif

enum { GENES_MAX = 100000, GROUPS = POLICY_KINDS * PIECE_SET_KINDS };

typedef struct Tally {
    int positions;
    int lost;  /* placements after which there is nothing to look at */
    int lower; /* below others */
} Tally;

static void fail(const Walk *walk, const PlayerSettings *settings, const char *about, Placement at, double found,
                 double expected, double error)
{
    cr_assert_fail("%s is %.9g, must be %.9g within %.3g: rotation %d, x %d, row %d, %s\n%s", about, found, expected,
                   error, at.rotation, at.x, at.row, player_text(settings), walk_text(walk));
}

/* The choice is the model's; or its rating is as good, as far as single
 * precision can tell. */
static void check_choice(const Walk *walk, const Model *model, Player *player, const PlainGame *plain)
{
    PlainMove moves[PLAIN_MOVES_MAX];
    PlainGame game = *plain;
    int count = plain_find_moves(&game, model->rules, moves), best = -1;
    Approx best_rating = {0, 0}, chosen = {0, 0};
    Placement choice = player_choose(player, &walk->game, &walk->moves);
    bool found = false;
    for (int i = 0; i < count; i++) {
        if (!moves[i].choice)
            continue;
        Approx rating = model_rating(model, plain, moves[i].placement);
        Placement at = moves[i].placement;
        if (at.rotation == choice.rotation && at.x == choice.x && at.row == choice.row) {
            chosen = rating;
            found = true;
        }
        if (best < 0 || rating.value > best_rating.value) {
            best = i;
            best_rating = rating;
        }
    }
    double error = chosen.error + best_rating.error;
    if (!found || best_rating.value - chosen.value > error)
        fail(walk, model->settings, "the rating of the choice", choice, chosen.value, best_rating.value, error);
}

static void check_rating(const Walk *walk, const Model *model, const PlainGame *plain, Placement at, float rating)
{
    Approx expected = model_rating(model, plain, at);
    if (!approx_holds(expected, rating))
        fail(walk, model->settings, "the rating", at, rating, expected.value, expected.error);
}

static void check_position(const Walk *walk, const Model *model, Player *player, Tally *tally)
{
    float rating[PIECE_ROTATIONS_MAX][BOARD_WIDTH_MAX], lower_rating[LOWER_MOVES_MAX];
    Placement lower[LOWER_MOVES_MAX];
    PlainGame plain = plain_from_game(&walk->game, &walk->rules);
    player_rate(player, &walk->game, &walk->moves, rating);
    for (int r = 0; r < PIECE_ROTATIONS_MAX; r++) {
        for (int x = 0; x < BOARD_WIDTH_MAX; x++) {
            if (!(walk->moves.legal[r] >> x & 1))
                continue;
            check_rating(walk, model, &plain, moves_placement(&walk->moves, r, x), rating[r][x]);
            tally->lost += rating[r][x] <= -FLT_MAX / 2;
        }
    }
    int count = moves_list_lower(&walk->moves, walk->moves.lower_legal, lower);
    player_rate_each(player, &walk->game, lower, count, lower_rating);
    for (int i = 0; i < count; i++)
        check_rating(walk, model, &plain, lower[i], lower_rating[i]);
    check_choice(walk, model, player, &plain);
    tally->positions++;
    tally->lower += count;
}

static struct criterion_test_params all_groups(void)
{
    static int groups[GROUPS];
    for (int i = 0; i < GROUPS; i++)
        groups[i] = i;
    return cr_make_param_array(int, groups, GROUPS);
}

ParameterizedTestParameters(lookahead, agrees_with_the_slow_model)
{
    return all_groups();
}

ParameterizedTest(int *group, lookahead, agrees_with_the_slow_model)
{
    static float genome[GENES_MAX];
    Walk walk = walk_begin(4000 + (uint64_t)*group, 0, 0, (PieceSetKind)(*group / POLICY_KINDS));
    Tally tally = {0};
    while (tally.positions < POSITIONS || tally.lower == 0) {
        walk_start_game(&walk);
        walk.rules.settings.max_keys = 0; /* which no look ahead regards */
        PlayerSettings settings =
            player_settings_random(&walk.dice, walk.settings.width, (PolicyKind)(*group % POLICY_KINDS), 1);
        Model model = {&settings, &walk.rules, genome};
        if (settings.features > 10)
            settings.features = 10; /* the model is slow */
        genome_random(&walk.dice, &settings, dice_below(&walk.dice, 2) ? GENOME_WHOLE : GENOME_MILD, genome, GENES_MAX);
        Player *player = player_create(&settings, &walk.rules, genome, vector_width_random(&walk.dice));
        for (int i = 0; i < 100 && walk_next(&walk); i++)
            if (i % 20 == 0)
                check_position(&walk, &model, player, &tally);
        player_free(player);
        walk_end_game(&walk);
    }
    cr_assert_gt(tally.lost, 0);
}
