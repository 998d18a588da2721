#include "status.h"

#include "wellbred/config/json_writer.h"

#include <math.h>

static void write_nothing(JsonWriter *json, const char *key)
{
    json_number(json, key, NAN);
}

static void write_text(JsonWriter *json, const char *key, const char *text)
{
    if (text[0])
        json_string(json, key, text);
    else
        write_nothing(json, key);
}

static void write_count(JsonWriter *json, const char *key, int count)
{
    if (count >= 0)
        json_integer(json, key, count);
    else
        write_nothing(json, key);
}

static void write_time(JsonWriter *json, const char *key, time_t time)
{
    char text[32] = "";
    struct tm utc;
    if (time && gmtime_r(&time, &utc))
        strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &utc);
    write_text(json, key, text);
}

static void write_writer(JsonWriter *json, const RunStatus *status)
{
    const LockReport *writer = &status->writer;
    if (!writer->host[0]) {
        write_nothing(json, "writer");
        return;
    }
    json_open(json, "writer", '{');
    json_string(json, "host", writer->host);
    json_integer(json, "process", writer->process);
    write_text(json, "job", writer->job);
    write_time(json, "since", writer->since);
    json_number(json, "ranks", status->news.ranks);
    json_close(json, '}');
}

static void write_unfinished(JsonWriter *json, const RunStatus *status)
{
    const Progress *progress = &status->progress;
    if (progress->games == 0) {
        write_nothing(json, "unfinished");
        return;
    }
    json_open(json, "unfinished", '{');
    json_integer(json, "generation", progress->generation);
    json_string(json, "round", progress->round);
    json_integer(json, "done", progress->done);
    json_integer(json, "games", progress->games);
    json_number(json, "percent", progress_percent(progress));
    json_integer(json, "pieces", progress->pieces);
    json_number(json, "seconds", progress->seconds);
    json_number(json, "seconds_left", progress->seconds_left);
    json_close(json, '}');
}

static void write_champion(JsonWriter *json, const Champion *champion)
{
    if (champion->generation < 0) {
        write_nothing(json, "champion");
        return;
    }
    json_open(json, "champion", '{');
    json_integer(json, "generation", champion->generation);
    json_integer(json, "individual", champion->individual);
    json_number(json, "mean", champion->estimate.value);
    json_number(json, "error", champion->estimate.error);
    json_integer(json, "games", champion->games);
    json_close(json, '}');
}

static void write_progress(JsonWriter *json, const Progress *progress)
{
    bool has_champion = progress->champion.generation >= 0;
    json_number(json, "best", has_champion ? progress->fitness.best : NAN);
    json_number(json, "mean", has_champion ? progress->fitness.mean : NAN);
    json_number(json, "worst", has_champion ? progress->fitness.worst : NAN);
    write_champion(json, &progress->champion);
    json_number(json, "pieces_per_second", progress->pieces_per_second);
    json_number(json, "efficiency", progress->efficiency);
    json_number(json, "seconds_left", progress->run_seconds_left);
}

static void write_advice(JsonWriter *json, const RunStatus *status)
{
    Advice advice[ADVICE_MAX];
    int count = status_advise(status, advice);
    json_open(json, "next", '[');
    for (int i = 0; i < count; i++) {
        json_open(json, NULL, '{');
        json_string(json, "command", advice[i].command);
        json_string(json, "why", advice[i].why);
        json_close(json, '}');
    }
    json_close(json, ']');
}

void status_print_json(const RunStatus *status, bool as_line)
{
    JsonWriter json = (as_line ? json_begin_line : json_begin)(stdout);
    json_string(&json, "run", status->path);
    json_boolean(&json, "packed", status->is_packed);
    json_string(&json, "state", status_state_names[status->state]);
    write_text(&json, "reason", status->reason);
    json_boolean(&json, "stop_wanted", status->stop_is_wanted);
    write_writer(&json, status);
    write_time(&json, "time", status->now);
    write_count(&json, "generations", status->generations);
    write_count(&json, "wanted", status->progress.wanted);
    write_time(&json, "last_commit", status->newest_time);
    write_unfinished(&json, status);
    write_progress(&json, &status->progress);
    write_text(&json, "digest", status->digest);
    write_advice(&json, status);
    json_end(&json);
    fflush(stdout);
}
