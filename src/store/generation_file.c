#include "generation_file.h"
#include "generation_columns.h"
#include "generation_ranks.h"
#include "generation_rows.h"

#include "wellbred/base/die.h"

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

void *generation_image(const Snapshot *snapshot, size_t *size)
{
    hid_t file = h5_image_create();
    for (const Column *column = generation_columns; column->path; column++)
        put_column(file, column, snapshot);
    ranks_put(file, &snapshot->work);
    h5_put_integer(file, "generation", snapshot->generation.number);
    h5_put_text(file, "digest", snapshot->digest);
    h5_put_text(file, "previous_digest", snapshot->previous_digest);
    return h5_image_finish(file, size);
}

bool generation_file_write(const LastStep *last, const char *path, const Snapshot *snapshot, Error *error)
{
    size_t size;
    void *image = generation_image(snapshot, &size);
    bool ok = sealed_write(last, path, SEAL_GENERATION, image, size, error);
    free(image);
    return ok;
}

/* ---- reading ---- */

bool generation_has_sizes(const Generation *generation, RunSizes sizes, Error *error)
{
    const Population *population = &generation->population;
    if (population->size == sizes.population && population->genes == sizes.genes && generation->games == sizes.games)
        return true;
    return error_set(error, EXIT_BAD_DATA,
                     "%d genomes of %d genes with %d games each, its config makes %d of %d with %d", population->size,
                     population->genes, generation->games, sizes.population, sizes.genes, sizes.games);
}

static bool read_file(const H5File *file, Snapshot *snapshot, Error *error)
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
    if (ranks_get(file, &snapshot->work, error))
        return true;
    snapshot_release(snapshot);
    return false;
}

bool generation_file_read(const char *path, int number, Snapshot *snapshot, Error *error)
{
    Sealed sealed;
    if (!sealed_read(&sealed, path, SEAL_GENERATION, error))
        return false;
    H5File file;
    bool ok = h5_image_open(&file, &sealed, error) && read_file(&file, snapshot, error);
    sealed_release(&sealed);
    if (ok && snapshot->generation.number != number) {
        ok = error_set(error, EXIT_BAD_DATA, "it is that of generation %d", snapshot->generation.number);
        snapshot_release(snapshot);
    }
    return ok || error_prefix(error, path);
}
