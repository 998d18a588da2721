#define _GNU_SOURCE /* SEEK_DATA */
#include "wellbred/store/pack.h"
#include "generation_columns.h"
#include "generation_file.h"
#include "history.h"
#include "pack_layout.h"
#include "run_files.h"

#include "wellbred/base/die.h"
#include "wellbred/base/publish.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The packed run while it is written. */
typedef struct Packing {
    const char *path;
    char partial[PATH_MAX];
    int file;
    PackLayout layout;
    PackedRun *packed; /* what is told about it in the end */
} Packing;

static bool refuse_to_write(const Packing *packing, Error *error)
{
    return error_set(error, EXIT_IO, "can't write '%s': %s", packing->path, strerror(errno));
}

static bool write_at(int file, const void *bytes, size_t size, off_t at)
{
    const char *from = bytes;
    while (size > 0) {
        ssize_t written = pwrite(file, from, size, at);
        if (written < 0 && errno == EINTR)
            continue;
        if (written <= 0)
            return false;
        from += written;
        at += written;
        size -= (size_t)written;
    }
    return true;
}

/* ---- the frame ---- */

static bool copy_range(int from, int to, off_t at, off_t end)
{
    enum { STEP = 1 << 16 };
    char bytes[STEP];
    while (at < end) {
        size_t wanted = end - at < STEP ? (size_t)(end - at) : STEP;
        ssize_t got = pread(from, bytes, wanted, at);
        if (got <= 0)
            die("can't read a file in memory");
        if (!write_at(to, bytes, (size_t)got, at))
            return false;
        at += got;
    }
    return true;
}

/* What is between the holes. */
static bool write_frame(const Packing *packing, Error *error)
{
    off_t size = (off_t)packing->layout.size, at = 0;
    if (ftruncate(packing->file, size) != 0)
        return refuse_to_write(packing, error);
    while ((at = lseek(packing->layout.frame, at, SEEK_DATA)) >= 0) {
        off_t end = lseek(packing->layout.frame, at, SEEK_HOLE);
        if (!copy_range(packing->layout.frame, packing->file, at, end))
            return refuse_to_write(packing, error);
        at = end;
    }
    return true;
}

/* ---- the generations ---- */

static size_t row_size(const Column *column, const Snapshot *snapshot)
{
    Extent extent = column_extent(column, snapshot);
    size_t size = H5Tget_size(column_type(column));
    for (int axis = 0; axis < extent.axes; axis++)
        size *= (size_t)extent.size[axis];
    return size;
}

static bool write_row(const Packing *packing, const Snapshot *snapshot, Error *error)
{
    bool ok = true;
    for (int c = 0; ok && generation_columns[c].path; c++) {
        const Column *column = &generation_columns[c];
        size_t size = row_size(column, snapshot);
        off_t at = (off_t)(packing->layout.place[c] + (uint64_t)snapshot->generation.number * size);
        int64_t *gathered = column->place == IN_RECORDS ? column_gather(column, snapshot) : NULL;
        ok = size == 0 || write_at(packing->file, gathered ? gathered : column_values(column, snapshot), size, at) ||
             refuse_to_write(packing, error);
        free(gathered);
    }
    return ok;
}

static bool write_rows(const Packing *packing, const char *directory, const RunPromise *promise, const RowSizes *sizes,
                       Error *error)
{
    char path[PATH_MAX], previous[DIGEST_HEX_SIZE];
    memcpy(previous, promise->digest, sizeof previous);
    for (int g = 0; g < sizes->rows; g++) {
        Snapshot snapshot;
        if (!generation_file_read(run_generation_path(directory, g, path), g, &snapshot, error))
            return false;
        bool whole = run_verify_snapshot(&snapshot, promise, previous, error) || error_prefix(error, path);
        if (whole && snapshot.state_size != sizes->state_size) {
            error_set(error, EXIT_BAD_DATA, "its optimiser has another state than that of generation 0");
            whole = error_prefix(error, path);
        }
        bool ok = whole && write_row(packing, &snapshot, error);
        memcpy(previous, snapshot.digest, sizeof previous);
        snapshot_release(&snapshot);
        if (!ok)
            return false;
    }
    return true;
}

/* ---- the file ---- */

/* It must tell the same as the run, or it does not get its name. */
static bool read_back(const Packing *packing, ReadPromise *read_promise, int generations, Error *error)
{
    RunReport report;
    bool ok = run_verify(&report, packing->partial, read_promise) && report.generations == generations;
    if (!ok)
        error_set(error, EXIT_IO, "can't write '%s': read back, it is %s", packing->path,
                  report.faults > 0 ? report.fault[0].text : "not what was written");
    packing->packed->generations = report.generations;
    memcpy(packing->packed->digest, report.digest, sizeof report.digest);
    run_report_release(&report);
    return ok;
}

static bool begin(Packing *packing, const char *path, Error *error)
{
    packing->path = path;
    if (path_exists(path) && sealed_kind(path) != SEAL_PACK)
        return error_set(error, EXIT_CANNOT_CREATE, "'%s' is there and is not a packed run: it stays as it is", path);
    return file_open_partial(path, &packing->file, packing->partial, error);
}

static bool seal(const Packing *packing, Error *error)
{
    return sealed_put(packing->file, SEAL_PACK) || refuse_to_write(packing, error);
}

static bool write_pack(Packing *packing, const char *directory, const RowSizes *sizes, const PackHistory *history,
                       ReadPromise *read_promise, Error *error)
{
    pack_layout_init(&packing->layout, history, sizes);
    bool ok = write_frame(packing, error) && write_rows(packing, directory, &history->promise, sizes, error) &&
              seal(packing, error) && read_back(packing, read_promise, sizes->rows, error);
    pack_layout_release(&packing->layout);
    if (ok)
        return file_publish_partial(packing->path, packing->file, error);
    close(packing->file);
    unlink(packing->partial);
    return false;
}

/* The sizes of the run, from its first generation. */
static bool measure(const char *directory, RowSizes *sizes, Error *error)
{
    char path[PATH_MAX];
    Snapshot first;
    int newest;
    if (!run_find_newest(directory, &newest, error))
        return false;
    if (newest < 0)
        return error_set(error, EXIT_BAD_DATA, "the run in '%s' has no generation yet", directory);
    if (!generation_file_read(run_generation_path(directory, 0, path), 0, &first, error))
        return false;
    const Generation *generation = &first.generation;
    *sizes = (RowSizes){newest + 1, generation->population.size, generation->population.genes, generation->games,
                        first.state_size};
    snapshot_release(&first);
    return true;
}

static bool read_history(const char *directory, PackHistory *history, ReadPromise *read_promise, Error *error)
{
    char path[PATH_MAX];
    if (!history_read(run_path(directory, RUN_HISTORY, path), &history->config, &history->facts, error))
        return false;
    return read_promise(&history->promise, history->config, error);
}

bool run_pack(PackedRun *packed, const char *directory, const char *path, ReadPromise *read_promise, Error *error)
{
    Packing packing = {.packed = packed};
    PackHistory history = {0};
    RowSizes sizes;
    if (run_is_packed(directory))
        return error_set(error, EXIT_BAD_DATA, "'%s' is a packed run already", directory);
    if (!run_exists(directory))
        return error_set(error, EXIT_BAD_DATA, "there is no run in '%s': it has no " RUN_HISTORY, directory);
    bool ok = read_history(directory, &history, read_promise, error) && measure(directory, &sizes, error) &&
              begin(&packing, path, error) && write_pack(&packing, directory, &sizes, &history, read_promise, error);
    free(history.config);
    return ok;
}
