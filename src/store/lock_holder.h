/* lock_holder.h - who has a lock, as it stands in the file: a line a fact. */
#ifndef WELLBRED_STORE_LOCK_HOLDER_H
#define WELLBRED_STORE_LOCK_HOLDER_H

#include <stdbool.h>
#include <stdint.h>

#include "wellbred/base/host.h"

enum { LOCK_TEXT_SIZE = 1024, LOCK_TOKEN_SIZE = 17, LOCK_JOB_SIZE = 32 };

typedef struct Holder {
    long long epoch;
    bool held;                   /* else it was given back */
    char token[LOCK_TOKEN_SIZE]; /* random, so that no two are alike */
    char host[HOST_NAME_SIZE];
    long process;
    char job[LOCK_JOB_SIZE]; /* of Slurm, "-" for none */
    char since[32];
} Holder;

/* This process, with a token of its own. */
void holder_init_self(Holder *holder, long long epoch);

void holder_write(const Holder *holder, char text[LOCK_TEXT_SIZE]);

/* False if the text is not one of ours, for instance torn. */
bool holder_read(Holder *holder, const char *text);

/* Could it still be writing? If so `why_unsure` is set to NULL, or to what
 * keeps us from knowing. */
bool holder_may_live(const Holder *holder, const char **why_unsure);

#endif
