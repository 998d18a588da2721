#include "lot.h"
#include "worker.h"

#include "wellbred/base/die.h"

#include <assert.h>
#include <stdlib.h>

typedef struct LocalTransport {
    Transport table; /* first: a Transport is one of these */
    Worker worker;
    RankAccount account;
    Lot lot;
    bool has_lot;
} LocalTransport;

static void set_genomes(Transport *transport, const float *genomes, int count)
{
    LocalTransport *self = (LocalTransport *)transport;
    (void)count;
    assert(!self->has_lot);
    self->worker.genomes = genomes;
}

static void send(Transport *transport, int worker, const Lot *lot)
{
    LocalTransport *self = (LocalTransport *)transport;
    (void)worker;
    assert(!self->has_lot);
    lot_copy(&self->lot, lot);
    self->has_lot = true;
}

static int receive(Transport *transport, Lot *lot, double seconds)
{
    LocalTransport *self = (LocalTransport *)transport;
    (void)seconds; /* the lot says how long it may take */
    assert(self->has_lot);
    worker_play(&self->worker, &self->lot);
    worker_dawdle(&self->worker);
    worker_account(&self->account, &self->lot);
    lot_copy(lot, &self->lot);
    self->has_lot = false;
    return 0;
}

static void beat(Transport *transport)
{
    (void)transport; /* there is nobody to hear it */
}

static void close(Transport *transport)
{
    LocalTransport *self = (LocalTransport *)transport;
    worker_release(&self->worker);
    free(self);
}

Transport *transport_local_create(const PlayerSettings *settings, const Rules *rules, VectorWidth width,
                                  LockstepUse lockstep)
{
    LocalTransport *self = allocate(1, sizeof *self);
    self->table = (Transport){
        .workers = 1,
        .own = 0,
        .ranks = 1,
        .account = &self->account,
        .set_genomes = set_genomes,
        .send = send,
        .receive = receive,
        .beat = beat,
        .close = close,
    };
    host_name(self->account.host);
    worker_init(&self->worker, settings, rules, width, lockstep);
    self->table.together = worker_games_together(&self->worker);
    return &self->table;
}
