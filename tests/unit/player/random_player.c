#include "player/walk.h"

#include <criterion/criterion.h>
#include <float.h>
#include <math.h>
#include <stdio.h>

VectorWidth vector_width_random(Dice *dice)
{
    VectorWidth width = (VectorWidth)dice_below(dice, VECTOR_WIDTHS);
    return vector_width_is_available(width) ? width : VECTOR_BASELINE;
}

/* ---- features ---- */

void features_all(PlayerSettings *settings, int board_width)
{
    settings->features = 0;
    for (int id = 0; id < FEATURE_IDS; id++) {
        int columns = id == FEATURE_COLUMN_HEIGHT ? board_width : id == FEATURE_HEIGHT_DIFFERENCE ? board_width - 1 : 1;
        for (int c = 0; c < columns; c++)
            settings->feature[settings->features++] = (Feature){(FeatureId)id, c};
    }
    cr_assert_leq(settings->features, FEATURES_MAX);
}

void features_known(PlayerSettings *settings, int list)
{
    static const FeatureId nine[KNOWN_FEATURE_LISTS][9] = {
        {FEATURE_DEEPEST_WELL, FEATURE_TOTAL_HEIGHT, FEATURE_HOLES, FEATURE_BUMPINESS, FEATURE_ROWS_CLEARED,
         FEATURE_ROW_TRANSITIONS_OPEN, FEATURE_HEIGHT_DEVIATION, FEATURE_PITS, FEATURE_COLUMN_TRANSITIONS_OPEN},
        {FEATURE_LANDING_HEIGHT, FEATURE_ERODED_CELLS, FEATURE_ROW_TRANSITIONS, FEATURE_COLUMN_TRANSITIONS,
         FEATURE_HOLES, FEATURE_WELL_SUM_FAST, FEATURE_HOLE_DEPTH, FEATURE_ROWS_WITH_HOLES, FEATURE_DIVERSITY},
    };
    settings->features = 9;
    for (int i = 0; i < 9; i++)
        settings->feature[i] = (Feature){nine[list][i], 0};
}

void features_random(Dice *dice, PlayerSettings *settings, int board_width, int count)
{
    features_all(settings, board_width);
    for (int i = 0; i < count; i++) {
        int j = i + dice_below(dice, settings->features - i);
        Feature swap = settings->feature[i];
        settings->feature[i] = settings->feature[j];
        settings->feature[j] = swap;
    }
    settings->features = count;
}

/* ---- settings ---- */

PlayerSettings player_settings_random(Dice *dice, int board_width, PolicyKind policy, int lookahead)
{
    PlayerSettings s = player_settings_default();
    Error error;
    if (dice_below(dice, 4))
        features_random(dice, &s, board_width, 1 + dice_below(dice, dice_below(dice, 3) ? 12 : 28 + 2 * board_width));
    else
        features_known(&s, dice_below(dice, KNOWN_FEATURE_LISTS));
    s.features_see = (FeaturesSee)dice_below(dice, FEATURES_SEE);
    s.policy = policy;
    s.lower_is_better = dice_below(dice, 2);
    s.lookahead = lookahead;
    if (policy == POLICY_MLP) {
        s.hidden_layers = dice_below(dice, 4);
        for (int l = 0; l < s.hidden_layers; l++)
            s.hidden[l] = 1 + dice_below(dice, dice_below(dice, 6) ? 10 : 40);
        s.activation = (Activation)dice_below(dice, ACTIVATIONS);
        s.biases = dice_below(dice, 2);
    }
    cr_assert(player_settings_check(&s, board_width, &error), "%s", error.text);
    return s;
}

const char *player_text(const PlayerSettings *s)
{
    static char text[4000];
    int at = snprintf(text, sizeof text, "%s, %s, lookahead %d, %s, layers", policy_kind_names[s->policy],
                      features_see_names[s->features_see], s->lookahead, s->lower_is_better ? "lower" : "higher");
    for (int l = 0; l < s->hidden_layers; l++)
        at += snprintf(text + at, sizeof text - (size_t)at, " %d", s->hidden[l]);
    at += snprintf(text + at, sizeof text - (size_t)at, " %s%s, features", activation_names[s->activation],
                   s->biases ? " with biases" : "");
    for (int i = 0; i < s->features; i++) {
        char name[FEATURE_NAME_SIZE];
        feature_name(s->feature[i], name);
        at += snprintf(text + at, sizeof text - (size_t)at, " %s", name);
    }
    return text;
}

/* ---- genomes ---- */

static float uniform(Dice *dice, float low, float high)
{
    return low + (high - low) * (float)dice_below(dice, 1 << 24) / (1 << 24);
}

static float mild_gene(Dice *dice, const PlayerSettings *s, int i)
{
    bool is_exponent = s->policy != POLICY_MLP && i >= s->features && i < 2 * s->features;
    bool is_displacement = s->policy == POLICY_DISPLACEMENT && i >= 2 * s->features;
    if (is_exponent)
        return uniform(dice, -1, 3);
    if (is_displacement)
        return dice_below(dice, 2) ? uniform(dice, -5, 30) : (float)dice_below(dice, 10);
    return uniform(dice, -1, 1);
}

static float wild_gene(Dice *dice)
{
    static const float special[] = {0,        -0.0f,       FLT_MAX,   -FLT_MAX, FLT_MIN, -FLT_MIN, FLT_TRUE_MIN,
                                    INFINITY, -INFINITY,   NAN,       1,        -1,      1e-30f,   1e30f,
                                    3e38f,    -3.0000e38f, 87.33654f, 88.72284f};
    if (dice_below(dice, 8) == 0)
        return special[dice_below(dice, (int)(sizeof special / sizeof *special))];
    return uniform(dice, -2, 2) * ldexpf(1, dice_below(dice, 80) - 40);
}

void genome_random(Dice *dice, const PlayerSettings *settings, GenomeKind kind, float *genome, int size)
{
    int genes = player_genes(settings);
    cr_assert_leq(genes, size);
    for (int i = 0; i < genes; i++)
        genome[i] = kind == GENOME_WHOLE  ? (float)(dice_below(dice, 21) - 10)
                    : kind == GENOME_MILD ? mild_gene(dice, settings, i)
                                          : wild_gene(dice);
}
