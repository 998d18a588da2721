#include "sealed.h"

#include "wellbred/base/bytes.h"
#include "wellbred/base/digest.h"
#include "wellbred/base/file.h"
#include "wellbred/base/publish.h"

#include <stdlib.h>
#include <string.h>

static const char magic[8] = "wellbred";

enum { KIND_AT = 8, VERSION_AT = 12, LENGTH_AT = 16, CHECKSUM_AT = 24, ZEROS_AT = 32 };
#define SEALED_FILE_MAX ((size_t)1 << 40)

static const char *const kind_names[] = {"nothing", "a run", "a generation", "an unfinished generation",
                                         "a packed run"};

void sealed_release(Sealed *sealed)
{
    free(sealed->bytes);
    *sealed = (Sealed){0};
}

bool sealed_write(const char *path, SealKind kind, const void *image, size_t size, Error *error)
{
    uint8_t seal[SEAL_BYTES] = {0};
    memcpy(seal, magic, sizeof magic);
    bytes_put_u32(seal + KIND_AT, kind);
    bytes_put_u32(seal + VERSION_AT, STORE_VERSION);
    bytes_put_u64(seal + LENGTH_AT, size);
    bytes_put_u64(seal + CHECKSUM_AT, checksum(image, size));
    Part parts[] = {{seal, sizeof seal}, {image, size}};
    return file_publish(path, parts, 2, error);
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

static bool check_seal(const uint8_t *bytes, size_t size, SealKind kind, Error *error)
{
    if (size < SEAL_BYTES)
        return error_set(error, EXIT_BAD_DATA, "torn: %zu bytes, at least %d belong there", size, SEAL_BYTES);
    if (memcmp(bytes, magic, sizeof magic) != 0)
        return error_set(error, EXIT_BAD_DATA, "not a file of wellbred's: it does not begin with \"wellbred\"");
    uint32_t version = bytes_get_u32(bytes + VERSION_AT), found = bytes_get_u32(bytes + KIND_AT);
    if (version > STORE_VERSION)
        return refuse_version(version, error);
    uint64_t length = bytes_get_u64(bytes + LENGTH_AT);
    if (length != size - SEAL_BYTES)
        return error_set(error, EXIT_BAD_DATA, "torn: %zu bytes, %llu belong there", size,
                         (unsigned long long)length + SEAL_BYTES);
    if (bytes_get_u64(bytes + CHECKSUM_AT) != checksum(bytes + SEAL_BYTES, length))
        return error_set(error, EXIT_BAD_DATA, "altered: its checksum is not that of its content");
    if (version == 0 || !is_zero(bytes + ZEROS_AT, SEAL_BYTES - ZEROS_AT))
        return error_set(error, EXIT_BAD_DATA, "altered: its seal is not one that wellbred writes");
    if (found != (uint32_t)kind)
        return error_set(error, EXIT_BAD_DATA, "the file of %s, expected that of %s",
                         found <= SEAL_PACK ? kind_names[found] : "something unknown", kind_names[kind]);
    return true;
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
