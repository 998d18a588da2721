#include "generation_file.h"
#include "generation_columns.h"

#include "wellbred/base/die.h"

#include <stdlib.h>
#include <string.h>

static size_t records_of(const Snapshot *snapshot)
{
    return (size_t)snapshot->generation.population.size * (size_t)snapshot->generation.games;
}

/* ---- writing ---- */

/* One member of all records, value after value. */
static int64_t *gather(const Column *column, const Snapshot *snapshot)
{
    size_t count = records_of(snapshot);
    int64_t *values = allocate(count, sizeof *values);
    for (size_t i = 0; i < count; i++)
        memcpy(&values[i], (const char *)&snapshot->generation.record[i] + column->offset, sizeof *values);
    return values;
}

static void put_column(hid_t file, const Column *column, const Snapshot *snapshot)
{
    int64_t *gathered = column->place == IN_RECORDS ? gather(column, snapshot) : NULL;
    hid_t set = h5_put(file, column->path, column_type(column), column_extent(column, snapshot),
                       gathered ? gathered : column_values(column, snapshot));
    column_describe(column, set);
    H5Dclose(set);
    free(gathered);
}

bool generation_file_write(const char *path, const Snapshot *snapshot, Error *error)
{
    hid_t file = h5_image_create();
    for (const Column *column = generation_columns; column->path; column++)
        put_column(file, column, snapshot);
    h5_put_integer(file, "generation", snapshot->generation.number);
    h5_put_text(file, "digest", snapshot->digest);
    h5_put_text(file, "previous_digest", snapshot->previous_digest);
    size_t size;
    void *image = h5_image_finish(file, &size);
    bool ok = sealed_write(path, SEAL_GENERATION, image, size, error);
    free(image);
    return ok;
}

/* ---- reading ---- */

static void scatter(const Column *column, const int64_t *values, Snapshot *snapshot)
{
    for (size_t i = 0; i < records_of(snapshot); i++)
        memcpy((char *)&snapshot->generation.record[i] + column->offset, &values[i], sizeof *values);
}

static bool get_column(hid_t file, const Column *column, Snapshot *snapshot, Error *error)
{
    Extent extent = column_extent(column, snapshot);
    if (column->place != IN_RECORDS)
        return h5_get(file, column->path, column_type(column), extent, column_values(column, snapshot), error);
    int64_t *values = allocate(records_of(snapshot), sizeof *values);
    bool ok = h5_get(file, column->path, column_type(column), extent, values, error);
    if (ok)
        scatter(column, values, snapshot);
    free(values);
    return ok;
}

static bool read_columns(hid_t file, Snapshot *snapshot, Error *error)
{
    for (const Column *column = generation_columns; column->path; column++)
        if (!get_column(file, column, snapshot, error))
            return false;
    Generation *generation = &snapshot->generation;
    for (size_t i = 0; i < records_of(snapshot); i++)
        generation->record[i].capped = generation->flags[i] & GAME_WAS_CAPPED;
    int64_t number;
    if (!h5_get_integer(file, "generation", &number, error))
        return false;
    generation->number = (int)number;
    return h5_get_text(file, "digest", snapshot->digest, sizeof snapshot->digest, error) &&
           h5_get_text(file, "previous_digest", snapshot->previous_digest, sizeof snapshot->previous_digest, error);
}

/* A file with a right seal that is not ours could ask for any memory. */
static bool is_possible(hsize_t size, hsize_t genes, hsize_t games, hsize_t state, Error *error)
{
    if (size >= 1 && size <= POPULATION_MAX && genes >= 1 && genes <= 1 << 24 && games >= 1 && games <= GAMES_MAX &&
        state <= 1 << 24)
        return true;
    return error_set(error, EXIT_BAD_DATA, "its datasets have sizes that no run has");
}

static bool read_file(hid_t file, Snapshot *snapshot, Error *error)
{
    Extent genomes = {.axes = 3}, games = {.axes = 3}, state = {.axes = 2};
    if (!h5_get_extent(file, "genomes", &genomes, error) || !h5_get_extent(file, "games/pieces", &games, error) ||
        !h5_get_extent(file, "optimiser/state", &state, error) ||
        !is_possible(genomes.size[1], genomes.size[2], games.size[2], state.size[1], error))
        return false;
    snapshot_init(snapshot, (int)genomes.size[1], (int)genomes.size[2], (int)games.size[2], (int)state.size[1]);
    if (read_columns(file, snapshot, error))
        return true;
    snapshot_release(snapshot);
    return false;
}

bool generation_file_read(const char *path, Snapshot *snapshot, Error *error)
{
    Sealed sealed;
    if (!sealed_read(&sealed, path, SEAL_GENERATION, error))
        return false;
    hid_t file = h5_image_open(&sealed, error);
    bool ok = file >= 0 && read_file(file, snapshot, error);
    h5_image_close(file);
    sealed_release(&sealed);
    return ok || error_prefix(error, path);
}
