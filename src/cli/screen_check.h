/* screen_check.h - can a game be drawn here at all? */
#ifndef WELLBRED_CLI_SCREEN_CHECK_H
#define WELLBRED_CLI_SCREEN_CHECK_H

#include <stdbool.h>

#include "wellbred/base/error.h"

/* Loads the description of the terminal. What it refuses, curses would end the
 * program for, or could not draw on. */
bool screen_check(const char *command, Error *error);

#endif
