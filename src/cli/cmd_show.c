#include "champion_text.h"
#include "command.h"
#include "harmless.h"
#include "options.h"
#include "run_name.h"
#include "show_history.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* A run, read. */
typedef struct Shown {
    const char *path;
    OpenRun open;
    ShownHistory history;
    char config_digest[DIGEST_HEX_SIZE];
} Shown;

static const ShownGeneration *newest(const Shown *shown)
{
    return shown->history.generations > 0 ? &shown->history.shown[shown->history.generations - 1] : NULL;
}

/* ---- for people ---- */

static void print_table(const ShownHistory *history)
{
    char champion[CHAMPION_TEXT_SIZE];
    printf("\n%10s  %12s  %12s  %12s  %s\n", "generation", "best", "mean", "worst", "champion");
    for (int g = 0; g < history->generations; g++) {
        const ShownGeneration *shown = &history->shown[g];
        printf("%10d  %12.1f  %12.1f  %12.1f  %s\n", g, shown->fitness.best, shown->fitness.mean, shown->fitness.worst,
               champion_text(&shown->champion, champion));
    }
}

/* A stranger's may hold anything. */
static void print_fact(RunFact fact)
{
    text_make_harmless(fact.name);
    text_make_harmless(fact.value);
    printf("%-16s  %s\n", fact.name, fact.value);
}

static void print_text(const Shown *shown)
{
    const RunFacts *facts = run_facts(shown->open.run);
    const ShownGeneration *last = newest(shown);
    char champion[CHAMPION_TEXT_SIZE];
    printf("%s\n", run_config(shown->open.run));
    for (int i = 0; i < facts->count; i++)
        print_fact(facts->fact[i]);
    printf("%-16s  %d of %d\n", "generations", shown->history.generations, shown->open.settings.evolution.generations);
    if (last) {
        print_table(&shown->history);
        printf("\n%-16s  generation %d, individual %d: %s", "champion", last->champion.generation,
               last->champion.individual, champion_text(&last->champion, champion));
        if (last->champion.games > 0)
            printf(" over %d games", last->champion.games);
        printf("\n");
    }
    printf("%-16s  %s\n", "config digest", shown->config_digest);
    printf("%-16s  %s\n", "digest", last ? last->digest : shown->config_digest);
}

/* ---- for programs ---- */

static void write_facts(JsonWriter *json, const RunFacts *facts)
{
    json_open(json, "provenance", '{');
    for (int i = 0; i < facts->count; i++)
        json_string(json, facts->fact[i].name, facts->fact[i].value);
    json_close(json, '}');
}

static void write_champion(JsonWriter *json, const Champion *champion, int genes)
{
    enum { GENES_PER_LINE = 8 };
    json_open(json, "champion", '{');
    json_integer(json, "generation", champion->generation);
    json_integer(json, "individual", champion->individual);
    json_number(json, "mean", champion->estimate.value);
    json_number(json, "error", champion->estimate.error);
    json_integer(json, "games", champion->games);
    json_open_rows(json, "genome", GENES_PER_LINE);
    for (int i = 0; i < genes; i++)
        json_float(json, NULL, champion->genome[i]);
    json_close(json, ']');
    json_close(json, '}');
}

typedef double NumberOf(const ShownGeneration *shown);

static double best_of(const ShownGeneration *shown)
{
    return shown->fitness.best;
}
static double mean_of(const ShownGeneration *shown)
{
    return shown->fitness.mean;
}
static double worst_of(const ShownGeneration *shown)
{
    return shown->fitness.worst;
}
static double champion_mean_of(const ShownGeneration *shown)
{
    return shown->champion.estimate.value;
}
static double champion_error_of(const ShownGeneration *shown)
{
    return shown->champion.estimate.error;
}
static double champion_generation_of(const ShownGeneration *shown)
{
    return shown->champion.generation;
}
static double champion_individual_of(const ShownGeneration *shown)
{
    return shown->champion.individual;
}

static void write_history(JsonWriter *json, const ShownHistory *history)
{
    enum { PER_LINE = 8 };
    static const struct {
        const char *name;
        NumberOf *number;
    } lists[] = {
        {"best", best_of},
        {"mean", mean_of},
        {"worst", worst_of},
        {"champion_mean", champion_mean_of},
        {"champion_error", champion_error_of},
        {"champion_generation", champion_generation_of},
        {"champion_individual", champion_individual_of},
    };
    json_open(json, "history", '{');
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++) {
        json_open_rows(json, lists[i].name, PER_LINE);
        for (int g = 0; g < history->generations; g++)
            json_number(json, NULL, lists[i].number(&history->shown[g]));
        json_close(json, ']');
    }
    json_open(json, "digest", '[');
    for (int g = 0; g < history->generations; g++)
        json_string(json, NULL, history->shown[g].digest);
    json_close(json, ']');
    json_close(json, '}');
}

static void print_json(const Shown *shown)
{
    const Settings *settings = &shown->open.settings;
    const ShownGeneration *last = newest(shown);
    JsonWriter json = json_begin(stdout);
    json_string(&json, "run", shown->path);
    json_boolean(&json, "packed", run_is_packed(shown->path));
    write_facts(&json, run_facts(shown->open.run));
    json_open(&json, "config", '{');
    settings_write(settings, NULL, &json);
    json_close(&json, '}');
    json_string(&json, "config_digest", shown->config_digest);
    json_integer(&json, "generations", shown->history.generations);
    json_integer(&json, "population", settings->evolution.population);
    json_integer(&json, "genes", player_genes(&settings->player));
    json_integer(&json, "games", settings->evaluation.games);
    write_history(&json, &shown->history);
    if (last)
        write_champion(&json, &last->champion, player_genes(&settings->player));
    json_string(&json, "digest", last ? last->digest : shown->config_digest);
    json_end(&json);
}

/* ---- the command ---- */

static bool show(const char *path, bool as_json, Error *error)
{
    Shown shown = {.path = path};
    if (!open_run_init(&shown.open, path, error))
        return false;
    config_digest(&shown.open.settings, shown.config_digest);
    bool ok = show_history_read(&shown.history, shown.open.run, error);
    if (ok) {
        if (as_json)
            print_json(&shown);
        else
            print_text(&shown);
        show_history_release(&shown.history);
    }
    open_run_release(&shown.open);
    return ok;
}

bool cmd_show(int argc, char **argv, Error *error)
{
    bool as_json = false, help;
    int count;
    const Option options[] = {
        {"json", OPTION_FLAG, &as_json, NULL, "print one JSON object", 0, 0},
        {0},
    };
    const Usage usage = {"show", "RUN",
                         "Print a run: its config, where it comes from, the fitness of each generation, the\n"
                         "champion and the digest. RUN is a run directory or a packed run.",
                         1, 1};
    const char *positional[POSITIONAL_MAX];
    if (!options_parse(&usage, options, argc, argv, positional, &count, &help, error))
        return false;
    return help || show(positional[0], as_json, error);
}
