/* h5_edits.h - what a stranger can do to a file of ours with HDF5 itself.
 *
 * Each edit is done to one dataset, or to an attribute of the file; a number
 * chooses among its variants. The file gets no seal here. */
#ifndef WELLBRED_TESTS_STORE_H5_EDITS_H
#define WELLBRED_TESTS_STORE_H5_EDITS_H

#include <hdf5.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum H5Edit {
    /* after which it says the same as before */
    EDIT_NOTHING,
    EDIT_HARD_LINK,       /* it has two names */
    EDIT_MANY_NAMES,      /* so many others in its group that a node does not hold them */
    EDIT_MANY_ATTRIBUTES, /* likewise, of the file */
    EDIT_VALUE,           /* one of its values is another one */

    /* after which it can't be read */
    EDIT_DELETE,
    EDIT_TYPE,
    EDIT_AXES,
    EDIT_CHUNKED,
    EDIT_DEFLATED,
    EDIT_UNKNOWN_FILTER,
    EDIT_COMPACT,
    EDIT_EXTERNAL, /* its values are in another file, */
    EDIT_VIRTUAL,  /* in another file's dataset of that name, */
    EDIT_EXTERNAL_LINK,
    EDIT_SOFT_LINK,
    EDIT_CYCLE, /* the root group is in its place */
    EDIT_GROUP,
    EDIT_NAMED_TYPE,
    EDIT_KINDS,
    EDIT_FIRST_HARMFUL = EDIT_DELETE,
} H5Edit;

typedef enum AttributeEdit {
    ATTRIBUTE_DELETE,
    ATTRIBUTE_REAL,
    ATTRIBUTE_VARIABLE, /* a text of variable length */
    ATTRIBUTE_HUGE,
    ATTRIBUTE_LIST,
    ATTRIBUTE_EDIT_KINDS,
} AttributeEdit;

enum { EDIT_NAME_SIZE = 64, EDIT_NAMES_MAX = 64, EDIT_VARIANTS = 12 };
typedef struct H5Names {
    char name[EDIT_NAMES_MAX][EDIT_NAME_SIZE];
    int count;
} H5Names;

/* The bytes of a file, seal included, as a file in memory to be edited; and
 * back, without the seal, freed by the caller. Both stop the process if HDF5
 * can't: these files are ours. */
hid_t h5_edit_open(const void *bytes, size_t size);
void *h5_edit_close(hid_t file, size_t *size);

void h5_edit_sets(hid_t file, H5Names *names);
void h5_edit_attributes(hid_t file, H5Names *names);

/* `outside` is another file, for the edits that lead there. */
void h5_edit_set(hid_t file, H5Edit edit, const char *path, unsigned number, const char *outside);
void h5_edit_attribute(hid_t file, AttributeEdit edit, const char *name);

#endif
