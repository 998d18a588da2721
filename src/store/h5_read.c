#include "h5.h"

#include "wellbred/base/die.h"

#include <stdlib.h>

hid_t h5_image_open(const Sealed *sealed, Error *error)
{
    enum { IMAGE_STEP = 1 << 20 };
    char name[IMAGE_NAME_SIZE];
    h5_begin();
    hid_t access = H5Pcreate(H5P_FILE_ACCESS), file = H5I_INVALID_HID;
    if (access >= 0 && H5Pset_fapl_core(access, IMAGE_STEP, false) >= 0 &&
        H5Pset_file_image(access, sealed->bytes, sealed->size) >= 0)
        file = H5Fopen(h5_image_name(name), H5F_ACC_RDONLY, access);
    if (access >= 0)
        H5Pclose(access);
    if (file < 0)
        error_set(error, EXIT_BAD_DATA, "HDF5 can't open its content");
    return file;
}

hid_t h5_file_open(const char *path, Error *error)
{
    h5_begin();
    hid_t file = H5Fopen(path, H5F_ACC_RDONLY, H5P_DEFAULT);
    if (file < 0)
        error_set(error, EXIT_BAD_DATA, "HDF5 can't open its content");
    return file;
}

void h5_image_close(hid_t file)
{
    if (file >= 0)
        H5Fclose(file);
}

/* ---- datasets ---- */

static bool has_extent(hid_t set, Extent extent)
{
    hid_t space = H5Dget_space(set);
    hsize_t size[H5S_MAX_RANK];
    bool ok = space >= 0 && H5Sget_simple_extent_ndims(space) == extent.axes &&
              H5Sget_simple_extent_dims(space, size, NULL) == extent.axes;
    for (int axis = 0; ok && axis < extent.axes; axis++)
        ok = size[axis] == extent.size[axis];
    if (space >= 0)
        H5Sclose(space);
    return ok;
}

static bool has_type(hid_t set, hid_t type)
{
    hid_t found = H5Dget_type(set);
    bool ok = found >= 0 && H5Tequal(found, type) > 0;
    if (found >= 0)
        H5Tclose(found);
    return ok;
}

/* Select one row of the file's dataset, and read it. */
static bool read_row(hid_t set, hid_t type, Extent one, int row, void *values)
{
    hsize_t start[EXTENT_AXES] = {(hsize_t)row};
    hid_t all = H5Dget_space(set), memory = H5Screate_simple(one.axes, one.size, NULL);
    bool ok = all >= 0 && memory >= 0 && H5Sselect_hyperslab(all, H5S_SELECT_SET, start, NULL, one.size, NULL) >= 0 &&
              H5Dread(set, type, memory, all, H5P_DEFAULT, values) >= 0;
    if (memory >= 0)
        H5Sclose(memory);
    if (all >= 0)
        H5Sclose(all);
    return ok;
}

/* A dataset that is what it should be, or < 0 with `error` filled. */
static hid_t open_set(hid_t file, const char *path, hid_t type, Extent extent, Error *error)
{
    hid_t set = H5Dopen2(file, path, H5P_DEFAULT);
    if (set < 0)
        error_set(error, EXIT_BAD_DATA, "dataset '%s' is missing", path);
    else if (!has_type(set, type))
        error_set(error, EXIT_BAD_DATA, "dataset '%s' has another type than it should have", path);
    else if (!has_extent(set, extent))
        error_set(error, EXIT_BAD_DATA, "dataset '%s' has another shape than it should have", path);
    else
        return set;
    if (set >= 0)
        H5Dclose(set);
    return H5I_INVALID_HID;
}

static bool end_reading(hid_t set, const char *path, bool was_read, Error *error)
{
    H5Dclose(set);
    return was_read || error_set(error, EXIT_BAD_DATA, "dataset '%s' can't be read", path);
}

bool h5_get(hid_t file, const char *path, hid_t type, Extent extent, void *values, Error *error)
{
    hid_t set = open_set(file, path, type, extent, error);
    if (set < 0)
        return false;
    return end_reading(set, path, H5Dread(set, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, values) >= 0, error);
}

bool h5_get_row(hid_t file, const char *path, hid_t type, Extent one, int row, int rows, void *values, Error *error)
{
    Extent all = one;
    all.size[0] = (hsize_t)rows;
    hid_t set = open_set(file, path, type, all, error);
    if (set < 0)
        return false;
    return end_reading(set, path, read_row(set, type, one, row, values), error);
}

bool h5_get_extent(hid_t file, const char *path, Extent *extent, Error *error)
{
    hid_t set = H5Dopen2(file, path, H5P_DEFAULT);
    if (set < 0)
        return error_set(error, EXIT_BAD_DATA, "dataset '%s' is missing", path);
    hid_t space = H5Dget_space(set);
    bool ok = space >= 0 && H5Sget_simple_extent_ndims(space) == extent->axes &&
              H5Sget_simple_extent_dims(space, extent->size, NULL) == extent->axes;
    if (!ok)
        error_set(error, EXIT_BAD_DATA, "dataset '%s' does not have %d axes", path, extent->axes);
    if (space >= 0)
        H5Sclose(space);
    H5Dclose(set);
    return ok;
}

bool h5_has(hid_t file, const char *path)
{
    return H5Oexists_by_name(file, path, H5P_DEFAULT) > 0;
}

bool h5_get_string(hid_t file, const char *path, char **text, Error *error)
{
    hid_t set = H5Dopen2(file, path, H5P_DEFAULT), type = set < 0 ? H5I_INVALID_HID : H5Dget_type(set);
    *text = NULL;
    if (type >= 0 && has_extent(set, (Extent){0}) && H5Tget_class(type) == H5T_STRING &&
        H5Tis_variable_str(type) == 0) {
        *text = allocate(H5Tget_size(type) + 1, 1);
        if (H5Dread(set, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, *text) < 0) {
            free(*text);
            *text = NULL;
        }
    }
    if (type >= 0)
        H5Tclose(type);
    if (set >= 0)
        H5Dclose(set);
    return *text || error_set(error, EXIT_BAD_DATA, "dataset '%s' is missing or not as it should be", path);
}

static bool is_text(hid_t set)
{
    hid_t type = H5Dget_type(set);
    bool ok = type >= 0 && H5Tget_class(type) == H5T_STRING && H5Tis_variable_str(type) == 0;
    if (type >= 0)
        H5Tclose(type);
    return ok;
}

bool h5_get_strings(hid_t file, const char *path, int count, char *texts, size_t size, Error *error)
{
    hid_t set = H5Dopen2(file, path, H5P_DEFAULT), type = H5Tcopy(H5T_C_S1);
    bool ok = set >= 0 && type >= 0 && H5Tset_size(type, size) >= 0 && H5Tset_cset(type, H5T_CSET_UTF8) >= 0 &&
              is_text(set) && has_extent(set, (Extent){1, {(hsize_t)count}}) &&
              H5Dread(set, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, texts) >= 0;
    if (type >= 0)
        H5Tclose(type);
    if (set >= 0)
        H5Dclose(set);
    for (int i = 0; i < count; i++)
        texts[(size_t)(i + 1) * size - 1] = '\0';
    return ok || error_set(error, EXIT_BAD_DATA, "dataset '%s' is missing or not as it should be", path);
}

/* ---- attributes of the file ---- */

bool h5_get_text(hid_t file, const char *name, char *text, size_t size, Error *error)
{
    hid_t attribute = H5Aopen(file, name, H5P_DEFAULT);
    hid_t type = attribute < 0 ? H5I_INVALID_HID : H5Aget_type(attribute);
    bool ok = type >= 0 && H5Tget_class(type) == H5T_STRING && H5Tis_variable_str(type) == 0 &&
              H5Tget_size(type) <= size && H5Aread(attribute, type, text) >= 0;
    if (type >= 0)
        H5Tclose(type);
    if (attribute >= 0)
        H5Aclose(attribute);
    if (!ok)
        return error_set(error, EXIT_BAD_DATA, "attribute '%s' is missing or not as it should be", name);
    text[size - 1] = '\0';
    return true;
}

bool h5_get_integer(hid_t file, const char *name, int64_t *value, Error *error)
{
    hid_t attribute = H5Aopen(file, name, H5P_DEFAULT);
    hid_t type = attribute < 0 ? H5I_INVALID_HID : H5Aget_type(attribute);
    bool ok = type >= 0 && H5Tequal(type, H5T_NATIVE_INT64) > 0 && H5Aread(attribute, H5T_NATIVE_INT64, value) >= 0;
    if (type >= 0)
        H5Tclose(type);
    if (attribute >= 0)
        H5Aclose(attribute);
    return ok || error_set(error, EXIT_BAD_DATA, "attribute '%s' is missing or not as it should be", name);
}

typedef struct Visit {
    TextVisitor *visit;
    void *context;
} Visit;

static herr_t visit_attribute(hid_t file, const char *name, const H5A_info_t *info, void *data)
{
    enum { TEXT_SIZE = 1000 };
    char text[TEXT_SIZE];
    Error ignored;
    const Visit *visit = data;
    (void)info;
    if (h5_get_text(file, name, text, sizeof text, &ignored))
        visit->visit(visit->context, name, text);
    return 0;
}

void h5_visit_texts(hid_t file, TextVisitor *visit, void *context)
{
    Visit data = {visit, context};
    hsize_t position = 0;
    H5Aiterate2(file, H5_INDEX_NAME, H5_ITER_INC, &position, visit_attribute, &data);
}
