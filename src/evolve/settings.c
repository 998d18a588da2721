#include "wellbred/evolve/settings.h"

#include <math.h>
#include <stddef.h>

const char *const method_names[METHODS] = {"ga", "cem", "cma-es"};
const char *const selection_names[SELECTION_KINDS] = {"proportional", "tournament", "truncation", "rank"};
const char *const crossover_names[CROSSOVER_KINDS] = {"uniform",    "one_point",     "two_point",
                                                      "arithmetic", "fitness_blend", "complementary_pair"};
const char *const mutation_names[MUTATION_KINDS] = {"uniform", "gaussian", "multiplicative"};
const char *const initial_names[INITIAL_KINDS] = {"uniform", "normal", "layer_normal", "player", "run"};
const char *const extra_variance_names[EXTRA_VARIANCES] = {"none", "constant", "linear"};
const char *const covariance_names[COVARIANCE_KINDS] = {"auto", "full", "separable"};
const char *const challenger_names[CHALLENGERS] = {"fittest", "mean"};

EvolutionSettings evolution_settings_default(void)
{
    return (EvolutionSettings){
        .method = METHOD_GA,
        .population = 100,
        .generations = 100,
        .elites = 0.2,
        .selection = {SELECTION_PROPORTIONAL, .size = 2, .share = 0.5},
        .crossover = {CROSSOVER_UNIFORM},
        .mutation = {MUTATION_UNIFORM, .rate = 0.08, .step = 0.1, .elites_too = false, .children = true},
        .scale = 1,
        .cem = {.share = 0.1, EXTRA_VARIANCE_NONE, .variance = 4, .fall = 0.1},
        .cma_es = {.step = 0.5, COVARIANCE_AUTO, .unit_norm = false},
        .initial = {INITIAL_NORMAL, .low = -1, .high = 1, .mean = 0, .deviation = 1},
    };
}

/* Not yet an int: before the check it may be any number. */
static double count_elites(const EvolutionSettings *settings)
{
    return settings->elites < 1 ? floor(settings->elites * settings->population + 0.5) : settings->elites;
}

int evolution_elites(const EvolutionSettings *settings)
{
    return (int)count_elites(settings);
}

int evolution_samples(const EvolutionSettings *settings)
{
    return settings->population - (settings->challenger == CHALLENGER_MEAN);
}

static bool check_elites(const EvolutionSettings *settings, Error *error)
{
    if (settings->elites >= 1 && settings->elites != floor(settings->elites))
        return error_set(error, EXIT_BAD_DATA,
                         "'evolution.elites' is %g, must be a share below 1 or a whole number of genomes",
                         settings->elites);
    if (count_elites(settings) >= settings->population)
        return error_set(error, EXIT_BAD_DATA,
                         "'evolution.elites' makes %.0f elites, must be less than 'evolution.population', which is %d",
                         count_elites(settings), settings->population);
    return true;
}

static bool check_ga(const EvolutionSettings *settings, Error *error)
{
    if (settings->challenger == CHALLENGER_MEAN)
        return error_set(error, EXIT_BAD_DATA,
                         "'evolution.challenger' is \"mean\", but 'evolution.method' \"ga\" has no distribution, must "
                         "be \"fittest\"");
    if (!check_elites(settings, error))
        return false;
    int others = settings->population - evolution_elites(settings);
    if (settings->crossover.kind == CROSSOVER_COMPLEMENTARY_PAIR && others % 2 != 0)
        return error_set(error, EXIT_BAD_DATA,
                         "'evolution.crossover.kind' is \"complementary_pair\", which needs an even number of places "
                         "for children: 'evolution.population' %d less 'evolution.elites' %d leaves %d",
                         settings->population, settings->population - others, others);
    if (settings->selection.kind == SELECTION_TOURNAMENT && settings->selection.size > settings->population)
        return error_set(error, EXIT_BAD_DATA,
                         "'evolution.selection.size' is %d, must not be above 'evolution.population', which is %d",
                         settings->selection.size, settings->population);
    if (settings->immigrants + settings->mutants > 1)
        return error_set(error, EXIT_BAD_DATA,
                         "'evolution.immigrants' %g and 'evolution.mutants' %g must not add up to more than 1",
                         settings->immigrants, settings->mutants);
    return true;
}

static bool check_initial(const EvolutionSettings *settings, Error *error)
{
    const char *kind = initial_names[settings->initial.kind];
    if (settings->initial.kind == INITIAL_UNIFORM && settings->initial.low >= settings->initial.high)
        return error_set(error, EXIT_BAD_DATA,
                         "'evolution.initial.low' is %g, must be below 'evolution.initial.high', which is %g",
                         settings->initial.low, settings->initial.high);
    if ((settings->initial.kind == INITIAL_PLAYER) != (settings->initial.player != NULL))
        return error_set(
            error, EXIT_BAD_DATA,
            "'evolution.initial.player' is %s and 'evolution.initial.kind' is \"%s\": a player is for kind "
            "\"player\" and no other",
            settings->initial.player ? "given" : "missing", kind);
    if ((settings->initial.kind == INITIAL_RUN) != (settings->initial.run != NULL))
        return error_set(error, EXIT_BAD_DATA,
                         "'evolution.initial.run' is %s and 'evolution.initial.kind' is \"%s\": a run is for kind "
                         "\"run\" and no other",
                         settings->initial.run ? "given" : "missing", kind);
    return true;
}

/* Half of the samples make the next distribution: fewer than four leave cma-es
 * one parent, and fewer than two kept ones leave cem no variance. */
static bool check_samples(const EvolutionSettings *settings, Error *error)
{
    int samples = evolution_samples(settings);
    if (settings->method == METHOD_CMA_ES && samples < 4)
        return error_set(error, EXIT_BAD_DATA,
                         "'evolution.population' is %d, must be %d or more for 'evolution.method' \"cma-es\"%s",
                         settings->population, 4 + settings->population - samples,
                         samples < settings->population ? " and 'evolution.challenger' \"mean\"" : "");
    if (settings->method == METHOD_CEM && settings->cem.share * samples < 2)
        return error_set(
            error, EXIT_BAD_DATA, "'evolution.cem.share' %g of 'evolution.population' %d%s is less than 2 genomes",
            settings->cem.share, settings->population, samples < settings->population ? " without the mean" : "");
    return true;
}

bool evolution_settings_check(const EvolutionSettings *settings, Error *error)
{
    if (!check_initial(settings, error))
        return false;
    return settings->method == METHOD_GA ? check_ga(settings, error) : check_samples(settings, error);
}
