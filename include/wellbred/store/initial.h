/* initial.h - genomes that are given to the first generation of a run. */
#ifndef WELLBRED_STORE_INITIAL_H
#define WELLBRED_STORE_INITIAL_H

#include <stdbool.h>

#include "wellbred/base/digest.h"
#include "wellbred/base/error.h"

typedef struct InitialGenomes {
    int count, genes;
    float *genome; /* [count][genes], owned */
} InitialGenomes;

void initial_release(InitialGenomes *initial);

/* What `evolution.initial.digest` is. */
void initial_digest(const InitialGenomes *initial, char digest[DIGEST_HEX_SIZE]);

/* Those that a run was made with, if it has kept any: `found` tells. */
bool run_read_initial(const char *directory, InitialGenomes *initial, bool *found, Error *error);

#endif
