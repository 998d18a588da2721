/* The worker's end: plays what it is sent until it is told to quit. */
#include "mpi_job.h"
#include "patience.h"
#include "wire.h"
#include "worker.h"

#include "wellbred/base/die.h"
#include "wellbred/base/error.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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
