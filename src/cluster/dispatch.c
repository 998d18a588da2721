#include "wellbred/cluster/dispatch.h"
#include "queue.h"

#include "wellbred/base/clock.h"
#include "wellbred/base/die.h"

#include <math.h>
#include <stdlib.h>

static const double lot_seconds = 0.05;
/* While this process plays it takes nothing back, and others may wait for it. */
static const double own_lot_seconds = 0.01;
/* Less is not worth the master's time for two messages, about 10 us. */
static const double least_lot_seconds = 0.5e-3;
/* Until it is known better: slow enough for the largest nets. */
static const double unknown_speed = 2000;
/* How long to wait for a lot before the watch is asked again. */
static const double poll_seconds = 0.05;

/* One round on its way. */
typedef struct Dispatch {
    Dispatcher *dispatcher;
    Transport *transport;
    Queue queue;
    /* Workers that could take a lot: those with none go first. One that could
     * take two stands in both lines, or twice in one. */
    Line idle, eager;
    int *lots_out; /* [workers] */
    int out;
    Lot *lot;
    PlayAccount *account;
} Dispatch;

/* ---- lots ---- */

static double worker_speed(const Dispatcher *dispatcher)
{
    return dispatcher->pieces_per_second > 0 ? dispatcher->pieces_per_second : unknown_speed;
}

static double seconds_for(const Dispatch *d, int worker)
{
    return worker == d->transport->own && d->transport->workers > 1 ? own_lot_seconds : lot_seconds;
}

/* Games for a lot that go together. Not all that there are, if others have
 * nothing to play or, of games that were not begun, could take some. */
static int games_together(const Dispatch *d)
{
    enum { TOO_FEW = 16 };
    int together = d->transport->together, workers = d->transport->workers;
    if (together <= 1)
        return 1;
    int run = queue_games_together(&d->queue, together);
    int sharers = queue_next_is_open(&d->queue) ? 1 + d->idle.count : 2 * workers;
    int games = queue_next_is_open(&d->queue) ? run : queue_length(&d->queue);
    int share = (games + sharers - 1) / sharers;
    share = share > TOO_FEW ? share : TOO_FEW;
    return share < run ? share : run;
}

/* Of each game, when so many of them are played. Rounded up: a lot of games
 * that go together must not want for a few pieces, for which it would take a
 * game away from the next ones. */
static int64_t slice_pieces(const Dispatch *d, double seconds, int games)
{
    if (d->dispatcher->slice_pieces > 0)
        return d->dispatcher->slice_pieces;
    return (int64_t)ceil(seconds * worker_speed(d->dispatcher) / games);
}

/* Pieces that a lot should have: so many seconds' worth, or such a share of
 * what is left that the workers end together. */
static double lot_pieces(const Dispatch *d, double seconds, int64_t slice)
{
    double mean = queue_mean_pieces(&d->queue);
    double of_waiting = mean < (double)slice ? mean : (double)slice;
    double left = (double)d->queue.open.count * (double)slice +
                  (double)(queue_length(&d->queue) - d->queue.open.count) * of_waiting;
    double speed = worker_speed(d->dispatcher), wanted = seconds * speed, least = least_lot_seconds * speed;
    double share = left / (2 * d->transport->workers);
    share = share > least ? share : least;
    return share < wanted ? share : wanted;
}

static void fill_lot(Dispatch *d, int worker)
{
    Lot *lot = d->lot;
    double seconds = seconds_for(d, worker), pieces = 0, mean = queue_mean_pieces(&d->queue);
    int most = d->dispatcher->lot_slices > 0 ? d->dispatcher->lot_slices : LOT_SLICES_MAX;
    int together = games_together(d);
    lot->pieces = slice_pieces(d, seconds, together);
    lot->seconds = 2 * seconds;
    lot->slices = 0;
    double wanted = lot_pieces(d, seconds, lot->pieces);
    do {
        bool full_slice = queue_next_is_open(&d->queue) || mean > (double)lot->pieces;
        pieces += full_slice ? (double)lot->pieces : mean;
        queue_take(&d->queue, &lot->slice[lot->slices++]);
    } while ((pieces < wanted || lot->slices < together) && lot->slices < most && queue_length(&d->queue) > 0);
}

static void hand_out(Dispatch *d)
{
    while (queue_length(&d->queue) > 0 && (d->idle.count > 0 || d->eager.count > 0)) {
        int worker = line_pop(d->idle.count > 0 ? &d->idle : &d->eager);
        fill_lot(d, worker);
        d->transport->send(d->transport, worker, d->lot);
        d->lots_out[worker]++;
        d->out++;
    }
}

/* A running mean over the last second or so of a worker's play. */
static void learn_speed(Dispatcher *dispatcher, const Lot *lot)
{
    if (lot->work.pieces == 0 || lot->busy_seconds <= 0)
        return;
    double speed = (double)lot->work.pieces / lot->busy_seconds, weight = lot->busy_seconds;
    if (dispatcher->pieces_per_second == 0 || weight > 1)
        weight = 1;
    dispatcher->pieces_per_second += weight * (speed - dispatcher->pieces_per_second);
}

static void take_back(Dispatch *d, int worker)
{
    const Lot *lot = d->lot;
    int done = d->queue.games_done;
    for (int i = 0; i < lot->slices; i++)
        queue_put(&d->queue, &lot->slice[i]);
    d->account->games += d->queue.games_done - done;
    d->account->lots++;
    d->account->pieces += lot->work.pieces;
    d->account->boards += lot->work.boards;
    d->account->lockstep_pieces += lot->work.lockstep_pieces;
    d->account->lockstep_lanes += lot->work.lockstep_lanes;
    d->account->busy_seconds += lot->busy_seconds;
    learn_speed(d->dispatcher, lot);
    d->out--;
    line_push(--d->lots_out[worker] == 0 ? &d->idle : &d->eager, worker);
}

/* ---- the round ---- */

/* The own worker comes last: the others can play while this process does. */
static void line_up_workers(Dispatch *d)
{
    int own = d->transport->own;
    for (int worker = 0; worker < d->transport->workers; worker++)
        if (worker != own)
            line_push(&d->idle, worker);
    if (own >= 0)
        line_push(&d->idle, own);
    for (int worker = 0; worker < d->transport->workers; worker++)
        if (transport_lots(d->transport, worker) > 1)
            line_push(&d->eager, worker);
}

static void begin(Dispatch *d, Dispatcher *dispatcher, Round *round, PlayAccount *account)
{
    int workers = dispatcher->transport->workers;
    *d = (Dispatch){.dispatcher = dispatcher, .transport = dispatcher->transport, .account = account};
    queue_init(&d->queue, round, d->transport->together);
    line_init(&d->idle, 2 * workers);
    line_init(&d->eager, 2 * workers);
    d->lots_out = allocate((size_t)workers, sizeof *d->lots_out);
    d->lot = allocate(1, sizeof *d->lot);
    line_up_workers(d);
}

static void end(Dispatch *d)
{
    queue_release(&d->queue);
    line_release(&d->idle);
    line_release(&d->eager);
    free(d->lots_out);
    free(d->lot);
}

bool dispatch_play(Dispatcher *dispatcher, Round *round, const Watch *watch, PlayAccount *account)
{
    Dispatch d;
    begin(&d, dispatcher, round, account);
    for (;;) {
        StopRequest stop = watch ? watch->poll(watch->context) : STOP_NOT;
        if (stop == STOP_AT_ONCE)
            break;
        double start = clock_seconds();
        if (stop == STOP_NOT)
            hand_out(&d);
        account->master_seconds += clock_seconds() - start;
        if (d.out == 0)
            break;
        int worker = d.transport->receive(d.transport, d.lot, poll_seconds);
        start = clock_seconds();
        if (worker >= 0)
            take_back(&d, worker);
        account->master_seconds += clock_seconds() - start;
    }
    end(&d);
    return round->done == round->tasks;
}
