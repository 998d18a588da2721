#include "worker.h"

#include "wellbred/base/clock.h"

#include <stdlib.h>
#include <time.h>
#include <unistd.h>

void worker_init(Worker *worker, const PlayerSettings *settings, const Rules *rules, VectorWidth width)
{
    const char *delay = getenv("WELLBRED_TEST_DELAY_MS");
    *worker = (Worker){
        .player = player_create(settings, rules, NULL, width),
        .genes = player_genes(settings),
        .delay_milliseconds = delay ? atoi(delay) : 0,
    };
    if (worker->delay_milliseconds > 0)
        srandom((unsigned)getpid()); /* all ranks differ */
}

void worker_release(Worker *worker)
{
    player_free(worker->player);
    *worker = (Worker){0};
}

/* Looking at the clock and at messages costs as much as a few pieces of the
 * fastest players. The slowest take a second for what those do between two
 * looks, and whoever receives a long message waits for the next one. */
enum { FIRST_BREATH_PIECES = 16, BREATH_PIECES_MAX = 1 << 16 };
static const double breath_seconds = 1e-3;

/* A lot on its way. */
typedef struct Playing {
    Worker *worker;
    Lot *lot;
    double start, last_breath;
    int64_t breath_pieces, next_breath; /* in pieces of the lot */
    bool time_is_up;
} Playing;

/* Halves or doubles the step, so that it takes about as long as it should. */
static void adjust_breath(Playing *playing, double seconds)
{
    if (seconds > 2 * breath_seconds && playing->breath_pieces > 1)
        playing->breath_pieces /= 2;
    else if (seconds < breath_seconds && playing->breath_pieces < BREATH_PIECES_MAX)
        playing->breath_pieces *= 2;
}

static void breathe(Playing *playing)
{
    const Lot *lot = playing->lot;
    if (lot->work.pieces < playing->next_breath)
        return;
    double now = clock_seconds();
    adjust_breath(playing, now - playing->last_breath);
    playing->last_breath = now;
    playing->next_breath = lot->work.pieces + playing->breath_pieces;
    if (playing->worker->breathe)
        playing->worker->breathe(playing->worker->context);
    playing->time_is_up = lot->seconds > 0 && now - playing->start > lot->seconds;
}

static void play_slice(Playing *playing, Slice *slice)
{
    Worker *worker = playing->worker;
    Lot *lot = playing->lot;
    int64_t left = lot->pieces;
    player_set_genome(worker->player, worker->genomes + (size_t)slice->genome * (size_t)worker->genes);
    if (!slice->started)
        player_start(worker->player, &slice->game, slice->game.seed);
    slice->started = true;
    while (left > 0 && game_is_playing(&slice->game) && !playing->time_is_up) {
        int64_t until_breath = playing->next_breath - lot->work.pieces;
        PlayWork work = player_play(worker->player, &slice->game, left < until_breath ? left : until_breath);
        left -= work.pieces;
        lot->work.pieces += work.pieces;
        lot->work.boards += work.boards;
        breathe(playing);
    }
}

void worker_play(Worker *worker, Lot *lot)
{
    double now = clock_seconds();
    Playing playing = {
        .worker = worker,
        .lot = lot,
        .start = now,
        .last_breath = now,
        .breath_pieces = FIRST_BREATH_PIECES,
        .next_breath = FIRST_BREATH_PIECES,
    };
    lot->work = (PlayWork){0};
    for (int i = 0; i < lot->slices && !playing.time_is_up; i++)
        play_slice(&playing, &lot->slice[i]);
    lot->busy_seconds = clock_seconds() - playing.start;
}

void worker_dawdle(const Worker *worker)
{
    if (worker->delay_milliseconds <= 0)
        return;
    long milliseconds = random() % (worker->delay_milliseconds + 1L);
    struct timespec time = {milliseconds / 1000, milliseconds % 1000 * 1000000};
    nanosleep(&time, NULL);
}

void worker_account(RankAccount *account, const Lot *lot)
{
    for (int i = 0; i < lot->slices; i++)
        account->games += lot->slice[i].started && !game_is_playing(&lot->slice[i].game);
    account->pieces += lot->work.pieces;
    account->busy_seconds += lot->busy_seconds;
}
