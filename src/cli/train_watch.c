#include "message.h"
#include "signals.h"
#include "train_session.h"

#include "wellbred/base/clock.h"

#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

static const double seconds_between_looks = 0.25;
/* Space is freed, quotas are raised: whoever does that must not wait long. */
static const double longest_pause = 60;

static void stop_because(Session *session, const char *reason)
{
    if (!session->stop_reason[0])
        snprintf(session->stop_reason, sizeof session->stop_reason, "%s", reason);
}

/* Launchers give ranks only a second after SIGTERM and SIGINT: no time to wait
 * for lots. SIGUSR1 is the one that asks nicely; who asks twice is in a hurry. */
static StopRequest stop_by_signal(Session *session)
{
    char reason[40];
    if (signals_count() == 0)
        return STOP_NOT;
    snprintf(reason, sizeof reason, "stopped by %s", signal_name(signals_last()));
    stop_because(session, reason);
    return signals_last() == SIGUSR1 && signals_count() == 1 ? STOP_AFTER_LOTS : STOP_AT_ONCE;
}

/* Does another commit still fit? Lots that are out have to come back first. */
static bool is_near_the_end(const Session *session, double now)
{
    static const double lots_come_back = 1;
    return now + lots_come_back + 4 * session->checkpoint_cost >= session->end;
}

static void lose_run(Session *session, const Error *error)
{
    session->lost = true;
    session->loss = *error;
}

static void look_for_reasons(Session *session, double now)
{
    Error error;
    const char *directory = run_directory(run_writer_run(session->writer));
    StopFile stop = run_stop_file(directory);
    if (stop == STOP_FILE_OF_STRANGER && !session->stranger_was_named) {
        message("'%s/STOP' does not belong to the run's owner: training goes on", directory);
        session->stranger_was_named = true;
    }
    if (stop == STOP_FILE_WANTED) {
        stop_because(session, "stopped by the file STOP");
        if (!run_writer_answer_stop(session->writer, &error) && error.exit_code == EXIT_STOPPED_EARLY)
            lose_run(session, &error);
    }
    if (is_near_the_end(session, now))
        stop_because(session, "stopped before its time is up");
}

/* If it fails, play goes on: the next one may succeed. */
static void keep_unfinished(Session *session, double now)
{
    Error error;
    const Training *training = session->training;
    if (run_writer_checkpoint(session->writer, trainer_inflight(training->trainer), &training->rules, &error)) {
        session->checkpoint_cost = clock_seconds() - now;
        session->checkpoint_pause = 1;
        session->next_checkpoint = now + training->settings->checkpoint.every_seconds;
        return;
    }
    if (error.exit_code == EXIT_STOPPED_EARLY) {
        lose_run(session, &error);
        return;
    }
    message("%s; trying again in %.0f s", error.text, session->checkpoint_pause);
    session->next_checkpoint = now + session->checkpoint_pause;
    session->checkpoint_pause = fmin(2 * session->checkpoint_pause, longest_pause);
}

StopRequest session_poll(void *context)
{
    Session *session = context;
    StopRequest stop = stop_by_signal(session);
    double now = clock_seconds();
    if (stop != STOP_NOT)
        return stop;
    if (now >= session->next_look) {
        session->next_look = now + fmin(seconds_between_looks, session->training->settings->checkpoint.every_seconds);
        look_for_reasons(session, now);
        if (!session->stop_reason[0] && now >= session->next_checkpoint)
            keep_unfinished(session, now);
    }
    if (session->lost)
        return STOP_AT_ONCE;
    session_tell_progress(session, now);
    return session->stop_reason[0] ? STOP_AFTER_LOTS : STOP_NOT;
}

/* ---- what the disk refuses ---- */

static bool must_hurry(const Session *session)
{
    return signals_count() > 0 || clock_seconds() >= session->end;
}

/* False if a stop comes meanwhile. The workers must not think that this
 * process is dead. */
static bool wait_for(Session *session, double seconds)
{
    static const double moment = 0.1;
    Transport *transport = session->training->transport;
    double end = clock_seconds() + seconds;
    for (double left = seconds; left > 0; left = end - clock_seconds()) {
        if (must_hurry(session))
            return false;
        transport->beat(transport);
        nanosleep(&(struct timespec){.tv_nsec = (long)(1e9 * fmin(left, moment))}, NULL);
    }
    return true;
}

bool session_persist(Session *session, SessionWrite *write, Error *error)
{
    double pause = 1, give_up = 0; /* the time counts from the first failure: a disk may be slow to fail */
    while (!write(session, error)) {
        if (error->exit_code == EXIT_STOPPED_EARLY) {
            lose_run(session, error);
            return false;
        }
        error->exit_code = EXIT_IO;
        double now = clock_seconds();
        if (give_up == 0)
            give_up = now + session->training->settings->checkpoint.retry_seconds;
        double left = give_up - now;
        if (left <= 0 || must_hurry(session))
            return false;
        pause = fmin(pause, left);
        message("%s; trying again in %.3g s", error->text, pause);
        if (!wait_for(session, pause))
            return false;
        pause = fmin(2 * pause, longest_pause);
    }
    return true;
}
