#include "options.h"
#include "wellbred/base/suggest.h"

#include <errno.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { OPTIONS_MAX = 64 };
/* Most are names of files and directories, behind which there must be room for those in them. */
enum { TEXT_BYTES_MAX = PATH_MAX - 96 };

static void print_help(const Usage *usage, const Option *options)
{
    printf("usage: wellbred %s%s%s%s\n\n%s\n", usage->command, *usage->positional ? " " : "", usage->positional,
           options->name ? " [options]" : "", usage->description);
    printf("\noptions:\n");
    for (const Option *o = options; o->name; o++) {
        char left[80];
        snprintf(left, sizeof left, "--%s%s%s", o->name, o->argument ? " " : "", o->argument ? o->argument : "");
        printf("  %-24s  %s\n", left, o->help);
    }
    printf("  %-24s  %s\n", "--help", "show this");
}

static const Option *find(const Option *options, const char *name, size_t length)
{
    for (const Option *o = options; o->name; o++)
        if (strlen(o->name) == length && strncmp(o->name, name, length) == 0)
            return o;
    return NULL;
}

static bool refuse_unknown(const Usage *usage, const Option *options, const char *argument, Error *error)
{
    const char *names[OPTIONS_MAX];
    int count = 0;
    for (const Option *o = options; o->name && count < OPTIONS_MAX; o++)
        names[count++] = o->name;
    char typed[80];
    snprintf(typed, sizeof typed, "%.*s", (int)strcspn(argument + 2, "="), argument + 2);
    const char *near = suggest_word(typed, names, count);
    if (near)
        return error_set(error, EXIT_USAGE, "unknown option '%s', did you mean '--%s'?", argument, near);
    return error_set(error, EXIT_USAGE, "unknown option '%s', see 'wellbred %s --help'", argument, usage->command);
}

/* strtoll() and strtod() take blanks, a plus, hexadecimals and names as well. */
static bool is_decimal(const char *text, const char *characters)
{
    return *text && *text != '+' && text[strspn(text, characters)] == '\0';
}

static bool set_integer(const Option *option, const char *text, Error *error)
{
    char *end;
    errno = 0;
    long long value = strtoll(text, &end, 10);
    if (!is_decimal(text, "-0123456789") || *end || errno || (double)value < option->low ||
        (double)value > option->high)
        return error_set(error, EXIT_USAGE, "option '--%s' is '%s', must be a whole number in %.0f..%.0f", option->name,
                         text, option->low, option->high);
    *(int64_t *)option->value = value;
    return true;
}

static bool set_number(const Option *option, const char *text, Error *error)
{
    char *end;
    double value = strtod(text, &end);
    if (!is_decimal(text, "+-.eE0123456789") || *end || !(value >= option->low && value <= option->high))
        return error_set(error, EXIT_USAGE, "option '--%s' is '%s', must be a number in %g..%g", option->name, text,
                         option->low, option->high);
    *(double *)option->value = value;
    return true;
}

static bool set_text(const Option *option, const char *text, Error *error)
{
    if (strlen(text) > TEXT_BYTES_MAX)
        return error_set(error, EXIT_USAGE, "option '--%s' is '%.40s...', %zu bytes where %d are allowed", option->name,
                         text, strlen(text), TEXT_BYTES_MAX);
    *(const char **)option->value = text;
    return true;
}

static bool add_to_list(const Option *option, const char *text, Error *error)
{
    OptionList *list = option->value;
    if (list->count == OPTION_LIST_MAX)
        return error_set(error, EXIT_USAGE, "option '--%s' is given more than %d times", option->name, OPTION_LIST_MAX);
    list->text[list->count++] = text;
    return true;
}

static bool set_value(const Option *option, const char *text, Error *error)
{
    switch (option->kind) {
    case OPTION_INTEGER: return set_integer(option, text, error);
    case OPTION_NUMBER: return set_number(option, text, error);
    case OPTION_LIST: return add_to_list(option, text, error);
    default: return set_text(option, text, error);
    }
}

static const char *in_full(const char *argument)
{
    if (strcmp(argument, "-h") == 0)
        return "--help";
    if (strcmp(argument, "-o") == 0)
        return "--output";
    return argument;
}

/* One option at argv[*i]; moves *i onto the last argument that it used. `given` is one flag an option. */
static bool take_option(const Usage *usage, const Option *options, int argc, char **argv, int *i, bool *given,
                        Error *error)
{
    const char *argument = in_full(argv[*i]), *equals = strchr(argument, '=');
    size_t length = equals ? (size_t)(equals - argument) - 2 : strlen(argument) - 2;
    const Option *option = find(options, argument + 2, length);
    if (!option)
        return refuse_unknown(usage, options, argument, error);
    if (given[option - options] && option->kind != OPTION_LIST)
        return error_set(error, EXIT_USAGE, "option '--%s' is given twice", option->name);
    given[option - options] = true;
    if (option->kind == OPTION_FLAG) {
        if (equals)
            return error_set(error, EXIT_USAGE, "option '--%s' takes no value", option->name);
        *(bool *)option->value = true;
        return true;
    }
    if (equals)
        return set_value(option, equals + 1, error);
    if (*i + 1 >= argc)
        return error_set(error, EXIT_USAGE, "option '--%s' needs a value: --%s %s", option->name, option->name,
                         option->argument);
    return set_value(option, argv[++*i], error);
}

static bool is_option(const char *argument)
{
    return argument[0] == '-' && argument[1];
}

static bool check_positional(const Usage *usage, const char **positional, int count, Error *error)
{
    if (count < usage->positional_min)
        return error_set(error, EXIT_USAGE, "'wellbred %s' needs %s, see 'wellbred %s --help'", usage->command,
                         usage->positional, usage->command);
    if (count > usage->positional_max)
        return error_set(error, EXIT_USAGE, "'wellbred %s' does not take '%s'", usage->command,
                         positional[usage->positional_max]);
    for (int i = 0; i < count; i++)
        if (strlen(positional[i]) > TEXT_BYTES_MAX)
            return error_set(error, EXIT_USAGE, "'%.40s...' has %zu bytes where %d are allowed", positional[i],
                             strlen(positional[i]), TEXT_BYTES_MAX);
    return true;
}

bool options_parse(const Usage *usage, const Option *options, int argc, char **argv, const char **positional,
                   int *count, bool *help, Error *error)
{
    bool given[OPTIONS_MAX] = {false};
    *count = 0;
    *help = false;
    for (int i = 1; i < argc; i++) {
        if (strcmp(in_full(argv[i]), "--help") == 0) {
            print_help(usage, options);
            *help = true;
            return true;
        }
        if (strcmp(argv[i], "--") == 0) {
            while (++i < argc && *count < POSITIONAL_MAX)
                positional[(*count)++] = argv[i];
        } else if (is_option(argv[i])) {
            if (in_full(argv[i])[1] != '-')
                return error_set(error, EXIT_USAGE, "unknown option '%s', see 'wellbred %s --help'", argv[i],
                                 usage->command);
            if (!take_option(usage, options, argc, argv, &i, given, error))
                return false;
        } else if (*count < POSITIONAL_MAX) {
            positional[(*count)++] = argv[i];
        }
    }
    return check_positional(usage, positional, *count, error);
}
