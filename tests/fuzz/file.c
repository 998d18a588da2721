#define _GNU_SOURCE /* memfd_create */
#include "fuzz.h"

#include <fcntl.h>
#include <limits.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static void fill(int file, const uint8_t *data, size_t size)
{
    FUZZ_CHECK(file >= 0 && ftruncate(file, 0) == 0);
    FUZZ_CHECK(pwrite(file, data, size, 0) == (ssize_t)size);
}

const char *fuzz_file(const uint8_t *data, size_t size)
{
    static char path[40];
    static int file = -1;
    if (file < 0) {
        file = memfd_create("input", MFD_CLOEXEC);
        snprintf(path, sizeof path, "/proc/self/fd/%d", file);
    }
    fill(file, data, size);
    return path;
}

static char directory[] = "/dev/shm/wellbred-fuzz-XXXXXX", inside[PATH_MAX];

static void remove_directory(void)
{
    unlink(inside);
    rmdir(directory);
}

const char *fuzz_file_in(const char *name, const uint8_t *data, size_t size)
{
    static int file = -1;
    if (file < 0) {
        FUZZ_CHECK(mkdtemp(directory));
        snprintf(inside, sizeof inside, "%s/%s", directory, name);
        file = open(inside, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
        atexit(remove_directory);
    }
    fill(file, data, size);
    return directory;
}
