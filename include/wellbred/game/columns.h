/* columns.h - a small number for each column of a board.
 *
 * Sixteen bytes are one vector on every machine, so that the whole board is
 * worked on at once, whatever the vector width. */
#ifndef WELLBRED_GAME_COLUMNS_H
#define WELLBRED_GAME_COLUMNS_H

#include <stdint.h>
#include <string.h>

#ifdef __x86_64__
#include <emmintrin.h>
#endif

enum { COLUMN_LANES = 16 }; /* the widest board */

typedef uint8_t Small __attribute__((vector_size(COLUMN_LANES)));

static inline Small small_load(const int8_t *from)
{
    Small v;
    memcpy(&v, from, sizeof v);
    return v;
}

static inline Small small(uint8_t value)
{
    return (Small){0} + value;
}

static inline Small small_counting(void)
{
    return (Small){0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
}

static inline Small small_larger(Small a, Small b)
{
#ifdef __x86_64__
    return (Small)_mm_max_epu8((__m128i)a, (__m128i)b);
#else
    Small mask = (Small)(a > b);
    return (a & mask) | (b & ~mask);
#endif
}

static inline Small small_smaller(Small a, Small b)
{
#ifdef __x86_64__
    return (Small)_mm_min_epu8((__m128i)a, (__m128i)b);
#else
    Small mask = (Small)(a < b);
    return (a & mask) | (b & ~mask);
#endif
}

/* a - b, but 0 if b is larger. */
static inline Small small_excess(Small a, Small b)
{
#ifdef __x86_64__
    return (Small)_mm_subs_epu8((__m128i)a, (__m128i)b);
#else
    return a - small_smaller(a, b);
#endif
}

static inline Small small_distance(Small a, Small b)
{
    return small_excess(a, b) | small_excess(b, a);
}

static inline int32_t small_sum(Small v)
{
#ifdef __x86_64__
    __m128i halves = _mm_sad_epu8((__m128i)v, _mm_setzero_si128());
    return _mm_cvtsi128_si32(halves) + _mm_extract_epi16(halves, 4);
#else
    int32_t sum = 0;
    for (int c = 0; c < COLUMN_LANES; c++)
        sum += v[c];
    return sum;
#endif
}

static inline int32_t small_sum_of_squares(Small v)
{
#ifdef __x86_64__
    __m128i zero = _mm_setzero_si128();
    __m128i low = _mm_unpacklo_epi8((__m128i)v, zero), high = _mm_unpackhi_epi8((__m128i)v, zero);
    __m128i sums = _mm_add_epi32(_mm_madd_epi16(low, low), _mm_madd_epi16(high, high));
    sums = _mm_add_epi32(sums, _mm_shuffle_epi32(sums, 0x4e));
    return _mm_cvtsi128_si32(_mm_add_epi32(sums, _mm_shuffle_epi32(sums, 0xb1)));
#else
    int32_t sum = 0;
    for (int c = 0; c < COLUMN_LANES; c++)
        sum += v[c] * v[c];
    return sum;
#endif
}

/* Bit c is the highest bit of column c. */
static inline uint32_t small_signs(Small v)
{
#ifdef __x86_64__
    return (uint32_t)_mm_movemask_epi8((__m128i)v);
#else
    uint32_t signs = 0;
    for (int c = 0; c < COLUMN_LANES; c++)
        signs |= (uint32_t)(v[c] >> 7) << c;
    return signs;
#endif
}

static inline Small small_union(Small a, Small b)
{
    return a | b;
}

/* Column c gets the number of column c - n; 0 at the end. n is 0, 1, 2, 4 or 8. */
static inline Small small_from_left(Small v, int n)
{
#ifdef __x86_64__
    switch (n) { /* the instruction wants its number in the program */
    case 0: return v;
    case 1: return (Small)_mm_slli_si128((__m128i)v, 1);
    case 2: return (Small)_mm_slli_si128((__m128i)v, 2);
    case 4: return (Small)_mm_slli_si128((__m128i)v, 4);
    default: return (Small)_mm_slli_si128((__m128i)v, 8);
    }
#else
    Small shifted = {0};
    for (int c = n; c < COLUMN_LANES; c++)
        shifted[c] = v[c - n];
    return shifted;
#endif
}

/* The same from column c + n; n is 0 ... 6 or 8. */
static inline Small small_from_right(Small v, int n)
{
#ifdef __x86_64__
    switch (n) {
    case 0: return v;
    case 1: return (Small)_mm_srli_si128((__m128i)v, 1);
    case 2: return (Small)_mm_srli_si128((__m128i)v, 2);
    case 3: return (Small)_mm_srli_si128((__m128i)v, 3);
    case 4: return (Small)_mm_srli_si128((__m128i)v, 4);
    case 5: return (Small)_mm_srli_si128((__m128i)v, 5);
    case 6: return (Small)_mm_srli_si128((__m128i)v, 6);
    default: return (Small)_mm_srli_si128((__m128i)v, 8);
    }
#else
    Small shifted = {0};
    for (int c = 0; c + n < COLUMN_LANES; c++)
        shifted[c] = v[c + n];
    return shifted;
#endif
}

typedef Small SmallJoin(Small a, Small b);

/* All columns left of c joined, and all from c on. */
static inline Small small_before(Small v, SmallJoin *join)
{
    v = small_from_left(v, 1);
    for (int n = 1; n < COLUMN_LANES; n *= 2)
        v = join(v, small_from_left(v, n));
    return v;
}

static inline Small small_from(Small v, SmallJoin *join)
{
    for (int n = 1; n < COLUMN_LANES; n *= 2)
        v = join(v, small_from_right(v, n));
    return v;
}

static inline int small_greatest(Small v)
{
    return small_from(v, small_larger)[0];
}

#endif
