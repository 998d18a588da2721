/* h5.h - HDF5 files, in few words.
 *
 * Writing is HDF5's work and goes to memory, where it can fail only for want
 * of memory or by a mistake of ours: that is die(). Reading meets whatever a
 * file holds, so it is our own (h5_objects.h), and reports it. Every value has
 * its exact type and extent, or is refused. */
#ifndef WELLBRED_STORE_H5_H
#define WELLBRED_STORE_H5_H

#include <hdf5.h>
#include <stdbool.h>

#include "h5_objects.h"
#include "sealed.h"
#include "wellbred/base/error.h"

enum { EXTENT_AXES = 3 };

/* How many values along each axis. */
typedef struct Extent {
    int axes;
    hsize_t size[EXTENT_AXES];
} Extent;

typedef enum ValueType {
    VALUE_F32,
    VALUE_F64,
    VALUE_I32,
    VALUE_I64,
    VALUE_U8,
    VALUE_DIGEST, /* 32 hex digits */
    VALUE_TYPES,
} ValueType;

/* HDF5's name for it, there for good. */
hid_t h5_type(ValueType type);

/* Before anything else of HDF5's; may be called again. */
void h5_begin(void);

/* ---- writing ---- */

/* Of a dataset that does not tell when it was made: the same run packed twice
 * is the same bytes. */
hid_t h5_timeless(void);

/* Files of the format that is read, whatever HDF5's version prefers. */
hid_t h5_old_format(void);

hid_t h5_image_create(void);
/* Close the file and hand out its bytes, freed by the caller. */
void *h5_image_finish(hid_t file, size_t *size);

/* A dataset; groups on the way are made. Returned for the caller to describe
 * and to H5Dclose(). */
hid_t h5_put(hid_t file, const char *path, hid_t type, Extent extent, const void *values);
/* Datasets of one text and of several. */
void h5_put_string(hid_t file, const char *path, const char *text);
void h5_put_strings(hid_t file, const char *path, const char *const *texts, int count);
/* Attributes. */
void h5_put_text(hid_t object, const char *name, const char *text);
void h5_put_integer(hid_t object, const char *name, int64_t value);
/* Names of a dataset's axes, as H5DSget_label() and h5py's `dims` read them. */
void h5_put_labels(hid_t set, const char *const *names, int count);

/* ---- reading ---- */

#define H5_CLOSED ((H5File){.disk = -1})

/* What is in a sealed file, which has to stay where it is. */
bool h5_image_open(H5File *file, const Sealed *sealed, Error *error);
/* The same of a file on the disk, whose seal has been checked. */
bool h5_disk_open(H5File *file, const char *path, Error *error);
bool h5_is_open(const H5File *file);
void h5_close(H5File *file);

bool h5_get(const H5File *file, const char *path, ValueType type, Extent extent, void *values, Error *error);
/* Row `row` of a dataset with `rows` of them along its first axis; `one` is the extent of one row, with 1 there. */
bool h5_get_row(const H5File *file, const char *path, ValueType type, Extent one, int row, int rows, void *values,
                Error *error);
/* A dataset of one text, for the caller to free. */
bool h5_get_string(const H5File *file, const char *path, char **text, Error *error);
/* A dataset of `count` texts, each into `size` bytes; what is longer is cut. */
bool h5_get_strings(const H5File *file, const char *path, int count, char *texts, size_t size, Error *error);
bool h5_get_text(const H5File *file, const char *name, char *text, size_t size, Error *error);
bool h5_get_integer(const H5File *file, const char *name, int64_t *value, Error *error);
/* Fill in the sizes of a dataset with extent->axes axes. */
bool h5_get_extent(const H5File *file, const char *path, Extent *extent, Error *error);
bool h5_has(const H5File *file, const char *path);

/* Call `visit` with each attribute of the file that is a text. */
typedef void TextVisitor(void *context, const char *name, const char *text);
void h5_visit_texts(const H5File *file, TextVisitor *visit, void *context);

#endif
