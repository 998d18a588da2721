#include "wellbred/base/host.h"

#include <stdio.h>
#include <unistd.h>

void host_name(char name[HOST_NAME_SIZE])
{
    if (gethostname(name, HOST_NAME_SIZE) != 0)
        snprintf(name, HOST_NAME_SIZE, "unknown");
    name[HOST_NAME_SIZE - 1] = '\0'; /* gethostname() leaves it open if the name is too long */
}
