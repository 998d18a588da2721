/* column_vectors.h - a row of 32-bit columns in vectors as wide as those of
 * the source that includes this, which is compiled once for each width. */
#ifndef WELLBRED_GAME_COLUMN_VECTORS_H
#define WELLBRED_GAME_COLUMN_VECTORS_H

#include <stdbool.h>
#include <stdint.h>

#include "wellbred/game/columns.h"

#if defined __AVX512F__
#include <immintrin.h>
enum { PART_BYTES = 64 };
#elif defined __AVX2__
enum { PART_BYTES = 32 };
#else
enum { PART_BYTES = 16 };
#endif
enum { PART = PART_BYTES / 4, PARTS = COLUMN_LANES / PART };

typedef uint32_t Columns __attribute__((vector_size(PART_BYTES)));
typedef uint32_t ColumnsAnywhere __attribute__((vector_size(PART_BYTES), aligned(4)));

static inline Columns load(const uint32_t *from)
{
    return *(const ColumnsAnywhere *)from;
}

static inline void store(uint32_t *to, Columns columns)
{
    *(ColumnsAnywhere *)to = columns;
}

static inline uint32_t in_all_lanes(Columns columns)
{
#if defined __AVX512F__
    return (uint32_t)_mm512_reduce_and_epi32((__m512i)columns);
#else
    uint64_t pair = UINT64_MAX;
    for (int i = 0; i < PART; i += 2)
        pair &= ((uint64_t)columns[i + 1] << 32) | columns[i];
    return (uint32_t)(pair & pair >> 32);
#endif
}

static inline bool in_any_lane(Columns columns)
{
#if defined __AVX512F__
    return _mm512_test_epi32_mask((__m512i)columns, (__m512i)columns);
#else
    uint64_t pair = 0;
    for (int i = 0; i < PART; i += 2)
        pair |= ((uint64_t)columns[i + 1] << 32) | columns[i];
    return pair;
#endif
}

#endif
