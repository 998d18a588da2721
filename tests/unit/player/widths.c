/* Every vector width gives the same bits: ratings, features and choices, for
 * tame genomes and for wild ones. */
#include "player/walk.h"

#include <criterion/criterion.h>
#include <criterion/parameterized.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#ifdef __SANITIZE_ADDRESS__
enum { BOARDS = 10000 }; /* in each group */
#else
enum { BOARDS = 60000 };
#endif

enum { GENES_MAX = 100000, LOOKAHEADS = 2, GROUPS = POLICY_KINDS * LOOKAHEADS };

typedef float Ratings[PIECE_ROTATIONS_MAX][BOARD_WIDTH_MAX];

/* One player for each width that this machine has. */
typedef struct Widths {
    int count;
    VectorWidth width[VECTOR_WIDTHS];
    Player *player[VECTOR_WIDTHS];
    Ratings rating[VECTOR_WIDTHS];
} Widths;

typedef struct Tally {
    int boards, infinite, not_numbers;
} Tally;

static void widths_create(Widths *widths, const PlayerSettings *settings, const Rules *rules, const float *genome)
{
    widths->count = 0;
    for (int width = 0; width < VECTOR_WIDTHS; width++) {
        if (!vector_width_is_available((VectorWidth)width))
            continue;
        widths->width[widths->count] = (VectorWidth)width;
        widths->player[widths->count++] = player_create(settings, rules, genome, (VectorWidth)width);
    }
}

static void widths_free(Widths *widths)
{
    for (int w = 0; w < widths->count; w++)
        player_free(widths->player[w]);
}

/* The bits; but one NaN is as good as another: which of two it is depends on
 * the order in which a compiler writes the operands of a sum. */
static bool are_same(float a, float b)
{
    return memcmp(&a, &b, sizeof a) == 0 || (isnan(a) && isnan(b));
}

static void differ(const Walk *walk, const PlayerSettings *settings, const Widths *widths, int w, const char *about,
                   Placement at, float here, float baseline)
{
    cr_assert_fail("%s has another %s than baseline: %.9g, not %.9g: rotation %d, x %d, row %d, %s\n%s",
                   vector_width_name(widths->width[w]), about, here, baseline, at.rotation, at.x, at.row,
                   player_text(settings), walk_text(walk));
}

static void compare_placement(const Walk *walk, const PlayerSettings *settings, Widths *widths, Placement at)
{
    float baseline = widths->rating[0][at.rotation][at.x];
    float value[VECTOR_WIDTHS][FEATURES_MAX] = {0};
    for (int w = 0; w < widths->count; w++) {
        float rating = widths->rating[w][at.rotation][at.x];
        if (!are_same(rating, baseline))
            differ(walk, settings, widths, w, "rating", at, rating, baseline);
        player_features(widths->player[w], &walk->game.well, walk->game.current, at, value[w]);
        for (int i = 0; i < settings->features; i++)
            if (!are_same(value[w][i], value[0][i]))
                differ(walk, settings, widths, w, "feature", at, value[w][i], value[0][i]);
    }
}

static void compare_position(const Walk *walk, const PlayerSettings *settings, Widths *widths, Tally *tally)
{
    for (int w = 0; w < widths->count; w++)
        player_rate(widths->player[w], &walk->game, &walk->moves, widths->rating[w]);
    for (int r = 0; r < PIECE_ROTATIONS_MAX; r++) {
        for (int x = 0; x < BOARD_WIDTH_MAX; x++) {
            if (!(walk->moves.legal[r] >> x & 1))
                continue;
            compare_placement(walk, settings, widths, moves_placement(&walk->moves, r, x));
            tally->boards++;
            tally->infinite += isinf(widths->rating[0][r][x]) != 0;
            tally->not_numbers += isnan(widths->rating[0][r][x]) != 0;
        }
    }
    Placement first = player_choose(widths->player[0], &walk->game, &walk->moves);
    for (int w = 1; w < widths->count; w++) {
        Placement choice = player_choose(widths->player[w], &walk->game, &walk->moves);
        if (memcmp(&choice, &first, sizeof choice) != 0)
            differ(walk, settings, widths, w, "choice", choice, 0, 0);
    }
}

static void compare_group(int group, GenomeKind kind, Tally *tally)
{
    static float genome[GENES_MAX];
    Walk walk = walk_begin(3000 + (uint64_t)group + 100 * kind, 0, 0, PIECES_TETROMINO);
    while (tally->boards < BOARDS) {
        walk.pieces = (PieceSetKind)dice_below(&walk.dice, PIECE_SET_KINDS);
        walk_start_game(&walk);
        PlayerSettings settings = player_settings_random(&walk.dice, walk.settings.width,
                                                         (PolicyKind)(group % POLICY_KINDS), group / POLICY_KINDS);
        Widths widths;
        genome_random(&walk.dice, &settings, kind, genome, GENES_MAX);
        widths_create(&widths, &settings, &walk.rules, genome);
        for (int i = 0; i < 30 && walk_next(&walk); i++)
            compare_position(&walk, &settings, &widths, tally);
        widths_free(&widths);
        walk_end_game(&walk);
    }
}

static struct criterion_test_params all_groups(void)
{
    static int groups[GROUPS];
    for (int i = 0; i < GROUPS; i++)
        groups[i] = i;
    return cr_make_param_array(int, groups, GROUPS);
}

ParameterizedTestParameters(widths, give_the_same_bits_for_tame_genomes)
{
    return all_groups();
}

ParameterizedTest(int *group, widths, give_the_same_bits_for_tame_genomes)
{
    Tally tally = {0};
    compare_group(*group, GENOME_MILD, &tally);
    cr_assert_geq(tally.boards, BOARDS);
}

ParameterizedTestParameters(widths, give_the_same_bits_for_wild_genomes)
{
    return all_groups();
}

ParameterizedTest(int *group, widths, give_the_same_bits_for_wild_genomes)
{
    Tally tally = {0};
    compare_group(*group, GENOME_WILD, &tally);
    cr_assert_geq(tally.boards, BOARDS);
    bool is_net = *group % POLICY_KINDS == POLICY_MLP; /* its neurons bound what comes out */
    if (!is_net)
        cr_assert_gt(tally.infinite + tally.not_numbers, 0);
}

/* On a machine without the wide ones the tests above show nothing. */
Test(widths, are_compared_where_there_are_several)
{
    if (!vector_width_is_available(VECTOR_AVX2))
        cr_skip_test("this CPU has the baseline alone");
}
