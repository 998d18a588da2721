#include "wellbred/base/digest.h"
#include "wellbred/base/bytes.h"
#include "wellbred/base/die.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

/* The library's state has its own alignment, so it stays behind a pointer. */
struct Digest {
    XXH3_state_t *state;
};

Digest *digest_create(void)
{
    Digest *digest = allocate(1, sizeof *digest);
    digest->state = XXH3_createState();
    if (!digest->state || XXH3_128bits_reset(digest->state) != XXH_OK)
        die("no memory for a digest");
    return digest;
}

void digest_free(Digest *digest)
{
    if (!digest)
        return;
    XXH3_freeState(digest->state);
    free(digest);
}

void digest_add_bytes(Digest *digest, const void *bytes, size_t size)
{
    XXH3_128bits_update(digest->state, bytes, size);
}

void digest_add_integer(Digest *digest, int64_t value)
{
    uint8_t bytes[8];
    bytes_put_u64(bytes, (uint64_t)value);
    digest_add_bytes(digest, bytes, sizeof bytes);
}

bool digest_is_hex(const char *text)
{
    return strspn(text, "0123456789abcdef") == DIGEST_HEX_SIZE - 1 && text[DIGEST_HEX_SIZE - 1] == '\0';
}

void digest_hex(const Digest *digest, char hex[DIGEST_HEX_SIZE])
{
    XXH128_hash_t hash = XXH3_128bits_digest(digest->state);
    snprintf(hex, DIGEST_HEX_SIZE, "%016" PRIx64 "%016" PRIx64, (uint64_t)hash.high64, (uint64_t)hash.low64);
}

uint64_t checksum(const void *bytes, size_t size)
{
    return XXH3_64bits(bytes, size);
}

/* The library's own state, under a name of ours. */
Checksum *checksum_begin(void)
{
    XXH3_state_t *state = XXH3_createState();
    if (!state || XXH3_64bits_reset(state) != XXH_OK)
        die("no memory for a checksum");
    return (Checksum *)state;
}

void checksum_add(Checksum *sum, const void *bytes, size_t size)
{
    XXH3_64bits_update((XXH3_state_t *)sum, bytes, size);
}

uint64_t checksum_end(Checksum *sum)
{
    uint64_t value = XXH3_64bits_digest((XXH3_state_t *)sum);
    XXH3_freeState((XXH3_state_t *)sum);
    return value;
}
