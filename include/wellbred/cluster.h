/* cluster.h - the ranks of an MPI job, if this process is one of them.
 *
 *      rank 0                                 the others
 *      cluster_join()                         cluster_join()
 *      cluster_announce(settings)       ->    cluster_listen()
 *      transport_mpi_create() ... close ->    transport_mpi_serve()
 *      cluster_leave()                        cluster_leave()
 */
#ifndef WELLBRED_CLUSTER_H
#define WELLBRED_CLUSTER_H

#include "wellbred/cluster/settings.h"
#include "wellbred/cluster/transport.h"

const char *cluster_library_version(void);

typedef struct Cluster {
    int rank, ranks;
} Cluster;

/* Join the other ranks, if mpirun, srun or the like has started this process:
 * else it is rank 0 of 1, and MPI is left alone. */
Cluster cluster_join(void);

/* All ranks together; after it there are no messages. A rank that waits too
 * long for the others ends with this status. */
void cluster_leave(int status);

/* End the whole job now, also ranks that can't be reached any more: those miss
 * this one and end by themselves. */
_Noreturn void cluster_abort(int status);

/* What this process does last when it ends the job because a rank says nothing; NULL: nothing. */
void cluster_set_last_deed(void (*deed)(void *context), void *context);

/* Tell the other ranks what will be played, as a text; NULL: nothing. They
 * listen for it, and free it. No more than once in a job. */
void cluster_announce(const char *text);
char *cluster_listen(void);

/* What both ends of the transport have to know. */
typedef struct PlayPlan {
    const PlayerSettings *player; /* borrowed until the transport is made, the rules until it is closed */
    const Rules *rules;
    VectorWidth width;
    ClusterSettings cluster;
} PlayPlan;

/* The master's end: the ranks play, and this process too if it should. */
Transport *transport_mpi_create(const PlayPlan *plan);

/* The end of every other rank: play until the master closes the transport. */
void transport_mpi_serve(const PlayPlan *plan);

#endif
