/* The only file that includes mpi.h.
 *
 * Two lots are on their way to or from each worker, so that none waits for the
 * master: it may sleep between looks, or play itself. Nobody blocks in MPI for
 * long: a host that is cut off makes a blocking call wait for ever, so whoever
 * waits looks and naps, and gives up who says nothing for too long. */
#include "lot.h"
#include "patience.h"
#include "wire.h"
#include "worker.h"

#include "wellbred/base/die.h"
#include "wellbred/base/error.h"
#include "wellbred/cluster.h"

#include <mpi.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum Tag { TAG_LOT = 1, TAG_RESULT, TAG_GENOMES, TAG_BEAT, TAG_QUIT };

static Cluster cluster = {0, 1};

#define CALL(function, ...) check(function(__VA_ARGS__), #function)

static void check(int status, const char *function)
{
    char text[MPI_MAX_ERROR_STRING];
    int length;
    if (status == MPI_SUCCESS)
        return;
    MPI_Error_string(status, text, &length);
    die("%s fails on rank %d: %s", function, cluster.rank, text);
}

const char *cluster_library_version(void)
{
    static char text[MPI_MAX_LIBRARY_VERSION_STRING];
    int length;
    if (MPI_Get_library_version(text, &length) != MPI_SUCCESS)
        return "unknown";
    text[strcspn(text, ",\n")] = '\0'; /* the rest names who built it and when */
    return text;
}

/* ---- the job ---- */

enum { SECONDS_TO_ABORT = 10 };

/* One rank takes all others down. Where the network is cut even that can hang,
 * but not for longer than a few seconds. */
void cluster_abort(int status)
{
    alarm(SECONDS_TO_ABORT);
    MPI_Abort(MPI_COMM_WORLD, status);
    _exit(status);
}

static void (*last_deed)(void *context);
static void *context_of_last_deed;

void cluster_set_last_deed(void (*deed)(void *context), void *context)
{
    last_deed = deed;
    context_of_last_deed = context;
}

/* The disk may hang as well. */
static _Noreturn void give_up(void)
{
    alarm(SECONDS_TO_ABORT);
    if (last_deed)
        last_deed(context_of_last_deed);
    cluster_abort(EXIT_STOPPED_EARLY);
}

static bool is_launched(void)
{
    return getenv("OMPI_COMM_WORLD_SIZE") || getenv("PMIX_RANK") || getenv("PMI_RANK");
}

Cluster cluster_join(void)
{
    if (!is_launched())
        return cluster;
    CALL(MPI_Init, NULL, NULL);
    CALL(MPI_Comm_set_errhandler, MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    CALL(MPI_Comm_rank, MPI_COMM_WORLD, &cluster.rank);
    CALL(MPI_Comm_size, MPI_COMM_WORLD, &cluster.ranks);
    die_set_handler(cluster_abort);
    return cluster;
}

static volatile sig_atomic_t status_to_leave_with;

static void leave_alone(int number)
{
    (void)number;
    _exit(status_to_leave_with);
}

/* If a host is cut off now, nobody else will ever tell. */
void cluster_leave(int status)
{
    enum { SECONDS_TO_LEAVE = 120 };
    int joined;
    MPI_Initialized(&joined);
    if (!joined)
        return;
    status_to_leave_with = status;
    signal(SIGALRM, leave_alone);
    alarm(SECONDS_TO_LEAVE);
    CALL(MPI_Finalize);
    alarm(0);
}

static bool is_complete(MPI_Request *request, MPI_Status *status)
{
    int done;
    CALL(MPI_Test, request, &done, status);
    return done;
}

/* What all ranks do together, without burning their cores until the last one
 * has come. */
static void join_in(MPI_Request *request)
{
    Nap nap = {0};
    while (!is_complete(request, MPI_STATUS_IGNORE))
        nap_take(&nap, 5e-3);
}

static void share_bytes(void *bytes, int size)
{
    MPI_Request request;
    CALL(MPI_Ibcast, bytes, size, MPI_BYTE, 0, MPI_COMM_WORLD, &request);
    join_in(&request);
}

void cluster_announce(const char *text)
{
    int size = text ? (int)strlen(text) + 1 : 0;
    if (cluster.ranks == 1)
        return;
    share_bytes(&size, sizeof size);
    if (size > 0)
        share_bytes((void *)text, size);
}

char *cluster_listen(void)
{
    int size;
    share_bytes(&size, sizeof size);
    if (size == 0)
        return NULL;
    char *text = allocate((size_t)size, 1);
    share_bytes(text, size);
    return text;
}

/* ---- common to both ends ---- */

static double seconds_between_beats(double silent_seconds)
{
    return silent_seconds < 20 ? silent_seconds / 4 : 5;
}

static void send_nothing(int rank, int tag)
{
    MPI_Request request;
    CALL(MPI_Isend, NULL, 0, MPI_BYTE, rank, tag, MPI_COMM_WORLD, &request);
    CALL(MPI_Request_free, &request);
}

/* ---- the master's end ---- */

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
            give_up();
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

static void gather_hosts(RankAccount *account)
{
    char(*hosts)[HOST_NAME_SIZE] = allocate((size_t)cluster.ranks, sizeof *hosts);
    char own[HOST_NAME_SIZE] = "";
    host_name(own);
    MPI_Request request;
    CALL(MPI_Igather, own, HOST_NAME_SIZE, MPI_CHAR, hosts, HOST_NAME_SIZE, MPI_CHAR, 0, MPI_COMM_WORLD, &request);
    join_in(&request);
    for (int rank = 0; rank < cluster.ranks && account; rank++)
        memcpy(account[rank].host, hosts[rank], HOST_NAME_SIZE);
    free(hosts);
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

/* ---- the worker's end ---- */

typedef struct Server {
    Worker worker;
    float *genomes; /* [genome_values] */
    int genome_values;
    double silent_seconds, next_beat;
    Silence silence;
    void *incoming[2]; /* one is read while the other is filled */
    int filling;
    MPI_Request receiving;
    int has_next; /* it is received */
    void *result;
    MPI_Request sending;
    Lot *lot;
    WorkerTimes times; /* since the last result */
} Server;

/* Without this a long message would stand still while the worker plays. If
 * there is none it is better not to ask: where ranks share cores, MPI offers
 * ours to others each time. */
static void move_messages(void *context)
{
    Server *server = context;
    if (server->sending != MPI_REQUEST_NULL)
        is_complete(&server->sending, MPI_STATUS_IGNORE);
    else if (!server->has_next)
        CALL(MPI_Request_get_status, server->receiving, &server->has_next, MPI_STATUS_IGNORE);
}

static void listen_for_next(Server *server)
{
    server->has_next = false;
    CALL(MPI_Irecv, server->incoming[server->filling], (int)wire_size_max(), MPI_BYTE, 0, MPI_ANY_TAG, MPI_COMM_WORLD,
         &server->receiving);
}

static void give_sign(Server *server)
{
    double now = clock_seconds();
    if (now < server->next_beat)
        return;
    server->next_beat = now + seconds_between_beats(server->silent_seconds);
    send_nothing(0, TAG_BEAT);
    if (silence_exceeds(&server->silence, server->silent_seconds)) {
        fprintf(stderr, "wellbred: rank %d has heard nothing from its master for %.0f s: it ends\n", cluster.rank,
                server->silence.seconds);
        cluster_abort(EXIT_STOPPED_EARLY);
    }
}

static void wait_for(Server *server, MPI_Request *request, MPI_Status *status)
{
    double start = clock_seconds();
    Nap nap = {0};
    while (!is_complete(request, status)) {
        give_sign(server);
        nap_take(&nap, 0.5e-3);
    }
    server->times.waiting_seconds += clock_seconds() - start;
}

static void take_genomes(Server *server, const void *message)
{
    MPI_Request request;
    memcpy(&server->genome_values, message, sizeof server->genome_values);
    server->genomes = reallocate(server->genomes, (size_t)server->genome_values, sizeof *server->genomes);
    server->worker.genomes = server->genomes;
    CALL(MPI_Ibcast, server->genomes, server->genome_values, MPI_FLOAT, 0, MPI_COMM_WORLD, &request);
    wait_for(server, &request, MPI_STATUS_IGNORE);
    silence_break(&server->silence);
}

static bool has_genomes_for(const Server *server, const Lot *lot)
{
    int genomes = server->genome_values / server->worker.genes;
    for (int i = 0; i < lot->slices; i++)
        if (lot->slice[i].genome >= genomes)
            return false;
    return true;
}

static void play_lot(Server *server, const void *message, size_t size_of_message)
{
    double start = clock_seconds();
    if (!wire_get_order(server->lot, message, size_of_message) || !has_genomes_for(server, server->lot))
        die("the master has sent rank %d what is no lot", cluster.rank);
    double decoded = clock_seconds();
    worker_play(&server->worker, server->lot);
    worker_dawdle(&server->worker);
    server->times.messaging_seconds += decoded - start;
    wait_for(server, &server->sending, MPI_STATUS_IGNORE);
    start = clock_seconds();
    size_t size = wire_put_result(server->lot, &server->times, server->result);
    server->times = (WorkerTimes){0};
    CALL(MPI_Isend, server->result, (int)size, MPI_BYTE, 0, TAG_RESULT, MPI_COMM_WORLD, &server->sending);
    server->times.messaging_seconds += clock_seconds() - start;
}

/* One message; false if it was the last. */
static bool obey(Server *server)
{
    MPI_Status status;
    wait_for(server, &server->receiving, &status);
    silence_break(&server->silence);
    const void *message = server->incoming[server->filling];
    int size;
    if (status.MPI_TAG == TAG_QUIT)
        return false;
    CALL(MPI_Get_count, &status, MPI_BYTE, &size);
    server->filling ^= 1;
    listen_for_next(server);
    if (status.MPI_TAG == TAG_GENOMES)
        take_genomes(server, message);
    else if (status.MPI_TAG == TAG_LOT)
        play_lot(server, message, (size_t)size);
    return true;
}

void transport_mpi_serve(const PlayPlan *plan)
{
    Server server = {
        .silent_seconds = plan->cluster.silent_seconds,
        .incoming = {allocate(1, wire_size_max()), allocate(1, wire_size_max())},
        .result = allocate(1, wire_size_max()),
        .sending = MPI_REQUEST_NULL,
        .lot = allocate(1, sizeof(Lot)),
    };
    worker_init(&server.worker, plan->player, plan->rules, plan->width, plan->cluster.lockstep);
    server.worker.breathe = move_messages;
    server.worker.context = &server;
    gather_hosts(NULL);
    silence_break(&server.silence);
    listen_for_next(&server);
    while (obey(&server))
        ;
    wait_for(&server, &server.sending, MPI_STATUS_IGNORE);
    worker_release(&server.worker);
    free(server.incoming[0]);
    free(server.incoming[1]);
    free(server.result);
    free(server.lot);
    free(server.genomes);
}
