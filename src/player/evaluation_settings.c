#include "wellbred/player/evaluation.h"

#include <stddef.h>

const char *const measure_names[MEASURES] = {"lines", "pieces", "score", "weighted", "score_integral"};
const char *const seed_rule_names[SEED_RULES] = {"per_generation", "per_genome", "fixed"};
const char *const elite_rule_names[ELITE_RULES] = {"replay", "running_mean"};

EvaluationSettings evaluation_settings_default(void)
{
    return (EvaluationSettings){
        .games = 12,
        .drop_best = 1,
        .drop_worst = 1,
        .measure = MEASURE_LINES,
        .seeds = SEEDS_PER_GENERATION,
        .elites = ELITES_REPLAY,
        .validation_games = 100,
    };
}

static bool check_drops(const EvaluationSettings *settings, Error *error)
{
    if (settings->drop_best + settings->drop_worst < settings->games)
        return true;
    return error_set(error, EXIT_BAD_DATA,
                     "'evaluation.drop_best' %d and 'evaluation.drop_worst' %d must add up to less than "
                     "'evaluation.games', which is %d",
                     settings->drop_best, settings->drop_worst, settings->games);
}

/* The key of a weight that is not 0, or NULL. */
static const char *find_weight(const MeasureWeights *weight)
{
    const struct {
        const char *key;
        double value;
    } weights[] = {
        {"pieces", weight->pieces},
        {"lines", weight->lines},
        {"tetrises", weight->tetrises},
        {"score", weight->score},
        {"tetris_integral", weight->tetris_integral},
        {"score_integral", weight->score_integral},
    };
    for (size_t i = 0; i < sizeof weights / sizeof *weights; i++)
        if (weights[i].value != 0)
            return weights[i].key;
    return NULL;
}

static bool check_weights(const EvaluationSettings *settings, Error *error)
{
    const char *weight = find_weight(&settings->weight);
    if (settings->measure == MEASURE_WEIGHTED && !weight)
        return error_set(error, EXIT_BAD_DATA,
                         "'evaluation.measure' is \"weighted\", which needs at least one of 'evaluation.weights' to be "
                         "other than 0");
    if (settings->measure != MEASURE_WEIGHTED && weight)
        return error_set(error, EXIT_BAD_DATA,
                         "'evaluation.weights.%s' needs 'evaluation.measure' to be \"weighted\", which is \"%s\"",
                         weight, measure_names[settings->measure]);
    return true;
}

bool evaluation_settings_check(const EvaluationSettings *settings, Error *error)
{
    return check_drops(settings, error) && check_weights(settings, error);
}
