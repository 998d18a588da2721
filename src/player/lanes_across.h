/* lanes_across.h - what crosses the lanes of a vector: sums, halves, neighbouring
 * columns. */
#ifndef WELLBRED_PLAYER_LANES_ACROSS_H
#define WELLBRED_PLAYER_LANES_ACROSS_H

#include "lanes.h"

/* ---- across the lanes ---- */

/* All lanes joined by an operation whose order does not matter. */
#if defined __AVX512F__
INLINE int32_t ints_sum(Ints v)
{
    return _mm512_reduce_add_epi32((__m512i)v);
}

INLINE int32_t ints_greatest(Ints v)
{
    return _mm512_reduce_max_epi32((__m512i)v);
}

INLINE float floats_greatest(Floats v)
{
    return _mm512_reduce_max_ps((__m512)v);
}

INLINE uint32_t bits_union(Bits v)
{
    return (uint32_t)_mm512_reduce_or_epi32((__m512i)v);
}
#else
/* Lanes that are `half` apart change places; half is 1, 2 or 4. */
INLINE Ints ints_swapped(Ints v, int half)
{
#if defined __AVX2__
    switch (half) {
    case 1: return (Ints)_mm256_shuffle_epi32((__m256i)v, 0xb1);
    case 2: return (Ints)_mm256_shuffle_epi32((__m256i)v, 0x4e);
    default: return (Ints)_mm256_permute2x128_si256((__m256i)v, (__m256i)v, 1);
    }
#elif defined __x86_64__
    return (Ints)(half == 1 ? _mm_shuffle_epi32((__m128i)v, 0xb1) : _mm_shuffle_epi32((__m128i)v, 0x4e));
#else
    Ints swapped;
    for (int i = 0; i < LANES; i++)
        swapped[i] = v[i ^ half];
    return swapped;
#endif
}

INLINE int32_t ints_sum(Ints v)
{
    for (int half = LANES / 2; half > 0; half /= 2)
        v += ints_swapped(v, half);
    return v[0];
}

INLINE int32_t ints_greatest(Ints v)
{
    for (int half = LANES / 2; half > 0; half /= 2)
        v = ints_larger(v, ints_swapped(v, half));
    return v[0];
}

INLINE float floats_greatest(Floats v)
{
    for (int half = LANES / 2; half > 0; half /= 2)
        v = floats_larger(v, (Floats)ints_swapped((Ints)v, half));
    return v[0];
}

INLINE uint32_t bits_union(Bits v)
{
    for (int half = LANES / 2; half > 0; half /= 2)
        v |= (Bits)ints_swapped((Ints)v, half);
    return v[0];
}
#endif

/* ---- halves ---- */

enum { HALF_LANES = LANE_BYTES == 16 ? 0 : LANES / 2 }; /* the shortest vectors are not halved */

typedef float HalfFloats __attribute__((vector_size(LANE_BYTES / 2)));
typedef float HalfFloatsAnywhere __attribute__((vector_size(LANE_BYTES / 2), aligned(4)));

INLINE HalfFloats half_load(const float *from)
{
    return *(const HalfFloatsAnywhere *)from;
}

INLINE Floats floats_of_halves(HalfFloats lower, HalfFloats upper)
{
#if defined __AVX512F__
    return (Floats)_mm512_insertf32x8(_mm512_castps256_ps512((__m256)lower), (__m256)upper, 1);
#elif defined __AVX2__
    return (Floats)_mm256_set_m128((__m128)upper, (__m128)lower);
#else
    return (Floats){lower[0], lower[1], upper[0], upper[1]};
#endif
}

INLINE void floats_store_halves(float *lower, float *upper, Floats v)
{
#if defined __AVX512F__
    _mm256_storeu_ps(lower, _mm512_castps512_ps256((__m512)v));
    _mm256_storeu_ps(upper, _mm512_extractf32x8_ps((__m512)v, 1));
#elif defined __AVX2__
    _mm_storeu_ps(lower, _mm256_castps256_ps128((__m256)v));
    _mm_storeu_ps(upper, _mm256_extractf128_ps((__m256)v, 1));
#else
    (void)upper;
    floats_store(lower, v);
#endif
}

/* ---- one value for each column ----
 *
 * Vector v holds the columns from LANES * v on. */

/* A small number for each column, widened. */
INLINE Ints ints_of_small(Small small, int v)
{
#if defined __AVX512F__
    (void)v;
    return (Ints)_mm512_cvtepu8_epi32((__m128i)small);
#elif defined __AVX2__
    return (Ints)_mm256_cvtepu8_epi32((__m128i)(v ? small_from_right(small, 8) : small));
#else
    typedef uint8_t Four __attribute__((vector_size(LANES)));
    Four four;
    memcpy(&four, (const char *)&small + LANES * v, sizeof four);
    return __builtin_convertvector(four, Ints);
#endif
}

/* Arrays of 32-bit values begin PAD entries before column 0, so that a vector
 * may be loaded at any column a piece can touch. */
enum { PAD = 16, PADDED = PAD + COLUMN_LANES + PAD };

/* For the columns of vector v, what column c + k has; k is -2 ... 6. A vector
 * that was just stored is slow to load at another offset, so that one that
 * holds the whole board is shifted instead. */
INLINE Bits bits_near(const uint32_t of[PADDED], int v, int k)
{
#if defined __AVX512F__
    (void)v;
    __m512i left = (__m512i)bits_load(of), here = (__m512i)bits_load(of + PAD);
    __m512i right = (__m512i)bits_load(of + PAD + LANES);
    switch (k) { /* the instruction wants its number in the program */
    case -2: return (Bits)_mm512_alignr_epi32(here, left, 14);
    case -1: return (Bits)_mm512_alignr_epi32(here, left, 15);
    case 0: return (Bits)here;
    case 1: return (Bits)_mm512_alignr_epi32(right, here, 1);
    case 2: return (Bits)_mm512_alignr_epi32(right, here, 2);
    case 3: return (Bits)_mm512_alignr_epi32(right, here, 3);
    case 4: return (Bits)_mm512_alignr_epi32(right, here, 4);
    case 5: return (Bits)_mm512_alignr_epi32(right, here, 5);
    default: return (Bits)_mm512_alignr_epi32(right, here, 6);
    }
#else
    return bits_load(of + PAD + LANES * v + k);
#endif
}

INLINE Ints ints_near(const int32_t of[PADDED], int v, int k)
{
    return (Ints)bits_near((const uint32_t *)of, v, k);
}

#endif
