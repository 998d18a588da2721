#include "run_name.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PARTS_MAX = 3 };

/* "3", "3:0", "3:0:11": numbers with colons between; how many, 0 if it is nothing like that. */
static int read_numbers(const char *text, int numbers[PARTS_MAX])
{
    enum { DIGITS_MAX = 7 };
    for (int count = 0; count < PARTS_MAX;) {
        size_t digits = strspn(text, "0123456789");
        if (digits < 1 || digits > DIGITS_MAX)
            return 0;
        numbers[count++] = atoi(text);
        text += digits;
        if (*text == '\0')
            return count;
        if (*text++ != ':')
            return 0;
    }
    return 0;
}

static bool set_run(RunName *name, const char *text, size_t length, Error *error)
{
    if (length >= sizeof name->run)
        return error_set(error, EXIT_USAGE, "'%.40s...' is too long a name", text);
    *name = (RunName){.generation = -1, .rank = -1, .game = -1};
    memcpy(name->run, text, length);
    return true;
}

bool run_name_parse(RunName *name, const char *text, int parts, Error *error)
{
    static const char *const forms[] = {"RUN", "RUN@GENERATION", "RUN@GENERATION:RANK", "RUN@GENERATION:RANK:GAME"};
    const char *at = strrchr(text, '@');
    int numbers[PARTS_MAX] = {-1, -1, -1};
    if (!set_run(name, text, strlen(text), error))
        return false;
    if (!at || run_name_exists(name)) /* a directory may have any name */
        return true;
    int count = read_numbers(at + 1, numbers);
    if (count < 1 || count > parts)
        return error_set(error, EXIT_USAGE, "'%s' is not %s, with whole numbers", text, forms[parts]);
    set_run(name, text, (size_t)(at - text), error);
    name->generation = numbers[0];
    name->rank = numbers[1];
    name->game = numbers[2];
    return true;
}

bool run_name_exists(const RunName *name)
{
    return run_exists(name->run) || run_is_packed(name->run);
}

/* ---- what it names ---- */

RunSizes settings_sizes(const Settings *settings)
{
    return (RunSizes){settings->evolution.population, player_genes(&settings->player), settings->evaluation.games};
}

bool open_run_init(OpenRun *open, const char *path, Error *error)
{
    if (!run_open(&open->run, path, error))
        return false;
    const char *config = run_config(open->run);
    if (config_parse(&open->settings, config, strlen(config), error)) {
        run_expect(open->run, settings_sizes(&open->settings));
        return true;
    }
    run_close(open->run);
    error_prefix(error, "its config");
    return error_prefix(error, path);
}

void open_run_release(OpenRun *open)
{
    settings_release(&open->settings);
    run_close(open->run);
}

static bool has_what_is_named(const Snapshot *snapshot, const RunName *name, Error *error)
{
    const Population *population = &snapshot->generation.population;
    if (name->rank >= population->size)
        return error_set(error, EXIT_BAD_DATA, "rank %d in '%s', whose generations have ranks 0..%d", name->rank,
                         name->run, population->size - 1);
    if (name->game >= snapshot->generation.games)
        return error_set(error, EXIT_BAD_DATA, "game %d in '%s', whose genomes have games 0..%d", name->game, name->run,
                         snapshot->generation.games - 1);
    return true;
}

bool open_run_read(const OpenRun *open, const RunName *name, Snapshot *snapshot, Error *error)
{
    int generations = run_generations(open->run), wanted = name->generation < 0 ? generations - 1 : name->generation;
    if (generations == 0)
        return error_set(error, EXIT_BAD_DATA, "the run in '%s' has no generation yet", name->run);
    if (wanted >= generations)
        return error_set(error, EXIT_BAD_DATA, "generation %d in '%s', which has generations 0..%d", wanted, name->run,
                         generations - 1);
    if (!run_read(open->run, wanted, snapshot, error))
        return false;
    if (has_what_is_named(snapshot, name, error))
        return true;
    snapshot_release(snapshot);
    return false;
}
