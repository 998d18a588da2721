#include "mpi_job.h"

#include "patience.h"
#include "wellbred/base/die.h"
#include "wellbred/base/error.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

Cluster cluster = {0, 1};

void mpi_check(int status, const char *function)
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
_Noreturn void cluster_give_up(void)
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

bool is_complete(MPI_Request *request, MPI_Status *status)
{
    int done;
    CALL(MPI_Test, request, &done, status);
    return done;
}

void join_in(MPI_Request *request)
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

double seconds_between_beats(double silent_seconds)
{
    return silent_seconds < 20 ? silent_seconds / 4 : 5;
}

void send_nothing(int rank, int tag)
{
    MPI_Request request;
    CALL(MPI_Isend, NULL, 0, MPI_BYTE, rank, tag, MPI_COMM_WORLD, &request);
    CALL(MPI_Request_free, &request);
}

void gather_hosts(RankAccount *account)
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
