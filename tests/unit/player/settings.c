/* What a user says about a player: features by name, settings, built-in ones. */
#include "wellbred/player/builtin.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

Test(feature, every_row_is_filled_in)
{
    for (int id = 0; id < FEATURE_IDS; id++) {
        const FeatureInfo *info = &feature_table[id];
        cr_assert(info->name && info->definition && info->computed, "feature %d", id);
        cr_expect_lt(strlen(info->name) + strlen("[15]"), FEATURE_NAME_SIZE);
        cr_expect(!strpbrk(info->definition, "\n\""), "%s", info->name);
        for (int other = 0; other < id; other++)
            cr_expect_str_neq(info->name, feature_table[other].name);
    }
}

Test(feature, names_are_parsed_and_printed_back)
{
    for (int width = BOARD_SIDE_MIN; width <= BOARD_WIDTH_MAX; width++)
        for (int id = 0; id < FEATURE_IDS; id++)
            for (int column = 0; column < (feature_table[id].is_family ? width - 1 : 1); column++) {
                char name[FEATURE_NAME_SIZE];
                Feature feature = {(FeatureId)id, column}, parsed;
                Error error;
                feature_name(feature, name);
                cr_assert(feature_parse(&parsed, name, width, &error), "%s", error.text);
                cr_assert(parsed.id == feature.id && parsed.column == column, "%s", name);
            }
}

Test(feature, families_end_at_the_wall)
{
    Feature feature;
    Error error;
    for (int width = BOARD_SIDE_MIN; width <= BOARD_WIDTH_MAX; width++) {
        char name[FEATURE_NAME_SIZE];
        snprintf(name, sizeof name, "column_height[%d]", width - 1);
        cr_assert(feature_parse(&feature, name, width, &error));
        snprintf(name, sizeof name, "column_height[%d]", width);
        cr_assert_not(feature_parse(&feature, name, width, &error));
        snprintf(name, sizeof name, "height_difference[%d]", width - 2);
        cr_assert(feature_parse(&feature, name, width, &error));
        snprintf(name, sizeof name, "height_difference[%d]", width - 1);
        cr_assert_not(feature_parse(&feature, name, width, &error));
    }
}

Test(feature, wrong_names_are_refused)
{
    static const struct {
        const char *name, *message;
    } wrong[] = {
        {"", "unknown feature '', 'wellbred features' lists them"},
        {"hole", "unknown feature 'hole', did you mean 'holes'?"},
        {"hole[3]", "unknown feature 'hole[3]', did you mean 'holes'?"},
        {"Holes", "unknown feature 'Holes', did you mean 'holes'?"},
        {"row_transition", "unknown feature 'row_transition', did you mean 'row_transitions'?"},
        {"holes ", "unknown feature 'holes ', did you mean 'holes'?"},
        {"holes[0]", "feature 'holes' has no columns, found 'holes[0]'"},
        {"holes[", "feature 'holes' has no columns, found 'holes['"},
        {"columnheight[2]", "unknown feature 'columnheight[2]', did you mean 'column_height[2]'?"},
        {"column_height",
         "unknown feature 'column_height', a board of width 6 has 'column_height[0]' to 'column_height[5]'"},
        {"column_height[6]",
         "unknown feature 'column_height[6]', a board of width 6 has 'column_height[0]' to 'column_height[5]'"},
        {"column_height[-1]",
         "unknown feature 'column_height[-1]', a board of width 6 has 'column_height[0]' to 'column_height[5]'"},
        {"column_height[01]",
         "unknown feature 'column_height[01]', a board of width 6 has 'column_height[0]' to 'column_height[5]'"},
        {"column_height[1",
         "unknown feature 'column_height[1', a board of width 6 has 'column_height[0]' to 'column_height[5]'"},
        {"column_height[1] ",
         "unknown feature 'column_height[1] ', a board of width 6 has 'column_height[0]' to 'column_height[5]'"},
        {"column_height[99999999999999999999]", "unknown feature 'column_height[99999999999999999999]', a board of "
                                                "width 6 has 'column_height[0]' to 'column_height[5]'"},
        {"height_difference[5]", "unknown feature 'height_difference[5]', a board of width 6 has "
                                 "'height_difference[0]' to 'height_difference[4]'"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        Feature feature;
        Error error;
        cr_assert_not(feature_parse(&feature, wrong[i].name, 6, &error), "'%s'", wrong[i].name);
        cr_expect_str_eq(error.text, wrong[i].message, "'%s' gave %s", wrong[i].name, error.text);
        cr_expect_eq(error.exit_code, EXIT_BAD_DATA);
    }
}

/* ---- settings ---- */

static PlayerSettings sound_settings(void)
{
    PlayerSettings settings = player_settings_default();
    settings.features = 3;
    settings.feature[0].id = FEATURE_HOLES;
    settings.feature[1] = (Feature){FEATURE_COLUMN_HEIGHT, 2};
    settings.feature[2] = (Feature){FEATURE_COLUMN_HEIGHT, 9};
    return settings;
}

static void assert_refused(const PlayerSettings *settings, int board_width, const char *expected)
{
    Error error;
    cr_assert_not(player_settings_check(settings, board_width, &error), "instead of %s", expected);
    cr_expect_str_eq(error.text, expected);
    cr_expect_eq(error.exit_code, EXIT_BAD_DATA);
}

Test(player_settings, defaults_lack_only_features)
{
    PlayerSettings settings = player_settings_default();
    Error error;
    assert_refused(&settings, 10, "'player.features' has 0 features, must have 1 to 64");
    settings.features = 1;
    cr_assert(player_settings_check(&settings, 10, &error), "%s", error.text);
    cr_assert(settings.features_see == SEE_CLEARED && settings.policy == POLICY_LINEAR && settings.lookahead == 0 &&
              settings.hidden_layers == 0 && settings.activation == ACTIVATION_SIGMOID && !settings.biases &&
              !settings.lower_is_better);
}

Test(player_settings, impossible_ones_are_refused_by_name)
{
    PlayerSettings s = sound_settings();
    Error error;
    cr_assert(player_settings_check(&s, 10, &error), "%s", error.text);
    assert_refused(&s, 9,
                   "'player.features[2]': unknown feature 'column_height[9]', a board of width 9 has "
                   "'column_height[0]' to 'column_height[8]'");
    s.feature[2] = s.feature[1];
    assert_refused(&s, 10, "'player.features[2]' is \"column_height[2]\", which 'player.features[1]' is already");
    s = sound_settings();
    s.features = FEATURES_MAX + 1;
    assert_refused(&s, 10, "'player.features' has 65 features, must have 1 to 64");
    s = sound_settings();
    s.hidden_layers = 1;
    s.hidden[0] = 8;
    assert_refused(&s, 10, "'player.policy.hidden' needs 'player.policy.kind' to be \"mlp\", which is \"linear\"");
    s.policy = POLICY_MLP;
    cr_assert(player_settings_check(&s, 10, &error), "%s", error.text);
    s.hidden[0] = 257;
    assert_refused(&s, 10, "'player.policy.hidden[0]' is 257, must lie in 1..256");
    s.hidden[0] = 0;
    assert_refused(&s, 10, "'player.policy.hidden[0]' is 0, must lie in 1..256");
    s.hidden_layers = 9;
    assert_refused(&s, 10, "'player.policy.hidden' has 9 layers, must have 0 to 8");
    s.hidden_layers = 0; /* one neuron */
    cr_assert(player_settings_check(&s, 10, &error), "%s", error.text);
    s.lookahead = 2;
    assert_refused(&s, 10, "'player.lookahead' is 2, must lie in 0..1");
}

Test(player_settings, genes_are_counted)
{
    PlayerSettings s = player_settings_default();
    s.features = 9;
    cr_assert_eq(player_genes(&s), 9);
    s.policy = POLICY_EXPONENTIAL;
    cr_assert_eq(player_genes(&s), 18);
    s.policy = POLICY_DISPLACEMENT;
    cr_assert_eq(player_genes(&s), 27);
    s.policy = POLICY_MLP;
    cr_assert_eq(player_genes(&s), 9);
    s.biases = true;
    cr_assert_eq(player_genes(&s), 10);
    s.hidden_layers = 2;
    s.hidden[0] = 8;
    s.hidden[1] = 5;
    cr_assert_eq(player_genes(&s), 8 * (9 + 1) + 5 * (8 + 1) + 1 * (5 + 1));
    s.biases = false;
    cr_assert_eq(player_genes(&s), 8 * 9 + 5 * 8 + 1 * 5);
}

/* ---- built-in players ---- */

static float gene_of(const PlayerFile *file, FeatureId id)
{
    for (int i = 0; i < file->player.features; i++)
        if (file->player.feature[i].id == id)
            return file->genome[i];
    cr_assert_fail("%s does not see '%s'", file->name, feature_table[id].name);
    return 0;
}

Test(builtin, all_are_valid)
{
    int count = 0;
    for (const BuiltinPlayer *builtin = builtin_players; builtin->name; builtin++, count++) {
        PlayerFile file;
        Rules rules;
        Error error;
        cr_assert(builtin_player(builtin->name, &file), "%s", builtin->name);
        cr_expect_str_eq(file.name, builtin->name);
        cr_expect(builtin->about && *builtin->about);
        cr_expect(player_settings_check(&file.player, file.game.width, &error), "%s", error.text);
        cr_expect(rules_init(&rules, &file.game, VECTOR_BASELINE, &error), "%s", error.text);
        rules_release(&rules);
        cr_expect_eq(file.genes, player_genes(&file.player));
        cr_expect_eq(file.game.preview, file.player.lookahead == 1);
        for (int i = 0; i < file.genes; i++)
            cr_expect(isfinite(file.genome[i]));
        player_file_release(&file);
    }
    cr_assert_eq(count, 9);
}

Test(builtin, weights_belong_to_their_features)
{
    PlayerFile file;
    cr_assert(builtin_player("dellacherie", &file));
    cr_expect_eq(gene_of(&file, FEATURE_HOLES), -4);
    cr_expect_eq(gene_of(&file, FEATURE_ERODED_CELLS), 1);
    player_file_release(&file);
    cr_assert(builtin_player("el-tetris", &file));
    cr_expect_eq(gene_of(&file, FEATURE_ROWS_CLEARED), 3.4181268F);
    cr_expect_eq(gene_of(&file, FEATURE_COLUMN_TRANSITIONS), -9.348695305445199F);
    player_file_release(&file);
    cr_assert(builtin_player("dt-10", &file));
    cr_expect_eq(gene_of(&file, FEATURE_ROWS_WITH_HOLES), -9.65F);
    cr_expect_eq(gene_of(&file, FEATURE_WELL_SUM_FAST), -2.22F);
    cr_expect_eq(gene_of(&file, FEATURE_DIVERSITY), 1.27F);
    player_file_release(&file);
    cr_assert(builtin_player("parlante", &file));
    cr_expect(file.player.lower_is_better);
    cr_expect_eq(gene_of(&file, FEATURE_MEAN_HEIGHT), 40);
    player_file_release(&file);
    cr_assert_not(builtin_player("nobody", &file));
}

Test(builtin, the_untrained_net_is_about_normal_and_always_the_same)
{
    PlayerFile file;
    cr_assert(builtin_player("untrained-mlp", &file));
    cr_assert_eq(file.genes, 9 * 8 + 8 * 8 + 8);
    double sum = 0, squares = 0;
    for (int i = 0; i < file.genes; i++) {
        double value = (double)file.genome[i] * sqrt(i < 72 ? 9 : 8);
        sum += value;
        squares += value * value;
    }
    cr_expect_lt(fabs(sum / file.genes), 3 / sqrt(file.genes));
    cr_expect_lt(fabs(squares / file.genes - 1), 3 * sqrt(2.0 / file.genes));
    cr_expect_eq(file.genome[0], 0x1.f2aaacp-4F, "%a", (double)file.genome[0]);
    cr_expect_eq(file.genome[143], 0x1.ab17aep-5F, "%a", (double)file.genome[143]);
    player_file_release(&file);
}
