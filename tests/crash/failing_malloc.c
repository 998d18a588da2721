/* failing_malloc.c - with LD_PRELOAD, a memory that runs out at a chosen moment.
 *
 *     FAIL_ALLOCATION=N        the Nth allocation after main() began finds no memory,
 *     FAIL_ALLOCATION_EVER=1   nor does any after it
 *     LIST_ALLOCATIONS=FILE    nothing fails; FILE gets a line "N PLACE" for each allocation
 *                              that was made from another place than those before it
 *
 * A place is the innermost calls that led to the allocation: which of a hundred lines of a
 * log is being put together makes no difference. It is the same number in each process.
 * Only the program that is started is hurt, not what it starts. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <execinfo.h>
#include <fcntl.h>
#include <malloc.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* glibc's own, under the names that it keeps for such as us. */
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *memory, size_t size);
void *__libc_memalign(size_t alignment, size_t size);

typedef int Main(int argc, char **argv, char **environment);
int __libc_start_main(Main *, int, char **, void (*)(void), void (*)(void), void (*)(void), void *);

enum { PLACES_MAX = 1 << 16, FRAMES = 10 };

static atomic_bool in_main;
static atomic_long made;
static long first_to_fail;
static bool fails_ever;

static char list_path[4096];
static uint64_t place_seen[PLACES_MAX]; /* open addressing; 0 is free */
static struct {
    long number;
    uint64_t place;
} listed[PLACES_MAX];
static int places;
static _Thread_local bool looking __attribute__((tls_model("initial-exec")));

/* A library is elsewhere in each process, but what it consists of has its place in it. */
static uint64_t place_in_library(const void *address)
{
    Dl_info info;
    const char *name = dladdr(address, &info) && info.dli_fname ? strrchr(info.dli_fname, '/') : NULL;
    uint64_t hash = name ? (uintptr_t)address - (uintptr_t)info.dli_fbase : 0;
    for (; name && *name; name++)
        hash = hash * 31 + (unsigned char)*name;
    return hash;
}

static uint64_t where_we_are(void)
{
    void *frame[FRAMES];
    int depth = backtrace(frame, FRAMES);
    uint64_t hash = 1;
    for (int i = 0; i < depth; i++) {
        hash = (hash ^ place_in_library(frame[i])) * 0x9e3779b97f4a7c15u;
        hash ^= hash >> 32;
    }
    return hash | 1;
}

/* Programs that are listed have one thread. */
static void note_place(long number)
{
    uint64_t place = where_we_are();
    unsigned at = (unsigned)(place >> 40) % PLACES_MAX;
    while (place_seen[at] != 0 && place_seen[at] != place)
        at = (at + 1) % PLACES_MAX;
    if (place_seen[at] == place || places >= PLACES_MAX / 2)
        return;
    place_seen[at] = place;
    listed[places].number = number;
    listed[places++].place = place;
}

static bool has_memory(void)
{
    if (!in_main || looking)
        return true;
    long number = ++made;
    if (*list_path) {
        looking = true;
        note_place(number);
        looking = false;
    }
    if (first_to_fail == 0 || number < first_to_fail || (number > first_to_fail && !fails_ever))
        return true;
    errno = ENOMEM;
    return false;
}

/* ---- what is ours in place of glibc's ---- */

void *malloc(size_t size)
{
    return has_memory() ? __libc_malloc(size) : NULL;
}

void *calloc(size_t count, size_t size)
{
    return has_memory() ? __libc_calloc(count, size) : NULL;
}

void *realloc(void *memory, size_t size)
{
    return has_memory() ? __libc_realloc(memory, size) : NULL;
}

void *reallocarray(void *memory, size_t count, size_t size)
{
    size_t bytes;
    if (__builtin_mul_overflow(count, size, &bytes)) {
        errno = ENOMEM;
        return NULL;
    }
    return has_memory() ? __libc_realloc(memory, bytes) : NULL;
}

void *memalign(size_t alignment, size_t size)
{
    return has_memory() ? __libc_memalign(alignment, size) : NULL;
}

void *aligned_alloc(size_t alignment, size_t size)
{
    return has_memory() ? __libc_memalign(alignment, size) : NULL;
}

int posix_memalign(void **memory, size_t alignment, size_t size)
{
    void *got = has_memory() ? __libc_memalign(alignment, size) : NULL;
    if (!got)
        return ENOMEM;
    *memory = got;
    return 0;
}

/* ---- from main() on ---- */

static Main *real_main;

static int counted_main(int argc, char **argv, char **environment)
{
    in_main = true;
    return real_main(argc, argv, environment);
}

int __libc_start_main(Main *main, int argc, char **argv, void (*init)(void), void (*fini)(void),
                      void (*rtld_fini)(void), void *stack_end)
{
    int (*start)(Main *, int, char **, void (*)(void), void (*)(void), void (*)(void), void *);
    *(void **)&start = dlsym(RTLD_NEXT, "__libc_start_main");
    real_main = main;
    return start(counted_main, argc, argv, init, fini, rtld_fini, stack_end);
}

__attribute__((constructor)) static void begin(void)
{
    const char *number = getenv("FAIL_ALLOCATION"), *list = getenv("LIST_ALLOCATIONS");
    first_to_fail = number ? strtol(number, NULL, 10) : 0;
    fails_ever = getenv("FAIL_ALLOCATION_EVER") != NULL;
    if (list)
        snprintf(list_path, sizeof list_path, "%s", list);
    unsetenv("LD_PRELOAD");
    unsetenv("FAIL_ALLOCATION");
    unsetenv("FAIL_ALLOCATION_EVER");
    unsetenv("LIST_ALLOCATIONS");
    void *frame[FRAMES];
    backtrace(frame, FRAMES); /* the first call allocates */
}

__attribute__((destructor)) static void end(void)
{
    in_main = false;
    int file = *list_path ? open(list_path, O_WRONLY | O_CREAT | O_TRUNC, 0666) : -1;
    for (int i = 0; i < places && file >= 0; i++)
        dprintf(file, "%ld %016llx\n", listed[i].number, (unsigned long long)listed[i].place);
    if (file >= 0)
        close(file);
}
