/* No memory, no program. What this one is made of takes a failed malloc() badly: HDF5 1.10
 * crashes at every fourth one or goes on with half a file, and a stream in memory loses the
 * end of a text. So it never sees one. In the program, malloc(), calloc() and realloc() are
 * these, for all libraries: what the next ones in line can't give ends in die(). Who wants
 * aligned memory asks others, and looks at what it gets. */
#define _GNU_SOURCE /* RTLD_NEXT */
#include "wellbred/base/die.h"
#include "wellbred/base/error.h"

#include <dlfcn.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <unistd.h>

#ifdef __GLIBC__ /* of others it is not known that they let a program have its own */

/* More than we ever want at once: then it is a size that makes no sense, as a forged file
 * may have one, and whoever asked for so much is told. */
#define NONSENSE_BYTES ((size_t)1 << 40)

static void *(*next_malloc)(size_t size);
static void *(*next_calloc)(size_t count, size_t size);
static void *(*next_realloc)(void *memory, size_t size);

/* Older ones of dlsym() want memory, but can do without. */
static bool find_next(void)
{
    static atomic_flag looking = ATOMIC_FLAG_INIT;
    if (next_realloc)
        return true;
    if (atomic_flag_test_and_set(&looking))
        return false;
    *(void **)&next_malloc = dlsym(RTLD_NEXT, "malloc");
    *(void **)&next_calloc = dlsym(RTLD_NEXT, "calloc");
    *(void **)&next_realloc = dlsym(RTLD_NEXT, "realloc");
    return next_realloc != NULL;
}

/* The end may want memory too, and then has to be a quick one. */
static void *must_have(void *memory, size_t size)
{
    static atomic_flag dying = ATOMIC_FLAG_INIT;
    if (memory || size >= NONSENSE_BYTES)
        return memory;
    if (atomic_flag_test_and_set(&dying))
        _exit(EXIT_OUR_FAULT);
    die("no memory for %zu bytes", size);
}

void *malloc(size_t size)
{
    return find_next() ? must_have(next_malloc(size), size) : NULL;
}

void *calloc(size_t count, size_t size)
{
    size_t bytes;
    if (!find_next())
        return NULL;
    if (__builtin_mul_overflow(count, size, &bytes))
        bytes = NONSENSE_BYTES;
    return must_have(next_calloc(count, size), bytes);
}

/* Of no bytes it is free(), and returns nothing. */
void *realloc(void *memory, size_t size)
{
    if (!find_next())
        return NULL;
    void *larger = next_realloc(memory, size);
    return size == 0 ? larger : must_have(larger, size);
}

#endif
