#include "wellbred/base/vector.h"

#include <stdlib.h>
#include <string.h>

static const char *const names[VECTOR_WIDTHS] = {"baseline", "avx2", "avx512"};

const char *vector_width_name(VectorWidth width)
{
    return names[width];
}

#ifdef HAVE_VECTOR_WIDE
static bool has_avx2(void)
{
#ifdef __clang__
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
           __builtin_cpu_supports("fma");
#else
    return __builtin_cpu_supports("x86-64-v3");
#endif
}

/* A CPU without the vector popcount is better off with avx2. */
static bool has_avx512(void)
{
    return __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512dq") &&
           __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512cd") &&
           __builtin_cpu_supports("avx512vpopcntdq");
}
#endif

bool vector_width_is_available(VectorWidth width)
{
#ifdef HAVE_VECTOR_WIDE
    switch (width) {
    case VECTOR_AVX2: return has_avx2();
    case VECTOR_AVX512: return has_avx2() && has_avx512();
    default: break;
    }
#endif
    return width == VECTOR_BASELINE;
}

bool vector_width_choose(VectorWidth *width, Error *error)
{
    const char *wanted = getenv("WELLBRED_VECTOR");
    if (wanted && !*wanted)
        wanted = NULL;
    for (int w = VECTOR_WIDTHS - 1; w >= 0; w--) {
        if (wanted && strcmp(wanted, names[w]) != 0)
            continue;
        if (vector_width_is_available((VectorWidth)w)) {
            *width = (VectorWidth)w;
            return true;
        }
        if (wanted)
            return error_set(error, EXIT_USAGE,
                             "environment variable WELLBRED_VECTOR is '%s', which this CPU does not have", wanted);
    }
    return error_set(error, EXIT_USAGE,
                     "environment variable WELLBRED_VECTOR is '%s', must be baseline, avx2 or avx512", wanted);
}
