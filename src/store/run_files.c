#include "run_files.h"

#include "wellbred/base/die.h"
#include "wellbred/base/publish.h"

#include <dirent.h>
#include <errno.h>
#include <libgen.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

const char *const run_inflight_files[] = {RUN_INFLIGHT, RUN_INFLIGHT_BEFORE, NULL};

const char *run_path(const char *directory, const char *name, char path[PATH_MAX])
{
    if ((size_t)snprintf(path, PATH_MAX, "%s/%s", directory, name) >= PATH_MAX)
        die("the path '%s/%s' is too long", directory, name);
    return path;
}

const char *run_generation_path(const char *directory, int generation, char path[PATH_MAX])
{
    char name[40];
    snprintf(name, sizeof name, RUN_GENERATIONS "/%d.h5", generation);
    return run_path(directory, name, path);
}

bool path_exists(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0;
}

bool run_make_directory(const char *path, Error *error)
{
    char copy[PATH_MAX];
    struct stat status;
    if (mkdir(path, 0777) != 0) {
        if (errno == EEXIST && stat(path, &status) == 0 && S_ISDIR(status.st_mode))
            return true;
        bool is_full = errno == ENOSPC || errno == EDQUOT || errno == EIO;
        return error_set(error, is_full ? EXIT_IO : EXIT_CANNOT_CREATE, "can't create directory '%s': %s", path,
                         strerror(errno));
    }
    snprintf(copy, sizeof copy, "%s", path);
    return directory_sync(dirname(copy), error);
}

/* The number in "12.h5"; -1 for any other name. */
static int generation_of(const char *name)
{
    enum { DIGITS_MAX = 9 };
    size_t digits = strspn(name, "0123456789");
    bool is_ours =
        digits >= 1 && digits <= DIGITS_MAX && (name[0] != '0' || digits == 1) && strcmp(name + digits, ".h5") == 0;
    return is_ours ? atoi(name) : -1;
}

bool run_find_newest(const char *directory, int *newest, Error *error)
{
    char path[PATH_MAX];
    DIR *listing = opendir(run_path(directory, RUN_GENERATIONS, path));
    *newest = -1;
    if (!listing)
        return error_set(error, errno == ENOENT || errno == ENOTDIR ? EXIT_BAD_DATA : EXIT_IO, "can't open '%s': %s",
                         path, strerror(errno));
    const struct dirent *entry;
    errno = 0;
    while ((entry = readdir(listing))) {
        int generation = generation_of(entry->d_name);
        *newest = generation > *newest ? generation : *newest;
    }
    int reason = errno;
    closedir(listing);
    return reason == 0 || error_set(error, EXIT_IO, "can't list '%s': %s", path, strerror(reason));
}
