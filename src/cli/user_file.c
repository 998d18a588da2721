#include "user_file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* A relative XDG path is invalid and to be ignored. */
static bool find(const char *variable, const char *below_home, const char *name, char path[USER_PATH_SIZE])
{
    const char *base = getenv(variable), *home = getenv("HOME");
    int length;
    if (base && *base == '/')
        length = snprintf(path, USER_PATH_SIZE, "%s/wellbred/%s", base, name);
    else if (home && *home)
        length = snprintf(path, USER_PATH_SIZE, "%s/%s/wellbred/%s", home, below_home, name);
    else
        return false;
    return length < USER_PATH_SIZE;
}

bool user_config_path(const char *name, char path[USER_PATH_SIZE])
{
    return find("XDG_CONFIG_HOME", ".config", name, path);
}

bool user_data_path(const char *name, char path[USER_PATH_SIZE])
{
    return find("XDG_DATA_HOME", ".local/share", name, path);
}

bool user_file_make_room(const char *path, Error *error)
{
    char part[USER_PATH_SIZE];
    snprintf(part, sizeof part, "%s", path);
    for (char *slash = strchr(part + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        if (mkdir(part, 0700) != 0 && errno != EEXIST)
            return error_set(error, EXIT_CANNOT_CREATE, "can't create the directory '%s': %s", part, strerror(errno));
        *slash = '/';
    }
    return true;
}
