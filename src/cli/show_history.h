/* show_history.h - what `wellbred show` tells of each generation. */
#ifndef WELLBRED_CLI_SHOW_HISTORY_H
#define WELLBRED_CLI_SHOW_HISTORY_H

#include "wellbred/cluster/snapshot.h"
#include "wellbred/store/run.h"

typedef struct ShownGeneration {
    FitnessRange fitness;
    Champion champion; /* `genome` is NULL but in the last one, which owns it */
    char digest[DIGEST_HEX_SIZE];
} ShownGeneration;

typedef struct ShownHistory {
    int generations;
    ShownGeneration *shown; /* [generations], owned */
} ShownHistory;

/* Reads, and so checks, every generation; released by the caller if this succeeds. */
bool show_history_read(ShownHistory *history, const Run *run, Error *error);
void show_history_release(ShownHistory *history);

#endif
