/* XXH128 as we use it: a name for a result, the same on every machine. */
#include "wellbred/base/digest.h"

#include <criterion/criterion.h>
#include <string.h>

enum { STREAM_SIZE = 5000 };

static void fill(uint8_t *bytes, size_t size)
{
    uint32_t state = 1;
    for (size_t i = 0; i < size; i++) {
        state = state * 1664525 + 1013904223;
        bytes[i] = (uint8_t)(state >> 24);
    }
}

static void digest_of(const void *bytes, size_t size, char hex[DIGEST_HEX_SIZE])
{
    Digest *digest = digest_create();
    digest_add_bytes(digest, bytes, size);
    digest_hex(digest, hex);
    digest_free(digest);
}

/* The buffer and the values of xxHash's own cli/xsum_sanity_check.c. */
static void fill_as_xxhash_does(uint8_t *bytes, size_t size)
{
    uint64_t generator = 2654435761;
    for (size_t i = 0; i < size; i++) {
        bytes[i] = (uint8_t)(generator >> 56);
        generator *= 11400714785074694797u;
    }
}

static const struct {
    size_t size;
    uint64_t checksum;
    const char *digest;
} published[] = {
    {0, 0x2d06800538d394c2, "99aa06d3014798d86001c324468d497f"},
    {1, 0xc44bdff4074eecdb, "a6cd5e9392000f6ac44bdff4074eecdb"},
    {6, 0x27b56a84cd2d7325, "082afe0b8162d12a3e7039bdda43cfc6"},
    {12, 0xa713daf0dfbb77e7, "6e3efd8fc7802b18061a192713f69ad9"},
    {24, 0xa3fe70bf9d3510eb, "0ce966e4678d37611e7044d28b1b901d"},
    {48, 0x397da259ecba1f11, "a002ac4e5478227ef942219aed80f67b"},
    {403, 0xcdeb804d65c6dea4, "1b6de21e332dd73dcdeb804d65c6dea4"},
    {512, 0x617e49599013cb6b, "18d2d110dcc9bca1617e49599013cb6b"},
    {2048, 0xdd59e2c3a5f038e0, "f736557fd47073a5dd59e2c3a5f038e0"},
    {2367, 0xcb37aeb9e5d361ed, "e89c0f6ff369b427cb37aeb9e5d361ed"},
};

Test(digest, and_checksum_give_the_published_values)
{
    uint8_t bytes[2367];
    char hex[DIGEST_HEX_SIZE];
    fill_as_xxhash_does(bytes, sizeof bytes);
    for (size_t i = 0; i < sizeof published / sizeof *published; i++) {
        digest_of(bytes, published[i].size, hex);
        cr_assert_str_eq(hex, published[i].digest, "%zu bytes", published[i].size);
        cr_assert_eq(checksum(bytes, published[i].size), published[i].checksum, "%zu bytes", published[i].size);
    }
}

Test(digest, does_not_depend_on_how_the_bytes_are_cut)
{
    static uint8_t bytes[STREAM_SIZE];
    char whole[DIGEST_HEX_SIZE], cut[DIGEST_HEX_SIZE];
    fill(bytes, sizeof bytes);
    digest_of(bytes, sizeof bytes, whole);
    for (uint32_t seed = 1; seed <= 300; seed++) {
        Digest *digest = digest_create();
        uint32_t state = seed;
        for (size_t at = 0, piece; at < sizeof bytes; at += piece) {
            state = state * 1664525 + 1013904223;
            piece = state >> 16 & (seed % 2 ? 0xff : 0x7ff); /* 0 is a piece too */
            if (piece > sizeof bytes - at)
                piece = sizeof bytes - at;
            digest_add_bytes(digest, bytes + at, piece);
        }
        digest_hex(digest, cut);
        digest_free(digest);
        cr_assert_str_eq(cut, whole, "cut with seed %u", seed);
    }
}

Test(digest, takes_integers_as_eight_little_endian_bytes)
{
    static const uint8_t bytes[] = {1, 0, 0, 0, 0, 0, 0, 0, 0xfe, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff};
    char of_bytes[DIGEST_HEX_SIZE], of_integers[DIGEST_HEX_SIZE];
    digest_of(bytes, sizeof bytes, of_bytes);
    Digest *digest = digest_create();
    digest_add_integer(digest, 1);
    digest_add_integer(digest, -2);
    digest_hex(digest, of_integers);
    digest_free(digest);
    cr_assert_str_eq(of_integers, of_bytes);
}

Test(digest, may_be_read_before_the_end)
{
    char early[DIGEST_HEX_SIZE], late[DIGEST_HEX_SIZE], expected[DIGEST_HEX_SIZE];
    Digest *digest = digest_create();
    digest_add_bytes(digest, "well", 4);
    digest_hex(digest, early);
    digest_add_bytes(digest, "bred", 4);
    digest_hex(digest, late);
    digest_free(digest);
    digest_of("well", 4, expected);
    cr_assert_str_eq(early, expected);
    digest_of("wellbred", 8, expected);
    cr_assert_str_eq(late, expected);
}

Test(digest, sees_every_changed_bit)
{
    static uint8_t bytes[STREAM_SIZE];
    char whole[DIGEST_HEX_SIZE], changed[DIGEST_HEX_SIZE];
    fill(bytes, sizeof bytes);
    digest_of(bytes, sizeof bytes, whole);
    for (size_t bit = 0; bit < 8 * sizeof bytes; bit += 37) {
        bytes[bit / 8] ^= (uint8_t)(1u << bit % 8);
        digest_of(bytes, sizeof bytes, changed);
        bytes[bit / 8] ^= (uint8_t)(1u << bit % 8);
        cr_assert_str_neq(changed, whole, "bit %zu", bit);
    }
}

Test(checksum, sees_every_changed_bit_and_the_length)
{
    static uint8_t bytes[300];
    fill(bytes, sizeof bytes);
    uint64_t whole = checksum(bytes, sizeof bytes);
    for (size_t bit = 0; bit < 8 * sizeof bytes; bit++) {
        bytes[bit / 8] ^= (uint8_t)(1u << bit % 8);
        cr_assert_neq(checksum(bytes, sizeof bytes), whole, "bit %zu", bit);
        bytes[bit / 8] ^= (uint8_t)(1u << bit % 8);
    }
    for (size_t size = 0; size < sizeof bytes; size++)
        cr_assert_neq(checksum(bytes, size), whole, "%zu bytes", size);
}
