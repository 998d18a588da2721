/* settings.h - what a user says about the search. */
#ifndef WELLBRED_EVOLVE_SETTINGS_H
#define WELLBRED_EVOLVE_SETTINGS_H

#include <stdbool.h>

#include "wellbred/base/error.h"

enum {
    POPULATION_MAX = 65536,
    GENERATIONS_MAX = 1000000,
};

typedef enum Method {
    METHOD_GA,
    METHOD_CEM,
    METHOD_CMA_ES,
    METHODS,
} Method;

/* How a parent is drawn. */
typedef enum SelectionKind {
    SELECTION_PROPORTIONAL, /* in proportion to fitness */
    SELECTION_TOURNAMENT,   /* the best of `size` drawn ones */
    SELECTION_TRUNCATION,   /* any of the best `share` */
    SELECTION_RANK,         /* in proportion to rank: the worst 1, the best `population` */
    SELECTION_KINDS,
} SelectionKind;

/* What two parents make. */
typedef enum CrossoverKind {
    CROSSOVER_UNIFORM,            /* each gene from either parent */
    CROSSOVER_ONE_POINT,          /* up to a point from the first, then from the second */
    CROSSOVER_TWO_POINT,          /* between two points from the second */
    CROSSOVER_ARITHMETIC,         /* a weighted mean, one random weight a child */
    CROSSOVER_FITNESS_BLEND,      /* the mean weighted by fitness; uniform if both are 0 */
    CROSSOVER_COMPLEMENTARY_PAIR, /* two children: genes in proportion to fitness, and the other parent's */
    CROSSOVER_KINDS,
} CrossoverKind;

typedef enum MutationKind {
    MUTATION_UNIFORM,        /* add uniform in [-step, step) */
    MUTATION_GAUSSIAN,       /* add normal with deviation step */
    MUTATION_MULTIPLICATIVE, /* times uniform in [1 - step, 1 + step) */
    MUTATION_KINDS,
} MutationKind;

/* What the first generation is. */
typedef enum InitialKind {
    INITIAL_UNIFORM,      /* in [low, high) */
    INITIAL_NORMAL,       /* with mean and deviation */
    INITIAL_LAYER_NORMAL, /* mean 0, deviation 1 / sqrt(inputs of the gene's layer) */
    INITIAL_PLAYER,       /* a player's genome, the others about it with `deviation` */
    INITIAL_RUN,          /* the newest population of another run */
    INITIAL_KINDS,
} InitialKind;

/* Noise that keeps the cross-entropy method from narrowing too early. */
typedef enum ExtraVariance {
    EXTRA_VARIANCE_NONE,
    EXTRA_VARIANCE_CONSTANT, /* `variance` in every generation */
    EXTRA_VARIANCE_LINEAR,   /* max(variance - fall * generation, 0) */
    EXTRA_VARIANCES,
} ExtraVariance;

typedef enum CovarianceKind {
    COVARIANCE_AUTO, /* full up to COVARIANCE_FULL_GENES genes */
    COVARIANCE_FULL,
    COVARIANCE_SEPARABLE,
    COVARIANCE_KINDS,
} CovarianceKind;
enum { COVARIANCE_FULL_GENES = 200 };

/* Who of a generation meets the champion. */
typedef enum Challenger {
    CHALLENGER_FITTEST,
    CHALLENGER_MEAN, /* of the distribution: the last of the population, which teaches nothing */
    CHALLENGERS,
} Challenger;

extern const char *const method_names[METHODS];
extern const char *const selection_names[SELECTION_KINDS];
extern const char *const crossover_names[CROSSOVER_KINDS];
extern const char *const mutation_names[MUTATION_KINDS];
extern const char *const initial_names[INITIAL_KINDS];
extern const char *const extra_variance_names[EXTRA_VARIANCES];
extern const char *const covariance_names[COVARIANCE_KINDS];
extern const char *const challenger_names[CHALLENGERS];

typedef struct EvolutionSettings {
    Method method;
    int population, generations;
    Challenger challenger;

    /* ga */
    double elites; /* copied unchanged: below 1 a share of the population, else a count */
    struct {
        SelectionKind kind;
        int size;     /* of a tournament */
        double share; /* of a truncation */
    } selection;
    struct {
        CrossoverKind kind;
    } crossover;
    struct {
        MutationKind kind;
        double rate; /* probability of each gene */
        double step;
        bool elites_too;
        bool children; /* false: only mutants of the best, and elites if elites_too */
    } mutation;
    double immigrants; /* probability that a place not for an elite goes to a new random genome */
    double mutants;    /* ... to a mutated copy of the best */
    double scale;      /* all genes of the new population are multiplied by this */

    struct {
        double share; /* of the samples that the next distribution is made from */
        ExtraVariance extra;
        double variance, fall;
    } cem;
    struct {
        double step; /* initial step size, in units of the initial deviation */
        CovarianceKind covariance;
        bool unit_norm; /* genomes have length 1 */
    } cma_es;

    struct {
        InitialKind kind;
        double low, high, mean, deviation;
        const char *player, *run; /* owned by whoever owns the settings, as is the next; NULL for none */
        const char *digest;       /* of the genomes that come from them */
    } initial;
} EvolutionSettings;

EvolutionSettings evolution_settings_default(void);

/* How many of the population are elites. */
int evolution_elites(const EvolutionSettings *settings);

/* How many of the population are samples of a distribution, for cem and cma-es. */
int evolution_samples(const EvolutionSettings *settings);

/* Do these fit together? Names the key ("evolution.elites") that does not. */
bool evolution_settings_check(const EvolutionSettings *settings, Error *error);

#endif
