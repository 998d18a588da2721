#include "wellbred/config/settings.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A piece order's own setting without that order is most likely a slip, as is
 * the order without its setting: the user thinks that it has an effect. */
static bool check_order(const GameSettings *game, Error *error)
{
    const char *order = piece_order_names[game->order];
    if (game->sequence && game->order != ORDER_SEQUENCE)
        return error_set(error, EXIT_BAD_DATA,
                         "'game.pieces.sequence' needs 'game.pieces.order' to be \"sequence\", which is \"%s\"", order);
    if (game->adversary != 0 && game->order != ORDER_ADVERSARY)
        return error_set(error, EXIT_BAD_DATA,
                         "'game.pieces.adversary' needs 'game.pieces.order' to be \"adversary\", which is \"%s\"",
                         order);
    if (game->order == ORDER_ADVERSARY && game->adversary == 0)
        return error_set(error, EXIT_BAD_DATA,
                         "'game.pieces.order' is \"adversary\", which needs 'game.pieces.adversary' to be above 0");
    return true;
}

/* ---- settings that only one kind of their object reads ---- */

typedef struct KindOnly {
    const char *path;
    const char *kind_path;
    const char *kinds; /* as errors say it */
} KindOnly;

/* Those of another `evolution.method` are no slip: one file may hold the
 * settings of all methods, for --set to choose among. */
static const KindOnly kind_only[] = {
    {"evolution.selection.size", "evolution.selection.kind", "\"tournament\""},
    {"evolution.selection.share", "evolution.selection.kind", "\"truncation\""},
    {"evolution.cem.variance", "evolution.cem.extra_variance", "\"constant\" or \"linear\""},
    {"evolution.cem.fall", "evolution.cem.extra_variance", "\"linear\""},
    {"evolution.initial.low", "evolution.initial.kind", "\"uniform\""},
    {"evolution.initial.high", "evolution.initial.kind", "\"uniform\""},
    {"evolution.initial.mean", "evolution.initial.kind", "\"normal\""},
    {"evolution.initial.deviation", "evolution.initial.kind", "\"normal\", \"player\" or \"run\""},
};

static bool is_default(const char *path, const Settings *settings)
{
    const Setting *setting = setting_find(path);
    Settings defaults = settings_default();
    char *found = setting_text(setting, settings), *usual = setting_text(setting, &defaults);
    bool same = strcmp(found, usual) == 0;
    free(found);
    free(usual);
    return same;
}

/* What differs from its default was set by somebody, who thinks that it has an
 * effect; a default may come from the canonical copy. */
static bool check_kind_only(const KindOnly *only, const Settings *settings, Error *error)
{
    char *kind = setting_text(setting_find(only->kind_path), settings); /* with its quotes */
    bool ok = strstr(only->kinds, kind) || is_default(only->path, settings);
    if (!ok)
        error_set(error, EXIT_BAD_DATA, "'%s' needs '%s' to be %s, which is %s", only->path, only->kind_path,
                  only->kinds, kind);
    free(kind);
    return ok;
}

static bool check_kinds(const Settings *settings, Error *error)
{
    for (size_t i = 0; i < sizeof kind_only / sizeof *kind_only; i++)
        if (!check_kind_only(&kind_only[i], settings, error))
            return false;
    return true;
}

/* ---- all of it ---- */

static bool check_game(const GameSettings *game, Error *error)
{
    Rules rules;
    if (!check_order(game, error) || !rules_init(&rules, game, VECTOR_BASELINE, error))
        return false;
    rules_release(&rules);
    return true;
}

/* To breed without mutation one sets its rate to 0; this is a slip. */
static bool check_mutation(const EvolutionSettings *evolution, Error *error)
{
    if (evolution->method != METHOD_GA || evolution->mutation.children || evolution->mutation.elites_too ||
        evolution->mutants > 0)
        return true;
    return error_set(error, EXIT_BAD_DATA,
                     "'evolution.mutation.children' is false, which needs 'evolution.mutants' to be above 0 or "
                     "'evolution.mutation.elites_too' to be true: nothing would mutate");
}

/* Ranks are sent all genomes as one message, whose length MPI counts in an int. */
static bool check_size(const Settings *settings, Error *error)
{
    int genes = player_genes(&settings->player);
    int64_t values = (int64_t)settings->evolution.population * genes;
    if (values <= INT32_MAX)
        return true;
    return error_set(error, EXIT_BAD_DATA,
                     "'evolution.population' is %d, and with %d genes each these are more than %d values in all",
                     settings->evolution.population, genes, INT32_MAX);
}

bool settings_check(const Settings *settings, Error *error)
{
    return check_game(&settings->game, error) &&
           player_settings_check(&settings->player, settings->game.width, error) &&
           evaluation_settings_check(&settings->evaluation, error) && check_kinds(settings, error) &&
           check_mutation(&settings->evolution, error) && evolution_settings_check(&settings->evolution, error) &&
           check_size(settings, error);
}
