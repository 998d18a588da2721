/* Configs that are sound: presets, the canonical copy, --set, digests and differences. */
#include "wellbred/config/config.h"
#include "wellbred/base/die.h"

#include <criterion/criterion.h>
#include <glob.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char shortest[] = "{\"player\":{\"features\":[\"holes\"]}}";

static Settings parsed(const char *text)
{
    Settings settings;
    Error error;
    cr_assert(config_parse(&settings, text, strlen(text), &error), "%s in\n%s", error.text, text);
    return settings;
}

static char *written(const Settings *settings)
{
    char *text;
    size_t size;
    FILE *stream = open_memstream(&text, &size);
    config_write(settings, stream);
    fclose(stream);
    return text;
}

/* ---- the canonical copy ---- */

static void assert_comes_back(const Settings *settings, const char *name)
{
    char digest[DIGEST_HEX_SIZE], digest_again[DIGEST_HEX_SIZE];
    char *text = written(settings);
    Settings back = parsed(text);
    char *again = written(&back);
    cr_expect_str_eq(again, text, "%s", name);
    cr_expect_eq(config_differences(settings, &back, NULL, 0), 0, "%s", name);
    cr_expect_eq(back.game.preview, settings->game.preview, "%s", name);
    config_digest(settings, digest);
    config_digest(&back, digest_again);
    cr_expect_str_eq(digest, digest_again, "%s", name);
    settings_release(&back);
    free(text);
    free(again);
}

Test(configs, presets_come_back)
{
    enum { PRESETS_EXPECTED = 12 };
    glob_t presets;
    cr_assert_eq(glob(PRESETS "/*.json", 0, NULL, &presets), 0);
    cr_expect_eq(presets.gl_pathc, PRESETS_EXPECTED);
    for (size_t i = 0; i < presets.gl_pathc; i++) {
        Settings settings;
        Error error;
        cr_assert(config_read(&settings, presets.gl_pathv[i], NULL, 0, &error), "%s", error.text);
        cr_expect(settings.about && strlen(settings.about) > 100, "%s says little about itself", presets.gl_pathv[i]);
        assert_comes_back(&settings, presets.gl_pathv[i]);
        settings_release(&settings);
    }
    globfree(&presets);
}

Test(configs, the_example_of_the_design_is_sound)
{
    static const char example[] =
        "{ \"about\": \"\xe2\x80\xa6\", \"seed\": 1,\n"
        "  \"game\": { \"board\": {\"width\": 10, \"height\": 20}, \"pieces\": {\"set\": \"tetromino\", \"order\": "
        "\"bag\"}, \"moves\": \"drop\",\n"
        "            \"game_over\": \"overflow\", \"losing_moves\": \"avoid\", \"score\": \"nes\", "
        "\"lines_per_level\": 10, \"max_pieces\": 0, \"max_keys\": 0 },\n"
        "  \"player\": { \"features\": [\"holes\", \"bumpiness\"], \"features_see\": \"cleared\",\n"
        "              \"policy\": {\"kind\": \"mlp\", \"hidden\": [8, 8], \"activation\": \"sigmoid\", \"biases\": "
        "false}, \"lookahead\": 1 },\n"
        "  \"evaluation\": { \"games\": 12, \"drop_best\": 1, \"drop_worst\": 1, \"measure\": \"lines\", \"seeds\": "
        "\"per_generation\", \"validation_games\": 100 },\n"
        "  \"evolution\": { \"method\": \"ga\", \"population\": 1000, \"generations\": 100, \"elites\": 0.2,\n"
        "                 \"selection\": {\"kind\": \"proportional\"}, \"crossover\": {\"kind\": \"fitness_blend\"},\n"
        "                 \"mutation\": {\"kind\": \"uniform\", \"rate\": 0.08, \"step\": 0.1, \"elites_too\": "
        "false},\n"
        "                 \"initial\": {\"kind\": \"layer_normal\"} },\n"
        "  \"checkpoint\": { \"every_seconds\": 60 }, \"cluster\": { \"master_plays\": \"auto\", \"slice_pieces\": 0, "
        "\"silent_seconds\": 600 } }";
    Settings settings = parsed(example);
    cr_expect_eq(settings.evolution.population, 1000);
    cr_expect_eq(settings.evolution.crossover.kind, CROSSOVER_FITNESS_BLEND);
    cr_expect(settings.game.preview);
    assert_comes_back(&settings, "the example");
    settings_release(&settings);
}

Test(configs, texts_come_back)
{
    Settings settings =
        parsed("{\"about\":\"a \\\"b\\\" \\\\ \\n\\u0001 \xc3\xa4\",\"player\":{\"features\":[\"holes\"]},"
               "\"evolution\":{\"initial\":{\"kind\":\"player\",\"player\":\"my/best.json\"}}}");
    cr_expect_str_eq(settings.about, "a \"b\" \\ \n\x01 \xc3\xa4");
    cr_expect_str_eq(settings.evolution.initial.player, "my/best.json");
    assert_comes_back(&settings, "texts");
    settings_release(&settings);
}

Test(configs, one_zero_has_one_text)
{
    char with[DIGEST_HEX_SIZE], without[DIGEST_HEX_SIZE];
    Settings a = parsed("{\"player\":{\"features\":[\"holes\"]},\"evolution\":{\"immigrants\":-0.0}}"),
             b = parsed(shortest);
    config_digest(&a, with);
    config_digest(&b, without);
    cr_expect_str_eq(with, without);
    settings_release(&a);
    settings_release(&b);
}

/* ---- --set ---- */

static char path[] = "/tmp/wellbred_config_XXXXXX";

static void write_file(const char *text)
{
    int descriptor = mkstemp(path);
    cr_assert(descriptor >= 0 && write(descriptor, text, strlen(text)) == (ssize_t)strlen(text));
    close(descriptor);
}

static void remove_file(void)
{
    unlink(path);
}

Test(sets, replace_what_the_file_says, .fini = remove_file)
{
    static const char *const sets[] = {
        "evolution.population=200",      "evaluation.measure=pieces",
        "player.features=[\"pits\"]",    "evolution.mutation.elites_too=true",
        "evolution.population=300",      "about=a = b",
        "player.policy.hidden=[4, 5]",   "player.policy.kind=\"mlp\"",
        "evolution.initial.kind=player", "evolution.initial.player=runs/a b@7",
    };
    Settings settings;
    Error error;
    write_file("{\"about\":\"x\",\"player\":{\"features\":[\"holes\"]},\"evolution\":{\"population\":\"many\"}}");
    cr_assert(config_read(&settings, path, sets, sizeof sets / sizeof *sets, &error), "%s", error.text);
    cr_expect_eq(settings.evolution.population, 300, "the last counts");
    cr_expect_eq(settings.evaluation.measure, MEASURE_PIECES);
    cr_expect(settings.player.features == 1 && settings.player.feature[0].id == FEATURE_PITS);
    cr_expect(settings.evolution.mutation.elites_too);
    cr_expect_str_eq(settings.about, "a = b");
    cr_expect(settings.player.hidden_layers == 2 && settings.player.hidden[1] == 5);
    cr_expect_str_eq(settings.evolution.initial.player, "runs/a b@7");
    settings_release(&settings);
}

Test(sets, faults_are_named, .fini = remove_file)
{
    static const struct {
        const char *set;
        int exit_code;
        const char *message;
        bool names_file; /* in front */
    } table[] = {
        {"evolution.populaton=5", EXIT_BAD_DATA,
         "--set evolution.populaton=5: unknown key 'evolution.populaton', did you mean 'evolution.population'?", false},
        {"population=5", EXIT_BAD_DATA,
         "--set population=5: unknown key 'population', did you mean 'evolution.population'?", false},
        {"evolution.population.size=5", EXIT_BAD_DATA,
         "--set evolution.population.size=5: 'evolution.population' has no keys of its own", false},
        {"evolution.selection=5", EXIT_BAD_DATA,
         "--set evolution.selection=5: 'evolution.selection' is an object, must be one of its keys", false},
        {".seed=5", EXIT_BAD_DATA,
         "--set .seed=5: unknown key '', must be one of 'about', 'seed', 'game', 'player', 'evaluation', 'evolution', "
         "'checkpoint', 'cluster'",
         false},
        {"evolution.population=ten", EXIT_BAD_DATA,
         "--set evolution.population=ten: 'evolution.population' is \"ten\", must be a whole number in 2..65536",
         false},
        {"about=7", EXIT_BAD_DATA, "--set about=7: 'about' is 7, must be a text", false},
        {"about=\xff", EXIT_BAD_DATA, "--set about=\xff: not UTF-8", false},
        {"seed", EXIT_USAGE, "option '--set' is 'seed', must be KEY=VALUE", false},
        {"=5", EXIT_USAGE, "option '--set' is '=5', must be KEY=VALUE", false},
        {"evaluation.games=2", EXIT_BAD_DATA,
         " with --set: 'evaluation.drop_best' 1 and 'evaluation.drop_worst' 1 must add up to less than "
         "'evaluation.games', which is 2",
         true},
    };
    write_file(shortest);
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        Settings settings;
        Error error;
        char expected[1000];
        snprintf(expected, sizeof expected, "%s%s", table[i].names_file ? path : "", table[i].message);
        cr_assert_not(config_read(&settings, path, &table[i].set, 1, &error), "%s", table[i].set);
        cr_expect_str_eq(error.text, expected);
        cr_expect_eq(error.exit_code, table[i].exit_code, "%s", table[i].set);
    }
}

Test(sets, faults_of_the_file_name_the_file, .fini = remove_file)
{
    static const char *const sets[] = {"seed=3"};
    Settings settings;
    Error error;
    char expected[200];
    write_file("{\"player\":{\"features\":[\"holes\"]},\"sed\":1}");
    snprintf(expected, sizeof expected, "%s: unknown key 'sed', did you mean 'seed'?", path);
    cr_assert_not(config_read(&settings, path, sets, 1, &error));
    cr_expect_str_eq(error.text, expected);
}

Test(sets, a_long_one_is_cut, .fini = remove_file)
{
    static char set[2000] = "evolution.population=";
    const char *const sets[] = {set};
    Settings settings;
    Error error;
    write_file(shortest);
    memset(set + strlen(set), 'x', sizeof set - strlen(set) - 1);
    cr_assert_not(config_read(&settings, path, sets, 1, &error));
    cr_expect(strstr(error.text, "xxx...: 'evolution.population' is \"xxx"), "%s", error.text);
}

/* ---- digests and differences ---- */

static char *copy(const char *text)
{
    char *own = allocate(strlen(text) + 1, 1);
    return strcpy(own, text);
}

/* Give a setting another value than it has, fitting or not. */
static void change(const Setting *row, Settings *settings)
{
    void *value = (char *)settings + row->offset;
    int *count = (int *)((char *)settings + row->count_offset);
    switch (row->type) {
    case SETTING_INTEGER: ++*(int *)value; return;
    case SETTING_LARGE_INTEGER: ++*(int64_t *)value; return;
    case SETTING_NUMBER: *(double *)value += 1e-3; return;
    case SETTING_BOOLEAN: *(bool *)value ^= true; return;
    case SETTING_CHOICE: *(int *)value = (*(int *)value + 1) % row->choices; return;
    case SETTING_TEXT: *(const char **)value = copy("IOT"); return;
    case SETTING_INTEGERS: ((int *)value)[(*count)++] = 3; return;
    case SETTING_FEATURES: ((Feature *)value)[(*count)++] = (Feature){FEATURE_PITS, 0}; return;
    }
}

Test(digests, notice_each_setting_that_changes_results_and_no_other)
{
    char usual[DIGEST_HEX_SIZE], changed[DIGEST_HEX_SIZE];
    int harmless = 0;
    Settings defaults = settings_default();
    config_digest(&defaults, usual);
    for (const Setting *row = settings_table; row->path; row++) {
        Settings settings = settings_default();
        ConfigDifference difference;
        change(row, &settings);
        config_digest(&settings, changed);
        cr_expect_eq(strcmp(usual, changed) == 0, row->harmless, "%s", row->path);
        cr_expect_eq(config_differences(&defaults, &settings, &difference, 1), 1, "%s", row->path);
        cr_expect_str_eq(difference.path, row->path);
        cr_expect_eq(difference.changes_results, !row->harmless, "%s", row->path);
        harmless += row->harmless;
        settings_release(&settings);
    }
    cr_expect_eq(harmless, 9);
}

Test(digests, harmless_settings_are_those_of_the_design)
{
    static const char *const paths[] = {"about",
                                        "evolution.generations",
                                        "checkpoint.every_seconds",
                                        "checkpoint.retry_seconds",
                                        "cluster.lockstep",
                                        "cluster.lot_slices",
                                        "cluster.master_plays",
                                        "cluster.slice_pieces",
                                        "cluster.silent_seconds"};
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++)
        cr_expect(setting_find(paths[i])->harmless, "%s", paths[i]);
}

/* It is kept in every run: a change here is a change of the format. */
Test(digests, are_the_same_for_ever)
{
    char hex[DIGEST_HEX_SIZE];
    Settings settings = parsed(shortest);
    config_digest(&settings, hex);
    cr_expect_str_eq(hex, "0a34994d09fe21d6a73a24d4fe1d2741");
    settings_release(&settings);
}

Test(digests, spelling_and_order_of_keys_do_not_matter)
{
    char one[DIGEST_HEX_SIZE], other[DIGEST_HEX_SIZE];
    Settings a = parsed("{\"evolution\":{\"population\":1e2,\"elites\":0.20},\"player\":{\"features\":[\"holes\"]}}");
    Settings b = parsed("{\"about\":\"b\",\"player\":{\"features\":[\"holes\"]}}");
    config_digest(&a, one);
    config_digest(&b, other);
    cr_expect_str_eq(one, other);
    settings_release(&a);
    settings_release(&b);
}

Test(differences, are_told_with_both_values)
{
    ConfigDifference list[2];
    Settings a = parsed(shortest);
    Settings b = parsed("{\"about\":\"0123456789012345678901234567890123456789012345678901234567890123456789"
                        "0123456789012345678901234\xc3\xa4\xc3\xa4\",\"seed\":2,"
                        "\"player\":{\"features\":[\"holes\",\"pits\"]}}");
    cr_expect_eq(config_differences(&a, &b, list, 2), 3);
    cr_expect_str_eq(list[0].path, "about");
    cr_expect_not(list[0].changes_results);
    cr_expect_str_eq(list[0].a, "null");
    cr_expect_str_eq(list[0].b, "\"012345678901234567890123456789012345678901234567890123456789012345678901234567890123"
                                "45678901234...");
    cr_expect_str_eq(list[1].path, "seed");
    cr_expect(list[1].changes_results);
    cr_expect_str_eq(list[1].a, "1");
    cr_expect_str_eq(list[1].b, "2");
    cr_expect_eq(config_differences(&a, &a, list, 2), 0);
    settings_release(&a);
    settings_release(&b);
}
