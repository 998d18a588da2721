/* train_session.h - one process's part of a training: from the state that it
 * finds to the end of the run, or to a stop. */
#ifndef WELLBRED_CLI_TRAIN_SESSION_H
#define WELLBRED_CLI_TRAIN_SESSION_H

#include "progress.h"
#include "wellbred/store/writer.h"

typedef struct Session {
    Training *training; /* borrowed, as is the next */
    RunWriter *writer;
    bool is_quiet, has_panel;
    ProgressMeter meter;
    double next_drawing;     /* of the panel */
    double next_report;      /* in the log, and as a line where there is no panel */
    double end;              /* in clock_seconds(), see time_limit.h */
    double next_look;        /* at the things that are not looked at all the time */
    double next_checkpoint;  /* when the unfinished generation is kept again */
    double checkpoint_cost;  /* seconds that the last one took */
    double checkpoint_pause; /* after one that failed */
    char stop_reason[80];    /* empty: not stopped */
    bool stranger_was_named; /* who has put a STOP there */
    bool lost;               /* the run is somebody else's now */
    Error loss;
} Session;

void session_init(Session *session, Training *training, RunWriter *writer, bool quiet, double end);

/* For the trainer; the context is a Session. */
StopRequest session_poll(void *session);

/* Tell how far the generation is, if it is time to. */
void session_tell_progress(Session *session, double now);

/* Do what `write` does until it succeeds, with growing pauses. False if it
 * can't be done in `checkpoint.retry_seconds`, or before a stop. */
typedef bool SessionWrite(Session *session, Error *error);
bool session_persist(Session *session, SessionWrite *write, Error *error);

/* Breed up to the wanted number of generations. EXIT_STOPPED_EARLY if stopped
 * before that. */
bool session_run(Session *session, Error *error);

#endif
