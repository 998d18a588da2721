#include "eval.h"
#include "time_left.h"
#include "wellbred/base/clock.h"
#include "wellbred/base/die.h"
#include "wellbred/base/random.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* A game is played in slices, so that there is something to show while it
 * lasts; even the slowest player does one in seconds, and looking at the
 * clock in between costs the fastest one nothing. */
enum { SLICE_PIECES = 2000 };
static const double seconds_between_lines = 0.2;

typedef struct Progress {
    bool shown; /* is there a terminal to show it on? */
    double start, last_line;
    int64_t done, finished; /* games that ended; those of them that were not capped */
    int64_t lines, pieces;  /* of the games that ended */
} Progress;

/* The mean so far is that of eval_summary.h, the game going on being one that
 * has not finished. */
static void show(Progress *progress, const EvalGames *games, const Game *game)
{
    double time = clock_seconds(), elapsed = time - progress->start;
    if (!progress->shown || time - progress->last_line < seconds_between_lines)
        return;
    progress->last_line = time;
    double pieces = (double)(progress->pieces + game->counters.pieces);
    fprintf(stderr, "\r\033[K%lld of %lld games", (long long)progress->done, (long long)games->count);
    if (progress->finished > 0)
        fprintf(stderr, ", mean %.1f lines",
                (double)(progress->lines + game->counters.lines) / (double)progress->finished);
    fprintf(stderr, ", %.2f million pieces", pieces / 1e6);
    if (progress->done > 0)
        time_left_print(stderr, elapsed / (double)progress->done * (double)(games->count - progress->done));
    fflush(stderr);
}

static void erase(const Progress *progress)
{
    if (progress->shown)
        fputs("\r\033[K", stderr);
}

static void keep(EvalGames *games, int64_t number, const Game *game, Progress *progress)
{
    bool capped = game->status == GAME_CAPPED;
    games->lines[number] = game->counters.lines;
    games->pieces[number] = game->counters.pieces;
    games->score[number] = game->counters.score;
    games->capped += capped;
    progress->done++;
    progress->finished += !capped;
    progress->lines += game->counters.lines;
    progress->pieces += game->counters.pieces;
}

void eval_games_play(EvalGames *games, Player *player, uint64_t seed, int64_t count)
{
    *games = (EvalGames){.count = count};
    games->lines = allocate((size_t)count, sizeof *games->lines);
    games->pieces = allocate((size_t)count, sizeof *games->pieces);
    games->score = allocate((size_t)count, sizeof *games->score);

    Progress progress = {.shown = isatty(STDERR_FILENO), .start = clock_seconds()};
    progress.last_line = progress.start;
    for (int64_t number = 0; number < count; number++) {
        Game game;
        player_start(player, &game, random_game_seed(seed, STREAM_EVALUATION, 0, NO_GENOME, (uint32_t)number));
        while (game_is_playing(&game)) {
            player_play(player, &game, SLICE_PIECES);
            show(&progress, games, &game);
        }
        keep(games, number, &game, &progress);
    }
    games->seconds = clock_seconds() - progress.start;
    erase(&progress);
}

void eval_games_release(EvalGames *games)
{
    free(games->lines);
    free(games->pieces);
    free(games->score);
    *games = (EvalGames){0};
}
