#include "initial_file.h"
#include "h5.h"
#include "run_files.h"

#include "wellbred/base/die.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

void initial_release(InitialGenomes *initial)
{
    free(initial->genome);
    *initial = (InitialGenomes){0};
}

void initial_digest(const InitialGenomes *initial, char hex[DIGEST_HEX_SIZE])
{
    Digest *digest = digest_create();
    digest_add_integer(digest, initial->genes);
    for (size_t i = 0; i < (size_t)initial->count * (size_t)initial->genes; i++) {
        uint32_t bits;
        memcpy(&bits, &initial->genome[i], sizeof bits);
        digest_add_integer(digest, bits);
    }
    digest_hex(digest, hex);
    digest_free(digest);
}

bool initial_file_write(const char *path, const InitialGenomes *initial, Error *error)
{
    hid_t file = h5_image_create();
    size_t size;
    Extent extent = {2, {(hsize_t)initial->count, (hsize_t)initial->genes}};
    H5Dclose(h5_put(file, "genomes", h5_type(VALUE_F32), extent, initial->genome));
    void *image = h5_image_finish(file, &size);
    bool ok = sealed_write(NULL, path, SEAL_INITIAL, image, size, error);
    free(image);
    return ok;
}

static bool are_genes(const InitialGenomes *initial, Error *error)
{
    for (size_t i = 0; i < (size_t)initial->count * (size_t)initial->genes; i++)
        if (!isfinite(initial->genome[i]))
            return error_set(error, EXIT_BAD_DATA, "a gene is not a finite number");
    return true;
}

static bool read_from(const H5File *file, InitialGenomes *initial, Error *error)
{
    enum { COUNT_MAX = 1 << 24, GENES_MAX = 1 << 24 };
    Extent extent = {.axes = 2};
    if (!h5_get_extent(file, "genomes", &extent, error))
        return false;
    if (extent.size[0] < 1 || extent.size[0] > COUNT_MAX || extent.size[1] < 1 || extent.size[1] > GENES_MAX)
        return error_set(error, EXIT_BAD_DATA, "its genomes have sizes that no run has");
    *initial = (InitialGenomes){(int)extent.size[0], (int)extent.size[1], NULL};
    initial->genome = allocate((size_t)extent.size[0] * (size_t)extent.size[1], sizeof *initial->genome);
    if (h5_get(file, "genomes", VALUE_F32, extent, initial->genome, error) && are_genes(initial, error))
        return true;
    initial_release(initial);
    return false;
}

bool initial_file_read(const char *path, InitialGenomes *initial, Error *error)
{
    Sealed sealed;
    *initial = (InitialGenomes){0};
    if (!sealed_read(&sealed, path, SEAL_INITIAL, error))
        return false;
    H5File file;
    bool ok = h5_image_open(&file, &sealed, error) && read_from(&file, initial, error);
    sealed_release(&sealed);
    return ok || error_prefix(error, path);
}

bool run_read_initial(const char *directory, InitialGenomes *initial, bool *found, Error *error)
{
    char path[PATH_MAX];
    *initial = (InitialGenomes){0};
    *found = path_exists(run_path(directory, RUN_INITIAL, path));
    return !*found || initial_file_read(path, initial, error);
}
