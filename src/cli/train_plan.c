#include "train_plan.h"
#include "train_engine.h"
#include "train_speed.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- ranks ---- */

enum { RANKS_SHOWN_MAX = 16, RANKS_MAX = 1000000 };

typedef struct RankCounts {
    int count[RANKS_SHOWN_MAX], counts;
} RankCounts;

static bool parse_ranks(RankCounts *ranks, const char *text, Error *error)
{
    ranks->counts = 0;
    for (const char *at = text;; at++) {
        char *end;
        long count = isdigit((unsigned char)*at) ? strtol(at, &end, 10) : 0;
        if (count < 1 || count > RANKS_MAX || (*end && *end != ',') || ranks->counts == RANKS_SHOWN_MAX)
            return error_set(error, EXIT_USAGE,
                             "option '--ranks' is '%s', must be at most %d numbers in 1..%d, with commas between", text,
                             RANKS_SHOWN_MAX, RANKS_MAX);
        ranks->count[ranks->counts++] = (int)count;
        if (!*end)
            return true;
        at = end;
    }
}

/* ---- bytes ---- */

static const char *bytes_text(double bytes, char text[20])
{
    static const char *const units[] = {"bytes", "kB", "MB", "GB", "TB"};
    size_t unit = 0;
    while (bytes >= 999.5 && unit + 1 < sizeof units / sizeof *units) {
        bytes /= 1000;
        unit++;
    }
    snprintf(text, 20, "%.3g %s", bytes, units[unit]);
    return text;
}

/* Games of a generation, as many as there can be: its best meets the champion,
 * and may then have to show how good it is. */
static double games_of(const Settings *settings)
{
    return (double)settings->evolution.population * settings->evaluation.games +
           3.0 * settings->evaluation.validation_games;
}

static double generation_bytes(const Training *training)
{
    const Settings *settings = training->settings;
    return (double)run_generation_bytes(settings->evolution.population, training->genes, settings->evaluation.games,
                                        trainer_state_size(training->trainer));
}

/* The program itself with MPI and HDF5: what a rank has that plays for a population of ten. */
static const double program_bytes = 22e6;

/* Two generations, the optimiser's copy, all games of a round at their longest
 * list, and a generation's file, which is put together in memory. */
static double master_bytes(const Training *training)
{
    const Settings *settings = training->settings;
    double population = settings->evolution.population, genes = training->genes;
    double genomes = population * genes * sizeof(float), games = population * settings->evaluation.games;
    double generation = genomes + games * sizeof(GameRecord) + population * 4 * sizeof(double);
    double round = games_of(settings) * (2 * sizeof(Task) + sizeof(GameRecord) + sizeof(OpenGame) + 4 * sizeof(int));
    return program_bytes + 2 * generation + genomes + 2 * sizeof(double) * trainer_state_size(training->trainer) +
           round + 3 * generation_bytes(training);
}

static double worker_bytes(const Training *training)
{
    return program_bytes + (double)training->settings->evolution.population * training->genes * sizeof(float);
}

static void print_sizes(const Training *training, int generations)
{
    char master[20], lots[20], worker[20], each[20], all[20], open[20];
    double file = generation_bytes(training);
    printf("memory       up to %s in rank 0, and %s for each other rank there; %s in every other rank\n",
           bytes_text(master_bytes(training), master), bytes_text(2 * sizeof(Lot), lots),
           bytes_text(worker_bytes(training), worker));
    printf("files        %s a generation, %s for %d; up to 2 x %s of games under way\n", bytes_text(file, each),
           bytes_text(file * generations, all), generations,
           bytes_text(games_of(training->settings) * (GAME_BYTES + sizeof(int32_t)), open));
}

/* ---- time ---- */

/* Rank 0 plays too if there are few others. */
static int playing_ranks(const Settings *settings, int ranks)
{
    enum { MANY_WORKERS = 8 };
    MasterPlays plays = settings->cluster.master_plays;
    bool master =
        ranks == 1 || plays == MASTER_PLAYS_ALWAYS || (plays == MASTER_PLAYS_AUTO && ranks - 1 < MANY_WORKERS);
    return master ? ranks : ranks - 1;
}

static const char *hours_text(double seconds, char text[20])
{
    if (seconds < 120)
        snprintf(text, 20, "%.0f s", seconds);
    else if (seconds < 7200)
        snprintf(text, 20, "%.0f min", seconds / 60);
    else
        snprintf(text, 20, "%.3g h", seconds / 3600);
    return text;
}

static void print_hours(const PlayedSample *sample, const Settings *settings, int generations, const RankCounts *ranks)
{
    double games = games_of(settings) * generations;
    for (int i = 0; i < ranks->counts; i++) {
        char label[20], now[20], most[20];
        double speed = sample->pieces_per_second * playing_ranks(settings, ranks->count[i]);
        snprintf(label, sizeof label, "%d rank%s", ranks->count[i], ranks->count[i] == 1 ? "" : "s");
        printf("%-12s %.3g M pieces/s, %s", label, speed / 1e6,
               hours_text(games * sample->pieces_per_game / speed, now));
        if (settings->game.max_pieces > 0)
            printf(", at most %s", hours_text(games * (double)settings->game.max_pieces / speed, most));
        printf("\n");
    }
}

static void print_speed(const PlayedSample *sample, const Settings *settings, int generations, const RankCounts *ranks)
{
    printf("play         %.3g M pieces/s a core, measured in %.1f s of the games that come first\n",
           sample->pieces_per_second / 1e6, sample->seconds);
    if (sample->games == 0) {
        printf("time         not known: no game has ended in that time\n");
        return;
    }
    printf("time         if a game has %.3g pieces as these had; trained players play longer, and the time grows "
           "with it\n",
           sample->pieces_per_game);
    print_hours(sample, settings, generations, ranks);
}

/* ---- the plan ---- */

static void print_intent(const TrainPlan *plan, const Training *training, int left)
{
    if (!plan->run)
        printf("would train '%s'\n", plan->config);
    else if (!run_exists(plan->run))
        printf("would make a run in '%s'\n", plan->run);
    else if (left > 0)
        printf("would go on with the run in '%s', %d of %d generations are done\n", plan->run,
               training->settings->evolution.generations - left, training->settings->evolution.generations);
    else
        printf("would do nothing, the run in '%s' is finished\n", plan->run);
}

static void print_config(const Training *training)
{
    const Settings *settings = training->settings;
    int ranks = training->transport->ranks;
    printf("config       %s\n", training->config_digest);
    printf("game         %dx%d, %s in %s order", settings->game.width, settings->game.height,
           piece_set_names[settings->game.pieces], piece_order_names[settings->game.order]);
    if (settings->game.max_pieces > 0)
        printf(", at most %lld pieces", (long long)settings->game.max_pieces);
    printf("\nplayer       %s of %d features, lookahead %d\n", policy_kind_names[settings->player.policy],
           settings->player.features, settings->player.lookahead);
    printf("method       %s, %d generations of %d genomes of %d genes\n", method_names[settings->evolution.method],
           settings->evolution.generations, settings->evolution.population, training->genes);
    printf("evaluation   %d games a genome, %d best and %d worst left out, measure %s; %d validation games\n",
           settings->evaluation.games, settings->evaluation.drop_best, settings->evaluation.drop_worst,
           measure_names[settings->evaluation.measure], settings->evaluation.validation_games);
    printf("engine       %s, ", train_engine(&settings->evaluation, training->transport));
    if (ranks > 1)
        printf("on %d ranks\n", ranks);
    else
        printf("in this process\n");
}

static bool count_left(const TrainPlan *plan, const Settings *settings, int *left, Error *error)
{
    Run *run;
    *left = settings->evolution.generations;
    if (!plan->run || !run_exists(plan->run))
        return true;
    if (!run_open(&run, plan->run, error))
        return false;
    *left -= run_generations(run);
    run_close(run);
    if (*left < 0)
        *left = 0;
    return true;
}

static bool show(const TrainPlan *plan, Training *training, const RankCounts *ranks, double *end, Error *error)
{
    PlayedSample sample;
    int left;
    if ((plan->run && !training_check_run(training, plan->run, error)) ||
        !count_left(plan, training->settings, &left, error))
        return false;
    print_intent(plan, training, left);
    print_config(training);
    print_sizes(training, training->settings->evolution.generations);
    if (left == 0 || !plan->play)
        return true;
    fflush(stdout);
    if (!train_speed_measure(&sample, training, end, error))
        return false;
    print_speed(&sample, training->settings, left, ranks);
    return true;
}

bool train_plan_show(const TrainPlan *plan, const Settings *settings, const InitialGenomes *initial, Error *error)
{
    Training training;
    RankCounts ranks;
    double end = INFINITY;
    const Watch watch = {train_speed_poll, &end};
    if (!parse_ranks(&ranks, plan->ranks ? plan->ranks : "1,16,128", error) ||
        !training_init(&training, settings, initial, &watch, error))
        return false;
    bool ok = show(plan, &training, &ranks, &end, error);
    training_release(&training);
    return ok;
}
