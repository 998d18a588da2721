#include "wellbred/store/run.h"
#include "generation_file.h"
#include "history.h"
#include "initial_file.h"
#include "pack_file.h"
#include "run_files.h"

#include "wellbred/base/die.h"
#include "wellbred/base/publish.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

struct Run {
    char path[PATH_MAX]; /* of the directory, or of the packed run */
    Pack pack;           /* closed if it is a directory */
    char *config;
    RunFacts facts;
    int generations;
    RunSizes sizes; /* of a generation, all 0: not known */
};

bool run_exists(const char *directory)
{
    char path[PATH_MAX];
    return path_exists(run_path(directory, RUN_HISTORY, path));
}

bool run_is_packed(const char *path)
{
    return sealed_kind(path) == SEAL_PACK;
}

static Run *new_run(const char *path)
{
    Run *run = allocate(1, sizeof *run);
    snprintf(run->path, sizeof run->path, "%s", path);
    run->pack = PACK_CLOSED;
    return run;
}

void run_close(Run *run)
{
    if (!run)
        return;
    pack_close(&run->pack);
    free(run->config);
    free(run);
}

const char *run_directory(const Run *run)
{
    return run->path;
}

const char *run_config(const Run *run)
{
    return run->config;
}

const RunFacts *run_facts(const Run *run)
{
    return &run->facts;
}

int run_generations(const Run *run)
{
    return run->generations;
}

/* ---- a new run ---- */

/* Generations without a run.h5 are those of a run that has lost it. */
static bool has_no_generation(const char *directory, Error *error)
{
    int newest;
    if (!run_find_newest(directory, &newest, error))
        return false;
    return newest < 0 ||
           error_set(error, EXIT_BAD_DATA,
                     "'%s' has generations but no " RUN_HISTORY ": 'wellbred repair' may be able to make it anew",
                     directory);
}

static bool keep_initial(const char *directory, const InitialGenomes *initial, Error *error)
{
    char path[PATH_MAX];
    return !initial || initial->count == 0 ||
           initial_file_write(run_path(directory, RUN_INITIAL, path), initial, error);
}

/* run.h5 comes last: with it, the run exists. */
bool run_create(Run **run, const char *directory, const RunPlan *plan, Error *error)
{
    char generations[PATH_MAX], history[PATH_MAX], config[PATH_MAX];
    Part parts[] = {{plan->config, strlen(plan->config)}};
    *run = NULL;
    if (!run_make_directory(directory, error) ||
        !run_make_directory(run_path(directory, RUN_GENERATIONS, generations), error) ||
        !has_no_generation(directory, error) || !keep_initial(directory, plan->initial, error) ||
        !file_publish(run_path(directory, RUN_CONFIG, config), parts, 1, error) ||
        !history_write(run_path(directory, RUN_HISTORY, history), plan, error))
        return false;
    *run = new_run(directory);
    (*run)->config = strdup(plan->config);
    if (!(*run)->config)
        die("no memory for a config");
    return true;
}

/* ---- an old one ---- */

/* Asks for each file by name: a listing made while generations are added may
 * have one and lack the one before. */
static bool check_no_gap(const char *directory, int generations, Error *error)
{
    char path[PATH_MAX];
    for (int g = 0; g < generations; g++)
        if (!path_exists(run_generation_path(directory, g, path)))
            return error_set(error, EXIT_BAD_DATA, "'%s' is missing, but there is a generation %d", path,
                             generations - 1);
    return true;
}

static bool open_directory(Run *run, Error *error)
{
    char path[PATH_MAX];
    int newest;
    if (!history_read(run_path(run->path, RUN_HISTORY, path), &run->config, &run->facts, error) ||
        !run_find_newest(run->path, &newest, error) || !check_no_gap(run->path, newest + 1, error))
        return false;
    run->generations = newest + 1;
    return true;
}

static bool open_pack(Run *run, Error *error)
{
    if (!pack_open(&run->pack, run->path, error))
        return false;
    if (!history_read_from(&run->pack.file, &run->config, &run->facts, error))
        return error_prefix(error, run->path);
    run->generations = run->pack.sizes.rows;
    return true;
}

static bool is_file(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 && S_ISREG(status.st_mode);
}

bool run_open(Run **run, const char *path, Error *error)
{
    *run = NULL;
    if (!path_exists(path))
        return error_set(error, EXIT_BAD_DATA, "there is no run in '%s': %s", path, strerror(errno));
    if (!is_file(path) && !run_exists(path))
        return error_set(error, EXIT_BAD_DATA, "there is no run in '%s': it has no " RUN_HISTORY, path);
    Run *opened = new_run(path);
    if (is_file(path) ? open_pack(opened, error) : open_directory(opened, error)) {
        *run = opened;
        return true;
    }
    run_close(opened);
    return false;
}

static bool is_pack(const Run *run)
{
    return h5_is_open(&run->pack.file);
}

void run_expect(Run *run, RunSizes sizes)
{
    run->sizes = sizes;
}

static bool read_any(const Run *run, int generation, Snapshot *snapshot, Error *error)
{
    char path[PATH_MAX];
    if (is_pack(run))
        return pack_read(&run->pack, generation, snapshot, error) || error_prefix(error, run->path);
    return generation_file_read(run_generation_path(run->path, generation, path), generation, snapshot, error);
}

bool run_read(const Run *run, int generation, Snapshot *snapshot, Error *error)
{
    char where[40];
    if (!read_any(run, generation, snapshot, error))
        return false;
    if (run->sizes.population == 0 || generation_has_sizes(&snapshot->generation, run->sizes, error))
        return true;
    snapshot_release(snapshot);
    snprintf(where, sizeof where, "generation %d", generation);
    error_prefix(error, where);
    return error_prefix(error, run->path);
}

bool run_read_newest(const char *path, Snapshot *snapshot, Error *error)
{
    Run *run;
    if (!run_open(&run, path, error))
        return false;
    bool ok = run->generations > 0 ? run_read(run, run->generations - 1, snapshot, error)
                                   : error_set(error, EXIT_BAD_DATA, "the run in '%s' has no generation yet", path);
    run_close(run);
    return ok;
}

/* ---- what is added ---- */

bool run_commit(Run *run, const Snapshot *snapshot, const LastStep *last, Error *error)
{
    char path[PATH_MAX];
    assert(!is_pack(run));
    if (!generation_file_write(last, run_generation_path(run->path, run->generations, path), snapshot, error))
        return false;
    run->generations++;
    return true;
}
