#include "generation_columns.h"
#include "generation_file.h"
#include "wellbred/store/run.h"

#include <stdlib.h>

/* Bytes of the values alone. Sizes are all that is looked at. */
static int64_t value_bytes(const Snapshot *sizes)
{
    int64_t bytes = 0;
    for (const Column *column = generation_columns; column->path; column++) {
        Extent extent = column_extent(column, sizes);
        int64_t values = 1;
        for (int axis = 0; axis < extent.axes; axis++)
            values *= (int64_t)extent.size[axis];
        bytes += values * (int64_t)H5Tget_size(column_type(column));
    }
    return bytes;
}

/* What HDF5 needs to name and describe the values does not depend on how many
 * there are: a file of the smallest generation tells. */
static int64_t frame_bytes(void)
{
    Snapshot smallest;
    snapshot_init(&smallest, 1, 1, 1, 1);
    size_t size;
    free(generation_image(&smallest, &size));
    int64_t bytes = (int64_t)size - value_bytes(&smallest);
    snapshot_release(&smallest);
    return bytes;
}

int64_t run_generation_bytes(int population, int genes, int games, int state_size)
{
    const Snapshot sizes = {
        .generation = {.population = {.size = population, .genes = genes}, .games = games},
        .state_size = state_size,
    };
    return frame_bytes() + value_bytes(&sizes);
}
