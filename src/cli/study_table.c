#include "study_table.h"
#include "layout.h"
#include "study_results.h"
#include "study_runs.h"

#include "wellbred/base/die.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static RunResult *read_results(const Study *study, const char *directory)
{
    RunResult *results = allocate((size_t)study_runs(study), sizeof *results);
    Error error;
    for (int run = 0; run < study_runs(study); run++) {
        results[run] = run_result_read(study, directory, run, &error);
        if (results[run].state == RUN_DAMAGED)
            fprintf(stderr, "wellbred: %s\n", error.text);
    }
    return results;
}

static void count_states(const Study *study, const RunResult *results, int count[RUN_STATES])
{
    memset(count, 0, RUN_STATES * sizeof *count);
    for (int run = 0; run < study_runs(study); run++)
        count[results[run].state]++;
}

/* ---- for people ---- */

enum { NUMBER_WIDTH = 22, COUNT_WIDTH = 10 };

/* Padded by hand: printf() counts the bytes of "±". */
static void print_mean(MeanOfRuns of)
{
    char text[60] = "-";
    int width = NUMBER_WIDTH;
    if (isfinite(of.mean) && isfinite(of.error))
        width += snprintf(text, sizeof text, "%.1f ± %.1f", of.mean, of.error) > 0;
    else if (isfinite(of.mean))
        snprintf(text, sizeof text, "%.1f", of.mean);
    printf("  %-*s", width, text);
}

static int width_of_n(const Study *study)
{
    return snprintf(NULL, 0, "%d", study->repetitions);
}

static void print_heads(const Study *study, const int *width)
{
    for (int i = 0; i < study->axes; i++)
        printf("%-*s  ", width[i], study->axis[i].name);
    printf("%*s  %-*s  %-*s  %*s  %*s\n", width_of_n(study), "n", NUMBER_WIDTH, "champion", NUMBER_WIDTH, "best",
           COUNT_WIDTH, "under way", COUNT_WIDTH, "not begun");
}

static void print_points(const Study *study, const RunResult *results)
{
    int *width = allocate((size_t)study->axes + 1, sizeof *width);
    for (int i = 0; i < study->axes; i++) {
        layout_widen(&width[i], study->axis[i].name);
        for (int v = 0; v < study->axis[i].values; v++)
            layout_widen(&width[i], study->axis[i].label[v]);
    }
    print_heads(study, width);
    for (int point = 0; point < study->points; point++) {
        PointResult result = point_result(study, results, point);
        for (int i = 0; i < study->axes; i++)
            printf("%-*s  ", width[i], study->axis[i].label[study_value(study, i, point)]);
        printf("%*d", width_of_n(study), result.runs[RUN_FINISHED]);
        print_mean(result.champion);
        print_mean(result.best);
        printf("  %*d  %*d\n", COUNT_WIDTH, result.runs[RUN_UNDER_WAY], COUNT_WIDTH, result.runs[RUN_NOT_BEGUN]);
    }
    free(width);
}

static void print_text(const Study *study, const RunResult *results)
{
    int count[RUN_STATES];
    count_states(study, results, count);
    print_points(study, results);
    printf("\n%d of %d runs finished, %d under way, %d not begun", count[RUN_FINISHED], study_runs(study),
           count[RUN_UNDER_WAY], count[RUN_NOT_BEGUN]);
    if (count[RUN_DAMAGED] > 0)
        printf(", %d damaged", count[RUN_DAMAGED]);
    printf("; mean ± standard error of the finished ones\n");
}

/* ---- for programs ---- */

static void write_mean(JsonWriter *json, const char *mean, const char *error, MeanOfRuns of)
{
    json_number(json, mean, of.mean);
    json_number(json, error, of.error);
}

static void write_runs(JsonWriter *json, const Study *study, const RunResult *results, int point)
{
    char name[RUN_NAME_SIZE];
    json_open(json, "runs", '[');
    for (int i = 0; i < study->repetitions; i++) {
        int run = point + i * study->points;
        json_open(json, NULL, '{');
        json_string(json, "run", study_run_name(study, run, name));
        json_integer(json, "seed", results[run].seed);
        json_string(json, "state", run_state_names[results[run].state]);
        json_integer(json, "generations", results[run].generations);
        json_number(json, "champion_mean", results[run].champion);
        json_number(json, "champion_error", results[run].champion_error);
        json_number(json, "best", results[run].best);
        json_close(json, '}');
    }
    json_close(json, ']');
}

static void write_point(JsonWriter *json, const Study *study, const RunResult *results, int point)
{
    PointResult result = point_result(study, results, point);
    json_open(json, NULL, '{');
    json_open(json, "values", '{');
    for (int i = 0; i < study->axes; i++)
        study_value_write(&study->axis[i], study_value(study, i, point), json);
    json_close(json, '}');
    json_integer(json, "n", result.runs[RUN_FINISHED]);
    write_mean(json, "champion_mean", "champion_se", result.champion);
    write_mean(json, "best_mean", "best_se", result.best);
    write_runs(json, study, results, point);
    json_close(json, '}');
}

static void print_json(const Study *study, const char *directory, const RunResult *results)
{
    int count[RUN_STATES];
    JsonWriter json = json_begin(stdout);
    count_states(study, results, count);
    json_string(&json, "directory", directory);
    json_integer(&json, "runs", study_runs(study));
    json_integer(&json, "finished", count[RUN_FINISHED]);
    json_integer(&json, "under_way", count[RUN_UNDER_WAY]);
    json_integer(&json, "not_begun", count[RUN_NOT_BEGUN]);
    json_integer(&json, "damaged", count[RUN_DAMAGED]);
    json_open(&json, "points", '[');
    for (int point = 0; point < study->points; point++)
        write_point(&json, study, results, point);
    json_close(&json, ']');
    json_end(&json);
}

bool study_table_print(const Study *study, const char *directory, bool as_json, Error *error)
{
    RunResult *results = read_results(study, directory);
    int count[RUN_STATES];
    count_states(study, results, count);
    if (as_json)
        print_json(study, directory, results);
    else
        print_text(study, results);
    free(results);
    return count[RUN_DAMAGED] == 0 || error_set(error, EXIT_BAD_DATA, "%d of %d runs can't be read, see above",
                                                count[RUN_DAMAGED], study_runs(study));
}
