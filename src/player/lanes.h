/* lanes.h - vectors of 32-bit lanes, as wide as the code is compiled for.
 *
 * Written with the compiler's vector types; the few operations that those do
 * not have are taken from the instruction set, where it has them. All give the
 * same bits whatever the width: integers are exact, and each float operation
 * is one IEEE operation in each lane. */
#ifndef WELLBRED_PLAYER_LANES_H
#define WELLBRED_PLAYER_LANES_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "wellbred/game/columns.h"

#ifdef __x86_64__
#include <immintrin.h>
#endif

#if defined __AVX512F__
#ifndef __AVX512VPOPCNTDQ__
#error "512-bit lanes need the vector popcount, see base/vector.c"
#endif
enum { LANE_BYTES = 64 };
#elif defined __AVX2__
enum { LANE_BYTES = 32 };
#else
enum { LANE_BYTES = 16 };
#endif
enum {
    LANES = LANE_BYTES / 4,
    VECTORS = COLUMN_LANES / LANES /* that hold one value for each column */
};

typedef int32_t Ints __attribute__((vector_size(LANE_BYTES)));
typedef uint32_t Bits __attribute__((vector_size(LANE_BYTES)));
typedef float Floats __attribute__((vector_size(LANE_BYTES)));

#define INLINE static inline __attribute__((always_inline))

INLINE Ints ints(int32_t value)
{
    return (Ints){0} + value;
}

INLINE Bits bits(uint32_t value)
{
    return (Bits){0} + value;
}

INLINE Floats floats(float value)
{
    return value - (Floats){0}; /* not 0 + value: that would lose the sign of -0 */
}

/* The same at any address. They alias what their lanes alias and no more, so
 * that the compiler need not load everything again after a store. */
typedef int32_t IntsAnywhere __attribute__((vector_size(LANE_BYTES), aligned(4)));
typedef uint32_t BitsAnywhere __attribute__((vector_size(LANE_BYTES), aligned(4)));
typedef float FloatsAnywhere __attribute__((vector_size(LANE_BYTES), aligned(4)));

INLINE Ints ints_load(const int32_t *from)
{
    return *(const IntsAnywhere *)from;
}

INLINE Ints ints_load_bytes(const int8_t *from)
{
#if defined __AVX512F__
    return (Ints)_mm512_cvtepi8_epi32(_mm_loadu_si128((const __m128i_u *)from));
#elif defined __AVX2__
    return (Ints)_mm256_cvtepi8_epi32(_mm_loadu_si64(from));
#else
    return (Ints){from[0], from[1], from[2], from[3]};
#endif
}

INLINE Bits bits_load(const uint32_t *from)
{
    return *(const BitsAnywhere *)from;
}

INLINE Floats floats_load(const float *from)
{
    return *(const FloatsAnywhere *)from;
}

INLINE void ints_store(int32_t *to, Ints v)
{
    *(IntsAnywhere *)to = v;
}

INLINE void bits_store(uint32_t *to, Bits v)
{
    *(BitsAnywhere *)to = v;
}

INLINE void floats_store(float *to, Floats v)
{
    *(FloatsAnywhere *)to = v;
}

/* 0, 1, 2, ... */
INLINE Ints ints_counting(void)
{
    static const int32_t counting[COLUMN_LANES] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
    return ints_load(counting);
}

/* A mask has all bits of a lane set or none. */
INLINE Ints ints_select(Ints mask, Ints a, Ints b)
{
    return (a & mask) | (b & ~mask);
}

INLINE Floats floats_select(Ints mask, Floats a, Floats b)
{
    return (Floats)ints_select(mask, (Ints)a, (Ints)b);
}

/* a in the lanes whose bit is set. */
INLINE Floats floats_select_bits(uint32_t lanes, Floats a, Floats b)
{
#if defined __AVX512F__
    return (Floats)_mm512_mask_blend_ps((__mmask16)lanes, (__m512)b, (__m512)a);
#else
    return floats_select(((ints(1) << ints_counting()) & (int32_t)lanes) != 0, a, b);
#endif
}

INLINE Ints ints_larger(Ints a, Ints b)
{
#if defined __AVX512F__
    return (Ints)_mm512_max_epi32((__m512i)a, (__m512i)b);
#elif defined __AVX2__
    return (Ints)_mm256_max_epi32((__m256i)a, (__m256i)b);
#else
    return ints_select(a > b, a, b);
#endif
}

INLINE Ints ints_smaller(Ints a, Ints b)
{
#if defined __AVX512F__
    return (Ints)_mm512_min_epi32((__m512i)a, (__m512i)b);
#elif defined __AVX2__
    return (Ints)_mm256_min_epi32((__m256i)a, (__m256i)b);
#else
    return ints_select(a < b, a, b);
#endif
}

INLINE Ints ints_absolute(Ints a)
{
#if defined __AVX512F__
    return (Ints)_mm512_abs_epi32((__m512i)a);
#elif defined __AVX2__
    return (Ints)_mm256_abs_epi32((__m256i)a);
#else
    Ints sign = a >> 31;
    return (a ^ sign) - sign;
#endif
}

INLINE Ints bits_count(Bits v)
{
#if defined __AVX512F__
    return (Ints)_mm512_popcnt_epi32((__m512i)v);
#elif defined __AVX2__
    const __m256i counts = _mm256_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, //
                                            0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
    __m256i low = (__m256i)(v & 0x0f0f0f0f), high = (__m256i)(v >> 4 & 0x0f0f0f0f);
    __m256i bytes = _mm256_add_epi8(_mm256_shuffle_epi8(counts, low), _mm256_shuffle_epi8(counts, high));
    __m256i pairs = _mm256_maddubs_epi16(bytes, _mm256_set1_epi8(1));
    return (Ints)_mm256_madd_epi16(pairs, _mm256_set1_epi16(1));
#else
    v = v - (v >> 1 & 0x55555555);
    v = (v & 0x33333333) + (v >> 2 & 0x33333333);
    v = (v + (v >> 4)) & 0x0f0f0f0f;
    v = v + (v >> 8);
    return (Ints)((v + (v >> 16)) & 0x3f);
#endif
}

/* The number of the highest set bit, plus one. */
INLINE Ints bits_height(Bits v)
{
#if defined __AVX512F__
    return 32 - (Ints)_mm512_lzcnt_epi32((__m512i)v);
#else
    for (int reach = 1; reach < 32; reach *= 2)
        v |= v >> reach;
    return bits_count(v);
#endif
}

/* a | (b & c), which compilers do not see as one operation if c is loaded. */
INLINE Bits bits_or_and(Bits a, Bits b, Bits c)
{
#if defined __AVX512F__
    return (Bits)_mm512_ternarylogic_epi32((__m512i)a, (__m512i)b, (__m512i)c, 0xf8);
#else
    return a | (b & c);
#endif
}

INLINE bool bits_any(Bits v)
{
#if defined __AVX512F__
    return _mm512_test_epi32_mask((__m512i)v, (__m512i)v) != 0;
#elif defined __AVX2__
    return !_mm256_testz_si256((__m256i)v, (__m256i)v);
#else
    return ((uint64_t)v[0] | v[1] | v[2] | v[3]) != 0;
#endif
}

/* Bit i is the sign of lane i. */
INLINE uint32_t ints_signs(Ints v)
{
#if defined __AVX512F__
    return _mm512_cmplt_epi32_mask((__m512i)v, _mm512_setzero_si512());
#elif defined __AVX2__
    return (uint32_t)_mm256_movemask_ps((__m256)v);
#else
    uint32_t signs = 0;
    for (int i = 0; i < LANES; i++)
        signs |= (uint32_t)(v[i] < 0) << i;
    return signs;
#endif
}

/* a > b ? a : b, and so b if either is not a number. */
INLINE Floats floats_larger(Floats a, Floats b)
{
#if defined __AVX512F__
    return (Floats)_mm512_max_ps((__m512)a, (__m512)b);
#elif defined __AVX2__
    return (Floats)_mm256_max_ps((__m256)a, (__m256)b);
#elif defined __x86_64__
    return (Floats)_mm_max_ps((__m128)a, (__m128)b);
#else
    return floats_select(a > b, a, b);
#endif
}

/* a < b ? a : b */
INLINE Floats floats_smaller(Floats a, Floats b)
{
#if defined __AVX512F__
    return (Floats)_mm512_min_ps((__m512)a, (__m512)b);
#elif defined __AVX2__
    return (Floats)_mm256_min_ps((__m256)a, (__m256)b);
#elif defined __x86_64__
    return (Floats)_mm_min_ps((__m128)a, (__m128)b);
#else
    return floats_select(a < b, a, b);
#endif
}

INLINE Floats floats_root(Floats v)
{
#if defined __AVX512F__
    return (Floats)_mm512_sqrt_ps((__m512)v);
#elif defined __AVX2__
    return (Floats)_mm256_sqrt_ps((__m256)v);
#elif defined __x86_64__
    return (Floats)_mm_sqrt_ps((__m128)v);
#else
    for (int i = 0; i < LANES; i++)
        v[i] = __builtin_sqrtf(v[i]);
    return v;
#endif
}

INLINE Floats ints_to_floats(Ints v)
{
    return __builtin_convertvector(v, Floats);
}

INLINE Floats floats_absolute(Floats v)
{
    return (Floats)((Ints)v & INT32_MAX);
}

/* Lane i gets what lane from[i] has. */
INLINE Floats floats_permuted(Floats v, Ints from)
{
#ifdef __clang__
    Floats permuted;
    for (int i = 0; i < LANES; i++)
        permuted[i] = v[from[i] & (LANES - 1)];
    return permuted;
#else
    return __builtin_shuffle(v, from);
#endif
}

#endif
