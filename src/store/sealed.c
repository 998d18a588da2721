#include "sealed.h"

#include "wellbred/base/bytes.h"
#include "wellbred/base/die.h"
#include "wellbred/base/digest.h"
#include "wellbred/base/file.h"
#include "wellbred/base/publish.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char magic[8] = "wellbred";

enum { KIND_AT = 8, VERSION_AT = 12, LENGTH_AT = 16, CHECKSUM_AT = 24, ZEROS_AT = 32 };
#define SEALED_FILE_MAX ((size_t)1 << 40)

static const char *const kind_names[] = {"nothing",      "a run",          "a generation", "an unfinished generation",
                                         "a packed run", "initial genomes"};

void sealed_release(Sealed *sealed)
{
    free(sealed->bytes);
    *sealed = (Sealed){0};
}

static void make_seal(uint8_t seal[SEAL_BYTES], SealKind kind, uint64_t size, uint64_t sum)
{
    memset(seal, 0, SEAL_BYTES);
    memcpy(seal, magic, sizeof magic);
    bytes_put_u32(seal + KIND_AT, kind);
    bytes_put_u32(seal + VERSION_AT, STORE_VERSION);
    bytes_put_u64(seal + LENGTH_AT, size);
    bytes_put_u64(seal + CHECKSUM_AT, sum);
}

bool sealed_write(const LastStep *last, const char *path, SealKind kind, const void *image, size_t size, Error *error)
{
    uint8_t seal[SEAL_BYTES];
    make_seal(seal, kind, size, checksum(image, size));
    Part parts[] = {{seal, sizeof seal}, {image, size}};
    return file_publish_after(last, path, parts, 2, error);
}

/* ---- reading ---- */

static bool refuse_version(uint32_t version, Error *error)
{
    return error_set(error, EXIT_BAD_DATA, "format version %u, this wellbred reads up to %d: use a newer one", version,
                     STORE_VERSION);
}

static bool is_zero(const uint8_t *bytes, int size)
{
    for (int i = 0; i < size; i++)
        if (bytes[i] != 0)
            return false;
    return true;
}

/* Whose file it is, and whether it has its length; `size` bytes in all. */
static bool check_front(const uint8_t *seal, size_t size, Error *error)
{
    if (memcmp(seal, magic, size < sizeof magic ? size : sizeof magic) != 0)
        return error_set(error, EXIT_BAD_DATA, "not a file of wellbred's: it does not begin with \"wellbred\"");
    if (size < SEAL_BYTES)
        return error_set(error, EXIT_BAD_DATA, "torn: %zu bytes, at least %d belong there", size, SEAL_BYTES);
    uint32_t version = bytes_get_u32(seal + VERSION_AT);
    if (version > STORE_VERSION)
        return refuse_version(version, error);
    uint64_t length = bytes_get_u64(seal + LENGTH_AT);
    if (length != size - SEAL_BYTES)
        return error_set(error, EXIT_BAD_DATA, "torn: %zu bytes, %llu belong there", size,
                         (unsigned long long)length + SEAL_BYTES);
    return true;
}

static bool check_content(const uint8_t *seal, uint64_t sum, SealKind kind, Error *error)
{
    uint32_t found = bytes_get_u32(seal + KIND_AT);
    if (bytes_get_u64(seal + CHECKSUM_AT) != sum)
        return error_set(error, EXIT_BAD_DATA, "altered: its checksum is not that of its content");
    if (bytes_get_u32(seal + VERSION_AT) == 0 || !is_zero(seal + ZEROS_AT, SEAL_BYTES - ZEROS_AT))
        return error_set(error, EXIT_BAD_DATA, "altered: its seal is not one that wellbred writes");
    if (found != (uint32_t)kind)
        return error_set(error, EXIT_BAD_DATA, "the file of %s, expected that of %s",
                         found < SEAL_KINDS ? kind_names[found] : "something unknown", kind_names[kind]);
    return true;
}

static bool check_seal(const uint8_t *bytes, size_t size, SealKind kind, Error *error)
{
    return check_front(bytes, size, error) &&
           check_content(bytes, checksum(bytes + SEAL_BYTES, size - SEAL_BYTES), kind, error);
}

bool sealed_read(Sealed *sealed, const char *path, SealKind kind, Error *error)
{
    char *content;
    *sealed = (Sealed){0};
    if (!file_read(path, SEALED_FILE_MAX, &content, &sealed->size, error))
        return false;
    sealed->bytes = (uint8_t *)content;
    if (check_seal(sealed->bytes, sealed->size, kind, error))
        return true;
    sealed_release(sealed);
    return error_prefix(error, path);
}

/* ---- files too large for the memory ---- */

/* As much as there is, up to `size`; < 0 with errno set if it can't be read. */
static ssize_t read_at(int file, void *bytes, size_t size, off_t at)
{
    size_t used = 0;
    while (used < size) {
        ssize_t got = pread(file, (char *)bytes + used, size - used, at + (off_t)used);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return -1;
        if (got == 0)
            break;
        used += (size_t)got;
    }
    return (ssize_t)used;
}

/* The checksum of all behind the seal, and how many bytes that is. */
static bool sum_content(int file, uint64_t *sum, uint64_t *size)
{
    enum { STEP = 1 << 20 };
    uint8_t *bytes = allocate(STEP, 1);
    Checksum *adding = checksum_begin();
    ssize_t got;
    *size = 0;
    while ((got = read_at(file, bytes, STEP, (off_t)(SEAL_BYTES + *size))) > 0) {
        checksum_add(adding, bytes, (size_t)got);
        *size += (uint64_t)got;
    }
    int reason = errno;
    *sum = checksum_end(adding);
    free(bytes);
    errno = reason;
    return got == 0;
}

static bool check_file(int file, const char *path, SealKind kind, Error *error)
{
    uint8_t seal[SEAL_BYTES];
    uint64_t sum, size;
    struct stat status;
    if (fstat(file, &status) == 0 && !S_ISREG(status.st_mode)) /* a device may have no end */
        return error_set(error, EXIT_BAD_DATA, "'%s' is not a file", path);
    ssize_t front = read_at(file, seal, sizeof seal, 0);
    if (front < 0 || !sum_content(file, &sum, &size))
        return error_set(error, EXIT_IO, "can't read '%s': %s", path, strerror(errno));
    return (check_front(seal, (size_t)front + size, error) && check_content(seal, sum, kind, error)) ||
           error_prefix(error, path);
}

/* Opening does not wait for the writer of a pipe. */
bool sealed_check(const char *path, SealKind kind, Error *error)
{
    int file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (file < 0)
        return error_set(error, errno == ENOENT || errno == ENOTDIR || errno == ELOOP ? EXIT_BAD_DATA : EXIT_IO,
                         "can't open '%s': %s", path, strerror(errno));
    bool ok = check_file(file, path, kind, error);
    close(file);
    return ok;
}

bool sealed_put(int file, SealKind kind)
{
    uint8_t seal[SEAL_BYTES];
    uint64_t sum, size;
    if (!sum_content(file, &sum, &size))
        return false;
    make_seal(seal, kind, size, sum);
    return pwrite(file, seal, sizeof seal, 0) == (ssize_t)sizeof seal;
}

enum { FRONT_BYTES = VERSION_AT + 4 };

/* False if the file does not even begin like one of ours. */
static bool read_front(const char *path, uint8_t front[FRONT_BYTES])
{
    int file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (file < 0)
        return false;
    bool ok = read_at(file, front, FRONT_BYTES, 0) == FRONT_BYTES && memcmp(front, magic, sizeof magic) == 0;
    close(file);
    return ok;
}

SealKind sealed_kind(const char *path)
{
    uint8_t front[FRONT_BYTES];
    uint32_t kind = read_front(path, front) ? bytes_get_u32(front + KIND_AT) : SEAL_NONE;
    return kind < SEAL_KINDS ? (SealKind)kind : SEAL_NONE;
}

bool sealed_is_newer(const char *path)
{
    uint8_t front[FRONT_BYTES];
    return read_front(path, front) && bytes_get_u32(front + VERSION_AT) > STORE_VERSION;
}
