#include "wellbred/base/file.h"
#include "wellbred/base/die.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Is it the name that is wrong? All else is the machine's trouble. */
static bool names_no_file(int reason)
{
    return reason == ENOENT || reason == ENOTDIR || reason == ELOOP || reason == ENAMETOOLONG;
}

static bool refuse_to_open(const char *path, Error *error)
{
    if (errno == ENXIO) /* a socket */
        return error_set(error, EXIT_BAD_DATA, "'%s' is not a file", path);
    return error_set(error, names_no_file(errno) ? EXIT_BAD_DATA : EXIT_IO, "can't open '%s': %s", path,
                     strerror(errno));
}

static bool refuse_to_read(const char *path, Error *error)
{
    return error_set(error, EXIT_IO, "can't read '%s': %s", path, strerror(errno));
}

/* From here on a pipe waits for its writer. */
static bool wait_for_content(int descriptor)
{
    int flags = fcntl(descriptor, F_GETFL);
    return flags >= 0 && fcntl(descriptor, F_SETFL, flags & ~O_NONBLOCK) >= 0;
}

static char *enlarge(char *buffer, size_t used, size_t room)
{
    char *larger = allocate(room + 1, 1);
    memcpy(larger, buffer, used);
    free(buffer);
    return larger;
}

/* Up to the end, whatever size the file was said to have: a pipe has none. One
 * byte beyond the limit is enough to know. */
static bool read_content(int descriptor, const char *path, size_t expected, size_t limit, char **content, size_t *size,
                         Error *error)
{
    enum { LEAST = 4096 };
    size_t used = 0, room = expected + 1 > LEAST ? expected + 1 : LEAST;
    char *buffer = allocate(room + 1, 1);
    for (;;) {
        ssize_t got = read(descriptor, buffer + used, room - used);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0) {
            refuse_to_read(path, error);
            break;
        }
        used += (size_t)got;
        if (used > limit) {
            error_set(error, EXIT_BAD_DATA, "'%s' has more than the %zu bytes that are allowed", path, limit);
            break;
        }
        if (got == 0) {
            buffer[used] = '\0';
            *content = buffer;
            *size = used;
            return true;
        }
        if (used == room)
            buffer = enlarge(buffer, used, room *= 2);
    }
    free(buffer);
    return false;
}

static bool read_descriptor(int descriptor, const char *path, size_t limit, char **content, size_t *size, Error *error)
{
    struct stat status;
    if (fstat(descriptor, &status) != 0)
        return refuse_to_read(path, error);
    if (!S_ISREG(status.st_mode) && !S_ISFIFO(status.st_mode))
        return error_set(error, EXIT_BAD_DATA, "'%s' is not a file", path);
    size_t expected = S_ISREG(status.st_mode) ? (size_t)status.st_size : 0;
    if (expected > limit)
        return error_set(error, EXIT_BAD_DATA, "'%s' has %zu bytes, at most %zu are allowed", path, expected, limit);
    if (!wait_for_content(descriptor))
        return refuse_to_read(path, error);
    return read_content(descriptor, path, expected, limit, content, size, error);
}

/* Opening does not wait: a named pipe that nobody writes to is empty. */
bool file_read(const char *path, size_t limit, char **content, size_t *size, Error *error)
{
    int descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (descriptor < 0)
        return refuse_to_open(path, error);
    bool ok = read_descriptor(descriptor, path, limit, content, size, error);
    close(descriptor);
    return ok;
}
