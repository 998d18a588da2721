#include "wellbred/base/publish.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool write_all(int file, const void *bytes, size_t size)
{
    const char *at = bytes;
    while (size > 0) {
        ssize_t written = write(file, at, size);
        if (written < 0 && errno == EINTR)
            continue;
        if (written <= 0)
            return false;
        at += written;
        size -= (size_t)written;
    }
    return true;
}

static bool write_parts(int file, const Part *parts, int count)
{
    for (int i = 0; i < count; i++)
        if (!write_all(file, parts[i].bytes, parts[i].size))
            return false;
    return true;
}

/* A rename lasts only when the directory that holds the name is on the disk. */
bool directory_sync(const char *path, Error *error)
{
    int directory = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    bool ok = directory >= 0 && fsync(directory) == 0;
    if (!ok)
        error_set(error, EXIT_IO, "can't sync the directory '%s': %s", path, strerror(errno));
    if (directory >= 0)
        close(directory);
    return ok;
}

static bool sync_directory_of(const char *path, Error *error)
{
    char copy[PATH_MAX];
    snprintf(copy, sizeof copy, "%s", path);
    return directory_sync(dirname(copy), error);
}

static bool refuse_to_create(const char *path, Error *error)
{
    bool is_disk = errno == ENOSPC || errno == EDQUOT || errno == EIO;
    return error_set(error, is_disk ? EXIT_IO : EXIT_CANNOT_CREATE, "can't create '%s': %s", path, strerror(errno));
}

static bool name_partial(const char *path, char partial[PATH_MAX], Error *error)
{
    if ((size_t)snprintf(partial, PATH_MAX, "%s.partial", path) < PATH_MAX)
        return true;
    return error_set(error, EXIT_CANNOT_CREATE, "can't create '%s': the name is too long", path);
}

/* Is the file that has the name the one we have written? Another process may
 * have taken the name for its own while ours was stuck. */
static bool is_ours(const char *partial, const struct stat *written)
{
    struct stat named;
    return lstat(partial, &named) == 0 && named.st_dev == written->st_dev && named.st_ino == written->st_ino;
}

static bool refuse(const char *partial, const struct stat *written, const char *what, const char *path, Error *error)
{
    int reason = errno;
    if (is_ours(partial, written))
        unlink(partial);
    return error_set(error, EXIT_IO, "can't %s '%s': %s", what, path, strerror(reason));
}

/* Closes the file. */
static bool put_on_disk(int file)
{
    bool ok = fsync(file) == 0;
    int reason = errno;
    if (close(file) != 0 && ok)
        return false;
    errno = reason;
    return ok;
}

static bool give_name(const char *partial, const char *path, const struct stat *written, const LastStep *last,
                      Error *error)
{
    if (last && !last->take(last->context, error)) {
        if (is_ours(partial, written))
            unlink(partial);
        return false;
    }
    if (!is_ours(partial, written))
        return error_set(error, EXIT_IO, "can't rename the new '%s': another process writes '%s'", path, partial);
    if (rename(partial, path) != 0)
        return refuse(partial, written, "rename the new", path, error);
    return sync_directory_of(path, error);
}

static bool publish_partial(const LastStep *last, const char *path, int file, Error *error)
{
    char partial[PATH_MAX];
    struct stat written;
    if (!name_partial(path, partial, error) || fstat(file, &written) != 0) {
        close(file);
        return error_set(error, EXIT_IO, "can't write '%s'", path);
    }
    if (!put_on_disk(file))
        return refuse(partial, &written, "write", path, error);
    return give_name(partial, path, &written, last, error);
}

bool file_publish_partial(const char *path, int file, Error *error)
{
    return publish_partial(NULL, path, file, error);
}

/* Whatever has the name already may be a link to what is dear to us, if others
 * may write to the directory. */
static int open_new(const char *partial)
{
    enum { NEW = O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC };
    int file = open(partial, NEW, 0666);
    return file < 0 && errno == EEXIST && unlink(partial) == 0 ? open(partial, NEW, 0666) : file;
}

bool file_open_partial(const char *path, int *file, char *partial, Error *error)
{
    *file = -1;
    if (!name_partial(path, partial, error))
        return false;
    *file = open_new(partial);
    return *file >= 0 || refuse_to_create(path, error);
}

bool file_publish_after(const LastStep *last, const char *path, const Part *parts, int count, Error *error)
{
    char partial[PATH_MAX];
    struct stat opened;
    int file;
    if (!file_open_partial(path, &file, partial, error))
        return false;
    if (write_parts(file, parts, count))
        return publish_partial(last, path, file, error);
    int reason = errno;
    fstat(file, &opened);
    close(file);
    errno = reason;
    return refuse(partial, &opened, "write", path, error);
}

bool file_publish(const char *path, const Part *parts, int count, Error *error)
{
    return file_publish_after(NULL, path, parts, count, error);
}

static bool write_as_it_is(const char *path, const Part *parts, int count, Error *error)
{
    int file = open(path, O_WRONLY | O_TRUNC | O_CLOEXEC);
    if (file < 0)
        return refuse_to_create(path, error);
    bool ok = write_parts(file, parts, count);
    int reason = errno;
    if (close(file) != 0 && ok) {
        reason = errno;
        ok = false;
    }
    return ok || error_set(error, EXIT_IO, "can't write '%s': %s", path, strerror(reason));
}

bool file_put(const char *path, const Part *parts, int count, Error *error)
{
    struct stat status;
    bool is_other = path[0] == '\0' || (lstat(path, &status) == 0 && !S_ISREG(status.st_mode));
    return is_other ? write_as_it_is(path, parts, count, error) : file_publish(path, parts, count, error);
}
