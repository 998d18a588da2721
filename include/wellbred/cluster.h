/* cluster.h - master and workers. */
#ifndef WELLBRED_CLUSTER_H
#define WELLBRED_CLUSTER_H

/* The MPI library that is in use, e.g. "Open MPI v4.1.4". */
const char *cluster_library_version(void);

#endif
