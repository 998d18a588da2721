/* user_file.h - where a user's own files are, by the XDG rules. */
#ifndef WELLBRED_CLI_USER_FILE_H
#define WELLBRED_CLI_USER_FILE_H

#include <limits.h>
#include <stdbool.h>

#include "wellbred/base/error.h"

enum { USER_PATH_SIZE = PATH_MAX };

/* $XDG_CONFIG_HOME/wellbred/NAME, or ~/.config/...; $XDG_DATA_HOME/wellbred/NAME,
 * or ~/.local/share/...: false if neither variable is set. */
bool user_config_path(const char *name, char path[USER_PATH_SIZE]);
bool user_data_path(const char *name, char path[USER_PATH_SIZE]);

/* Make the directories that lead to a file. */
bool user_file_make_room(const char *path, Error *error);

#endif
