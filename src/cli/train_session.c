#include "train_session.h"
#include "train_log.h"

#include "wellbred/base/clock.h"

#include <math.h>
#include <stdio.h>

void session_init(Session *session, Training *training, RunWriter *writer, bool quiet, double end)
{
    *session = (Session){
        .training = training,
        .writer = writer,
        .quiet = quiet,
        .end = end,
        .next_checkpoint = clock_seconds() + training->settings->checkpoint.every_seconds,
        .checkpoint_pause = 1,
    };
}

static bool commit(Session *session, Error *error)
{
    return run_writer_commit(session->writer, trainer_snapshot(session->training->trainer), error);
}

static bool checkpoint(Session *session, Error *error)
{
    return run_writer_checkpoint(session->writer, trainer_inflight(session->training->trainer),
                                 &session->training->rules, error);
}

/* ---- stopping ---- */

/* How much of the unfinished generation's play is done, in percent. Between
 * two generations the last one's games are still there. */
static double percent_done(const Session *session)
{
    const Inflight *inflight = trainer_inflight(session->training->trainer);
    double done = 0, tasks = 0;
    if (inflight->generation < run_generations(run_writer_run(session->writer)))
        return 0;
    for (int kind = 0; kind < ROUND_KINDS; kind++) {
        done += inflight->round[kind].done;
        tasks += inflight->round[kind].tasks;
    }
    return tasks > 0 ? 100 * done / tasks : 0;
}

static bool report_stop(Session *session, Error *error)
{
    double percent = percent_done(session);
    int generations = run_generations(run_writer_run(session->writer));
    log_stop(session->writer, session->stop_reason, generations, percent);
    return error_set(error, EXIT_STOPPED_EARLY,
                     "%s, in generation %d with %.0f %% of its games played: the same command goes on",
                     session->stop_reason, generations, percent);
}

/* In the middle of a generation. */
static bool stop(Session *session, Error *error)
{
    if (session->lost) {
        *error = session->loss;
        return false;
    }
    return session_persist(session, checkpoint, error) && report_stop(session, error);
}

/* ---- the generations ---- */

static bool advance(Session *session, Error *error)
{
    Trainer *trainer = session->training->trainer;
    switch (trainer_advance(trainer, error)) {
    case ADVANCE_STOPPED: return stop(session, error);
    case ADVANCE_FAILED: return error_prefix(error, run_directory(run_writer_run(session->writer)));
    default: break;
    }
    if (!session_persist(session, commit, error))
        return false;
    session->next_checkpoint = clock_seconds() + session->training->settings->checkpoint.every_seconds;
    log_generation(session->writer, trainer_snapshot(trainer));
    return true;
}

bool session_run(Session *session, Error *error)
{
    const Run *run = run_writer_run(session->writer);
    const Settings *settings = session->training->settings;
    int wanted = settings->evolution.generations, first = run_generations(run);
    double start = clock_seconds();
    while (run_generations(run) < wanted) {
        if (session_poll(session) != STOP_NOT)
            return session->lost ? stop(session, error) : report_stop(session, error);
        if (!advance(session, error))
            return false;
        int done = run_generations(run) - first, left = wanted - run_generations(run);
        if (!session->quiet)
            train_print_generation(trainer_snapshot(session->training->trainer), settings,
                                   (clock_seconds() - start) / done * left);
    }
    return true;
}
