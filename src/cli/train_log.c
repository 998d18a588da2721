#include "train_log.h"
#include "git_commit.h"
#include "message.h"
#include "rank_json.h"

#include "wellbred/base/die.h"
#include "wellbred/base/host.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

/* ---- lines ---- */

typedef struct LogLine {
    char *text;
    size_t size;
    FILE *stream;
    JsonWriter json;
} LogLine;

JsonWriter log_begin(FILE *stream, const char *event)
{
    JsonWriter json = json_begin_line(stream);
    char now[32];
    time_t seconds = time(NULL);
    struct tm utc;
    gmtime_r(&seconds, &utc);
    strftime(now, sizeof now, "%Y-%m-%dT%H:%M:%SZ", &utc);
    json_string(&json, "event", event);
    json_string(&json, "time", now);
    return json;
}

static void begin(LogLine *line, const char *event)
{
    line->stream = open_memstream(&line->text, &line->size);
    if (!line->stream)
        die("no memory for a line of the log");
    line->json = log_begin(line->stream, event);
}

static void finish(LogLine *line, RunWriter *writer)
{
    Error error;
    json_end(&line->json);
    fclose(line->stream);
    if (!run_writer_log(writer, line->text, &error))
        message("%s; going on without this line", error.text);
    free(line->text);
}

/* ---- events ---- */

void log_start(RunWriter *writer, const char *engine, int wanted, int ranks, bool has_inflight)
{
    LogLine line;
    char host[HOST_NAME_SIZE];
    const char *job = getenv("SLURM_JOB_ID"), *restarts = getenv("SLURM_RESTART_COUNT");
    host_name(host);
    begin(&line, "start");
    json_integer(&line.json, "generation", run_generations(run_writer_run(writer)));
    json_boolean(&line.json, "in_the_middle", has_inflight);
    json_integer(&line.json, "wanted", wanted);
    json_integer(&line.json, "ranks", ranks);
    json_string(&line.json, "engine", engine);
    json_string(&line.json, "host", host);
    json_integer(&line.json, "process", getpid());
    if (job)
        json_string(&line.json, "job", job);
    if (restarts)
        json_string(&line.json, "restarts", restarts);
    json_string(&line.json, "version", WELLBRED_VERSION);
    json_string(&line.json, "commit", WELLBRED_GIT_COMMIT);
    finish(&line, writer);
}

void log_change(RunWriter *writer, const ConfigDifference *difference)
{
    LogLine line;
    begin(&line, "change");
    json_string(&line.json, "key", difference->path);
    json_string(&line.json, "from", difference->a);
    json_string(&line.json, "to", difference->b);
    finish(&line, writer);
}

static void write_champion(JsonWriter *json, const Champion *champion)
{
    json_open(json, "champion", '{');
    json_integer(json, "generation", champion->generation);
    json_integer(json, "individual", champion->individual);
    json_number(json, "mean", champion->estimate.value);
    json_number(json, "error", champion->estimate.error);
    json_integer(json, "games", champion->games);
    json_close(json, '}');
}

static double share_of(int64_t part, int64_t whole)
{
    return whole > 0 ? (double)part / (double)whole : 0;
}

/* Where the ranks' time went. */
static void write_work(JsonWriter *json, const Work *work)
{
    json_integer(json, "games", work->play.games);
    json_integer(json, "pieces", work->play.pieces);
    json_integer(json, "lots", work->play.lots);
    json_integer(json, "messages", work->traffic.messages);
    json_integer(json, "bytes", work->traffic.bytes);
    json_number(json, "seconds", work->seconds);
    json_number(json, "busy_seconds", work->play.busy_seconds);
    json_number(json, "master_seconds", work->play.master_seconds);
    json_number(json, "efficiency", work->efficiency);
    json_number(json, "lockstep_share", share_of(work->play.lockstep_pieces, work->play.pieces));
    json_number(json, "lane_use", share_of(work->play.lockstep_pieces, work->play.lockstep_lanes));
    ranks_write(json, "ranks", work, work->ranks);
}

void log_generation(RunWriter *writer, const Snapshot *snapshot)
{
    LogLine line;
    FitnessRange range = generation_range(&snapshot->generation);
    begin(&line, "generation");
    json_integer(&line.json, "generation", snapshot->generation.number);
    json_number(&line.json, "best", range.best);
    json_number(&line.json, "mean", range.mean);
    json_number(&line.json, "worst", range.worst);
    write_champion(&line.json, &snapshot->champion);
    json_string(&line.json, "digest", snapshot->digest);
    write_work(&line.json, &snapshot->work);
    finish(&line, writer);
}

void log_progress(RunWriter *writer, const Progress *progress)
{
    LogLine line;
    begin(&line, "progress");
    json_integer(&line.json, "generation", progress->generation);
    json_string(&line.json, "round", progress->round);
    json_integer(&line.json, "done", progress->done);
    json_integer(&line.json, "games", progress->games);
    json_integer(&line.json, "pieces", progress->pieces);
    json_number(&line.json, "seconds", progress->seconds);
    json_number(&line.json, "seconds_left", progress->seconds_left);
    json_number(&line.json, "run_seconds_left", progress->run_seconds_left);
    json_number(&line.json, "pieces_per_second", progress->pieces_per_second);
    json_number(&line.json, "efficiency", progress->efficiency);
    finish(&line, writer);
}

void log_stop(RunWriter *writer, const char *reason, int generation, double percent)
{
    LogLine line;
    begin(&line, "stop");
    json_string(&line.json, "reason", reason);
    json_integer(&line.json, "generation", generation);
    json_number(&line.json, "percent", percent);
    finish(&line, writer);
}

void log_end(RunWriter *writer, const char *digest)
{
    LogLine line;
    begin(&line, "end");
    json_integer(&line.json, "generations", run_generations(run_writer_run(writer)));
    json_string(&line.json, "digest", digest);
    finish(&line, writer);
}
