#include "train_session.h"
#include "panel.h"
#include "train_log.h"
#include "train_print.h"

#include "wellbred/base/clock.h"

#include <stdlib.h>

static const double seconds_between_drawings = 0.2;
static const double seconds_between_reports = 30;

/* Tests can't wait so long. */
static double report_pause(void)
{
    const char *seconds = getenv("WELLBRED_TEST_REPORT_SECONDS");
    return seconds ? strtod(seconds, NULL) : seconds_between_reports;
}

void session_init(Session *session, Training *training, RunWriter *writer, bool quiet, double end)
{
    double now = clock_seconds();
    *session = (Session){
        .training = training,
        .writer = writer,
        .is_quiet = quiet,
        .has_panel = !quiet && panel_open(),
        .end = end,
        .next_report = now + report_pause(),
        .next_checkpoint = now + training->settings->checkpoint.every_seconds,
        .checkpoint_pause = 1,
    };
    progress_begin(&session->meter, training);
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

/* ---- telling ---- */

static Progress progress_of(Session *session)
{
    return progress_now(&session->meter, session->training, run_generations(run_writer_run(session->writer)));
}

void session_tell_progress(Session *session, double now)
{
    bool must_draw = session->has_panel && now >= session->next_drawing, must_report = now >= session->next_report;
    if (!must_draw && !must_report)
        return;
    Progress progress = progress_of(session);
    if (must_draw) {
        train_draw_progress(&progress);
        session->next_drawing = now + seconds_between_drawings;
    }
    if (must_report) {
        log_progress(session->writer, &progress);
        if (!session->is_quiet && !session->has_panel)
            train_print_progress(&progress);
        session->next_report = now + report_pause();
    }
}

static void tell_generation(Session *session)
{
    const Snapshot *snapshot = trainer_snapshot(session->training->trainer);
    progress_note_commit(&session->meter, session->training);
    session->next_report = clock_seconds() + report_pause();
    log_generation(session->writer, snapshot);
    if (session->is_quiet)
        return;
    Progress progress = progress_of(session);
    train_print_generation(snapshot, &progress, session->has_panel);
    session->next_drawing = 0;
}

/* ---- stopping ---- */

static bool report_stop(Session *session, Error *error)
{
    Progress progress = progress_of(session);
    double percent = progress_percent(&progress);
    int generations = progress.generation;
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
    tell_generation(session);
    return true;
}

bool session_run(Session *session, Error *error)
{
    const Run *run = run_writer_run(session->writer);
    int wanted = session->training->settings->evolution.generations;
    while (run_generations(run) < wanted) {
        if (session_poll(session) != STOP_NOT)
            return session->lost ? stop(session, error) : report_stop(session, error);
        if (!advance(session, error))
            return false;
    }
    return true;
}
