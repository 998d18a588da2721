#include "status.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* A word for a shell: as it is, or in quotes. */
static void quote(const char *text, char *quoted, size_t size)
{
    static const char plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-+=./,:@%";
    size_t used = 0;
    if (*text && text[strspn(text, plain)] == '\0') {
        snprintf(quoted, size, "%s%s", *text == '-' ? "./" : "", text); /* no option */
        return;
    }
    quoted[used++] = '\'';
    for (; *text && used + 6 < size; text++)
        if (*text == '\'')
            used += (size_t)snprintf(quoted + used, size - used, "'\\''");
        else
            quoted[used++] = *text;
    quoted[used++] = '\'';
    quoted[used] = '\0';
}

typedef struct Advising {
    Advice *advice; /* [ADVICE_MAX] */
    int count;
} Advising;

__attribute__((format(printf, 3, 4))) static void add(Advising *to, const char *why, const char *format, ...)
{
    va_list arguments;
    Advice *advice = &to->advice[to->count++];
    va_start(arguments, format);
    vsnprintf(advice->command, sizeof advice->command, format, arguments);
    va_end(arguments);
    advice->why = why;
}

/* By the config that the run has kept, in the way that it was trained last. */
static void add_training(Advising *to, const RunStatus *status, const char *run, int generations, const char *why)
{
    char more[60] = "", launcher[40] = "";
    bool is_job = status->writer.job[0];
    if (generations != status->first_wanted)
        snprintf(more, sizeof more, is_job ? " --set evolution.generations=%d" : " --generations %d", generations);
    if (status->news.ranks > 1 && status->news.ranks < 1e6)
        snprintf(launcher, sizeof launcher, "mpirun -n %.0f ", status->news.ranks);
    if (is_job)
        add(to, why, "wellbred submit %s/config.json --run %s%s", run, run, more);
    else
        add(to, why, "%swellbred train %s/config.json --run %s%s", launcher, run, run, more);
}

static void advise_on_player(Advising *to, const RunStatus *status, const char *run)
{
    if (status->generations < 1)
        return;
    add(to, "lets the champion play", "wellbred eval %s --games 100", run);
    add(to, "makes a page of plots and games", "wellbred report %s", run);
    add(to, "writes the champion to a file", "wellbred export %s -o champion.json", run);
}

int status_advise(const RunStatus *status, Advice advice[ADVICE_MAX])
{
    char run[COMMAND_SIZE / 2 - 200];
    Advising to = {.advice = advice};
    quote(status->path, run, sizeof run);
    switch (status->state) {
    case STATUS_RUNNING:
        add(&to, "follows it", "wellbred status %s --watch", run);
        if (!status->stop_is_wanted)
            add(&to, "stops it, and keeps what is unfinished", "touch %s/STOP", run);
        break;
    case STATUS_UNKNOWN:
        add(&to, "follows it", "wellbred status %s --watch", run);
        add(&to, "if that process is dead, so that another may go on", "rm %s/lock", run);
        break;
    case STATUS_DAMAGED:
        add(&to, "lists all that is wrong", "wellbred verify %s", run);
        if (!status->is_packed)
            add(&to, "goes back to the last whole state", "wellbred repair %s", run);
        break;
    case STATUS_FINISHED:
        advise_on_player(&to, status, run);
        if (!status->is_packed)
            add_training(&to, status, run, 2 * status->generations, "breeds as many generations again");
        break;
    default:
        if (!status->is_packed)
            add_training(&to, status, run, status->progress.wanted, "goes on");
        advise_on_player(&to, status, run);
    }
    return to.count;
}
