#include "generation_rows.h"
#include "generation_columns.h"

#include "wellbred/base/die.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A file with a right seal that is not ours could ask for any memory. */
static bool is_possible(const RowSizes *sizes)
{
    enum { GENES_MAX = 1 << 24, ROWS_MAX = 1 << 24 };
    return sizes->rows >= 1 && sizes->rows <= ROWS_MAX && sizes->population >= 1 &&
           sizes->population <= POPULATION_MAX && sizes->genes >= 1 && sizes->genes <= GENES_MAX && sizes->games >= 1 &&
           sizes->games <= GAMES_MAX && sizes->state_size >= 0 && sizes->state_size <= GENES_MAX;
}

static int to_int(hsize_t size)
{
    return size > INT32_MAX ? -1 : (int)size;
}

bool rows_measure(const H5File *file, RowSizes *sizes, Error *error)
{
    static const char state_path[] = "optimiser/state"; /* left out of packed runs if there is none */
    Extent genomes = {.axes = 3}, games = {.axes = 3}, state = {.axes = 2};
    if (!h5_get_extent(file, "genomes", &genomes, error) || !h5_get_extent(file, "games/pieces", &games, error) ||
        (h5_has(file, "optimiser") && h5_has(file, state_path) && !h5_get_extent(file, state_path, &state, error)))
        return false;
    *sizes = (RowSizes){
        .rows = to_int(genomes.size[0]),
        .population = to_int(genomes.size[1]),
        .genes = to_int(genomes.size[2]),
        .games = to_int(games.size[2]),
        .state_size = to_int(state.size[1]),
    };
    return is_possible(sizes) || error_set(error, EXIT_BAD_DATA, "its datasets have sizes that no run has");
}

static size_t records_of(const Snapshot *snapshot)
{
    return (size_t)snapshot->generation.population.size * (size_t)snapshot->generation.games;
}

/* Values of one member into all records. */
static void scatter(const Column *column, const int64_t *values, Snapshot *snapshot)
{
    for (size_t i = 0; i < records_of(snapshot); i++)
        memcpy((char *)&snapshot->generation.record[i] + column->offset, &values[i], sizeof *values);
}

static bool get_column(const H5File *file, const Column *column, int row, int rows, Snapshot *snapshot, Error *error)
{
    Extent one = column_extent(column, snapshot);
    if (column_is_empty(column, snapshot))
        return true;
    if (column->place != IN_RECORDS)
        return h5_get_row(file, column->path, column->type, one, row, rows, column_values(column, snapshot), error);
    int64_t *values = allocate(records_of(snapshot), sizeof *values);
    bool ok = h5_get_row(file, column->path, column->type, one, row, rows, values, error);
    if (ok)
        scatter(column, values, snapshot);
    free(values);
    return ok;
}

static bool are_finite(const float *values, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (!isfinite(values[i]))
            return false;
    return true;
}

/* Players are not made for other genes, nor rankings for other fitness. */
static bool has_only_numbers(const Snapshot *snapshot, Error *error)
{
    const Population *population = &snapshot->generation.population;
    size_t genes = (size_t)population->genes, size = (size_t)population->size;
    bool ok = are_finite(population->genome, size * genes) && are_finite(snapshot->champion.genome, genes);
    for (size_t i = 0; ok && i < size; i++)
        ok = isfinite(snapshot->generation.fitness[i]);
    return ok || error_set(error, EXIT_BAD_DATA, "a gene or a fitness is not a finite number");
}

/* They are printed, and a terminal would act upon other texts. */
static bool has_digests(const Snapshot *snapshot, Error *error)
{
    return (digest_is_hex(snapshot->digest) && digest_is_hex(snapshot->previous_digest)) ||
           error_set(error, EXIT_BAD_DATA, "a digest is not %d hex digits", DIGEST_HEX_SIZE - 1);
}

bool row_read(const H5File *file, const RowSizes *sizes, int row, Snapshot *snapshot, Error *error)
{
    snapshot_init(snapshot, sizes->population, sizes->genes, sizes->games, sizes->state_size);
    Generation *generation = &snapshot->generation;
    for (const Column *column = generation_columns; column->path; column++)
        if (!get_column(file, column, row, sizes->rows, snapshot, error)) {
            snapshot_release(snapshot);
            return false;
        }
    if (!has_only_numbers(snapshot, error) || !has_digests(snapshot, error)) {
        snapshot_release(snapshot);
        return false;
    }
    for (size_t i = 0; i < records_of(snapshot); i++)
        generation->record[i].capped = generation->flags[i] & GAME_WAS_CAPPED;
    generation->number = row;
    return true;
}
