#include "worker.h"
#include "playing.h"
#include "side_by_side.h"

#include "wellbred/base/clock.h"

#include <stdlib.h>
#include <time.h>
#include <unistd.h>

void worker_init(Worker *worker, const PlayerSettings *settings, const Rules *rules, VectorWidth width,
                 LockstepUse lockstep)
{
    const char *delay = getenv("WELLBRED_TEST_DELAY_MS");
    *worker = (Worker){
        .player = player_create(settings, rules, NULL, width),
        .genes = player_genes(settings),
        .lockstep_use = lockstep,
        .delay_milliseconds = delay ? atoi(delay) : 0,
    };
    if (worker->delay_milliseconds > 0)
        srandom((unsigned)getpid()); /* all ranks differ */
    if (lockstep == LOCKSTEP_NEVER || !lockstep_is_possible(settings, rules))
        return;
    worker->lockstep = lockstep_create(settings, rules, width);
    worker->places = side_by_side_places();
}

void worker_release(Worker *worker)
{
    player_free(worker->player);
    lockstep_free(worker->lockstep);
    free(worker->places);
    *worker = (Worker){0};
}

int worker_games_together(const Worker *worker)
{
    return worker->lockstep ? lockstep_room(worker->lockstep) : 1;
}

/* Looking at the clock and at messages costs as much as a few pieces of the
 * fastest players. The slowest take a second for what those do between two
 * looks, and whoever receives a long message waits for the next one. */
enum { FIRST_BREATH_PIECES = 16, BREATH_PIECES_MAX = 1 << 16 };
static const double breath_seconds = 1e-3;

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
    double now = clock_core_seconds();
    adjust_breath(playing, now - playing->last_breath);
    playing->last_breath = now;
    playing->next_breath = lot->work.pieces + playing->breath_pieces;
    if (playing->worker->breathe)
        playing->worker->breathe(playing->worker->context);
    playing->time_is_up = lot->seconds > 0 && now - playing->start > lot->seconds;
}

/* ---- playing.h ---- */

const float *playing_genome(const Playing *playing, const Slice *slice)
{
    return playing->worker->genomes + (size_t)slice->genome * (size_t)playing->worker->genes;
}

Game *playing_begin(Playing *playing, Slice *slice)
{
    if (!slice->started) {
        player_set_genome(playing->worker->player, playing_genome(playing, slice));
        player_start(playing->worker->player, &slice->game, slice->game.seed);
    }
    slice->started = true;
    return &slice->game;
}

int64_t playing_until_breath(const Playing *playing)
{
    return playing->next_breath - playing->lot->work.pieces;
}

void playing_add(Playing *playing, PlayWork work)
{
    PlayWork *sum = &playing->lot->work;
    sum->pieces += work.pieces;
    sum->boards += work.boards;
    sum->lockstep_pieces += work.lockstep_pieces;
    sum->lockstep_lanes += work.lockstep_lanes;
    breathe(playing);
}

void play_alone(Playing *playing, Slice *slice, int64_t pieces)
{
    Player *player = playing->worker->player;
    Game *game = playing_begin(playing, slice);
    player_set_genome(player, playing_genome(playing, slice));
    while (pieces > 0 && game_is_playing(game) && !playing->time_is_up) {
        int64_t until_breath = playing_until_breath(playing);
        PlayWork work = player_play(player, game, pieces < until_breath ? pieces : until_breath);
        pieces -= work.pieces;
        playing_add(playing, work);
    }
}

/* ---- worker.h ---- */

void worker_play(Worker *worker, Lot *lot)
{
    double start = clock_seconds(), now = clock_core_seconds();
    Playing playing = {
        .worker = worker,
        .lot = lot,
        .start = now,
        .last_breath = now,
        .breath_pieces = FIRST_BREATH_PIECES,
        .next_breath = FIRST_BREATH_PIECES,
    };
    lot->work = (PlayWork){0};
    if (worker->lockstep)
        play_side_by_side(&playing);
    for (int i = 0; i < lot->slices && !worker->lockstep && !playing.time_is_up; i++)
        play_alone(&playing, &lot->slice[i], lot->pieces);
    lot->busy_seconds = clock_seconds() - start;
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
