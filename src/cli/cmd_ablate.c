#include "command.h"
#include "options.h"
#include "study_command.h"

#include "wellbred/base/die.h"
#include "wellbred/config/config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct AblateOptions {
    StudyOptions study;
    OptionList sets, left_out;
    int64_t repetitions;
} AblateOptions;

/* Features that are left out together, of those of the player. */
typedef struct FeatureSet {
    bool has[FEATURES_MAX];
} FeatureSet;

/* ---- which ---- */

static bool find_feature(const PlayerSettings *player, Feature feature, int *place)
{
    for (*place = 0; *place < player->features; ++*place)
        if (player->feature[*place].id == feature.id && player->feature[*place].column == feature.column)
            return true;
    return false;
}

static bool parse_set(FeatureSet *set, const char *text, const Settings *settings, Error *error)
{
    *set = (FeatureSet){0};
    int count = 0;
    for (const char *at = text;; at += 1) {
        char name[FEATURE_NAME_SIZE];
        Feature feature;
        int place, length = (int)strcspn(at, ",");
        snprintf(name, sizeof name, "%.*s", length, at);
        if (!feature_parse(&feature, name, settings->game.width, error)) {
            error->exit_code = EXIT_USAGE;
            return error_prefix(error, "option '--features'");
        }
        if (!find_feature(&settings->player, feature, &place))
            return error_set(error, EXIT_USAGE, "option '--features': the config's player has no '%s'", name);
        count += !set->has[place];
        set->has[place] = true;
        at += length;
        if (!*at)
            break;
    }
    return count < settings->player.features ||
           error_set(error, EXIT_USAGE, "option '--features' is '%s', which leaves the player nothing to see", text);
}

static bool choose_sets(FeatureSet *sets, int *count, const OptionList *texts, const Settings *settings, Error *error)
{
    *count = texts->count > 0 ? texts->count : settings->player.features;
    if (texts->count == 0 && settings->player.features == 1)
        return error_set(error, EXIT_BAD_DATA, "the player has one feature only, and nothing is left without it");
    for (int i = 0; i < *count; i++) {
        sets[i] = (FeatureSet){0};
        if (texts->count == 0)
            sets[i].has[i] = true;
        else if (!parse_set(&sets[i], texts->text[i], settings, error))
            return false;
    }
    return true;
}

/* ---- the study ---- */

static void write_features(JsonWriter *json, const PlayerSettings *player, const FeatureSet *left_out)
{
    char name[FEATURE_NAME_SIZE];
    json_open(json, NULL, '[');
    for (int i = 0; i < player->features; i++) {
        if (left_out->has[i])
            continue;
        feature_name(player->feature[i], name);
        json_string(json, NULL, name);
    }
    json_close(json, ']');
}

/* As the study that one could have written oneself, with all features first. */
static char *write_study(const Settings *settings, const FeatureSet *sets, int count, int64_t repetitions)
{
    char *text;
    size_t size;
    FILE *stream = open_memstream(&text, &size);
    if (!stream)
        die("no memory for a study");
    JsonWriter json = json_begin(stream);
    json_string(&json, "about", "what is left of the player without some of its features");
    json_open(&json, "config", '{');
    settings_write(settings, NULL, &json);
    json_close(&json, '}');
    json_open(&json, "grid", '{');
    json_open(&json, "player.features", '[');
    write_features(&json, &settings->player, &(FeatureSet){0});
    for (int i = 0; i < count; i++)
        write_features(&json, &settings->player, &sets[i]);
    json_close(&json, ']');
    json_close(&json, '}');
    json_integer(&json, "repetitions", repetitions);
    json_end(&json);
    fclose(stream);
    return text;
}

static bool make_study(Study *study, const char *config, const AblateOptions *options, Error *error)
{
    Settings settings;
    FeatureSet *sets = allocate(OPTION_LIST_MAX + FEATURES_MAX, sizeof *sets);
    int count;
    bool ok = config_read(&settings, config, options->sets.text, options->sets.count, error);
    if (ok) {
        ok = choose_sets(sets, &count, &options->left_out, &settings, error);
        if (ok) {
            char *text = write_study(&settings, sets, count, options->repetitions);
            ok = study_parse(study, text, strlen(text), ".", error) || error_prefix(error, config);
            free(text);
        }
        settings_release(&settings);
    }
    free(sets);
    return ok;
}

bool cmd_ablate(int argc, char **argv, Error *error)
{
    AblateOptions o = {.repetitions = 5};
    bool help;
    const Option table[] = {
        {"features", OPTION_LIST, &o.left_out, "A,B,...", "leave these out together; may be repeated", 0, 0},
        {"repetitions", OPTION_INTEGER, &o.repetitions, "N", "runs of each variant, with seeds of their own (5)", 1,
         STUDY_RUNS_MAX},
        {"set", OPTION_LIST, &o.sets, "KEY=VALUE", "another value for a key of the config; may be repeated", 0, 0},
        STUDY_OPTIONS(&o.study),
        {0},
    };
    const Usage usage = {"ablate", "CONFIG",
                         "What is each feature worth? Make the study that trains the config's player with all its\n"
                         "features, and without each of them in turn or without those that are named. It is then\n"
                         "a study like any other: see 'wellbred sweep --help'.",
                         1, 1};
    const char *positional[POSITIONAL_MAX];
    int count;
    if (!options_parse(&usage, table, argc, argv, positional, &count, &help, error))
        return false;
    if (help)
        return true;
    if (!study_options_check(&o.study, error))
        return false;
    if (!o.study.directory)
        return error_set(error, EXIT_USAGE, "'wellbred ablate' needs '--dir DIR', the directory of the study");
    Study study;
    if (!make_study(&study, positional[0], &o, error))
        return false;
    bool ok = study_carry_out(&study, &o.study, error);
    study_release(&study);
    return ok;
}
