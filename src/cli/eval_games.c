#include "eval.h"
#include "crew.h"
#include "time_left.h"

#include "wellbred/base/clock.h"
#include "wellbred/base/die.h"
#include "wellbred/base/random.h"
#include "wellbred/cluster/dispatch.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static const double seconds_between_lines = 0.2;

typedef struct Progress {
    const Round *round;
    bool shown; /* is there a terminal to show it on? */
    double start, last_line;
} Progress;

/* The mean so far is that of eval_summary.h, the games going on being some
 * that have not finished. */
static void print_progress(const Round *round, double elapsed)
{
    int64_t lines = 0, pieces = 0;
    int finished = 0;
    for (int i = 0; i < round->tasks; i++) {
        const Counters *counters = round->progress[i] == TASK_DONE   ? &round->record[i].counters
                                   : round->progress[i] == TASK_OPEN ? &round_open_game(round, i)->counters
                                                                     : &(Counters){0};
        lines += counters->lines;
        pieces += counters->pieces;
        finished += round->progress[i] == TASK_DONE && !round->record[i].capped;
    }
    fprintf(stderr, "\r\033[K%d of %d games", round->done, round->tasks);
    if (finished > 0)
        fprintf(stderr, ", mean %.1f lines", (double)lines / finished);
    fprintf(stderr, ", %.2f million pieces", (double)pieces / 1e6);
    if (round->done > 0)
        time_left_print(stderr, elapsed / round->done * (round->tasks - round->done));
    fflush(stderr);
}

static StopRequest show_progress(void *context)
{
    Progress *progress = context;
    double now = clock_seconds();
    if (now - progress->last_line >= seconds_between_lines) {
        progress->last_line = now;
        print_progress(progress->round, now - progress->start);
    }
    return STOP_NOT;
}

static void play(Round *round, Transport *transport, const PlayerFile *file)
{
    Dispatcher dispatcher = {.transport = transport};
    PlayAccount account = {0};
    Progress progress = {.round = round, .shown = isatty(STDERR_FILENO), .start = clock_seconds()};
    const Watch watch = {show_progress, &progress};
    progress.last_line = progress.start;
    transport->set_genomes(transport, file->genome, 1);
    dispatch_play(&dispatcher, round, progress.shown ? &watch : NULL, &account);
    if (progress.shown)
        fputs("\r\033[K", stderr);
}

static void keep(EvalGames *games, const Round *round)
{
    games->lines = allocate((size_t)games->count, sizeof *games->lines);
    games->pieces = allocate((size_t)games->count, sizeof *games->pieces);
    games->score = allocate((size_t)games->count, sizeof *games->score);
    for (int i = 0; i < round->tasks; i++) {
        const GameRecord *record = &round->record[i];
        games->lines[i] = record->counters.lines;
        games->pieces[i] = record->counters.pieces;
        games->score[i] = record->counters.score;
        games->capped += record->capped;
    }
}

void eval_games_play(EvalGames *games, const PlayerFile *file, const Rules *rules, VectorWidth width, uint64_t seed,
                     int64_t count)
{
    Settings settings = settings_default();
    Round round;
    settings.game = file->game;
    settings.player = file->player;
    *games = (EvalGames){.count = count};
    round_init(&round, (int)count);
    for (int i = 0; i < round.tasks; i++)
        round.task[i].seed = random_game_seed(seed, STREAM_EVALUATION, 0, NO_GENOME, (uint32_t)i);
    Transport *transport = crew_hire(&settings, rules, width);
    double start = clock_seconds();
    play(&round, transport, file);
    games->seconds = clock_seconds() - start;
    transport->close(transport);
    keep(games, &round);
    round_release(&round);
}

void eval_games_release(EvalGames *games)
{
    free(games->lines);
    free(games->pieces);
    free(games->score);
    *games = (EvalGames){0};
}
