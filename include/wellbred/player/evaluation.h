/* evaluation.h - how fit a genome is: which games it plays, what is measured,
 * and what the measures of its games make together. */
#ifndef WELLBRED_PLAYER_EVALUATION_H
#define WELLBRED_PLAYER_EVALUATION_H

#include <stdbool.h>
#include <stdint.h>

#include "wellbred/base/error.h"
#include "wellbred/game/game.h"

enum {
    GAMES_MAX = 10000,
    VALIDATION_GAMES_MAX = 1000000,
};

typedef enum Measure {
    MEASURE_LINES,
    MEASURE_PIECES,
    MEASURE_SCORE,
    MEASURE_WEIGHTED,       /* the counters of the game times `weight` */
    MEASURE_SCORE_INTEGRAL, /* the score after each move, summed over all moves */
    MEASURES,
} Measure;

typedef enum SeedRule {
    SEEDS_PER_GENERATION, /* all genomes play the same games, new ones each generation */
    SEEDS_PER_GENOME,     /* every genome plays games of its own */
    SEEDS_FIXED,          /* the same games for ever */
    SEED_RULES,
} SeedRule;

/* What an elite's fitness is, which it had in an earlier generation too. */
typedef enum EliteRule {
    ELITES_REPLAY,       /* that of its games on the new seeds */
    ELITES_RUNNING_MEAN, /* the mean over all generations that it played */
    ELITE_RULES,
} EliteRule;

extern const char *const measure_names[MEASURES];
extern const char *const seed_rule_names[SEED_RULES];
extern const char *const elite_rule_names[ELITE_RULES];

typedef struct MeasureWeights {
    double pieces, lines, tetrises, score, tetris_integral, score_integral;
} MeasureWeights;

typedef struct EvaluationSettings {
    int games;
    int drop_best, drop_worst;
    Measure measure;
    MeasureWeights weight; /* for MEASURE_WEIGHTED */
    SeedRule seeds;
    EliteRule elites;
    int validation_games; /* 0: the champion is the fittest so far */
} EvaluationSettings;

EvaluationSettings evaluation_settings_default(void);

/* Do these fit together? Names the key that does not. */
bool evaluation_settings_check(const EvaluationSettings *settings, Error *error);

/* A game that has ended, as it is kept. */
typedef struct GameRecord {
    uint64_t seed;
    Counters counters;
    bool capped;
} GameRecord;

double evaluation_measure(const EvaluationSettings *settings, const Counters *counters);

/* The seed of a genome's training game. */
uint64_t evaluation_seed(const EvaluationSettings *settings, uint64_t run_seed, int generation, int genome, int game);

enum {
    GAME_DROPPED_BEST = 1,
    GAME_DROPPED_WORST = 2,
    GAME_WAS_CAPPED = 4,
};

typedef struct Fitness {
    double value;
    double error; /* standard error of the mean of the games that count; NaN if there is one game only */
} Fitness;

/* The fitness from a genome's games [games], and the flags [games] of each. */
Fitness evaluation_fitness(const EvaluationSettings *settings, const GameRecord *records, uint8_t *flags);

/* The plain mean over any number of games, none dropped, for validation. */
Fitness evaluation_mean(const EvaluationSettings *settings, const GameRecord *records, int count);

#endif
