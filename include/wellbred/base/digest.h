/* digest.h - XXH128 over a stream of values, printed as 32 hex digits.
 *
 * Values are folded in little-endian order whatever the machine, so that a
 * digest names a result and not the computer that found it. */
#ifndef WELLBRED_BASE_DIGEST_H
#define WELLBRED_BASE_DIGEST_H

#include <stddef.h>
#include <stdbool.h>
#include <stdint.h>

enum { DIGEST_HEX_SIZE = 33 };

typedef struct Digest Digest;

Digest *digest_create(void);
void digest_free(Digest *digest);

void digest_add_bytes(Digest *digest, const void *bytes, size_t size);
void digest_add_integer(Digest *digest, int64_t value);

/* The digest of what was added so far; more may be added afterwards. */
/* Is this text what digest_hex() makes? */
bool digest_is_hex(const char *text);

void digest_hex(const Digest *digest, char hex[DIGEST_HEX_SIZE]);

/* 64-bit checksum of a block of bytes. */
uint64_t checksum(const void *bytes, size_t size);

/* The same of bytes that come in pieces. */
typedef struct Checksum Checksum;

Checksum *checksum_begin(void);
void checksum_add(Checksum *sum, const void *bytes, size_t size);
uint64_t checksum_end(Checksum *sum); /* frees it */

#endif
