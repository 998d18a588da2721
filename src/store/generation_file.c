#include "generation_file.h"
#include "generation_columns.h"
#include "generation_rows.h"

#include "wellbred/base/die.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* ---- writing ---- */

static void put_column(hid_t file, const Column *column, const Snapshot *snapshot)
{
    int64_t *gathered = column->place == IN_RECORDS ? column_gather(column, snapshot) : NULL;
    hid_t set = h5_put(file, column->path, column_type(column), column_extent(column, snapshot),
                       gathered ? gathered : column_values(column, snapshot));
    column_describe(column, set);
    H5Dclose(set);
    free(gathered);
}

/* What each rank did. How many there are changes from file to file, so this
 * can't be a column, and run.h5 does not show it. */
static void put_ranks(hid_t file, const Work *work)
{
    static const struct {
        const char *path;
        bool is_real;
        size_t offset;
        const char *meaning;
    } members[] = {
        {"work/ranks/games", false, offsetof(RankAccount, games), "games that ended there"},
        {"work/ranks/pieces", false, offsetof(RankAccount, pieces), "pieces placed"},
        {"work/ranks/busy_seconds", true, offsetof(RankAccount, busy_seconds), "playing"},
        {"work/ranks/waiting_seconds", true, offsetof(RankAccount, waiting_seconds), "with nothing to do"},
        {"work/ranks/messaging_seconds", true, offsetof(RankAccount, messaging_seconds), "packing and unpacking lots"},
    };
    size_t ranks = (size_t)work->ranks;
    int64_t *values = allocate(ranks, sizeof *values); /* as wide as a double */
    const char **hosts = allocate(ranks, sizeof *hosts);
    for (size_t m = 0; m < sizeof members / sizeof *members; m++) {
        for (size_t i = 0; i < ranks; i++)
            memcpy(&values[i], (const char *)&work->rank[i] + members[m].offset, sizeof *values);
        hid_t set = h5_put(file, members[m].path, members[m].is_real ? H5T_NATIVE_DOUBLE : H5T_NATIVE_INT64,
                           (Extent){1, {ranks}}, values);
        h5_put_text(set, "axes", "rank");
        h5_put_text(set, "meaning", members[m].meaning);
        H5Dclose(set);
    }
    for (size_t i = 0; i < ranks; i++)
        hosts[i] = work->rank[i].host;
    h5_put_strings(file, "work/ranks/host", hosts, work->ranks);
    free(hosts);
    free(values);
}

void *generation_image(const Snapshot *snapshot, size_t *size)
{
    hid_t file = h5_image_create();
    for (const Column *column = generation_columns; column->path; column++)
        put_column(file, column, snapshot);
    put_ranks(file, &snapshot->work);
    h5_put_integer(file, "generation", snapshot->generation.number);
    h5_put_text(file, "digest", snapshot->digest);
    h5_put_text(file, "previous_digest", snapshot->previous_digest);
    return h5_image_finish(file, size);
}

bool generation_file_write(const char *path, const Snapshot *snapshot, Error *error)
{
    size_t size;
    void *image = generation_image(snapshot, &size);
    bool ok = sealed_write(path, SEAL_GENERATION, image, size, error);
    free(image);
    return ok;
}

/* ---- reading ---- */

static bool read_file(hid_t file, Snapshot *snapshot, Error *error)
{
    RowSizes sizes;
    int64_t number;
    if (!rows_measure(file, &sizes, error) || !h5_get_integer(file, "generation", &number, error))
        return false;
    if (sizes.rows != 1)
        return error_set(error, EXIT_BAD_DATA, "it has %d generations in it, must have one", sizes.rows);
    if (!row_read(file, &sizes, 0, snapshot, error))
        return false;
    snapshot->generation.number = (int)number;
    return true;
}

bool generation_file_read(const char *path, int number, Snapshot *snapshot, Error *error)
{
    Sealed sealed;
    if (!sealed_read(&sealed, path, SEAL_GENERATION, error))
        return false;
    hid_t file = h5_image_open(&sealed, error);
    bool ok = file >= 0 && read_file(file, snapshot, error);
    h5_image_close(file);
    sealed_release(&sealed);
    if (ok && snapshot->generation.number != number) {
        ok = error_set(error, EXIT_BAD_DATA, "it is that of generation %d", snapshot->generation.number);
        snapshot_release(snapshot);
    }
    return ok || error_prefix(error, path);
}
