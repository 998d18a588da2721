#include "champion_text.h"
#include "harmless.h"
#include "panel.h"
#include "status.h"
#include "time_left.h"
#include "train_print.h"

#include "wellbred/base/die.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- who and where ---- */

enum { WHO_SIZE = 200 };

/* "on 'HOST' as process 12 of job 34, on 8 ranks"; "" if nobody is known. */
static const char *who_text(const RunStatus *status, char text[WHO_SIZE])
{
    const LockReport *writer = &status->writer;
    int used = 0;
    text[0] = '\0';
    if (!writer->host[0])
        return text;
    used += snprintf(text, WHO_SIZE, " on '%s' as process %ld", writer->host, writer->process);
    if (writer->job[0])
        used += snprintf(text + used, WHO_SIZE - (size_t)used, " of job %s", writer->job);
    if (status->news.ranks > 1 && status->news.ranks < 1e9)
        snprintf(text + used, WHO_SIZE - (size_t)used, " with %.0f ranks", status->news.ranks);
    return text;
}

static void print_since(FILE *stream, const RunStatus *status)
{
    char text[32], span[TIME_SPAN_SIZE];
    struct tm utc;
    if (!status->writer.since || !gmtime_r(&status->writer.since, &utc))
        return;
    strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &utc);
    fprintf(stream, " since %s (%s)", text, time_span(fmax(0, difftime(status->now, status->writer.since)), span));
}

static void print_state(FILE *stream, const RunStatus *status)
{
    static const char *const words[STATUS_STATES] = {
        [STATUS_RUNNING] = "running",   [STATUS_STOPPED] = "stopped",         [STATUS_KILLED] = "killed",
        [STATUS_FINISHED] = "finished", [STATUS_UNKNOWN] = "perhaps running", [STATUS_DAMAGED] = "damaged",
    };
    char who[WHO_SIZE];
    who_text(status, who);
    bool says_all = strncmp(status->reason, "stopped ", 8) == 0 && status->state == STATUS_STOPPED;
    fprintf(stream, "%-12s  %s", "state", says_all ? status->reason : words[status->state]);
    if (status_may_run(status)) {
        fputs(who, stream);
        print_since(stream, status);
    }
    if (status->reason[0] && !says_all)
        fprintf(stream, ": %s", status->reason);
    if (status->state == STATUS_RUNNING && status->stop_is_wanted)
        fputs(", but asked to stop by the file STOP", stream);
    fputc('\n', stream);
    if (!status_may_run(status) && who[0]) {
        fprintf(stream, "%-12s %s", "last trained", who);
        print_since(stream, status);
        fputc('\n', stream);
    }
}

/* ---- how far ---- */

static void print_generations(FILE *stream, const RunStatus *status)
{
    const Progress *progress = &status->progress;
    char span[TIME_SPAN_SIZE];
    fprintf(stream, "%-12s  %d of %d", "generations", status->generations, progress->wanted);
    if (isfinite(progress->since_commit))
        fprintf(stream, ", the last one %s ago", time_span(progress->since_commit, span));
    fputc('\n', stream);
    if (progress->games > 0) {
        fprintf(stream, "%-12s  generation %d: %.0f %%, %d of %d games", "unfinished", progress->generation,
                floor(progress_percent(progress)), progress->done, progress->games);
        if (isfinite(progress->seconds_left))
            fprintf(stream, ", %s left", time_span(progress->seconds_left, span));
        fputc('\n', stream);
    }
    if (isfinite(progress->run_seconds_left) && progress->generation < progress->wanted)
        fprintf(stream, "%-12s  %s\n", "left", time_span(progress->run_seconds_left, span));
}

static void print_results(FILE *stream, const RunStatus *status)
{
    const Progress *progress = &status->progress;
    char champion[CHAMPION_TEXT_SIZE];
    if (progress->champion.generation < 0)
        return;
    fprintf(stream, "%-12s  best %.1f, mean %.1f, worst %.1f\n", "fitness", progress->fitness.best,
            progress->fitness.mean, progress->fitness.worst);
    fprintf(stream, "%-12s  %s, of generation %d\n", "champion", champion_text(&progress->champion, champion),
            progress->champion.generation);
    if (isfinite(progress->pieces_per_second) && isfinite(progress->efficiency))
        fprintf(stream, "%-12s  %.3g M pieces/s, efficiency %.0f %%\n", "speed", progress->pieces_per_second / 1e6,
                100 * progress->efficiency);
}

static void print_advice(FILE *stream, const RunStatus *status)
{
    Advice advice[ADVICE_MAX];
    int count = status_advise(status, advice), width = 0;
    for (int i = 0; i < count; i++)
        width = (int)strlen(advice[i].command) > width ? (int)strlen(advice[i].command) : width;
    for (int i = 0; i < count; i++)
        fprintf(stream, "%-12s  %-*s  # %s\n", i == 0 ? "next" : "", width, advice[i].command, advice[i].why);
}

/* Names and reasons are from files that others may have written. */
static void print_harmless(char *text)
{
    for (char *line = text; *line;) {
        char *end = strchr(line, '\n');
        *end = '\0';
        text_make_harmless(line);
        puts(line);
        line = end + 1;
    }
    fflush(stdout);
}

void status_print(const RunStatus *status)
{
    char *text;
    size_t size;
    FILE *stream = open_memstream(&text, &size);
    if (!stream)
        die("no memory for a status");
    print_state(stream, status);
    if (status->generations >= 0) {
        print_generations(stream, status);
        print_results(stream, status);
    }
    if (status->digest[0])
        fprintf(stream, "%-12s  %s\n", "digest", status->digest);
    print_advice(stream, status);
    fclose(stream);
    print_harmless(text);
    free(text);
}

/* ---- while it is watched ---- */

void status_print_line(const RunStatus *status)
{
    const Progress *progress = &status->progress;
    char champion[CHAMPION_TEXT_SIZE], span[TIME_SPAN_SIZE];
    if (status->generations < 0)
        return; /* it is just being made */
    printf("%d of %d generations", status->generations, progress->wanted);
    if (progress->games > 0)
        printf(" and %.0f %%", floor(progress_percent(progress)));
    if (progress->champion.generation >= 0)
        printf("  best %.1f  mean %.1f  champion %s", progress->fitness.best, progress->fitness.mean,
               champion_text(&progress->champion, champion));
    if (isfinite(progress->pieces_per_second))
        printf("  %.3g M pieces/s", progress->pieces_per_second / 1e6);
    if (isfinite(progress->run_seconds_left))
        printf(", %s left", time_span(progress->run_seconds_left, span));
    printf("\n");
    fflush(stdout);
}

void status_draw(const RunStatus *status)
{
    char who[WHO_SIZE], span[TIME_SPAN_SIZE];
    if (!panel_begin())
        return;
    text_make_harmless((char *)who_text(status, who));
    panel_field("%s%s", status->state == STATUS_RUNNING ? "running" : "perhaps running", who);
    if (status->writer.since)
        panel_field("for %s", time_span(fmax(0, difftime(status->now, status->writer.since)), span));
    if (status->stop_is_wanted)
        panel_field("asked to stop");
    panel_next_line();
    if (status->generations >= 0)
        train_draw_fields(&status->progress);
    panel_draw();
}
