#include "wellbred/base/error.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

bool(error_set)(Error *error, ExitCode exit_code, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    error->exit_code = exit_code;
    vsnprintf(error->text, sizeof error->text, format, arguments);
    va_end(arguments);
    return false;
}

bool(error_prefix)(Error *error, const char *where)
{
    char text[sizeof error->text];
    strcpy(text, error->text);
    int used = snprintf(error->text, sizeof error->text, "%s: ", where);
    if (used < (int)sizeof error->text)
        snprintf(error->text + used, sizeof error->text - (size_t)used, "%s", text);
    return false;
}
