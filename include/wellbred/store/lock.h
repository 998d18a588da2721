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
#include <time.h>

#include "wellbred/base/error.h"
#include "wellbred/base/host.h"

enum { LOCK_JOB_SIZE = 32 }; /* of a Slurm job's number */

typedef struct Lock Lock;

/* Take the lock of a run directory, also from a process that is dead or a
 * Slurm job that has ended. False, with EXIT_STOPPED_EARLY, if somebody has
 * it; the error names him. */
bool lock_take(Lock **lock, const char *directory, Error *error);

/* Would it be refused now? Changes nothing on the disk. */
bool lock_look(const char *directory, Error *error);

/* Who writes to a run, or did last, for people. */
typedef enum LockState {
    LOCK_FREE, /* nobody has it; without a name: nobody ever had */
    LOCK_HELD,
    LOCK_DEAD,   /* its holder is, or the Slurm job he was in has ended */
    LOCK_UNSURE, /* `why_unsure` says what keeps us from knowing */
} LockState;

typedef struct LockReport {
    LockState state;
    char host[HOST_NAME_SIZE], job[LOCK_JOB_SIZE]; /* empty: none */
    long process;
    time_t since;
    const char *why_unsure;
} LockReport;

/* Unlike lock_look() this does not even for a moment take the file system's
 * lock, so nobody is kept from it; nor does it prove that it is free. */
void lock_report(const char *directory, LockReport *report);

/* Is it still ours? */
bool lock_check(const Lock *lock, Error *error);

void lock_release(Lock *lock);

#endif
