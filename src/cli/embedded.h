/* embedded.h - files that the program carries along (embed.cmake). */
#ifndef WELLBRED_CLI_EMBEDDED_H
#define WELLBRED_CLI_EMBEDDED_H

#include <stddef.h>

typedef struct Embedded {
    const char *name; /* of the file */
    const char *text; /* [size], and a zero byte */
    size_t size;
} Embedded;

/* Both end with a NULL name. */
extern const Embedded embedded_presets[]; /* jobs/configs/ */
extern const Embedded embedded_page[];    /* src/cli/report/ */

#endif
