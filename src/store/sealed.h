/* sealed.h - HDF5 files that tell whether they are whole.
 *
 *      0    8     12    16       24         32                512
 *      magic kind version length  checksum   zeros             HDF5
 *
 * HDF5 skips the first 512 bytes (its user block), so any program opens the
 * file as it is. We compare length and checksum of what follows the seal before
 * we look at it. That is against accidents: a stranger can make a seal right,
 * see h5_objects.h. Integers are little-endian. */
#ifndef WELLBRED_STORE_SEALED_H
#define WELLBRED_STORE_SEALED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "wellbred/base/error.h"
#include "wellbred/base/publish.h"

enum {
    SEAL_BYTES = 512,
    STORE_VERSION = 1, /* of the format: what is where in the files */
};

typedef enum SealKind {
    SEAL_NONE = 0, /* not a file of ours */
    SEAL_RUN = 1,
    SEAL_GENERATION = 2,
    SEAL_INFLIGHT = 3,
    SEAL_PACK = 4,
    SEAL_INITIAL = 5,
    SEAL_KINDS,
} SealKind;

/* A file in memory, seal included. */
typedef struct Sealed {
    uint8_t *bytes; /* owned */
    size_t size;
} Sealed;

void sealed_release(Sealed *sealed);

/* Put a seal before an HDF5 image and publish both at `path`, after the last step (NULL: none). */
bool sealed_write(const LastStep *last, const char *path, SealKind kind, const void *image, size_t size, Error *error);

/* Read a file and check its seal; errors name the file and what is wrong. */
bool sealed_read(Sealed *sealed, const char *path, SealKind kind, Error *error);

/* ---- files too large for the memory ---- */

/* Check a seal without keeping the file. */
bool sealed_check(const char *path, SealKind kind, Error *error);

/* Seal a file open for reading and writing, with SEAL_BYTES left for it at its
 * start. False, with errno set, if that fails. */
bool sealed_put(int file, SealKind kind);

/* What a file says it is, going by its first bytes alone. */
SealKind sealed_kind(const char *path);
/* Is it of a format that only a newer program knows? */
bool sealed_is_newer(const char *path);

#endif
