#include "message.h"
#include "panel.h"

#include <stdarg.h>
#include <stdio.h>

void message(const char *format, ...)
{
    va_list arguments;
    panel_hide();
    va_start(arguments, format);
    fputs("wellbred: ", stderr);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
}
