/* The master's end: two lots are on their way to or from each worker, so that
 * none waits for the master, which may sleep between looks, or play itself. */
#include "lot.h"
#include "mpi_job.h"
#include "patience.h"
#include "wire.h"
#include "worker.h"

#include "wellbred/base/die.h"
#include "wellbred/base/error.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Outgoing {
    void *message; /* grows to what is needed */
    size_t room;
    MPI_Request request;
} Outgoing;

typedef struct Peer {
    Outgoing outgoing[2];
    int lots; /* out */
    Silence silence;
} Peer;

/* A result that is being taken in. A long one takes a while, for which the
 * master has better uses; and if its worker is lost it never ends. */
typedef struct Arrival {
    void *message; /* grows to what is needed */
    size_t room;
    int rank, size;
} Arrival;

enum { ARRIVALS = 8 };

typedef struct MpiTransport {
    Transport table; /* first: a Transport is one of these */
    double silent_seconds, next_beat;
    int first_rank; /* of worker 0 */
    Peer *peer;     /* [ranks] */
    int eager;      /* peers that have not as many lots as they may have */
    bool is_closing;
    Arrival arrival[ARRIVALS];
    MPI_Request arriving[ARRIVALS]; /* MPI_REQUEST_NULL: that place is free */
    int arrivals;
    Nap nap;
    Worker worker; /* of this process, if it plays */
    Lot own_lot;
    bool has_own_lot;
} MpiTransport;

static RankAccount *own_account(MpiTransport *self)
{
    return &self->table.account[0];
}

static void count_message(MpiTransport *self, size_t bytes)
{
    self->table.traffic.messages++;
    self->table.traffic.bytes += (int64_t)bytes;
}

static void hear_beat(MpiTransport *self, int rank)
{
    CALL(MPI_Recv, NULL, 0, MPI_BYTE, rank, TAG_BEAT, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    silence_break(&self->peer[rank].silence);
}

/* Whoever only beats, because it waits for a disk, does not receive. */
static void hear_beats(MpiTransport *self)
{
    for (;;) {
        int found;
        MPI_Status status;
        CALL(MPI_Iprobe, MPI_ANY_SOURCE, TAG_BEAT, MPI_COMM_WORLD, &found, &status);
        if (!found)
            return;
        hear_beat(self, status.MPI_SOURCE);
    }
}

/* One that was sent home, and has nothing to bring before, is silent for good. */
static bool is_expected(const MpiTransport *self, int rank)
{
    return !self->is_closing || self->peer[rank].lots > 0;
}

static void beat(Transport *transport)
{
    MpiTransport *self = (MpiTransport *)transport;
    double now = clock_seconds();
    if (now < self->next_beat)
        return;
    self->next_beat = now + seconds_between_beats(self->silent_seconds);
    hear_beats(self);
    for (int rank = 1; rank < cluster.ranks; rank++) {
        if (!is_expected(self, rank))
            continue;
        send_nothing(rank, TAG_BEAT);
        if (silence_exceeds(&self->peer[rank].silence, self->silent_seconds)) {
            fprintf(stderr, "wellbred: rank %d on '%s' has said nothing for %.0f s: the job ends, start it again\n",
                    rank, self->table.account[rank].host, self->peer[rank].silence.seconds);
            cluster_give_up();
        }
    }
}

/* Its message can then be written anew. */
static void make_room(Outgoing *outgoing, size_t size)
{
    CALL(MPI_Wait, &outgoing->request, MPI_STATUS_IGNORE);
    if (size <= outgoing->room)
        return;
    outgoing->message = reallocate(outgoing->message, size, 1);
    outgoing->room = size;
}

static void set_genomes(Transport *transport, const float *genomes, int count)
{
    MpiTransport *self = (MpiTransport *)transport;
    double start = clock_seconds();
    int values = count * self->worker.genes;
    self->worker.genomes = genomes;
    for (int rank = 1; rank < cluster.ranks; rank++) {
        Outgoing *outgoing = &self->peer[rank].outgoing[0];
        make_room(outgoing, sizeof values);
        memcpy(outgoing->message, &values, sizeof values);
        CALL(MPI_Isend, outgoing->message, sizeof values, MPI_BYTE, rank, TAG_GENOMES, MPI_COMM_WORLD,
             &outgoing->request);
        count_message(self, (size_t)values * sizeof(float));
    }
    if (cluster.ranks > 1) {
        MPI_Request request;
        Nap nap = {0};
        CALL(MPI_Ibcast, (void *)genomes, values, MPI_FLOAT, 0, MPI_COMM_WORLD, &request);
        while (!is_complete(&request, MPI_STATUS_IGNORE)) {
            beat(transport);
            nap_take(&nap, 1e-4);
        }
    }
    own_account(self)->messaging_seconds += clock_seconds() - start;
}

static void send(Transport *transport, int worker, const Lot *lot)
{
    MpiTransport *self = (MpiTransport *)transport;
    if (worker == transport->own) {
        lot_copy(&self->own_lot, lot);
        self->has_own_lot = true;
        return;
    }
    double start = clock_seconds();
    int rank = worker + self->first_rank;
    Peer *peer = &self->peer[rank];
    Outgoing *outgoing = &peer->outgoing[0];
    if (!is_complete(&outgoing->request, MPI_STATUS_IGNORE))
        outgoing = &peer->outgoing[1];
    make_room(outgoing, wire_order_size(lot)); /* a lot of this worker came back, so one of the two is long done */
    size_t size = wire_put_order(lot, outgoing->message);
    CALL(MPI_Isend, outgoing->message, (int)size, MPI_BYTE, rank, TAG_LOT, MPI_COMM_WORLD, &outgoing->request);
    count_message(self, size);
    if (++peer->lots == transport_lots(transport, worker))
        self->eager--;
    own_account(self)->messaging_seconds += clock_seconds() - start;
}

static void take_result(MpiTransport *self, const Arrival *arrival, Lot *lot)
{
    WorkerTimes times;
    RankAccount *account = &self->table.account[arrival->rank];
    Peer *peer = &self->peer[arrival->rank];
    if (peer->lots-- == transport_lots(&self->table, arrival->rank - self->first_rank))
        self->eager++;
    if (!wire_get_result(lot, &times, arrival->message, (size_t)arrival->size))
        die("rank %d has sent what is no result", arrival->rank);
    worker_account(account, lot);
    account->waiting_seconds += times.waiting_seconds;
    account->messaging_seconds += times.messaging_seconds;
    count_message(self, (size_t)arrival->size);
}

static int free_place(const MpiTransport *self)
{
    int place = 0;
    while (self->arriving[place] != MPI_REQUEST_NULL)
        place++;
    return place;
}

static void begin_arrival(MpiTransport *self, int rank, int size)
{
    int place = free_place(self);
    Arrival *arrival = &self->arrival[place];
    if ((size_t)size > arrival->room) {
        arrival->message = reallocate(arrival->message, (size_t)size, 1);
        arrival->room = (size_t)size;
    }
    arrival->rank = rank;
    arrival->size = size;
    CALL(MPI_Irecv, arrival->message, size, MPI_BYTE, rank, TAG_RESULT, MPI_COMM_WORLD, &self->arriving[place]);
    self->arrivals++;
}

/* Begin to take in one message, if there is one. */
static bool look_for_message(MpiTransport *self)
{
    int found, size;
    MPI_Status status;
    if (self->arrivals == ARRIVALS)
        return false;
    CALL(MPI_Iprobe, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &found, &status);
    if (!found)
        return false;
    if (status.MPI_TAG == TAG_BEAT) {
        hear_beat(self, status.MPI_SOURCE);
        return true;
    }
    CALL(MPI_Get_count, &status, MPI_BYTE, &size);
    begin_arrival(self, status.MPI_SOURCE, size);
    silence_break(&self->peer[status.MPI_SOURCE].silence);
    return true;
}

/* A result that has come in whole, or NULL. */
static const Arrival *finish_arrival(MpiTransport *self)
{
    int place, done;
    if (self->arrivals == 0)
        return NULL;
    CALL(MPI_Testany, ARRIVALS, self->arriving, &place, &done, MPI_STATUS_IGNORE);
    if (!done)
        return NULL;
    self->arrivals--;
    return &self->arrival[place];
}

/* Returns the rank whose lot is back, or -1; `any` tells whether there was a
 * message. */
static int take_message(MpiTransport *self, Lot *lot, bool *any)
{
    double start = clock_seconds();
    *any = look_for_message(self);
    const Arrival *arrival = finish_arrival(self);
    if (arrival)
        take_result(self, arrival, lot);
    *any = *any || arrival;
    if (*any)
        own_account(self)->messaging_seconds += clock_seconds() - start;
    return arrival ? arrival->rank : -1;
}

static int play_own_lot(MpiTransport *self, Lot *lot)
{
    worker_play(&self->worker, &self->own_lot);
    worker_account(own_account(self), &self->own_lot);
    lot_copy(lot, &self->own_lot);
    self->has_own_lot = false;
    return self->table.own;
}

/* A worker that has a lot in reserve does not mind a long nap of the master's. */
static void wait_a_little(MpiTransport *self)
{
    double start = clock_seconds();
    nap_take(&self->nap, self->eager > 0 ? 0.5e-3 : 5e-3);
    own_account(self)->waiting_seconds += clock_seconds() - start;
}

static int receive(Transport *transport, Lot *lot, double seconds)
{
    MpiTransport *self = (MpiTransport *)transport;
    double end = clock_seconds() + seconds;
    do {
        bool any;
        int rank = take_message(self, lot, &any);
        beat(transport);
        if (any)
            nap_reset(&self->nap);
        if (rank >= 0)
            return rank - self->first_rank;
        if (any)
            continue;
        if (self->has_own_lot)
            return play_own_lot(self, lot);
        wait_a_little(self);
    } while (clock_seconds() < end);
    return -1;
}

/* Workers finish what they have, then read that they may go. */
static void dismiss(MpiTransport *self)
{
    bool any;
    int out = 0;
    Nap nap = {0};
    self->is_closing = true;
    for (int rank = 1; rank < cluster.ranks; rank++) {
        send_nothing(rank, TAG_QUIT);
        out += self->peer[rank].lots;
    }
    while (out > 0) {
        out -= take_message(self, &self->own_lot, &any) >= 0;
        beat(&self->table);
        if (!any)
            nap_take(&nap, 1e-3);
    }
    for (int rank = 1; rank < cluster.ranks; rank++)
        for (int i = 0; i < 2; i++)
            make_room(&self->peer[rank].outgoing[i], 0);
}

static void close_mpi(Transport *transport)
{
    MpiTransport *self = (MpiTransport *)transport;
    dismiss(self);
    for (int rank = 1; rank < cluster.ranks; rank++)
        for (int i = 0; i < 2; i++)
            free(self->peer[rank].outgoing[i].message);
    worker_release(&self->worker);
    free(self->table.account);
    for (int i = 0; i < ARRIVALS; i++)
        free(self->arrival[i].message);
    free(self->peer);
    free(self);
}

static bool master_plays(const ClusterSettings *settings)
{
    enum { MANY_WORKERS = 8 };
    int others = cluster.ranks - 1;
    if (others == 0 || settings->master_plays == MASTER_PLAYS_ALWAYS)
        return true;
    return settings->master_plays == MASTER_PLAYS_AUTO && others < MANY_WORKERS;
}

static void make_peers(MpiTransport *self)
{
    self->peer = allocate((size_t)cluster.ranks, sizeof *self->peer);
    for (int rank = 1; rank < cluster.ranks; rank++) {
        silence_break(&self->peer[rank].silence);
        for (int i = 0; i < 2; i++)
            self->peer[rank].outgoing[i] = (Outgoing){.request = MPI_REQUEST_NULL};
    }
    self->eager = cluster.ranks - 1;
    for (int i = 0; i < ARRIVALS; i++)
        self->arriving[i] = MPI_REQUEST_NULL;
}

Transport *transport_mpi_create(const PlayPlan *plan)
{
    MpiTransport *self = allocate(1, sizeof *self);
    bool plays = master_plays(&plan->cluster);
    self->first_rank = plays ? 0 : 1;
    self->table = (Transport){
        .workers = cluster.ranks - self->first_rank,
        .own = plays ? 0 : -1,
        .ranks = cluster.ranks,
        .account = allocate((size_t)cluster.ranks, sizeof(RankAccount)),
        .set_genomes = set_genomes,
        .send = send,
        .receive = receive,
        .beat = beat,
        .close = close_mpi,
    };
    self->silent_seconds = plan->cluster.silent_seconds;
    worker_init(&self->worker, plan->player, plan->rules, plan->width, plan->cluster.lockstep);
    self->table.together = worker_games_together(&self->worker);
    make_peers(self);
    gather_hosts(self->table.account);
    return &self->table;
}
