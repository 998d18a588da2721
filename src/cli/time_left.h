/* time_left.h - ", 3 min left". */
#ifndef WELLBRED_CLI_TIME_LEFT_H
#define WELLBRED_CLI_TIME_LEFT_H

#include <stdio.h>

static inline void time_left_print(FILE *stream, double seconds)
{
    if (seconds < 120)
        fprintf(stream, ", %.0f s left", seconds);
    else if (seconds < 7200)
        fprintf(stream, ", %.0f min left", seconds / 60);
    else
        fprintf(stream, ", %.0f h left", seconds / 3600);
}

#endif
