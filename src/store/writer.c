#include "wellbred/store/writer.h"
#include "inflight_file.h"
#include "owner.h"
#include "run_files.h"

#include "wellbred/base/die.h"
#include "wellbred/base/publish.h"
#include "wellbred/store/lock.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct RunWriter {
    const char *directory; /* borrowed from the run */
    Lock *lock;
    Run *run;
};

/* ---- the run ---- */

static void remove_file(const RunWriter *writer, const char *name)
{
    char path[PATH_MAX];
    unlink(run_path(writer->directory, name, path)); /* if it stays, that is no harm */
}

static bool open_run(RunWriter *writer, const char *directory, const RunPlan *plan, Error *error)
{
    if (!run_make_directory(directory, error) || !lock_take(&writer->lock, directory, error))
        return false;
    return run_exists(directory) ? run_open(&writer->run, directory, error)
                                 : run_create(&writer->run, directory, plan, error);
}

bool run_writer_open(RunWriter **writer, const char *directory, const RunPlan *plan, Error *error)
{
    RunWriter *opened = allocate(1, sizeof *opened);
    *writer = NULL;
    if (!open_run(opened, directory, plan, error)) {
        run_writer_close(opened);
        return false;
    }
    opened->directory = run_directory(opened->run);
    remove_file(opened, RUN_STOPPED);
    *writer = opened;
    return true;
}

void run_writer_close(RunWriter *writer)
{
    if (!writer)
        return;
    lock_release(writer->lock);
    run_close(writer->run);
    free(writer);
}

const Run *run_writer_run(const RunWriter *writer)
{
    return writer->run;
}

/* ---- generations ---- */

/* Asked twice: in front of the work, and behind a sync in which one may be
 * stuck until everybody believes that one is dead. What then is left between
 * this and the file's name no file system can forbid; it has no wait in it, and
 * a ghost's file is an older one of the same history. */
static bool is_still_ours(void *context, Error *error)
{
    const RunWriter *writer = context;
    return lock_check(writer->lock, error);
}

bool run_writer_commit(RunWriter *writer, const Snapshot *snapshot, Error *error)
{
    const LastStep last = {is_still_ours, writer};
    if (!is_still_ours(writer, error) || !run_commit(writer->run, snapshot, &last, error))
        return false;
    for (int i = 0; run_inflight_files[i]; i++)
        remove_file(writer, run_inflight_files[i]);
    remove_file(writer, RUN_INFLIGHT ".partial"); /* of a process that was killed over it */
    return true;
}

/* The one before is kept until the new one is safe. */
static bool set_former_aside(void *context, Error *error)
{
    RunWriter *writer = context;
    char path[PATH_MAX], before[PATH_MAX];
    run_path(writer->directory, RUN_INFLIGHT, path);
    run_path(writer->directory, RUN_INFLIGHT_BEFORE, before);
    return is_still_ours(writer, error) && (rename(path, before) == 0 || errno == ENOENT ||
                                            error_set(error, EXIT_IO, "can't rename '%s': %s", path, strerror(errno)));
}

bool run_writer_checkpoint(RunWriter *writer, const Inflight *inflight, const Rules *rules, Error *error)
{
    char path[PATH_MAX];
    const LastStep last = {set_former_aside, writer};
    return is_still_ours(writer, error) &&
           inflight_file_write(&last, run_path(writer->directory, RUN_INFLIGHT, path), inflight, rules, error);
}

bool run_read_inflight(const Run *run, const Rules *rules, int tasks_max, Inflight *inflight, bool *found, Error *error)
{
    char path[PATH_MAX];
    *inflight = (Inflight){0};
    *found = false;
    for (int i = 0; run_inflight_files[i] && !*found; i++) {
        run_path(run_directory(run), run_inflight_files[i], path);
        if (!path_exists(path))
            continue;
        if (!inflight_file_read(path, tasks_max, inflight, rules, error))
            return false;
        *found = true;
    }
    if (*found && inflight->generation < run_generations(run)) {
        inflight_release(inflight); /* a kill came between its end and its removal */
        *found = false;
    }
    if (*found && inflight->generation > run_generations(run)) {
        error_set(error, EXIT_BAD_DATA, "it is of generation %d, but the generations before it are not all there",
                  inflight->generation);
        inflight_release(inflight);
        return error_prefix(error, path);
    }
    return true;
}

/* ---- the log ---- */

/* A line that a kill has cut off gets its end first. */
static bool begins_a_line(int file)
{
    char last = '\n';
    off_t size = lseek(file, 0, SEEK_END);
    return size <= 0 || (pread(file, &last, 1, size - 1) == 1 && last == '\n');
}

bool run_writer_log(RunWriter *writer, const char *line, Error *error)
{
    char path[PATH_MAX];
    if (!lock_check(writer->lock, error))
        return false;
    run_path(writer->directory, RUN_LOG, path);
    int file = open(path, O_RDWR | O_APPEND | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0666);
    bool ok = file >= 0 && dprintf(file, "%s%s", begins_a_line(file) ? "" : "\n", line) >= (int)strlen(line);
    if (!ok)
        error_set(error, EXIT_IO, "can't write to '%s': %s", path, strerror(errno));
    if (file >= 0)
        close(file);
    return ok;
}

/* ---- stopping ---- */

StopFile run_stop_file(const char *directory)
{
    char path[PATH_MAX];
    struct stat status;
    if (lstat(run_path(directory, RUN_STOP, path), &status) != 0)
        return STOP_FILE_NONE;
    return owner_lets_decide(owner_of(directory), status.st_uid) ? STOP_FILE_WANTED : STOP_FILE_OF_STRANGER;
}

bool run_writer_answer_stop(RunWriter *writer, Error *error)
{
    char wanted[PATH_MAX], answered[PATH_MAX];
    run_path(writer->directory, RUN_STOP, wanted);
    if (!lock_check(writer->lock, error))
        return false;
    return rename(wanted, run_path(writer->directory, RUN_STOPPED, answered)) == 0 ||
           error_set(error, EXIT_IO, "can't rename '%s': %s", wanted, strerror(errno));
}
