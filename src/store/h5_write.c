#include "h5.h"

#include "wellbred/base/die.h"
#include "wellbred/base/digest.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { IMAGE_STEP = 1 << 20 };

/* Every call of HDF5 that makes something goes through here. */
static hid_t made(hid_t id, const char *what)
{
    if (id < 0)
        die("HDF5 can't make %s in memory", what);
    return id;
}

static void done(herr_t status, const char *what)
{
    if (status < 0)
        die("HDF5 can't %s in memory", what);
}

/* Its handler at exit crashes if the disk was full when a file was closed; we
 * close all that we open. Errors are ours to report. */
void h5_begin(void)
{
    H5dont_atexit();
    H5Eset_auto2(H5E_DEFAULT, NULL, NULL);
}

/* HDF5 takes two images of one name for the same file, and refuses one that
 * has the name of a file on the disk: there is none below /dev/null. */
enum { IMAGE_NAME_SIZE = 40 };
static const char *image_name(char name[IMAGE_NAME_SIZE])
{
    static unsigned images;
    snprintf(name, IMAGE_NAME_SIZE, "/dev/null/image %u", images++);
    return name;
}

static hid_t digest_type(void)
{
    static hid_t type = H5I_INVALID_HID;
    if (type < 0) {
        type = made(H5Tcopy(H5T_C_S1), "a type");
        done(H5Tset_size(type, DIGEST_HEX_SIZE - 1), "size a text");
        done(H5Tset_strpad(type, H5T_STR_NULLPAD), "pad a text");
    }
    return type;
}

hid_t h5_type(ValueType type)
{
    switch (type) {
    case VALUE_F32: return H5T_NATIVE_FLOAT;
    case VALUE_F64: return H5T_NATIVE_DOUBLE;
    case VALUE_I32: return H5T_NATIVE_INT32;
    case VALUE_I64: return H5T_NATIVE_INT64;
    case VALUE_DIGEST: return digest_type();
    default: return H5T_NATIVE_UINT8;
    }
}

/* ---- the file ---- */

/* It is what we read; and a newer superblock has a checksum, which the image
 * of an open file breaks. */
hid_t h5_old_format(void)
{
    hid_t access = made(H5Pcreate(H5P_FILE_ACCESS), "an access list");
    done(H5Pset_libver_bounds(access, H5F_LIBVER_EARLIEST, H5F_LIBVER_LATEST), "choose a format");
    return access;
}

hid_t h5_image_create(void)
{
    h5_begin();
    hid_t access = h5_old_format();
    hid_t creation = made(H5Pcreate(H5P_FILE_CREATE), "a creation list");
    done(H5Pset_fapl_core(access, IMAGE_STEP, false), "keep a file");
    done(H5Pset_userblock(creation, SEAL_BYTES), "leave room for the seal");
    char name[IMAGE_NAME_SIZE];
    hid_t file = made(H5Fcreate(image_name(name), H5F_ACC_TRUNC, creation, access), "a file");
    H5Pclose(creation);
    H5Pclose(access);
    return file;
}

void *h5_image_finish(hid_t file, size_t *size)
{
    done(H5Fflush(file, H5F_SCOPE_GLOBAL), "finish a file");
    ssize_t bytes = H5Fget_file_image(file, NULL, 0);
    if (bytes <= 0)
        die("HDF5 can't tell the size of a file in memory");
    void *image = allocate((size_t)bytes, 1);
    if (H5Fget_file_image(file, image, (size_t)bytes) != bytes)
        die("HDF5 can't copy a file in memory");
    done(H5Fclose(file), "close a file");
    *size = (size_t)bytes;
    return image;
}

/* ---- what is in it ---- */

hid_t h5_timeless(void)
{
    hid_t creation = made(H5Pcreate(H5P_DATASET_CREATE), "a creation list");
    done(H5Pset_obj_track_times(creation, false), "leave out the time");
    return creation;
}

hid_t h5_put(hid_t file, const char *path, hid_t type, Extent extent, const void *values)
{
    hid_t links = made(H5Pcreate(H5P_LINK_CREATE), "a link list"), creation = h5_timeless();
    done(H5Pset_create_intermediate_group(links, 1), "make groups");
    hid_t space = made(H5Screate_simple(extent.axes, extent.size, NULL), "a dataspace");
    hid_t set = made(H5Dcreate2(file, path, type, space, links, creation, H5P_DEFAULT), path);
    done(H5Dwrite(set, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, values), "write a dataset");
    H5Sclose(space);
    H5Pclose(creation);
    H5Pclose(links);
    return set;
}

static hid_t text_type(size_t size)
{
    hid_t type = made(H5Tcopy(H5T_C_S1), "a type");
    done(H5Tset_size(type, size), "size a text");
    done(H5Tset_cset(type, H5T_CSET_UTF8), "mark a text as UTF-8");
    return type;
}

void h5_put_strings(hid_t file, const char *path, const char *const *texts, int count)
{
    size_t size = 1;
    for (int i = 0; i < count; i++)
        size = strlen(texts[i]) + 1 > size ? strlen(texts[i]) + 1 : size;
    char *all = allocate((size_t)count * size, 1);
    for (int i = 0; i < count; i++)
        memcpy(all + (size_t)i * size, texts[i], strlen(texts[i]));
    hid_t type = text_type(size);
    H5Dclose(h5_put(file, path, type, (Extent){1, {(hsize_t)count}}, all));
    H5Tclose(type);
    free(all);
}

void h5_put_string(hid_t file, const char *path, const char *text)
{
    hid_t type = text_type(strlen(text) + 1);
    H5Dclose(h5_put(file, path, type, (Extent){0}, text));
    H5Tclose(type);
}

static void put_attribute(hid_t object, const char *name, hid_t type, const void *value)
{
    hid_t space = made(H5Screate(H5S_SCALAR), "a dataspace");
    hid_t attribute = made(H5Acreate2(object, name, type, space, H5P_DEFAULT, H5P_DEFAULT), name);
    done(H5Awrite(attribute, type, value), "write an attribute");
    H5Aclose(attribute);
    H5Sclose(space);
}

void h5_put_text(hid_t object, const char *name, const char *text)
{
    hid_t type = text_type(strlen(text) + 1);
    put_attribute(object, name, type, text);
    H5Tclose(type);
}

void h5_put_integer(hid_t object, const char *name, int64_t value)
{
    put_attribute(object, name, H5T_NATIVE_INT64, &value);
}

void h5_put_labels(hid_t set, const char *const *names, int count)
{
    hsize_t size = (hsize_t)count;
    hid_t type = made(H5Tcopy(H5T_C_S1), "a type"), space = made(H5Screate_simple(1, &size, NULL), "a dataspace");
    done(H5Tset_size(type, H5T_VARIABLE), "size a text");
    hid_t attribute =
        made(H5Acreate2(set, "DIMENSION_LABELS", type, space, H5P_DEFAULT, H5P_DEFAULT), "the names of axes");
    done(H5Awrite(attribute, type, names), "write an attribute");
    H5Aclose(attribute);
    H5Sclose(space);
    H5Tclose(type);
}
