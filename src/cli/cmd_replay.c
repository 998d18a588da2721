#include "command.h"
#include "options.h"
#include "run_name.h"
#include "wellbred/config/json_writer.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

/* One number of a game, as it was recorded and as it is now. */
typedef struct Compared {
    const char *name;
    int64_t recorded, replayed;
} Compared;

enum { COMPARED = 8 };

static void compare(const GameRecord *record, const Game *game, Compared compared[COMPARED])
{
    const Counters *was = &record->counters, *is = &game->counters;
    const Compared all[COMPARED] = {
        {"pieces", was->pieces, is->pieces},
        {"lines", was->lines, is->lines},
        {"score", was->score, is->score},
        {"tetrises", was->tetrises, is->tetrises},
        {"keys", was->keys, is->keys},
        {"score_integral", was->score_integral, is->score_integral},
        {"tetris_integral", was->tetris_integral, is->tetris_integral},
        {"capped", record->capped, game->status == GAME_CAPPED},
    };
    for (int i = 0; i < COMPARED; i++)
        compared[i] = all[i];
}

static int count_differences(const Compared compared[COMPARED])
{
    int count = 0;
    for (int i = 0; i < COMPARED; i++)
        count += compared[i].recorded != compared[i].replayed;
    return count;
}

/* ---- printing ---- */

/* What was played. */
typedef struct Replay {
    const RunName *name;
    int individual;
    uint64_t seed;
    Compared compared[COMPARED];
} Replay;

static void print_text(const Replay *replay)
{
    printf("generation %d, rank %d (individual %d), game %d, seed %" PRIu64 "\n", replay->name->generation,
           replay->name->rank, replay->individual, replay->name->game, replay->seed);
    printf("%-16s  %12s  %12s\n", "", "recorded", "replayed");
    for (int i = 0; i < COMPARED; i++) {
        const Compared *c = &replay->compared[i];
        printf("%-16s  %12" PRId64 "  %12" PRId64 "%s\n", c->name, c->recorded, c->replayed,
               c->recorded == c->replayed ? "" : "  differs");
    }
}

static void print_json(const Replay *replay)
{
    char seed[24];
    snprintf(seed, sizeof seed, "%" PRIu64, replay->seed); /* as a text: it has more digits than a double */
    JsonWriter json = json_begin(stdout);
    json_boolean(&json, "same", count_differences(replay->compared) == 0);
    json_integer(&json, "generation", replay->name->generation);
    json_integer(&json, "rank", replay->name->rank);
    json_integer(&json, "individual", replay->individual);
    json_integer(&json, "game", replay->name->game);
    json_string(&json, "seed", seed);
    for (int side = 0; side < 2; side++) {
        json_open(&json, side == 0 ? "recorded" : "replayed", '{');
        for (int i = 0; i < COMPARED; i++)
            json_integer(&json, replay->compared[i].name,
                         side == 0 ? replay->compared[i].recorded : replay->compared[i].replayed);
        json_close(&json, '}');
    }
    json_end(&json);
}

/* ---- playing ---- */

static bool play(const Settings *settings, const float *genome, uint64_t seed, Game *game, Error *error)
{
    enum { MANY_PIECES = 1 << 20 };
    VectorWidth width;
    Rules rules;
    if (!vector_width_choose(&width, error) || !rules_init(&rules, &settings->game, width, error))
        return false;
    Player *player = player_create(&settings->player, &rules, genome, width);
    player_start(player, game, seed);
    while (game_is_playing(game))
        player_play(player, game, MANY_PIECES);
    player_free(player);
    rules_release(&rules);
    return true;
}

static bool replay_from(const OpenRun *open, const Snapshot *snapshot, const RunName *name, bool as_json, Error *error)
{
    Game game;
    int *order = generation_ranking(&snapshot->generation);
    Replay replay = {.name = name, .individual = order[name->rank]};
    free(order);
    const GameRecord *record = &generation_records(&snapshot->generation, replay.individual)[name->game];
    const float *genome = population_genome(&snapshot->generation.population, replay.individual);
    replay.seed = record->seed;
    if (!play(&open->settings, genome, record->seed, &game, error))
        return false;
    compare(record, &game, replay.compared);
    if (as_json)
        print_json(&replay);
    else
        print_text(&replay);
    int differences = count_differences(replay.compared);
    return differences == 0 ||
           error_set(error, EXIT_BAD_DATA, "the game is not as it was recorded: %d number%s differ%s", differences,
                     differences == 1 ? "" : "s", differences == 1 ? "s" : "");
}

static bool replay_game(const RunName *name, bool as_json, Error *error)
{
    OpenRun open;
    Snapshot snapshot;
    if (!open_run_init(&open, name->run, error))
        return false;
    bool ok = open_run_read(&open, name, &snapshot, error);
    if (ok) {
        ok = replay_from(&open, &snapshot, name, as_json, error);
        snapshot_release(&snapshot);
    }
    open_run_release(&open);
    return ok;
}

bool cmd_replay(int argc, char **argv, Error *error)
{
    enum { GAME_PARTS = 3 };
    bool as_json = false, help;
    int count;
    const Option options[] = {
        {"json", OPTION_FLAG, &as_json, NULL, "print one JSON object", 0, 0},
        {0},
    };
    const Usage usage = {"replay", "RUN@GENERATION:RANK:GAME",
                         "Play a recorded game again and compare: pieces, lines, score and the rest must be as\n"
                         "they were recorded. RANK 0 is the fittest of its generation, GAME counts from 0.",
                         1, 1};
    const char *positional[POSITIONAL_MAX];
    RunName name;
    if (!options_parse(&usage, options, argc, argv, positional, &count, &help, error))
        return false;
    if (help)
        return true;
    if (!run_name_parse(&name, positional[0], GAME_PARTS, error))
        return false;
    if (name.game < 0)
        return error_set(error, EXIT_USAGE, "'%s' names no game, must be RUN@GENERATION:RANK:GAME", positional[0]);
    return replay_game(&name, as_json, error);
}
