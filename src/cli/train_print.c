#include "train_print.h"
#include "champion_text.h"
#include "layout.h"
#include "panel.h"
#include "time_left.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* ---- lines ---- */

enum { LINE_SIZE = 600, UNLIMITED = LINE_SIZE };

/* One line, of fields with two blanks between; it ends before the first that does not fit, but for
 * the first of all. */
typedef struct Line {
    char text[LINE_SIZE];
    int columns, width;
} Line;

__attribute__((format(printf, 3, 4))) static void add(Line *line, const char *between, const char *format, ...)
{
    char field[LINE_SIZE / 2];
    int bytes;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(field, sizeof field, format, arguments);
    va_end(arguments);
    int columns = layout_columns(between, LINE_SIZE, &bytes) + layout_columns(field, LINE_SIZE, &bytes);
    size_t used = strlen(line->text);
    if (line->columns > 0 && line->columns + columns > line->width) {
        line->width = 0; /* nor will what follows */
        return;
    }
    snprintf(line->text + used, sizeof line->text - used, "%s%s", between, field);
    line->columns += columns;
}

static void print(const Line *line)
{
    panel_hide();
    printf("%s\n", line->text);
    fflush(stdout);
}

void train_print_generation(const Snapshot *snapshot, const Progress *progress, bool is_terminal)
{
    FitnessRange range = generation_range(&snapshot->generation);
    const PlayAccount *account = &snapshot->work.play;
    char champion[CHAMPION_TEXT_SIZE], left[TIME_SPAN_SIZE];
    Line line = {.width = is_terminal ? panel_width() : UNLIMITED};
    add(&line, "", "generation %d (%d of %d):", snapshot->generation.number, snapshot->generation.number + 1,
        progress->wanted);
    add(&line, "  ", "best %.1f", range.best);
    add(&line, "  ", "mean %.1f", range.mean);
    add(&line, "  ", "worst %.1f", range.worst);
    add(&line, "  ", "champion %s", champion_text(&snapshot->champion, champion));
    add(&line, "  ", "games %lld", (long long)account->games);
    add(&line, "  ", "%.3g M pieces/s",
        snapshot->work.seconds > 0 ? (double)account->pieces / snapshot->work.seconds / 1e6 : 0);
    add(&line, ", ", "%s left", time_span(progress->run_seconds_left, left));
    print(&line);
}

static void add_speed(Line *line, const Progress *progress)
{
    if (isfinite(progress->pieces_per_second))
        add(line, "  ", "%.3g M pieces/s", progress->pieces_per_second / 1e6);
    if (isfinite(progress->efficiency))
        add(line, "  ", "efficiency %.0f %%", 100 * progress->efficiency);
}

void train_print_progress(const Progress *progress)
{
    char left[TIME_SPAN_SIZE], run_left[TIME_SPAN_SIZE];
    Line line = {.width = UNLIMITED};
    add(&line, "", "generation %d (%d of %d):", progress->generation, progress->generation + 1, progress->wanted);
    add(&line, "  ", "%.0f %% of %d games", floor(progress_percent(progress)), progress->games);
    add_speed(&line, progress);
    if (isfinite(progress->seconds_left))
        add(&line, ", ", "%s left, %s for the run", time_span(progress->seconds_left, left),
            time_span(progress->run_seconds_left, run_left));
    print(&line);
}

/* ---- the panel ---- */

static void draw_generation(const Progress *progress)
{
    char left[TIME_SPAN_SIZE];
    panel_field("generation %d", progress->generation);
    panel_field("(%d of %d)", progress->generation + 1, progress->wanted);
    if (!progress->round)
        return; /* nobody has told yet */
    panel_field("%.0f %%", floor(progress_percent(progress)));
    if (progress->games > 0)
        panel_field("%d of %d games", progress->done, progress->games);
    if (isfinite(progress->seconds_left))
        panel_field("%s left", time_span(progress->seconds_left, left));
    panel_next_line();
    panel_bar(progress_percent(progress) / 100);
}

static void draw_best(const Progress *progress)
{
    char champion[CHAMPION_TEXT_SIZE];
    panel_field("best %.1f", progress->fitness.best);
    panel_field("mean %.1f", progress->fitness.mean);
    panel_field("champion %s", champion_text(&progress->champion, champion));
    panel_next_line();
}

static void draw_run(const Progress *progress)
{
    char span[TIME_SPAN_SIZE];
    if (isfinite(progress->run_seconds_left))
        panel_field("run: %s left", time_span(progress->run_seconds_left, span));
    if (isfinite(progress->pieces_per_second))
        panel_field("%.3g M pieces/s", progress->pieces_per_second / 1e6);
    if (isfinite(progress->efficiency))
        panel_field("efficiency %.0f %%", 100 * progress->efficiency);
    if (isfinite(progress->since_commit))
        panel_field("last commit %s ago", time_span(progress->since_commit, span));
}

void train_draw_fields(const Progress *progress)
{
    draw_generation(progress);
    panel_next_line();
    if (progress->champion.generation >= 0)
        draw_best(progress);
    draw_run(progress);
}

void train_draw_progress(const Progress *progress)
{
    if (!panel_begin())
        return;
    train_draw_fields(progress);
    panel_draw();
}
