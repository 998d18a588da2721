#include "train.h"
#include "time_left.h"

#include "wellbred/base/die.h"
#include "wellbred/config/json_writer.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* ---- for people ---- */

static void print_champion(const Champion *champion)
{
    printf("  champion %.1f", champion->estimate.value);
    if (isfinite(champion->estimate.error))
        printf(" ± %.1f", champion->estimate.error);
    if (champion->games == 0)
        printf(" (not validated)");
}

void train_print_generation(const Snapshot *snapshot, const Settings *settings, double seconds_left)
{
    FitnessRange range = generation_range(&snapshot->generation);
    const PlayAccount *account = &snapshot->work.play;
    printf("generation %d (%d of %d):  best %.1f  mean %.1f  worst %.1f", snapshot->generation.number,
           snapshot->generation.number + 1, settings->evolution.generations, range.best, range.mean, range.worst);
    print_champion(&snapshot->champion);
    printf("  games %lld  %.3g M pieces/s", (long long)account->games,
           snapshot->work.seconds > 0 ? (double)account->pieces / snapshot->work.seconds / 1e6 : 0);
    time_left_print(stdout, seconds_left);
    printf("\n");
    fflush(stdout);
}

/* ---- for the log ---- */

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

static void write_generation(JsonWriter *json, const Snapshot *snapshot)
{
    FitnessRange range = generation_range(&snapshot->generation);
    json_string(json, "event", "generation");
    json_integer(json, "generation", snapshot->generation.number);
    json_number(json, "best", range.best);
    json_number(json, "mean", range.mean);
    json_number(json, "worst", range.worst);
    write_champion(json, &snapshot->champion);
    json_integer(json, "games", snapshot->work.play.games);
    json_integer(json, "pieces", snapshot->work.play.pieces);
    json_number(json, "seconds", snapshot->work.seconds);
    json_string(json, "digest", snapshot->digest);
}

bool train_log_generation(Run *run, const Snapshot *snapshot, Error *error)
{
    char *line;
    size_t size;
    FILE *stream = open_memstream(&line, &size);
    if (!stream)
        die("no memory for a line of the log");
    JsonWriter json = json_begin_line(stream);
    write_generation(&json, snapshot);
    json_end(&json);
    fclose(stream);
    bool ok = run_log(run, line, error);
    free(line);
    return ok;
}
