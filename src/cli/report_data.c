/* report_data.c - the parts of a report's data that are read off the run. */
#include "report.h"
#include "git_commit.h"
#include "rank_json.h"

#include "wellbred/store/lock.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* ---- the run as a whole ---- */

static void write_now(JsonWriter *json)
{
    char now[32];
    time_t seconds = time(NULL);
    struct tm utc;
    gmtime_r(&seconds, &utc);
    strftime(now, sizeof now, "%Y-%m-%dT%H:%M:%SZ", &utc);
    json_string(json, "written", now);
}

/* "finished", "training" while somebody has its lock, else "unfinished". */
static const char *run_state(const Report *report)
{
    Error error;
    if (report->history.generations >= report->open.settings.evolution.generations)
        return "finished";
    if (!run_is_packed(report->path) && !lock_look(report->path, &error))
        return "training";
    return "unfinished";
}

static const char *base_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash && slash[1] ? slash + 1 : path;
}

static void write_facts(const Report *report, JsonWriter *json)
{
    const RunFacts *facts = run_facts(report->open.run);
    json_open(json, "provenance", '{');
    for (int i = 0; i < facts->count; i++)
        json_string(json, facts->fact[i].name, facts->fact[i].value);
    json_close(json, '}');
}

void report_write_summary(const Report *report, JsonWriter *json)
{
    const Settings *settings = &report->open.settings;
    char digest[DIGEST_HEX_SIZE];
    config_digest(settings, digest);
    write_now(json);
    json_string(json, "version", WELLBRED_VERSION);
    json_string(json, "commit", WELLBRED_GIT_COMMIT);
    json_string(json, "name", base_name(report->path));
    json_string(json, "path", report->path);
    json_boolean(json, "packed", run_is_packed(report->path));
    json_string(json, "about", settings->about ? settings->about : "");
    json_string(json, "state", run_state(report));
    json_integer(json, "generations", report->history.generations);
    json_integer(json, "generations_wanted", settings->evolution.generations);
    json_integer(json, "population", settings->evolution.population);
    json_integer(json, "games", settings->evaluation.games);
    json_string(json, "measure", measure_names[settings->evaluation.measure]);
    json_string(json, "method", method_names[settings->evolution.method]);
    json_string(json, "config_digest", digest);
    json_string(json, "digest", report->history.generations > 0 ? report->history.last.digest : digest);
    write_facts(report, json);
}

/* ---- generations ---- */

typedef double NumberOf(const ReportGeneration *shown);

static double number_of(const ReportGeneration *shown)
{
    return shown->number;
}
static double best_of(const ReportGeneration *shown)
{
    return shown->fitness.best;
}
static double mean_of(const ReportGeneration *shown)
{
    return shown->fitness.mean;
}
static double worst_of(const ReportGeneration *shown)
{
    return shown->fitness.worst;
}
static double champion_mean_of(const ReportGeneration *shown)
{
    return shown->champion.estimate.value;
}
static double champion_error_of(const ReportGeneration *shown)
{
    return shown->champion.estimate.error;
}
static double champion_games_of(const ReportGeneration *shown)
{
    return shown->champion.games;
}
static double champion_generation_of(const ReportGeneration *shown)
{
    return shown->champion.generation;
}
static double champion_individual_of(const ReportGeneration *shown)
{
    return shown->champion.individual;
}
static double games_of(const ReportGeneration *shown)
{
    return (double)shown->games;
}
static double pieces_of(const ReportGeneration *shown)
{
    return (double)shown->pieces;
}
static double seconds_of(const ReportGeneration *shown)
{
    return shown->seconds;
}
static double efficiency_of(const ReportGeneration *shown)
{
    return shown->efficiency;
}

static void write_points(const ReportHistory *history, JsonWriter *json)
{
    enum { PER_LINE = 16 };
    json_open_rows(json, "ranks", PER_LINE);
    for (int i = 0; i < history->points; i++)
        json_integer(json, NULL, history->rank[i]);
    json_close(json, ']');
    json_open(json, "points", '[');
    for (int g = 0; g < history->shown; g++) {
        json_open_rows(json, NULL, PER_LINE);
        for (int i = 0; i < history->points; i++)
            json_float(json, NULL, (float)history->fitness[g * history->points + i]);
        json_close(json, ']');
    }
    json_close(json, ']');
}

void report_write_history(const ReportHistory *history, JsonWriter *json)
{
    enum { PER_LINE = 16 };
    static const struct {
        const char *name;
        NumberOf *number;
    } lists[] = {
        {"generation", number_of},
        {"best", best_of},
        {"mean", mean_of},
        {"worst", worst_of},
        {"champion", champion_mean_of},
        {"champion_error", champion_error_of},
        {"champion_games", champion_games_of},
        {"champion_generation", champion_generation_of},
        {"champion_individual", champion_individual_of},
        {"games", games_of},
        {"pieces", pieces_of},
        {"seconds", seconds_of},
        {"efficiency", efficiency_of},
    };
    json_open(json, "history", '{');
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++) {
        json_open_rows(json, lists[i].name, PER_LINE);
        for (int g = 0; g < history->shown; g++)
            json_number(json, NULL, lists[i].number(&history->generation[g]));
        json_close(json, ']');
    }
    json_open(json, "digest", '[');
    for (int g = 0; g < history->shown; g++)
        json_string(json, NULL, history->generation[g].digest);
    json_close(json, ']');
    write_points(history, json);
    json_close(json, '}');
}

/* ---- work ---- */

static void write_ranks(const Work *work, JsonWriter *json)
{
    enum { RANKS_MAX = 64 };
    json_integer(json, "ranks", work->ranks);
    ranks_write(json, "rank", work, RANKS_MAX);
}

void report_write_work(const ReportHistory *history, JsonWriter *json)
{
    const PlayAccount *played = &history->played;
    json_open(json, "work", '{');
    json_integer(json, "games", played->games);
    json_integer(json, "pieces", played->pieces);
    json_integer(json, "boards", played->boards);
    json_number(json, "seconds", history->seconds);
    json_number(json, "busy_seconds", played->busy_seconds);
    json_number(json, "efficiency", history->seconds > 0 ? history->useful_seconds / history->seconds : NAN);
    write_ranks(&history->last.work, json);
    json_close(json, '}');
}
