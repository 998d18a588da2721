#include "wellbred/store/repair.h"
#include "generation_file.h"
#include "history.h"
#include "run_files.h"
#include "sealed.h"

#include "wellbred/base/file.h"
#include "wellbred/base/publish.h"
#include "wellbred/store/lock.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { CONFIG_SIZE_MAX = 1 << 26 };

typedef struct Repair {
    const char *directory;
    const RepairPlan *plan;
    RunReport report;
    char aside[PATH_MAX]; /* where things are moved to; empty while there is no need */
    int steps;
} Repair;

static void say(Repair *repair, const char *verb, const char *path, const char *to)
{
    char text[2 * PATH_MAX + 100];
    snprintf(text, sizeof text, "%s %s%s%s", verb, path, *to ? " to " : "", to);
    repair->steps++;
    repair->plan->say(text);
}

static bool has_fault(const Repair *repair, RunPart part)
{
    for (int i = 0; i < repair->report.faults; i++)
        if (repair->report.fault[i].part == part)
            return true;
    return false;
}

static bool is_faulty(const Repair *repair, const char *path)
{
    for (int i = 0; i < repair->report.faults; i++)
        if (strcmp(repair->report.fault[i].file, path) == 0)
            return true;
    return false;
}

/* ---- moving ---- */

/* The first set-aside-N that is not there yet, with a place for generations. */
static bool open_aside(Repair *repair, Error *error)
{
    char name[40], path[PATH_MAX];
    if (*repair->aside)
        return true;
    for (int n = 1;; n++) {
        snprintf(name, sizeof name, "set-aside-%d", n);
        if (!path_exists(run_path(repair->directory, name, path)))
            break;
    }
    if (!run_make_directory(path, error))
        return false;
    memcpy(repair->aside, path, sizeof path);
    return run_make_directory(run_path(repair->aside, RUN_GENERATIONS, path), error) &&
           directory_sync(repair->directory, error);
}

/* `within` is "" or the directory in the run that holds the file. */
static bool move_aside(Repair *repair, const char *within, const char *name, Error *error)
{
    char from_directory[PATH_MAX], to_directory[PATH_MAX], from[PATH_MAX], to[PATH_MAX];
    run_path(repair->directory, within, from_directory);
    if (!path_exists(run_path(*within ? from_directory : repair->directory, name, from)))
        return true;
    if (!open_aside(repair, error))
        return false;
    run_path(repair->aside, within, to_directory);
    run_path(*within ? to_directory : repair->aside, name, to);
    if (rename(from, to) != 0)
        return error_set(error, EXIT_IO, "can't move '%s' to '%s': %s", from, to, strerror(errno));
    if (!directory_sync(to_directory, error) || !directory_sync(from_directory, error))
        return false;
    say(repair, "moved", from, to);
    return true;
}

/* For what is replaced at once, so that there is always a file of that name. */
static bool copy_aside(Repair *repair, const char *name, Error *error)
{
    char from[PATH_MAX], to[PATH_MAX], *bytes;
    size_t size;
    if (!path_exists(run_path(repair->directory, name, from)))
        return true;
    if (!open_aside(repair, error) || !file_read(from, (size_t)1 << 40, &bytes, &size, error))
        return false;
    Part parts[] = {{bytes, size}};
    bool ok = file_publish(run_path(repair->aside, name, to), parts, 1, error);
    free(bytes);
    if (ok)
        say(repair, "copied", from, to);
    return ok;
}

/* ---- generations ---- */

/* The newest first: whatever is left half-way is a run with a fault at its end. */
static bool repair_generations(Repair *repair, Error *error)
{
    const RunReport *report = &repair->report;
    char path[PATH_MAX], name[40];
    bool go_back = has_fault(repair, RUN_PART_GENERATION);
    for (const char *const *inflight = run_inflight_files; *inflight; inflight++)
        if (go_back || is_faulty(repair, run_path(repair->directory, *inflight, path)))
            if (!move_aside(repair, "", *inflight, error))
                return false;
    for (int g = report->newest; go_back && g >= report->generations; g--) {
        snprintf(name, sizeof name, "%d.h5", g);
        if (!move_aside(repair, RUN_GENERATIONS, name, error))
            return false;
    }
    if (path_exists(run_path(repair->directory, RUN_GENERATIONS, path)))
        return true;
    if (!run_make_directory(path, error))
        return false;
    say(repair, "made", path, "");
    return true;
}

/* ---- run.h5 and config.json ---- */

static bool rewrite_config(Repair *repair, Error *error)
{
    char history[PATH_MAX], path[PATH_MAX], *config;
    RunFacts facts;
    if (!history_read(run_path(repair->directory, RUN_HISTORY, history), &config, &facts, error))
        return false;
    Part parts[] = {{config, strlen(config)}};
    bool ok = copy_aside(repair, RUN_CONFIG, error) &&
              file_publish(run_path(repair->directory, RUN_CONFIG, path), parts, 1, error);
    free(config);
    if (ok)
        say(repair, "rewrote", path, "");
    return ok;
}

static bool write_history(Repair *repair, const char *config, Error *error)
{
    char path[PATH_MAX];
    RunPromise promise;
    Snapshot first;
    const char *features[FEATURES_MAX];
    if (!repair->plan->read_promise(&promise, config, error))
        return error_prefix(error, run_path(repair->directory, RUN_CONFIG, path));
    if (!generation_file_read(run_generation_path(repair->directory, 0, path), 0, &first, error))
        return false;
    for (int i = 0; i < promise.features; i++)
        features[i] = promise.feature[i];
    RunPlan plan = {
        .config = config,
        .version = repair->plan->version,
        .commit = repair->plan->commit,
        .features = features,
        .feature_count = promise.features,
        .population = promise.population,
        .genes = promise.genes,
        .games = promise.games,
        .state_size = first.state_size,
        .is_rebuilt = true,
    };
    snapshot_release(&first);
    if (!copy_aside(repair, RUN_HISTORY, error) ||
        !history_write(run_path(repair->directory, RUN_HISTORY, path), &plan, error))
        return false;
    say(repair, "made anew", path, "");
    return true;
}

static bool rebuild_history(Repair *repair, Error *error)
{
    char path[PATH_MAX], *config;
    size_t size;
    if (!file_read(run_path(repair->directory, RUN_CONFIG, path), CONFIG_SIZE_MAX, &config, &size, error))
        return false;
    bool ok = write_history(repair, config, error);
    free(config);
    return ok;
}

/* A run of which nothing is left but a broken run.h5 may begin anew. */
static bool repair_history(Repair *repair, Error *error)
{
    if (has_fault(repair, RUN_PART_HISTORY))
        return repair->report.newest < 0 ? move_aside(repair, "", RUN_HISTORY, error) : rebuild_history(repair, error);
    return !has_fault(repair, RUN_PART_CONFIG) || rewrite_config(repair, error);
}

/* ---- may it be done? ---- */

/* A file that can't be read now may be read tomorrow, and one of a newer
 * program is not ours to judge. */
static bool is_ours_to_judge(const RunFault *fault, Error *error)
{
    if (fault->exit_code == EXIT_IO)
        return error_set(error, EXIT_IO, "nothing is repaired while a file can't be read: %s: %s", fault->file,
                         fault->text);
    if (sealed_is_newer(fault->file))
        return error_set(error, EXIT_BAD_DATA, "nothing is repaired: %s: %s", fault->file, fault->text);
    return true;
}

static bool can_be_mended(const Repair *repair, Error *error)
{
    const RunReport *report = &repair->report;
    char path[PATH_MAX];
    for (int i = 0; i < report->faults; i++)
        if (!is_ours_to_judge(&report->fault[i], error))
            return false;
    if (!has_fault(repair, RUN_PART_HISTORY))
        return true;
    run_path(repair->directory, RUN_HISTORY, path);
    if (report->newest < 0)
        return path_exists(path) ||
               error_set(error, EXIT_BAD_DATA, "there is no run in '%s': it has no " RUN_HISTORY " and no generation",
                         repair->directory);
    if (has_fault(repair, RUN_PART_CONFIG))
        return error_set(
            error, EXIT_BAD_DATA,
            "can't be mended: both %s and " RUN_CONFIG " are faulty, and the config of the run is nowhere else", path);
    return report->generations > 0 ||
           error_set(error, EXIT_BAD_DATA,
                     "can't be mended: %s is faulty, and " RUN_CONFIG " is not what generation 0 follows from", path);
}

static bool is_directory(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 && S_ISDIR(status.st_mode);
}

static bool repair_all(Repair *repair, Error *error)
{
    if (run_verify(&repair->report, repair->directory, repair->plan->read_promise))
        return true;
    return can_be_mended(repair, error) && repair_generations(repair, error) && repair_history(repair, error);
}

/* Else not even a lock is left there. */
static bool has_anything(const char *directory)
{
    char path[PATH_MAX];
    return run_exists(directory) || path_exists(run_path(directory, RUN_GENERATIONS, path));
}

bool run_repair(const char *directory, const RepairPlan *plan, int *steps, Error *error)
{
    Repair repair = {.directory = directory, .plan = plan};
    Lock *lock;
    *steps = 0;
    if (!is_directory(directory))
        return error_set(error, EXIT_BAD_DATA, "'%s' is not a run directory", directory);
    if (!has_anything(directory))
        return error_set(error, EXIT_BAD_DATA, "there is no run in '%s': it has no " RUN_HISTORY " and no generation",
                         directory);
    if (!lock_take(&lock, directory, error))
        return false;
    bool ok = repair_all(&repair, error);
    lock_release(lock);
    run_report_release(&repair.report);
    *steps = repair.steps;
    return ok;
}
