#include "run_promise.h"

#include "wellbred/config/config.h"

#include <string.h>

bool run_promise_read(RunPromise *promise, const char *config, Error *error)
{
    Settings settings;
    if (!config_parse(&settings, config, strlen(config), error))
        return error_prefix(error, "its config");
    *promise = (RunPromise){
        .population = settings.evolution.population,
        .genes = player_genes(&settings.player),
        .games = settings.evaluation.games,
        .features = settings.player.features,
    };
    config_digest(&settings, promise->digest);
    for (int i = 0; i < settings.player.features; i++)
        feature_name(settings.player.feature[i], promise->feature[i]);
    settings_release(&settings);
    return true;
}
