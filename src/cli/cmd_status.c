#include "command.h"
#include "options.h"
#include "panel.h"
#include "signals.h"
#include "status.h"

#include "wellbred/base/clock.h"

#include <time.h>

static const double seconds_between_looks = 1;

/* ---- watching ---- */

typedef struct Watching {
    bool as_json, has_panel;
    RunStatus told; /* what was told last */
} Watching;

static bool is_news(const RunStatus *status, const RunStatus *told)
{
    return !told->path || status->news.read != told->news.read || status->generations != told->generations ||
           status->state != told->state || status->stop_is_wanted != told->stop_is_wanted;
}

/* On a terminal all the time, since time passes; elsewhere when there is news. */
static void tell(Watching *watching, const RunStatus *status)
{
    if (watching->has_panel)
        status_draw(status);
    else if (is_news(status, &watching->told) && watching->as_json)
        status_print_json(status, true);
    else if (is_news(status, &watching->told))
        status_print_line(status);
    watching->told = *status;
}

static void sleep_for(double seconds)
{
    static const double moment = 0.1;
    for (double end = clock_seconds() + seconds; clock_seconds() < end && signals_count() == 0;)
        nanosleep(&(struct timespec){.tv_nsec = (long)(1e9 * moment)}, NULL);
}

/* To the end of the run, or until somebody has seen enough. */
static bool watch(RunStatus *status, bool as_json, Error *error)
{
    Watching watching = {.as_json = as_json, .has_panel = !as_json && panel_open()};
    bool ok = true;
    signals_watch();
    while (ok && status_may_run(status) && signals_count() == 0) {
        tell(&watching, status);
        sleep_for(seconds_between_looks);
        ok = status_update(status, error);
    }
    panel_hide();
    return ok;
}

/* ---- the command ---- */

/* A damaged run's status is told like any other, but it is an error too. */
static bool conclude(const RunStatus *status, bool as_json, bool as_line, Error *error)
{
    if (as_json)
        status_print_json(status, as_line);
    else
        status_print(status);
    return status->state != STATUS_DAMAGED || error_set(error, EXIT_BAD_DATA, "%s", status->reason);
}

bool cmd_status(int argc, char **argv, Error *error)
{
    bool as_json = false, must_watch = false, help;
    int count;
    const Option options[] = {
        {"watch", OPTION_FLAG, &must_watch, NULL, "tell it again and again, until nobody trains the run any more", 0,
         0},
        {"json", OPTION_FLAG, &as_json, NULL, "print one JSON object; with --watch, one a line whenever there is news",
         0, 0},
        {0},
    };
    const Usage usage = {"status", "RUN",
                         "Tell how far a run is, how good its players are, whether somebody trains it, where and\n"
                         "since when, and what to do next. It only looks: a training that writes to the run, here\n"
                         "or on another machine, does not notice. RUN is a run directory or a packed run.",
                         1, 1};
    const char *positional[POSITIONAL_MAX];
    if (!options_parse(&usage, options, argc, argv, positional, &count, &help, error))
        return false;
    if (help)
        return true;
    RunStatus status;
    return status_read(&status, positional[0], error) && (!must_watch || watch(&status, as_json, error)) &&
           conclude(&status, as_json, must_watch, error);
}
