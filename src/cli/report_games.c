/* report_games.c - the games in which a report shows the champion: recorded
 * ones, played again by the engine. */
#include "report.h"
#include "report_replay.h"

#include "wellbred/base/die.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* An individual of a generation with the champion's genome. */
typedef struct Appearance {
    const Snapshot *snapshot;
    int individual;
} Appearance;

static bool is_champion(const Snapshot *snapshot, int individual, const Champion *champion)
{
    const Population *population = &snapshot->generation.population;
    return memcmp(population_genome(population, individual), champion->genome,
                  (size_t)population->genes * sizeof(float)) == 0;
}

static bool find_champion(Appearance *found, const Snapshot *snapshot, const Champion *champion)
{
    for (int i = 0; i < snapshot->generation.population.size; i++)
        if (is_champion(snapshot, i, champion)) {
            *found = (Appearance){snapshot, i};
            return true;
        }
    return false;
}

/* ---- one game ---- */

static void write_counters(JsonWriter *json, const char *key, const Counters *counters)
{
    json_open(json, key, '{');
    json_integer(json, "pieces", counters->pieces);
    json_integer(json, "lines", counters->lines);
    json_integer(json, "tetrises", counters->tetrises);
    json_integer(json, "score", counters->score);
    json_integer(json, "keys", counters->keys);
    json_close(json, '}');
}

static bool is_as_recorded(const Game *game, const GameRecord *record)
{
    const Counters *is = &game->counters, *was = &record->counters;
    if (game_is_playing(game)) /* cut */
        return is->pieces <= was->pieces && is->lines <= was->lines && is->score <= was->score;
    return is->pieces == was->pieces && is->lines == was->lines && is->tetrises == was->tetrises &&
           is->score == was->score && is->keys == was->keys;
}

static void write_game(Player *player, const Rules *rules, const GameRecord *record, int game, const char *which,
                       JsonWriter *json)
{
    char seed[24];
    Game end;
    snprintf(seed, sizeof seed, "%" PRIu64, record->seed); /* as a text: it has more digits than a double */
    json_open(json, NULL, '{');
    json_string(json, "which", which);
    json_integer(json, "game", game);
    json_string(json, "seed", seed);
    write_counters(json, "recorded", &record->counters);
    replay_write(player, rules, record->seed, &end, json);
    write_counters(json, "played", &end.counters);
    json_boolean(json, "cut", game_is_playing(&end));
    json_boolean(json, "capped", record->capped);
    json_boolean(json, "same", is_as_recorded(&end, record));
    if (game_is_playing(&end)) {
        json_integer(json, "current", end.current);
        if (end.next != NO_PIECE)
            json_integer(json, "next", end.next);
    }
    json_close(json, '}');
}

/* ---- which games ---- */

typedef struct Ranked {
    int game;
    double value;
} Ranked;

static int by_value(const void *a, const void *b)
{
    const Ranked *x = a, *y = b;
    if (x->value != y->value)
        return x->value > y->value ? -1 : 1;
    return x->game - y->game;
}

/* The games of the individual, the best first; freed by the caller. */
static Ranked *rank_games(const Report *report, const Appearance *appearance)
{
    const Generation *generation = &appearance->snapshot->generation;
    const GameRecord *records = generation_records(generation, appearance->individual);
    Ranked *ranked = allocate((size_t)generation->games, sizeof *ranked);
    for (int g = 0; g < generation->games; g++)
        ranked[g] = (Ranked){g, evaluation_measure(&report->open.settings.evaluation, &records[g].counters)};
    qsort(ranked, (size_t)generation->games, sizeof *ranked, by_value);
    return ranked;
}

static void write_games(const Report *report, const Appearance *appearance, Player *player, const Rules *rules,
                        JsonWriter *json)
{
    int games = appearance->snapshot->generation.games;
    const GameRecord *records = generation_records(&appearance->snapshot->generation, appearance->individual);
    const struct {
        int rank;
        const char *name;
    } wanted[] = {{0, "best"}, {(games - 1) / 2, "middle"}, {games - 1, "worst"}};
    Ranked *ranked = rank_games(report, appearance);
    json_open(json, "games", '[');
    for (int i = 0, shown = -1; i < 3; i++) {
        if (wanted[i].rank == shown)
            continue;
        shown = wanted[i].rank;
        int game = ranked[shown].game;
        write_game(player, rules, &records[game], game, wanted[i].name, json);
    }
    json_close(json, ']');
    free(ranked);
}

static bool write_appearance(const Report *report, const Appearance *appearance, JsonWriter *json, Error *error)
{
    const Settings *settings = &report->open.settings;
    VectorWidth width;
    Rules rules;
    if (!vector_width_choose(&width, error) || !rules_init(&rules, &settings->game, width, error))
        return false;
    Player *player = player_create(&settings->player, &rules, report->history.last.champion.genome, width);
    json_open(json, "replay", '{');
    json_integer(json, "width", settings->game.width);
    json_integer(json, "height", settings->game.height);
    json_integer(json, "ceiling", rules.ceiling);
    json_boolean(json, "shows_next", order_deals_ahead(&rules));
    json_integer(json, "generation", appearance->snapshot->generation.number);
    json_integer(json, "individual", appearance->individual);
    json_integer(json, "pieces_max", REPLAY_PIECES_MAX);
    replay_write_pieces(&rules, json);
    write_games(report, appearance, player, &rules, json);
    json_close(json, '}');
    player_free(player);
    rules_release(&rules);
    return true;
}

/* An elite is in the last generation; a sample of cma-es is not, and is shown
 * in the games of the generation in which it appeared. */
bool report_write_replays(const Report *report, JsonWriter *json, Error *error)
{
    const Snapshot *last = &report->history.last;
    const Champion *champion = &last->champion;
    Appearance appearance;
    if (find_champion(&appearance, last, champion))
        return write_appearance(report, &appearance, json, error);
    Snapshot first;
    if (champion->generation < 0 || champion->generation >= report->history.generations)
        return true;
    if (!run_read(report->open.run, champion->generation, &first, error))
        return false;
    bool ok = !find_champion(&appearance, &first, champion) || write_appearance(report, &appearance, json, error);
    snapshot_release(&first);
    return ok;
}
