#include "wellbred/base/die.h"
#include "wellbred/base/error.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

static void (*stop_handler)(int status) = exit;

void die_set_handler(void (*stop)(int status))
{
    stop_handler = stop;
}

void die(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fputs("wellbred: ", stderr);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
    stop_handler(EXIT_OUR_FAULT);
    abort(); /* a handler must not return */
}

static void *must_have(void *memory, size_t count, size_t size)
{
    if (!memory)
        die("no memory for %zu times %zu bytes", count, size);
    return memory;
}

void *allocate(size_t count, size_t size)
{
    return must_have(calloc(count ? count : 1, size ? size : 1), count, size);
}

void *reallocate(void *memory, size_t count, size_t size)
{
    return must_have(reallocarray(memory, count ? count : 1, size ? size : 1), count, size);
}
