#include "eval_summary.h"
#include "wellbred/base/die.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

const char *const summary_kind_names[SUMMARY_KINDS] = {"mean", "as_played", "exponential", "lower_bound"};

/* 95 % of a normal distribution lie within so many standard deviations. */
static const double normal_95 = 1.959963984540054;

static int smaller_first(const void *a, const void *b)
{
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return (x > y) - (x < y);
}

double summary_quantile(const int64_t *sorted, int64_t count, double q)
{
    double place = q * (double)(count - 1);
    int64_t below = (int64_t)place;
    if (below >= count - 1)
        return (double)sorted[count - 1];
    double part = place - (double)below;
    return (1 - part) * (double)sorted[below] + part * (double)sorted[below + 1];
}

static void describe(Summary *summary, const int64_t *values, int64_t count)
{
    int64_t *sorted = allocate((size_t)count, sizeof *sorted);
    memcpy(sorted, values, (size_t)count * sizeof *sorted);
    qsort(sorted, (size_t)count, sizeof *sorted, smaller_first);
    summary->worst = sorted[0];
    summary->best = sorted[count - 1];
    summary->quartile_1 = summary_quantile(sorted, count, 0.25);
    summary->median = summary_quantile(sorted, count, 0.5);
    summary->quartile_3 = summary_quantile(sorted, count, 0.75);
    free(sorted);
    for (int64_t i = 0; i < count; i++)
        summary->total += (double)values[i];
}

/* No game lasts less than nothing, so neither does the interval. */
static void set_interval(Summary *summary)
{
    summary->low = summary->mean - normal_95 * summary->se;
    summary->high = summary->mean + normal_95 * summary->se;
    if (summary->low < 0)
        summary->low = 0;
}

static double standard_error(const int64_t *values, int64_t count, double mean)
{
    if (count < 2)
        return NAN;
    double squares = 0;
    for (int64_t i = 0; i < count; i++)
        squares += ((double)values[i] - mean) * ((double)values[i] - mean);
    return sqrt(squares / (double)(count - 1) / (double)count);
}

Summary summary_as_played(const int64_t *values, int64_t count, int64_t capped)
{
    Summary summary = {.kind = capped ? SUMMARY_AS_PLAYED : SUMMARY_MEAN};
    describe(&summary, values, count);
    summary.mean = summary.total / (double)count;
    summary.se = standard_error(values, count, summary.mean);
    set_interval(&summary);
    return summary;
}

/* Were the mean below total / -ln 0.05, then all games of that total length
 * would have gone on without an end with a chance of less than 5 %. */
static Summary lower_bound(Summary summary, int64_t count)
{
    summary.kind = SUMMARY_LOWER_BOUND;
    summary.mean = summary.total / (double)count;
    summary.se = NAN;
    summary.low = summary.total / -log(0.05);
    summary.high = INFINITY;
    return summary;
}

Summary summary_of_lengths(const int64_t *values, int64_t count, int64_t capped)
{
    if (capped == 0)
        return summary_as_played(values, count, 0);
    Summary summary = {.kind = SUMMARY_EXPONENTIAL};
    describe(&summary, values, count);
    int64_t finished = count - capped;
    if (finished == 0)
        return lower_bound(summary, count);
    summary.mean = summary.total / (double)finished;
    summary.se = summary.mean / sqrt((double)finished);
    set_interval(&summary);
    return summary;
}
