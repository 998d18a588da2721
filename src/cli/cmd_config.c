#include "command.h"
#include "layout.h"
#include "options.h"
#include "wellbred/config/config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { INDENT = 4 };

static void print_line(const char *label, const char *text)
{
    int indent = printf("%*s%s", INDENT, "", label);
    layout_wrap(stdout, layout_width(stdout), indent, text);
}

static void print_default(const Setting *setting, const Settings *defaults)
{
    char *text = setting_text(setting, defaults);
    const char *shown = setting->required ? "none, it must be given" : strcmp(text, "null") == 0 ? "none" : text;
    print_line("default: ", shown);
    free(text);
}

static void explain(void)
{
    Settings defaults = settings_default();
    for (const Setting *setting = settings_table; setting->path; setting++) {
        char allowed[300];
        setting_describe_allowed(setting, allowed, sizeof allowed);
        printf("%s%s\n", setting == settings_table ? "" : "\n", setting->path);
        print_line("", setting->meaning);
        print_line("allowed: ", allowed);
        print_default(setting, &defaults);
        print_line("changes results: ", setting->harmless ? "no" : "yes");
    }
}

static bool print_config(const char *path, const OptionList *sets, Error *error)
{
    Settings settings;
    if (!config_read(&settings, path, sets->text, sets->count, error))
        return false;
    config_write(&settings, stdout);
    settings_release(&settings);
    return true;
}

bool cmd_config(int argc, char **argv, Error *error)
{
    bool explain_all = false, schema = false, help;
    OptionList sets = {.count = 0};
    const Option options[] = {
        {"explain", OPTION_FLAG, &explain_all, NULL, "tell about every key", 0, 0},
        {"schema", OPTION_FLAG, &schema, NULL, "print a JSON Schema of configs, for editors", 0, 0},
        {"set", OPTION_LIST, &sets, "KEY=VALUE", "another value for a key; may be given several times", 0, 0},
        {0},
    };
    const Usage usage = {"config", "[CONFIG]",
                         "Check a config and print it in full, with every key that it leaves out; or tell\n"
                         "about every key: what it means, what is allowed, what it is if left out, and\n"
                         "whether it changes results.",
                         0, 1};
    const char *positional[POSITIONAL_MAX];
    int count;
    if (!options_parse(&usage, options, argc, argv, positional, &count, &help, error))
        return false;
    if (help)
        return true;
    if (explain_all + schema + count != 1)
        return error_set(error, EXIT_USAGE, "'wellbred config' needs one of CONFIG, '--explain' and '--schema'");
    if (count == 0 && sets.count > 0)
        return error_set(error, EXIT_USAGE, "option '--set' needs a CONFIG");
    if (count == 1)
        return print_config(positional[0], &sets, error);
    if (schema)
        config_schema_write(stdout);
    else
        explain();
    return true;
}
