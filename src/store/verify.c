#include "wellbred/store/verify.h"
#include "generation_file.h"
#include "history.h"
#include "pack_file.h"
#include "run_files.h"
#include "sealed.h"

#include "wellbred/base/die.h"
#include "wellbred/base/file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* ---- faults ---- */

static char *copy_text(const char *text)
{
    char *copy = strdup(text);
    if (!copy)
        die("no memory for a fault");
    return copy;
}

/* Errors begin with the file's name; a fault has it in a place of its own. */
static void add_fault(RunReport *report, RunPart part, int generation, const char *file, const Error *error)
{
    size_t name = strlen(file);
    bool is_named = strncmp(error->text, file, name) == 0 && strncmp(error->text + name, ": ", 2) == 0;
    report->fault = reallocate(report->fault, (size_t)report->faults + 1, sizeof *report->fault);
    report->fault[report->faults++] = (RunFault){
        .part = part,
        .generation = generation,
        .file = copy_text(file),
        .text = copy_text(error->text + (is_named ? name + 2 : 0)),
        .exit_code = error->exit_code == EXIT_IO ? EXIT_IO : EXIT_BAD_DATA,
    };
}

void run_report_release(RunReport *report)
{
    for (int i = 0; i < report->faults; i++) {
        free(report->fault[i].file);
        free(report->fault[i].text);
    }
    free(report->fault);
    *report = (RunReport){0};
}

/* ---- generations ---- */

bool run_verify_snapshot(const Snapshot *snapshot, const RunPromise *promise, const char *previous, Error *error)
{
    char digest[DIGEST_HEX_SIZE];
    if (promise && !generation_has_sizes(&snapshot->generation,
                                         (RunSizes){promise->population, promise->genes, promise->games}, error))
        return false;
    generation_digest(&snapshot->generation, snapshot->previous_digest, digest);
    if (strcmp(digest, snapshot->digest) != 0)
        return error_set(error, EXIT_BAD_DATA, "its digest is %s, that of its content %s", snapshot->digest, digest);
    if (previous && strcmp(previous, snapshot->previous_digest) != 0)
        return error_set(error, EXIT_BAD_DATA, "it follows %s, but before it is %s", snapshot->previous_digest,
                         previous);
    return true;
}

/* What is known while going through the generations. */
typedef struct Chain {
    RunReport *report;
    const RunPromise *promise;    /* NULL: no config can be read */
    char digest[DIGEST_HEX_SIZE]; /* of the generation before, or of the config */
    bool is_known;                /* is that digest? */
    bool is_whole;                /* no fault so far? */
} Chain;

static Chain begin_chain(RunReport *report, const RunPromise *promise)
{
    Chain chain = {.report = report, .promise = promise, .is_known = promise, .is_whole = true};
    if (promise)
        memcpy(chain.digest, promise->digest, sizeof chain.digest);
    memcpy(report->digest, chain.digest, sizeof chain.digest);
    return chain;
}

/* A snapshot that was read, and is released here, or with `snapshot` NULL the error of not reading it. */
static void add_to_chain(Chain *chain, RunPart part, int generation, const char *file, Snapshot *snapshot, Error *error)
{
    bool ok = snapshot && run_verify_snapshot(snapshot, chain->promise, chain->is_known ? chain->digest : NULL, error);
    if (!ok && part == RUN_PART_PACK) {
        char where[40];
        snprintf(where, sizeof where, "generation %d", generation);
        error_prefix(error, where);
    }
    if (!ok)
        add_fault(chain->report, part, generation, file, error);
    chain->is_whole = chain->is_whole && ok;
    chain->is_known = snapshot;
    if (snapshot)
        memcpy(chain->digest, snapshot->digest, sizeof chain->digest);
    if (chain->is_whole) {
        chain->report->generations = generation + 1;
        memcpy(chain->report->digest, chain->digest, sizeof chain->digest);
    }
    if (snapshot)
        snapshot_release(snapshot);
}

static void verify_generations(RunReport *report, const char *directory, const RunPromise *promise)
{
    Chain chain = begin_chain(report, promise);
    Error error;
    char path[PATH_MAX];
    if (!run_find_newest(directory, &report->newest, &error))
        add_fault(report, RUN_PART_GENERATION, 0, run_path(directory, RUN_GENERATIONS, path), &error);
    for (int g = 0; g <= report->newest; g++) {
        Snapshot snapshot;
        run_generation_path(directory, g, path);
        bool is_there = path_exists(path) || error_set(&error, EXIT_BAD_DATA, "missing");
        bool was_read = is_there && generation_file_read(path, g, &snapshot, &error);
        add_to_chain(&chain, RUN_PART_GENERATION, g, path, was_read ? &snapshot : NULL, &error);
    }
}

/* ---- the other files of a directory ---- */

/* Each returns the config in the file, to be freed, or NULL. */
static char *verify_history(RunReport *report, const char *directory)
{
    char path[PATH_MAX], *config;
    RunFacts facts;
    Error error;
    if (!path_exists(run_path(directory, RUN_HISTORY, path)))
        error_set(&error, EXIT_BAD_DATA, "missing");
    else if (history_read(path, &config, &facts, &error))
        return config;
    add_fault(report, RUN_PART_HISTORY, 0, path, &error);
    return NULL;
}

static char *verify_config(RunReport *report, const char *directory, const char *of_history)
{
    enum { CONFIG_SIZE_MAX = 1 << 26 };
    char path[PATH_MAX], *config = NULL;
    size_t size;
    Error error;
    bool ok = path_exists(run_path(directory, RUN_CONFIG, path))
                  ? file_read(path, CONFIG_SIZE_MAX, &config, &size, &error)
                  : error_set(&error, EXIT_BAD_DATA, "missing");
    if (ok && of_history && (strlen(of_history) != size || memcmp(of_history, config, size) != 0))
        ok = error_set(&error, EXIT_BAD_DATA, "altered: it is not the config that " RUN_HISTORY " has");
    if (!ok)
        add_fault(report, RUN_PART_CONFIG, 0, path, &error);
    return config;
}

/* Which generation it is of, and what that follows. */
static bool read_inflight(const char *path, int64_t *generation, char previous[DIGEST_HEX_SIZE], Error *error)
{
    Sealed sealed;
    if (!sealed_read(&sealed, path, SEAL_INFLIGHT, error))
        return false;
    H5File file;
    bool ok = h5_image_open(&file, &sealed, error) && h5_get_integer(&file, "generation", generation, error) &&
              h5_get_text(&file, "previous_digest", previous, DIGEST_HEX_SIZE, error) &&
              (digest_is_hex(previous) || error_set(error, EXIT_BAD_DATA, "its digest is not hex digits"));
    sealed_release(&sealed);
    return ok;
}

/* One of a generation that was finished since is left over, and harmless; and
 * while a training goes on, files come and go. */
static bool check_inflight(const RunReport *report, const char *directory, const char *path, Error *error)
{
    char previous[DIGEST_HEX_SIZE], before[PATH_MAX];
    int64_t generation;
    if (!read_inflight(path, &generation, previous, error))
        return !path_exists(path);
    if (generation > report->newest + 1 && generation <= INT_MAX &&
        !path_exists(run_generation_path(directory, (int)generation - 1, before)))
        return error_set(error, EXIT_BAD_DATA, "it is of generation %lld, but the newest one is %d",
                         (long long)generation, report->newest);
    if (generation == report->generations && *report->digest && strcmp(previous, report->digest) != 0)
        return error_set(error, EXIT_BAD_DATA, "it follows %s, but before it is %s", previous, report->digest);
    return true;
}

/* A damaged one can be set aside like an unfinished generation: the genomes are
 * read again from where they came. */
static void verify_initial(RunReport *report, const char *directory)
{
    char path[PATH_MAX];
    Error error;
    InitialGenomes initial;
    bool found;
    if (run_read_initial(directory, &initial, &found, &error))
        initial_release(&initial);
    else
        add_fault(report, RUN_PART_INFLIGHT, 0, run_path(directory, RUN_INITIAL, path), &error);
}

static void verify_inflight(RunReport *report, const char *directory)
{
    char path[PATH_MAX];
    for (const char *const *name = run_inflight_files; *name; name++) {
        Error error;
        run_path(directory, *name, path);
        if (path_exists(path) && !check_inflight(report, directory, path, &error))
            add_fault(report, RUN_PART_INFLIGHT, 0, path, &error);
    }
}

/* If run.h5 is lost, config.json tells what the generations should be. */
static void verify_directory(RunReport *report, const char *directory, ReadPromise *read_promise)
{
    RunPromise promise;
    Error error;
    char path[PATH_MAX];
    char *of_history = verify_history(report, directory), *config = verify_config(report, directory, of_history);
    const char *start = of_history ? of_history : config;
    bool is_known = start && read_promise(&promise, start, &error);
    if (start && !is_known)
        add_fault(report, of_history ? RUN_PART_HISTORY : RUN_PART_CONFIG, 0,
                  run_path(directory, of_history ? RUN_HISTORY : RUN_CONFIG, path), &error);
    verify_generations(report, directory, is_known ? &promise : NULL);
    verify_inflight(report, directory);
    verify_initial(report, directory);
    free(config);
    free(of_history);
}

/* ---- a packed run ---- */

static void verify_rows(RunReport *report, const char *path, const Pack *pack, const RunPromise *promise)
{
    Chain chain = begin_chain(report, promise);
    report->newest = pack->sizes.rows - 1;
    for (int g = 0; g <= report->newest; g++) {
        Snapshot snapshot;
        Error error;
        bool was_read = pack_read(pack, g, &snapshot, &error);
        add_to_chain(&chain, RUN_PART_PACK, g, path, was_read ? &snapshot : NULL, &error);
    }
}

static void verify_pack(RunReport *report, const char *path, ReadPromise *read_promise)
{
    Pack pack;
    RunFacts facts;
    RunPromise promise;
    Error error;
    char *config;
    if (!pack_open(&pack, path, &error)) {
        add_fault(report, RUN_PART_PACK, 0, path, &error);
        return;
    }
    if (history_read_from(&pack.file, &config, &facts, &error)) {
        bool is_known = read_promise(&promise, config, &error);
        if (!is_known)
            add_fault(report, RUN_PART_PACK, 0, path, &error);
        verify_rows(report, path, &pack, is_known ? &promise : NULL);
        free(config);
    } else {
        add_fault(report, RUN_PART_PACK, 0, path, &error);
    }
    pack_close(&pack);
}

static bool is_directory(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 && S_ISDIR(status.st_mode);
}

bool run_verify(RunReport *report, const char *path, ReadPromise *read_promise)
{
    *report = (RunReport){.newest = -1};
    if (is_directory(path))
        verify_directory(report, path, read_promise);
    else
        verify_pack(report, path, read_promise);
    return report->faults == 0;
}
