#include "command.h"
#include "layout.h"
#include "options.h"
#include "wellbred/config/json_writer.h"
#include "wellbred/player/feature.h"

#include <stdio.h>

/* As one writes it in a player file, with [i] for a family. */
static void written_name(const FeatureInfo *info, char name[FEATURE_NAME_SIZE])
{
    snprintf(name, FEATURE_NAME_SIZE, "%s%s", info->name, info->is_family ? "[i]" : "");
}

static void print_json(void)
{
    JsonWriter json = json_begin(stdout);
    json_open(&json, "features", '[');
    for (int f = 0; f < FEATURE_IDS; f++) {
        char name[FEATURE_NAME_SIZE];
        written_name(&feature_table[f], name);
        json_open(&json, NULL, '{');
        json_string(&json, "name", name);
        json_string(&json, "definition", feature_table[f].definition);
        json_string(&json, "computed", feature_table[f].computed);
        json_close(&json, '}');
    }
    json_close(&json, ']');
    json_end(&json);
}

static int longest_name(void)
{
    int longest = 0;
    for (int f = 0; f < FEATURE_IDS; f++) {
        char name[FEATURE_NAME_SIZE];
        written_name(&feature_table[f], name);
        layout_widen(&longest, name);
    }
    return longest;
}

static void print_text(void)
{
    int width = layout_width(stdout), indent = longest_name() + 2;
    for (int f = 0; f < FEATURE_IDS; f++) {
        const FeatureInfo *info = &feature_table[f];
        char name[FEATURE_NAME_SIZE], text[400];
        written_name(info, name);
        snprintf(text, sizeof text, "%s [%s]", info->definition, info->computed);
        printf("%-*s", indent, name);
        layout_wrap(stdout, width, indent, text);
    }
}

bool cmd_features(int argc, char **argv, Error *error)
{
    bool as_json = false, help;
    const Option options[] = {
        {"json", OPTION_FLAG, &as_json, NULL, "print one JSON object", 0, 0},
        {0},
    };
    const Usage usage = {"features", "",
                         "List the features that a player can see of a move: the name, what it is, and in\n"
                         "brackets from what it is computed. A name with [i] is one per column.",
                         0, 0};
    const char *positional[POSITIONAL_MAX];
    int count;
    if (!options_parse(&usage, options, argc, argv, positional, &count, &help, error))
        return false;
    if (help)
        return true;
    if (as_json)
        print_json();
    else
        print_text();
    return true;
}
