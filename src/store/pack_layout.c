#include "pack_layout.h"
#include "generation_columns.h"

#include "wellbred/base/die.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { NAME_SIZE = 40 };

static void must(bool ok, const char *what)
{
    if (!ok)
        die("HDF5 can't pack %s in memory", what);
}

/* ---- what is taken over from run.h5 ---- */

static void put_history(hid_t file, const PackHistory *history)
{
    const char *features[FEATURES_MAX];
    for (int i = 0; i < history->promise.features; i++)
        features[i] = history->promise.feature[i];
    h5_put_string(file, "config", history->config);
    h5_put_strings(file, "features", features, history->promise.features);
    for (int i = 0; i < history->facts.count; i++)
        h5_put_text(file, history->facts.fact[i].name, history->facts.fact[i].value);
}

/* ---- the room for the columns ---- */

/* Space is set aside at once and filled with nothing: that leaves a hole. */
static uint64_t put_hole(hid_t file, const Column *column, const Snapshot *one, int rows)
{
    Extent extent = column_extent(column, one);
    extent.size[0] = (hsize_t)rows;
    hid_t links = H5Pcreate(H5P_LINK_CREATE), creation = h5_timeless();
    hid_t space = H5Screate_simple(extent.axes, extent.size, NULL);
    must(links >= 0 && creation >= 0 && space >= 0 && H5Pset_create_intermediate_group(links, 1) >= 0 &&
             H5Pset_layout(creation, H5D_CONTIGUOUS) >= 0 && H5Pset_alloc_time(creation, H5D_ALLOC_TIME_EARLY) >= 0 &&
             H5Pset_fill_time(creation, H5D_FILL_TIME_NEVER) >= 0,
         column->path);
    hid_t set = H5Dcreate2(file, column->path, column_type(column), space, links, creation, H5P_DEFAULT);
    must(set >= 0, column->path);
    column_describe(column, set);
    column_label(column, set);
    haddr_t place = H5Dget_offset(set);
    must(place != HADDR_UNDEF, column->path);
    H5Dclose(set);
    H5Sclose(space);
    H5Pclose(creation);
    H5Pclose(links);
    return place;
}

static void put_columns(PackLayout *layout, hid_t file, const RowSizes *sizes)
{
    Snapshot one = {.state_size = sizes->state_size, .generation = {.games = sizes->games}};
    one.generation.population.size = sizes->population;
    one.generation.population.genes = sizes->genes;
    for (int c = 0; generation_columns[c].path; c++) {
        assert(c < COLUMNS_MAX);
        if (!column_is_empty(&generation_columns[c], &one))
            layout->place[c] = put_hole(file, &generation_columns[c], &one, sizes->rows);
    }
}

/* ---- the file in memory ---- */

/* HDF5 opens files by name: it has one until HDF5 has it open. */
static int open_nameless(char name[NAME_SIZE])
{
    static const char *const places[] = {"/dev/shm", "/tmp", "."};
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        snprintf(name, NAME_SIZE, "%s/wellbred-XXXXXX", places[i]);
        int file = mkstemp(name);
        if (file >= 0)
            return file;
    }
    die("there is no place for the frame of a packed run");
}

static hid_t create_frame(PackLayout *layout)
{
    char name[NAME_SIZE];
    layout->frame = open_nameless(name);
    hid_t access = h5_old_format(), creation = H5Pcreate(H5P_FILE_CREATE), file = H5I_INVALID_HID;
    if (creation >= 0 && H5Pset_userblock(creation, SEAL_BYTES) >= 0)
        file = H5Fcreate(name, H5F_ACC_TRUNC, creation, access);
    unlink(name);
    must(file >= 0, "a file");
    H5Pclose(creation);
    H5Pclose(access);
    return file;
}

void pack_layout_init(PackLayout *layout, const PackHistory *history, const RowSizes *sizes)
{
    struct stat status;
    h5_begin();
    *layout = (PackLayout){.frame = -1};
    hid_t file = create_frame(layout);
    put_history(file, history);
    put_columns(layout, file, sizes);
    must(H5Fclose(file) >= 0, "a file");
    if (fstat(layout->frame, &status) != 0)
        die("can't tell the size of a file in memory");
    layout->size = (uint64_t)status.st_size;
}

void pack_layout_release(PackLayout *layout)
{
    close(layout->frame);
    *layout = (PackLayout){.frame = -1};
}
