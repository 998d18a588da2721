#include "wellbred/player/evaluation.h"

#include "wellbred/base/die.h"
#include "wellbred/base/random.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

double evaluation_measure(const EvaluationSettings *settings, const Counters *counters)
{
    const MeasureWeights *weight = &settings->weight;
    switch (settings->measure) {
    case MEASURE_PIECES: return (double)counters->pieces;
    case MEASURE_SCORE: return (double)counters->score;
    case MEASURE_SCORE_INTEGRAL: return (double)counters->score_integral;
    case MEASURE_WEIGHTED:
        return weight->pieces * (double)counters->pieces + weight->lines * (double)counters->lines +
               weight->tetrises * (double)counters->tetrises + weight->score * (double)counters->score +
               weight->tetris_integral * (double)counters->tetris_integral +
               weight->score_integral * (double)counters->score_integral;
    default: return (double)counters->lines;
    }
}

uint64_t evaluation_seed(const EvaluationSettings *settings, uint64_t run_seed, int generation, int genome, int game)
{
    bool is_fixed = settings->seeds == SEEDS_FIXED, is_own = settings->seeds == SEEDS_PER_GENOME;
    return random_game_seed(run_seed, STREAM_GAME_SEED, is_fixed ? 0 : (uint32_t)generation,
                            is_own ? genome : NO_GENOME, (uint32_t)game);
}

/* ---- fitness ---- */

typedef struct Measured {
    double value;
    int game;
} Measured;

static int compare_measured(const void *a, const void *b)
{
    const Measured *x = a, *y = b;
    if (x->value != y->value)
        return x->value < y->value ? -1 : 1;
    return x->game - y->game;
}

static void flag_dropped(const EvaluationSettings *settings, Measured *measured, uint8_t *flags)
{
    int games = settings->games;
    qsort(measured, (size_t)games, sizeof *measured, compare_measured);
    for (int i = 0; i < settings->drop_worst; i++)
        flags[measured[i].game] |= GAME_DROPPED_WORST;
    for (int i = games - settings->drop_best; i < games; i++)
        flags[measured[i].game] |= GAME_DROPPED_BEST;
}

/* Mean and standard error of the games without a `left_out` flag (NULL: of
 * all), in the order of the games: sums of floats depend on their order. */
static Fitness mean_of(const EvaluationSettings *settings, const GameRecord *records, const uint8_t *flags, int count)
{
    enum { LEFT_OUT = GAME_DROPPED_BEST | GAME_DROPPED_WORST };
    double sum = 0, squares = 0;
    int counted = 0;
    for (int i = 0; i < count; i++)
        if (!flags || !(flags[i] & LEFT_OUT)) {
            sum += evaluation_measure(settings, &records[i].counters);
            counted++;
        }
    assert(counted > 0);
    double mean = sum / counted;
    for (int i = 0; i < count; i++)
        if (!flags || !(flags[i] & LEFT_OUT)) {
            double away = evaluation_measure(settings, &records[i].counters) - mean;
            squares += away * away;
        }
    return (Fitness){mean, counted > 1 ? sqrt(squares / (counted - 1) / counted) : NAN};
}

Fitness evaluation_fitness(const EvaluationSettings *settings, const GameRecord *records, uint8_t *flags)
{
    Measured *measured = allocate((size_t)settings->games, sizeof *measured);
    for (int i = 0; i < settings->games; i++) {
        measured[i] = (Measured){evaluation_measure(settings, &records[i].counters), i};
        flags[i] = records[i].capped ? GAME_WAS_CAPPED : 0;
    }
    flag_dropped(settings, measured, flags);
    free(measured);
    return mean_of(settings, records, flags, settings->games);
}

Fitness evaluation_mean(const EvaluationSettings *settings, const GameRecord *records, int count)
{
    return mean_of(settings, records, NULL, count);
}
