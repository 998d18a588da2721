/* publish.h - files that are there whole or not at all. */
#ifndef WELLBRED_BASE_PUBLISH_H
#define WELLBRED_BASE_PUBLISH_H

#include <stdbool.h>
#include <stddef.h>

#include "wellbred/base/error.h"

/* A piece of a file's content. */
typedef struct Part {
    const void *bytes;
    size_t size;
} Part;

/* Write the parts to `path`.partial, sync it, rename it to `path`, sync the
 * directory: whoever looks at `path` sees the old file or the new one. If it
 * can't be written `path` is as it was. EXIT_IO, or EXIT_CANNOT_CREATE if the
 * file can't even be opened. */
bool file_publish(const char *path, const Part *parts, int count, Error *error);

/* Taken when the new file is on the disk and wants only its name: a sync takes as
 * long as the disk likes, and much may have changed meanwhile. */
typedef struct LastStep {
    bool (*take)(void *context, Error *error);
    void *context;
} LastStep;

/* Likewise, unless the last step (NULL: none) fails; then it never was. */
bool file_publish_after(const LastStep *last, const char *path, const Part *parts, int count, Error *error);

/* The same for a name that a user gave: what is there and is no plain file, such
 * as /dev/stdout, is written to as it is. A rename would put a file in its place. */
bool file_put(const char *path, const Part *parts, int count, Error *error);

/* In halves: open a new `path`.partial to write to and to read; `partial`, of
 * PATH_MAX bytes, is its name. One that is there, of a process that was killed
 * or put there as a trap, is removed and never written to. */
bool file_open_partial(const char *path, int *file, char *partial, Error *error);

/* And the last half, where `file` is closed. Fails if another process has made its
 * own file of that name meanwhile, which is left alone. */
bool file_publish_partial(const char *path, int file, Error *error);

/* Make names that were added to a directory, or taken from it, last. */
bool directory_sync(const char *directory, Error *error);

#endif
