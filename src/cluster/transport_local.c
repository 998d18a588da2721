#include "worker.h"

#include "wellbred/base/die.h"

#include <assert.h>
#include <stdlib.h>

typedef struct LocalTransport {
    Transport table; /* first: a Transport is one of these */
    Worker worker;
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
    self->lot = *lot;
    self->has_lot = true;
}

static int receive(Transport *transport, Lot *lot)
{
    LocalTransport *self = (LocalTransport *)transport;
    assert(self->has_lot);
    worker_play(&self->worker, &self->lot);
    *lot = self->lot;
    self->has_lot = false;
    return 0;
}

static void close(Transport *transport)
{
    LocalTransport *self = (LocalTransport *)transport;
    worker_release(&self->worker);
    free(self);
}

Transport *transport_local_create(const PlayerSettings *settings, const Rules *rules, VectorWidth width)
{
    LocalTransport *self = allocate(1, sizeof *self);
    self->table = (Transport){1, set_genomes, send, receive, close};
    worker_init(&self->worker, settings, rules, width);
    return &self->table;
}
