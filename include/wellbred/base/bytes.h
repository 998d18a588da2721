/* bytes.h - integers in little-endian order in a byte buffer, so that what one
 * machine writes another reads, whatever its byte order. */
#ifndef WELLBRED_BASE_BYTES_H
#define WELLBRED_BASE_BYTES_H

#include <stdint.h>

static inline void bytes_put_u32(uint8_t *bytes, uint32_t value)
{
    for (int i = 0; i < 4; i++)
        bytes[i] = (uint8_t)(value >> 8 * i);
}

static inline void bytes_put_u64(uint8_t *bytes, uint64_t value)
{
    bytes_put_u32(bytes, (uint32_t)value);
    bytes_put_u32(bytes + 4, (uint32_t)(value >> 32));
}

static inline uint32_t bytes_get_u32(const uint8_t *bytes)
{
    uint32_t value = 0;
    for (int i = 0; i < 4; i++)
        value |= (uint32_t)bytes[i] << 8 * i;
    return value;
}

static inline uint64_t bytes_get_u64(const uint8_t *bytes)
{
    return bytes_get_u32(bytes) | (uint64_t)bytes_get_u32(bytes + 4) << 32;
}

#endif
