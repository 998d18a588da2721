#include "worker.h"

#include "wellbred/base/clock.h"

void worker_init(Worker *worker, const PlayerSettings *settings, const Rules *rules, VectorWidth width)
{
    *worker = (Worker){.player = player_create(settings, rules, NULL, width), .genes = player_genes(settings)};
}

void worker_release(Worker *worker)
{
    player_free(worker->player);
    *worker = (Worker){0};
}

static PlayWork play_slice(Worker *worker, Slice *slice, int64_t pieces)
{
    player_set_genome(worker->player, worker->genomes + (size_t)slice->genome * (size_t)worker->genes);
    if (!slice->started)
        player_start(worker->player, &slice->game, slice->game.seed);
    slice->started = true;
    return player_play(worker->player, &slice->game, pieces);
}

/* The clock is looked at about every millisecond of play: a look costs as much
 * as a piece or two of the fastest players. */
enum { PIECES_BETWEEN_LOOKS = 256 };

void worker_play(Worker *worker, Lot *lot)
{
    double start = clock_seconds();
    int64_t looked_at = 0;
    lot->work = (PlayWork){0};
    for (int i = 0; i < lot->slices; i++) {
        PlayWork work = play_slice(worker, &lot->slice[i], lot->pieces);
        lot->work.pieces += work.pieces;
        lot->work.boards += work.boards;
        if (lot->seconds > 0 && lot->work.pieces - looked_at >= PIECES_BETWEEN_LOOKS) {
            looked_at = lot->work.pieces;
            if (clock_seconds() - start > lot->seconds)
                break;
        }
    }
    lot->busy_seconds = clock_seconds() - start;
}

void worker_account(RankAccount *account, const Lot *lot)
{
    for (int i = 0; i < lot->slices; i++)
        account->games += lot->slice[i].started && !game_is_playing(&lot->slice[i].game);
    account->pieces += lot->work.pieces;
    account->busy_seconds += lot->busy_seconds;
}
