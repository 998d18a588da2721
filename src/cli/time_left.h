/* time_left.h - ", 3 min left". */
#ifndef WELLBRED_CLI_TIME_LEFT_H
#define WELLBRED_CLI_TIME_LEFT_H

#include <stdio.h>

enum { TIME_SPAN_SIZE = 24 };

/* "90 s", "3 min", "5 h", in the unit that fits. */
static inline const char *time_span(double seconds, char text[TIME_SPAN_SIZE])
{
    if (seconds < 120)
        snprintf(text, TIME_SPAN_SIZE, "%.0f s", seconds);
    else if (seconds < 7200)
        snprintf(text, TIME_SPAN_SIZE, "%.0f min", seconds / 60);
    else
        snprintf(text, TIME_SPAN_SIZE, "%.0f h", seconds < 1e12 ? seconds / 3600 : 1e12 / 3600);
    return text;
}

static inline void time_left_print(FILE *stream, double seconds)
{
    char span[TIME_SPAN_SIZE];
    fprintf(stream, ", %s left", time_span(seconds, span));
}

#endif
