#include "wellbred/store.h"

#include <hdf5.h>
#include <stdio.h>

const char *store_library_version(void)
{
    static char text[40];
    unsigned major, minor, release;
    if (H5get_libversion(&major, &minor, &release) < 0)
        return "unknown";
    snprintf(text, sizeof text, "%u.%u.%u", major, minor, release);
    return text;
}
