/* options.h - the command line of a subcommand, from one table.
 *
 * Options are whole words; a value follows as the next argument or after '='.
 * What is not an option is a positional argument, as is all after '--'. */
#ifndef WELLBRED_CLI_OPTIONS_H
#define WELLBRED_CLI_OPTIONS_H

#include <stdbool.h>
#include <stdint.h>

#include "wellbred/base/error.h"

typedef enum OptionKind {
    OPTION_FLAG,    /* bool */
    OPTION_TEXT,    /* const char *, borrowed from argv */
    OPTION_INTEGER, /* int64_t in low..high */
    OPTION_NUMBER,  /* double in low..high */
    OPTION_LIST,    /* OptionList: may be given several times */
} OptionKind;

enum { OPTION_LIST_MAX = 256 };

typedef struct OptionList {
    const char *text[OPTION_LIST_MAX]; /* [count], borrowed from argv */
    int count;
} OptionList;

typedef struct Option {
    const char *name; /* without the dashes; NULL ends the table */
    OptionKind kind;
    void *value;
    const char *argument; /* how --help calls the value */
    const char *help;
    double low, high;
} Option;

typedef struct Usage {
    const char *command;
    const char *positional;  /* e.g. "PLAYER", "" if none */
    const char *description; /* a sentence or two for --help */
    int positional_min, positional_max;
} Usage;

enum { POSITIONAL_MAX = 16 };

/* Fills the options' values and `positional` [POSITIONAL_MAX] (borrowed). `help` is set, and
 * the help was printed, if --help was asked for. */
bool options_parse(const Usage *usage, const Option *options, int argc, char **argv, const char **positional,
                   int *count, bool *help, Error *error);

#endif
