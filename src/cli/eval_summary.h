/* eval_summary.h - what many games say about a player.
 *
 * Game lengths are about exponentially distributed. A game that a limit cut
 * short says only "at least this long", and the mean of what was played would
 * be too small. Under that distribution the best guess of the mean (its
 * maximum-likelihood estimate) is the total of all games, the capped ones
 * included, divided by the number of those that finished:
 *
 *      played   10  30  20+  40+      + capped
 *      mean     (10 + 30 + 20 + 40) / 2 = 50      error  50 / sqrt(2)
 *
 * All sums run in the order of the games, so a result does not depend on who
 * played which game when. */
#ifndef WELLBRED_CLI_EVAL_SUMMARY_H
#define WELLBRED_CLI_EVAL_SUMMARY_H

#include <stdint.h>

typedef enum SummaryKind {
    SUMMARY_MEAN,        /* the plain mean of games that all finished */
    SUMMARY_AS_PLAYED,   /* the plain mean, with capped games as far as they went */
    SUMMARY_EXPONENTIAL, /* total / finished games */
    SUMMARY_LOWER_BOUND, /* no game finished: the mean as played, and the truth lies above `low` */
    SUMMARY_KINDS,
} SummaryKind;

extern const char *const summary_kind_names[SUMMARY_KINDS];

typedef struct Summary {
    SummaryKind kind;
    double mean;
    double se;        /* standard error of the mean; NaN if unknown */
    double low, high; /* the mean's 95 % interval; NaN if unknown, `high` infinite for a lower bound */
    double total;     /* in floating point, since scores may add up to more than an integer holds */
    int64_t worst, best;
    double quartile_1, median, quartile_3;
} Summary;

/* values [count], one of each game, of which `capped` did not finish;
 * count >= 1. For what grows in proportion to a game's length. */
Summary summary_of_lengths(const int64_t *values, int64_t count, int64_t capped);

/* For anything else, e.g. a score that grows with the level: no guess is made
 * about how capped games would have gone on. */
Summary summary_as_played(const int64_t *values, int64_t count, int64_t capped);

/* The value below which the fraction 0 <= q <= 1 of sorted [count] lies, with
 * straight lines between the values. */
double summary_quantile(const int64_t *sorted, int64_t count, double q);

#endif
