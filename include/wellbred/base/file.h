/* file.h - whole small files. */
#ifndef WELLBRED_BASE_FILE_H
#define WELLBRED_BASE_FILE_H

#include <stdbool.h>
#include <stddef.h>

#include "wellbred/base/error.h"

/* Read all of a file or pipe of at most `limit` bytes into memory that the
 * caller frees. A zero byte follows the content and is not counted. That there
 * is no such file is EXIT_BAD_DATA, that it can't be read EXIT_IO. */
bool file_read(const char *path, size_t limit, char **content, size_t *size, Error *error);

#endif
