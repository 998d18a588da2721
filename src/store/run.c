#include "wellbred/store/run.h"
#include "generation_file.h"
#include "history.h"

#include "wellbred/base/die.h"
#include "wellbred/base/publish.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct Run {
    char directory[PATH_MAX];
    char *config;
    int generations;
};

static const char *path_in(const char *directory, const char *name, char path[PATH_MAX])
{
    if ((size_t)snprintf(path, PATH_MAX, "%s/%s", directory, name) >= PATH_MAX)
        die("the path '%s/%s' is too long", directory, name);
    return path;
}

static const char *generation_path(const Run *run, int generation, char path[PATH_MAX])
{
    char name[40];
    snprintf(name, sizeof name, "generations/%d.h5", generation);
    return path_in(run->directory, name, path);
}

static bool is_there(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0;
}

bool run_exists(const char *directory)
{
    char path[PATH_MAX];
    return is_there(path_in(directory, "run.h5", path));
}

static Run *new_run(const char *directory)
{
    Run *run = allocate(1, sizeof *run);
    snprintf(run->directory, sizeof run->directory, "%s", directory);
    return run;
}

void run_close(Run *run)
{
    if (!run)
        return;
    free(run->config);
    free(run);
}

const char *run_config(const Run *run)
{
    return run->config;
}

int run_generations(const Run *run)
{
    return run->generations;
}

/* ---- a new run ---- */

static bool make_directory(const char *path, Error *error)
{
    if (mkdir(path, 0777) == 0 || (errno == EEXIST && is_there(path)))
        return true;
    return error_set(error, EXIT_CANNOT_CREATE, "can't create directory '%s': %s", path, strerror(errno));
}

/* run.h5 comes last: with it, the run exists. */
bool run_create(Run **run, const char *directory, const RunPlan *plan, Error *error)
{
    char generations[PATH_MAX], history[PATH_MAX], config[PATH_MAX];
    Part parts[] = {{plan->config, strlen(plan->config)}};
    *run = NULL;
    if (!make_directory(directory, error) || !make_directory(path_in(directory, "generations", generations), error) ||
        !file_publish(path_in(directory, "config.json", config), parts, 1, error) ||
        !history_write(path_in(directory, "run.h5", history), plan, error))
        return false;
    *run = new_run(directory);
    (*run)->config = strdup(plan->config);
    if (!(*run)->config)
        die("no memory for a config");
    return true;
}

/* ---- an old one ---- */

static int count_generations(const Run *run)
{
    char path[PATH_MAX];
    int count = 0;
    while (is_there(generation_path(run, count, path)))
        count++;
    return count;
}

bool run_open(Run **run, const char *directory, Error *error)
{
    char path[PATH_MAX];
    *run = NULL;
    if (!run_exists(directory))
        return error_set(error, EXIT_BAD_DATA, "there is no run in '%s': it has no run.h5", directory);
    Run *opened = new_run(directory);
    if (!history_read_config(path_in(directory, "run.h5", path), &opened->config, error)) {
        run_close(opened);
        return false;
    }
    opened->generations = count_generations(opened);
    *run = opened;
    return true;
}

bool run_read(const Run *run, int generation, Snapshot *snapshot, Error *error)
{
    char path[PATH_MAX];
    if (!generation_file_read(generation_path(run, generation, path), snapshot, error))
        return false;
    int found = snapshot->generation.number;
    if (found == generation)
        return true;
    snapshot_release(snapshot);
    error_set(error, EXIT_BAD_DATA, "it is that of generation %d", found);
    return error_prefix(error, path);
}

bool run_read_newest(const char *directory, Snapshot *snapshot, Error *error)
{
    Run *run;
    if (!run_open(&run, directory, error))
        return false;
    bool ok = run->generations > 0
                  ? run_read(run, run->generations - 1, snapshot, error)
                  : error_set(error, EXIT_BAD_DATA, "the run in '%s' has no generation yet", directory);
    run_close(run);
    return ok;
}

/* ---- what is added ---- */

bool run_commit(Run *run, const Snapshot *snapshot, Error *error)
{
    char path[PATH_MAX];
    if (!generation_file_write(generation_path(run, run->generations, path), snapshot, error))
        return false;
    run->generations++;
    return true;
}

bool run_log(Run *run, const char *line, Error *error)
{
    char path[PATH_MAX];
    int file = open(path_in(run->directory, "log.jsonl", path), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0666);
    bool ok = file >= 0 && dprintf(file, "%s", line) > 0;
    if (!ok)
        error_set(error, EXIT_IO, "can't write to '%s': %s", path, strerror(errno));
    if (file >= 0)
        close(file);
    return ok;
}
