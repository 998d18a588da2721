/* A file of its own, for term.h makes macros of words like "columns". */
#include "screen_check.h"

#include <curses.h>
#include <stdlib.h>
#include <term.h>
#include <unistd.h>

bool screen_check(const char *command, Error *error)
{
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO))
        return error_set(error, EXIT_USAGE, "'wellbred %s' needs a terminal for its input and output", command);
    const char *type = getenv("TERM");
    int found;
    if (!type || !*type)
        return error_set(error, EXIT_USAGE, "the terminal's type is not known: TERM is not set");
    if (setupterm(NULL, STDOUT_FILENO, &found) == ERR)
        return error_set(error, EXIT_USAGE,
                         "the terminal's type '%s' (TERM) is not known here, try TERM=xterm or vt100", type);
    const char *move = tigetstr("cup");
    if (!move || move == (const char *)-1)
        return error_set(error, EXIT_USAGE, "the terminal '%s' (TERM) can't move its cursor", type);
    return true;
}
