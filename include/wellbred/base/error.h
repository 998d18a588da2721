/* error.h - what went wrong, for the user, and the exit code it deserves.
 *
 * A function that can fail in a way the user can mend returns false and fills
 * an Error; only src/cli prints it, as one line whatever it quotes. Our own mistakes are asserts, and what
 * nobody can mend is die(). */
#ifndef WELLBRED_BASE_ERROR_H
#define WELLBRED_BASE_ERROR_H

#include <stdbool.h>

/* The exit codes of the command line (the numbers of sysexits.h). */
typedef enum ExitCode {
    EXIT_DONE = 0,
    EXIT_USAGE = 64,
    EXIT_BAD_DATA = 65,
    EXIT_OUR_FAULT = 70,
    EXIT_CANNOT_CREATE = 73,
    EXIT_IO = 74,
    EXIT_STOPPED_EARLY = 75,
} ExitCode;

typedef struct Error {
    ExitCode exit_code;
    char text[1000];
} Error;

/* Fill `error` and return false, so that callers can `return error_set(...)`.
 * Lower case, what failed first, the subject in quotes, no full stop. */
bool error_set(Error *error, ExitCode exit_code, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* Put "WHERE: " in front of the text, e.g. the name of the file it came from.
 * Returns false. */
bool error_prefix(Error *error, const char *where);

/* Compilers and analysers are to know that both return false: what a failed function has
 * not filled is then not thought to be used. */
#define error_set(...)                                                                                                 \
    ({                                                                                                                 \
        error_set(__VA_ARGS__);                                                                                        \
        false;                                                                                                         \
    })
#define error_prefix(...)                                                                                              \
    ({                                                                                                                 \
        error_prefix(__VA_ARGS__);                                                                                     \
        false;                                                                                                         \
    })

#endif
