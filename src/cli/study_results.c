#include "study_results.h"
#include "study_runs.h"

#include "wellbred/store/run.h"

#include <math.h>
#include <stdio.h>

const char *const run_state_names[RUN_STATES] = {"not begun", "under way", "finished", "damaged"};

static bool read_run(RunResult *result, const char *path, Error *error)
{
    Run *run;
    Snapshot last;
    if (!run_open(&run, path, error))
        return false;
    result->generations = run_generations(run);
    bool ok = result->generations == 0 || run_read(run, result->generations - 1, &last, error);
    run_close(run);
    if (!ok || result->generations == 0)
        return ok;
    result->state = result->generations >= result->wanted ? RUN_FINISHED : RUN_UNDER_WAY;
    result->champion = last.champion.estimate.value;
    result->champion_error = last.champion.estimate.error;
    result->best = generation_range(&last.generation).best;
    snapshot_release(&last);
    return true;
}

RunResult run_result_read(const Study *study, const char *directory, int run, Error *error)
{
    RunResult result = {.state = RUN_DAMAGED, .champion = NAN, .champion_error = NAN, .best = NAN};
    char name[RUN_NAME_SIZE], path[PATH_MAX];
    Settings settings;
    if (!study_settings(study, study_run_point(study, run), study_run_repetition(study, run), &settings, error))
        return result;
    result.seed = settings.seed;
    result.wanted = settings.evolution.generations;
    study_path(directory, study_run_name(study, run, name), path);
    result.state = run_exists(path) ? RUN_UNDER_WAY : RUN_NOT_BEGUN;
    if (result.state == RUN_UNDER_WAY && !read_run(&result, path, error))
        result.state = RUN_DAMAGED;
    settings_release(&settings);
    return result;
}

/* ---- points ---- */

typedef double NumberOf(const RunResult *result);

static double champion_of(const RunResult *result)
{
    return result->champion;
}
static double best_of(const RunResult *result)
{
    return result->best;
}

/* The repetitions of a point lie `stride` apart. */
static MeanOfRuns mean_of(const RunResult *first, int runs, int stride, NumberOf *number)
{
    double sum = 0, squares = 0;
    int count = 0;
    for (int i = 0; i < runs; i++)
        if (first[i * stride].state == RUN_FINISHED) {
            sum += number(&first[i * stride]);
            count++;
        }
    double mean = count > 0 ? sum / count : NAN;
    for (int i = 0; i < runs; i++)
        if (first[i * stride].state == RUN_FINISHED)
            squares += (number(&first[i * stride]) - mean) * (number(&first[i * stride]) - mean);
    return (MeanOfRuns){mean, count > 1 ? sqrt(squares / (count - 1) / count) : NAN};
}

PointResult point_result(const Study *study, const RunResult *results, int point)
{
    const RunResult *first = results + point;
    PointResult result = {
        .champion = mean_of(first, study->repetitions, study->points, champion_of),
        .best = mean_of(first, study->repetitions, study->points, best_of),
    };
    for (int i = 0; i < study->repetitions; i++)
        result.runs[first[i * study->points].state]++;
    return result;
}
