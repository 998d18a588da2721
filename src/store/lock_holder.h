/* lock_holder.h - who has a lock, as it stands in the file: a line a fact. */
#ifndef WELLBRED_STORE_LOCK_HOLDER_H
#define WELLBRED_STORE_LOCK_HOLDER_H

#include <stdbool.h>
#include <stdint.h>

#include "wellbred/store/lock.h"

enum { LOCK_TEXT_SIZE = 1024, LOCK_TOKEN_SIZE = 17 };

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

/* Likewise, but as good a guess as one can make where nothing hangs on it: a
 * process with the same number that began later is another one, and our own
 * Slurm job is one like others. */
bool holder_seems_to_live(const Holder *holder, const char **why_unsure);

/* When it took the lock; 0 if it does not say so as it should. */
time_t holder_since(const Holder *holder);

#endif
