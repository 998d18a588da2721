/* placing_kernel.c - compiled once for each vector width, which VECTOR_WIDTH
 * names. The compiler cuts vectors that are too long for the machine. */
#include "wellbred/game/placing.h"
#include "column_vectors.h"
#include "wellbred/base/vector.h"
#include "wellbred/game/well.h"

#include <string.h>

static uint32_t place(Well *well, const Shape *shape, int x, int row, int width)
{
    static const uint32_t outside[2 * COLUMN_LANES] = {
        [COLUMN_LANES] = UINT32_MAX,
        UINT32_MAX,
        UINT32_MAX,
        UINT32_MAX,
        UINT32_MAX,
        UINT32_MAX,
        UINT32_MAX,
        UINT32_MAX,
        UINT32_MAX,
        UINT32_MAX,
        UINT32_MAX,
        UINT32_MAX,
        UINT32_MAX,
        UINT32_MAX,
        UINT32_MAX,
        UINT32_MAX,
    };
    Columns full = ~(Columns){0};
    for (int i = 0; i < COLUMN_LANES; i += PART) {
        Columns column = load(well->column + i) | load(shape->column_at + COLUMN_LANES - x + i) << row;
        store(well->column + i, column);
        full &= column | load(outside + COLUMN_LANES - width + i);
    }
    Small top = small_load(shape->top_at + COLUMN_LANES - x);
    Small placed = small_smaller(top + (uint8_t)row, small(BOARD_ROWS)) & (Small)(top != 0);
    Small height = small_larger(small_load(well->height), placed); /* a piece can rest below an overhang */
    memcpy(well->height, &height, sizeof height);
    return in_all_lanes(full);
}

static void measure(Well *well)
{
#if defined __AVX512F__
    __m512i empty = _mm512_lzcnt_epi32((__m512i)load(well->column));
    __m128i height = _mm512_cvtepi32_epi8(_mm512_sub_epi32(_mm512_set1_epi32(BOARD_ROWS), empty));
    _mm_storeu_si128((__m128i_u *)well->height, height);
#else
    well_measure(well);
#endif
}

static int remove_rows(Well *well, uint32_t rows)
{
    int removed = 0;
    for (; rows; removed++) { /* from the top, so that the rows still to go keep their place */
        int row = 31 - __builtin_clz(rows);
        uint32_t below = (1u << row) - 1;
        for (int i = 0; i < COLUMN_LANES; i += PART) {
            Columns column = load(well->column + i);
            store(well->column + i, (column & below) | (column >> 1 & ~below));
        }
        rows &= below;
    }
    measure(well);
    return removed;
}

const Placing VECTOR_NAME(placing) = {place, remove_rows};
