/* status.h - the parts of `wellbred status`: how far is a run, who trains it? */
#ifndef WELLBRED_CLI_STATUS_H
#define WELLBRED_CLI_STATUS_H

#include "progress.h"
#include "status_log.h"
#include "wellbred/store/lock.h"

typedef enum StatusState {
    STATUS_RUNNING,
    STATUS_STOPPED,  /* by its own will, or it was never begun */
    STATUS_KILLED,   /* it had no time to stop */
    STATUS_FINISHED, /* all generations that were wanted */
    STATUS_UNKNOWN,  /* nobody knows whether it runs */
    STATUS_DAMAGED,
    STATUS_STATES,
} StatusState;

extern const char *const status_state_names[STATUS_STATES];

typedef struct RunStatus {
    const char *path; /* borrowed */
    bool is_packed, stop_is_wanted;
    StatusState state;
    char reason[sizeof((Error *)0)->text]; /* why it is so, if there is more to say */
    LockReport writer;                     /* without a name: nobody ever wrote, or it is packed */
    LogNews news;
    int generations, first_wanted; /* committed; in the config that the run was made with. -1 if not known */
    Progress progress;             /* `games` 0: it is not known how far the generation is */
    double generation_seconds;     /* that the newest one took; NaN: not known */
    time_t now, read_time;         /* when all of it was read */
    time_t newest_time;            /* when that was committed; 0 if not known */
    char digest[DIGEST_HEX_SIZE];  /* of all generations so far; empty if not known */
} RunStatus;

/* Look at a run, in a directory or packed, and change nothing. A damaged one
 * has a status too. */
bool status_read(RunStatus *status, const char *path, Error *error);

/* Look again at one that may run. What was there before is read again only if
 * there is news, and Slurm is not asked all the time. */
bool status_update(RunStatus *status, Error *error);

/* Is there more to be expected soon? */
static inline bool status_may_run(const RunStatus *status)
{
    return status->state == STATUS_RUNNING || status->state == STATUS_UNKNOWN;
}

/* ---- what is told ---- */

void status_print(const RunStatus *status);
void status_print_json(const RunStatus *status, bool as_line);
void status_print_line(const RunStatus *status);
void status_draw(const RunStatus *status);

/* A command that makes sense now, as one gives it to a shell. */
enum { ADVICE_MAX = 4, COMMAND_SIZE = 9000 };
typedef struct Advice {
    char command[COMMAND_SIZE];
    const char *why;
} Advice;
int status_advise(const RunStatus *status, Advice advice[ADVICE_MAX]);

#endif
