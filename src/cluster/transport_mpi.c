/* The only file that includes mpi.h. */
#include "wellbred/cluster.h"

#include <mpi.h>
#include <string.h>

const char *cluster_library_version(void)
{
    static char text[MPI_MAX_LIBRARY_VERSION_STRING];
    int length;
    if (MPI_Get_library_version(text, &length) != MPI_SUCCESS)
        return "unknown";
    text[strcspn(text, ",\n")] = '\0'; /* the rest names who built it and when */
    return text;
}
