/* fuzz.h - what fuzz targets share.
 *
 * A target does with its input what the program does with a file of that kind,
 * and a little more: what was accepted is used, written and read again. What
 * is wrong ends the process: a sanitizer, FUZZ_CHECK, or die(). */
#ifndef WELLBRED_FUZZ_H
#define WELLBRED_FUZZ_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

/* libFuzzer calls it. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Like assert(), in all builds. */
#define FUZZ_CHECK(condition)                                                                                          \
    do {                                                                                                               \
        if (!(condition)) {                                                                                            \
            fprintf(stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__, #condition);                                    \
            abort();                                                                                                   \
        }                                                                                                              \
    } while (0)

/* The input as a file in memory: its path. */
const char *fuzz_file(const uint8_t *data, size_t size);
/* The input as the file `name` of a directory: the path of the directory. */
const char *fuzz_file_in(const char *name, const uint8_t *data, size_t size);

#endif
