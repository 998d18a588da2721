/* lock.h - one writer at a time.
 *
 * The file RUN/lock says who writes: host, process, Slurm job, and an epoch
 * that grows with each taking. Where the file system knows locks, a second
 * process can't even open it. Where it does not, or where a machine that was
 * given up comes back with a process still on it, the token in the file tells:
 * who no longer finds his own there is a ghost, and must not publish anything. */
#ifndef WELLBRED_STORE_LOCK_H
#define WELLBRED_STORE_LOCK_H

#include <stdbool.h>

#include "wellbred/base/error.h"

typedef struct Lock Lock;

/* Take the lock of a run directory, also from a process that is dead or a
 * Slurm job that has ended. False, with EXIT_STOPPED_EARLY, if somebody has
 * it; the error names him. */
bool lock_take(Lock **lock, const char *directory, Error *error);

/* Would it be refused now? Changes nothing on the disk. */
bool lock_look(const char *directory, Error *error);

/* Is it still ours? */
bool lock_check(const Lock *lock, Error *error);

void lock_release(Lock *lock);

#endif
