/* mpi_job.h - what both ends of the transport need of MPI.
 *
 * Only mpi_*.c include it, and only it includes mpi.h. Nobody blocks in MPI
 * for long: a host that is cut off makes a blocking call wait for ever, so
 * whoever waits looks and naps, and gives up who says nothing for too long. */
#ifndef WELLBRED_CLUSTER_MPI_JOB_H
#define WELLBRED_CLUSTER_MPI_JOB_H

#include <mpi.h>
#include <stdbool.h>

#include "wellbred/cluster.h"

enum Tag { TAG_LOT = 1, TAG_RESULT, TAG_GENOMES, TAG_BEAT, TAG_QUIT };

extern Cluster cluster;

#define CALL(function, ...) mpi_check(function(__VA_ARGS__), #function)

/* Ends the job if it was no success. */
void mpi_check(int status, const char *function);

/* End the job because a rank says nothing, after the last deed. */
_Noreturn void cluster_give_up(void);

bool is_complete(MPI_Request *request, MPI_Status *status);

/* What all ranks do together, without burning their cores until the last one
 * has come. */
void join_in(MPI_Request *request);

double seconds_between_beats(double silent_seconds);
void send_nothing(int rank, int tag);

void gather_hosts(RankAccount *account);

#endif
