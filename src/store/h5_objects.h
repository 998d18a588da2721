/* h5_objects.h - finding what is in an HDF5 file that we wrote, without HDF5.
 *
 * A file may be a stranger's, who can make its seal right. HDF5 believes what
 * it reads: one changed byte can make it crash or hang, and a link, a virtual
 * dataset or one with external storage takes it to any file there is. We write
 * a small part of the format, its oldest version throughout, and read that
 * part and no more:
 *
 *      superblock -> object header of the root group
 *      group: object header -> B-tree -> nodes of symbols -> object headers
 *                           -> heap of names
 *      dataset: object header -> type, space, place of the values, in one piece
 *      attribute: a message in an object header, value included
 *
 * No number is believed: what is fetched lies in the file or fetching fails,
 * every loop has a bound, and nothing is allocated here. Addresses count from
 * the end of the seal. */
#ifndef WELLBRED_STORE_H5_OBJECTS_H
#define WELLBRED_STORE_H5_OBJECTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct H5File {
    const uint8_t *bytes; /* behind the seal, borrowed; NULL: it is on the disk */
    int disk;             /* a file descriptor, < 0 if it is in memory or closed */
    uint64_t size;        /* without the seal */
    uint64_t root;        /* object header of the root group */
} H5File;

/* Look at the superblock; the other members have been filled in. */
bool h5_find_root(H5File *file);

/* False if not all of it is in the file, or it can't be read. */
bool h5_fetch(const H5File *file, uint64_t at, void *to, uint64_t size);

/* ---- what is found ---- */

enum { H5_AXES_MAX = 8, H5_TYPE_BYTES = 20 };

/* Values in one piece, of a dataset or of an attribute. */
typedef struct H5Values {
    uint8_t type[H5_TYPE_BYTES]; /* as the file describes it, with zeros behind */
    uint32_t value_size;         /* bytes of each */
    int axes;                    /* 0: one value */
    uint64_t size[H5_AXES_MAX];
    uint64_t at, bytes; /* where they lie, all of them in the file */
} H5Values;

typedef enum H5Found {
    H5_MISSING,
    H5_NOT_OURS, /* there is something, but nothing that we write */
    H5_FOUND,
} H5Found;

bool h5_find_object(const H5File *file, const char *path, uint64_t *object);
H5Found h5_find_set(const H5File *file, const char *path, H5Values *values);

/* Call `visit` with each attribute of the root group until it returns false. */
enum { H5_NAME_SIZE = 64 }; /* longer names are cut */
typedef bool H5AttributeVisitor(void *context, const char *name, const H5Values *value);
void h5_visit_attributes(const H5File *file, H5AttributeVisitor *visit, void *context);

#endif
