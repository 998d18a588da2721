#include "wellbred/base/file.h"
#include "wellbred/base/die.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static bool read_stream(FILE *stream, const char *path, size_t limit, char **content, size_t *size, Error *error)
{
    struct stat status;
    if (fstat(fileno(stream), &status) != 0)
        return error_set(error, EXIT_IO, "can't read '%s': %s", path, strerror(errno));
    if (!S_ISREG(status.st_mode))
        return error_set(error, EXIT_BAD_DATA, "'%s' is not a regular file", path);
    if ((size_t)status.st_size > limit)
        return error_set(error, EXIT_BAD_DATA, "'%s' has %zu bytes, at most %zu are allowed", path,
                         (size_t)status.st_size, limit);

    char *buffer = allocate((size_t)status.st_size + 1, 1);
    size_t got = fread(buffer, 1, (size_t)status.st_size, stream);
    if (ferror(stream)) {
        free(buffer);
        return error_set(error, EXIT_IO, "can't read '%s': %s", path, strerror(errno));
    }
    *content = buffer;
    *size = got;
    return true;
}

bool file_read(const char *path, size_t limit, char **content, size_t *size, Error *error)
{
    FILE *stream = fopen(path, "rb");
    if (!stream)
        return error_set(error, EXIT_BAD_DATA, "can't open '%s': %s", path, strerror(errno));
    bool ok = read_stream(stream, path, limit, content, size, error);
    fclose(stream);
    return ok;
}
