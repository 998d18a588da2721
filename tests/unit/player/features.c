/* Every feature of every placement is what the model says, on hundreds of
 * thousands of boards, one placement at a time and in the batch. Each group
 * also counts what it met, so that a test that has stopped meeting the hard
 * cases fails. */
#include "player/model.h"
#include "player/walk.h"

#include <criterion/criterion.h>
#include <criterion/parameterized.h>
#include <string.h>

/* In each group; a board is what one placement leads to. */
#ifdef __SANITIZE_ADDRESS__
enum { BOARDS = 20000 };
#else
enum { BOARDS = 50000 };
#endif
_Static_assert(BOARDS *WALK_GROUPS >= 100000, "a hundred thousand boards in all");

enum { SEED = 1 };

typedef struct Tally {
    int boards, sprinkled, losing, sticking_out, below_overhang, removed[PIECE_CELLS_MAX + 1], highest;
    int lower; /* below others */
} Tally;

/* Where features_all() puts a feature. */
static int place_in_all(Feature feature, int board_width)
{
    int family = feature.id == FEATURE_HEIGHT_DIFFERENCE ? board_width - 1 : 0;
    return (int)feature.id + family + feature.column;
}

/* A player of some features, and the genomes that make one of them its rating. */
typedef struct Looker {
    PlayerSettings settings;
    Player *player;
    int place[FEATURES_MAX];                /* of each feature among all */
    float only[FEATURES_MAX][FEATURES_MAX]; /* [i]: weight 1 for feature i, else 0 */
} Looker;

/* Which features: all, a few, or one of the known lists. */
enum { LOOK_ALL, LOOK_FEW, LOOK_KNOWN, LOOKS = LOOK_KNOWN + KNOWN_FEATURE_LISTS };

static void looker_init(Looker *looker, Walk *walk, FeaturesSee see, int look)
{
    int width = walk->settings.width;
    memset(looker, 0, sizeof *looker);
    looker->settings = player_settings_default();
    looker->settings.features_see = see;
    if (look == LOOK_ALL)
        features_all(&looker->settings, width);
    else if (look == LOOK_FEW)
        features_random(&walk->dice, &looker->settings, width, 1 + dice_below(&walk->dice, 6));
    else
        features_known(&looker->settings, look - LOOK_KNOWN);
    for (int i = 0; i < looker->settings.features; i++) {
        looker->place[i] = place_in_all(looker->settings.feature[i], width);
        looker->only[i][i] = 1;
    }
    looker->player = player_create(&looker->settings, &walk->rules, looker->only[0], vector_width_random(&walk->dice));
}

static void compare(const Walk *walk, const Looker *looker, int i, Placement at, const char *by, float found,
                    float expected)
{
    if (found == expected)
        return;
    char name[FEATURE_NAME_SIZE];
    feature_name(looker->settings.feature[i], name);
    cr_assert_fail("%s gives %s = %.9g, must be %.9g: sees %s, rotation %d, x %d, row %d, %d features, %s", by, name,
                   found, expected, features_see_names[looker->settings.features_see], at.rotation, at.x, at.row,
                   looker->settings.features, walk_text(walk));
}

/* What the model says of each placement: the value of every feature, in the
 * order of features_all(). */
typedef float Expected[PIECE_ROTATIONS_MAX][BOARD_WIDTH_MAX][FEATURES_MAX];

static void tally_placement(Tally *tally, const Walk *walk, const Seen *seen, Placement at)
{
    const Shape *shape = &walk->rules.pieces.piece[walk->game.current].shape[at.rotation];
    Board board = board_from_well(&walk->game.well, walk->settings.width);
    tally->boards++;
    tally->sprinkled += walk->is_sprinkled;
    tally->losing += walk->moves.losing[at.rotation] >> at.x & 1;
    tally->sticking_out += at.row + shape->height > walk->settings.height;
    tally->below_overhang += at.row < board_drop_height(&board, shape, at.x);
    tally->removed[seen->rows_removed]++;
    tally->highest = at.row + shape->height > tally->highest ? at.row + shape->height : tally->highest;
}

static void ask_the_model(const Walk *walk, FeaturesSee see, Expected expected, Tally *tally)
{
    Board board = board_from_well(&walk->game.well, walk->settings.width);
    PlayerSettings all;
    features_all(&all, walk->settings.width);
    for (int r = 0; r < PIECE_ROTATIONS_MAX; r++) {
        for (int x = 0; x < BOARD_WIDTH_MAX; x++) {
            if (!(walk->moves.legal[r] >> x & 1))
                continue;
            Placement at = moves_placement(&walk->moves, r, x);
            Seen seen = model_see(&walk->rules, &board, walk->game.current, at, see);
            for (int i = 0; i < all.features; i++)
                expected[r][x][i] = model_feature(&seen, all.feature[i]);
            if (see == SEE_CLEARED)
                tally_placement(tally, walk, &seen, at);
        }
    }
}

/* One placement at a time. */
static void check_each(const Walk *walk, const Looker *looker, Expected expected)
{
    for (int r = 0; r < PIECE_ROTATIONS_MAX; r++) {
        for (int x = 0; x < BOARD_WIDTH_MAX; x++) {
            if (!(walk->moves.legal[r] >> x & 1))
                continue;
            Placement at = moves_placement(&walk->moves, r, x);
            float found[FEATURES_MAX];
            player_features(looker->player, &walk->game.well, walk->game.current, at, found);
            for (int i = 0; i < looker->settings.features; i++)
                compare(walk, looker, i, at, "player_features", found[i], expected[r][x][looker->place[i]]);
        }
    }
}

/* All placements together, a feature at a time. */
static void check_batch(const Walk *walk, const Looker *looker, Expected expected)
{
    float rating[PIECE_ROTATIONS_MAX][BOARD_WIDTH_MAX];
    for (int i = 0; i < looker->settings.features; i++) {
        player_set_genome(looker->player, looker->only[i]);
        player_rate(looker->player, &walk->game, &walk->moves, rating);
        for (int r = 0; r < PIECE_ROTATIONS_MAX; r++)
            for (int x = 0; x < BOARD_WIDTH_MAX; x++)
                if (walk->moves.legal[r] >> x & 1)
                    compare(walk, looker, i, moves_placement(&walk->moves, r, x), "player_rate", rating[r][x],
                            expected[r][x][looker->place[i]]);
    }
}

/* Those below others, one at a time. */
static void check_lower(const Walk *walk, const Looker *looker, Tally *tally)
{
    Placement list[LOWER_MOVES_MAX];
    int count = moves_list_lower(&walk->moves, walk->moves.lower_legal, list);
    Board board = board_from_well(&walk->game.well, walk->settings.width);
    for (int i = 0; i < count; i++) {
        float found[FEATURES_MAX];
        Seen seen = model_see(&walk->rules, &board, walk->game.current, list[i], looker->settings.features_see);
        player_features(looker->player, &walk->game.well, walk->game.current, list[i], found);
        for (int f = 0; f < looker->settings.features; f++)
            compare(walk, looker, f, list[i], "player_features", found[f],
                    model_feature(&seen, looker->settings.feature[f]));
    }
    tally->lower += count;
}

static void check_game(Walk *walk, Tally *tally)
{
    static Looker lookers[FEATURES_SEE][LOOKS];
    static Expected expected;
    for (int see = 0; see < FEATURES_SEE; see++)
        for (int look = 0; look < LOOKS; look++)
            looker_init(&lookers[see][look], walk, (FeaturesSee)see, look);
    while (walk_next(walk)) {
        for (int see = 0; see < FEATURES_SEE; see++) {
            ask_the_model(walk, (FeaturesSee)see, expected, tally);
            for (int look = 0; look < LOOKS; look++) {
                check_each(walk, &lookers[see][look], expected);
                check_batch(walk, &lookers[see][look], expected);
            }
            check_lower(walk, &lookers[see][LOOK_ALL], tally);
        }
    }
    for (int see = 0; see < FEATURES_SEE; see++)
        for (int look = 0; look < LOOKS; look++)
            player_free(lookers[see][look].player);
}

/* A group that no longer meets these shows less than it says. */
static void assert_hard_cases_were_met(const Tally *tally, const Walk *walk)
{
    bool tiny = walk->height == 4; /* where pentominoes can only drop */
    int cells = walk->pieces == PIECES_PENTOMINO ? 5 : 4;
    cr_assert_geq(tally->boards, BOARDS);
    cr_assert_gt(tally->sprinkled, BOARDS / 20);
    cr_assert_gt(tally->boards - tally->sprinkled, BOARDS / 20);
    for (int rows = 1; rows <= (tiny ? 4 : cells); rows++)
        cr_assert_gt(tally->removed[rows], 0, "no placement removed %d rows", rows);
    cr_assert_gt(tally->losing, 0);
    cr_assert_gt(tally->sticking_out, tally->losing);
    cr_assert(tiny || tally->below_overhang > 0);
    cr_assert_gt(tally->highest, walk->height);
    cr_assert(tiny || tally->lower > 0);
}

ParameterizedTestParameters(features, agree_with_the_cell_by_cell_model)
{
    static int groups[WALK_GROUPS];
    for (int i = 0; i < WALK_GROUPS; i++)
        groups[i] = i;
    return cr_make_param_array(int, groups, WALK_GROUPS);
}

ParameterizedTest(int *group, features, agree_with_the_cell_by_cell_model)
{
    Walk walk = walk_begin_group(*group, SEED);
    Tally tally = {0};
    while (tally.boards < BOARDS) {
        walk_start_game(&walk);
        check_game(&walk, &tally);
        walk_end_game(&walk);
    }
    assert_hard_cases_were_met(&tally, &walk);
}
