#include "cluster/tiny.h"

#include <criterion/criterion.h>

Tiny tiny_settings(void)
{
    Tiny tiny = {
        .game = game_settings_default(),
        .player = player_settings_default(),
        .evaluation = evaluation_settings_default(),
        .evolution = evolution_settings_default(),
        .cluster = cluster_settings_default(),
    };
    tiny.game.width = 6;
    tiny.game.height = 8;
    tiny.game.max_pieces = 200;
    tiny.player.features = TINY_GENES;
    tiny.player.feature[0] = (Feature){FEATURE_HOLES, 0};
    tiny.player.feature[1] = (Feature){FEATURE_BUMPINESS, 0};
    tiny.player.feature[2] = (Feature){FEATURE_LANDING_HEIGHT, 0};
    tiny.evaluation.games = 3;
    tiny.evaluation.validation_games = 5;
    tiny.evolution.population = 8;
    tiny.evolution.elites = 2;
    return tiny;
}

void tiny_start(Tiny *tiny)
{
    static const int inputs[TINY_GENES] = {3, 3, 3};
    Error error;
    cr_assert(rules_init(&tiny->rules, &tiny->game, tiny->width, &error), "%s", error.text);
    tiny->transport = transport_local_create(&tiny->player, &tiny->rules, tiny->width, tiny->cluster.lockstep);
    TrainerPlan plan = {
        .seed = 1,
        .evaluation = tiny->evaluation,
        .evolution = &tiny->evolution,
        .genesis = {.genes = TINY_GENES, .inputs = inputs},
        .cluster = tiny->cluster,
        .watch = tiny->watch,
        .transport = tiny->transport,
        .digest = "00000000000000000000000000000000",
    };
    tiny->trainer = trainer_create(&plan);
}

void tiny_stop(Tiny *tiny)
{
    trainer_free(tiny->trainer);
    tiny->transport->close(tiny->transport);
    rules_release(&tiny->rules);
}

const char *tiny_breed(Tiny *tiny, int generations)
{
    Error error;
    for (int i = 0; i < generations; i++)
        cr_assert_eq(trainer_advance(tiny->trainer, &error), ADVANCE_DONE);
    return trainer_snapshot(tiny->trainer)->digest;
}
