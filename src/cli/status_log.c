#include "status_log.h"

#include "wellbred/config/json_line.h"

#include <fcntl.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

void log_news_init(LogNews *news)
{
    *news = (LogNews){.ranks = NAN, .wanted = NAN, .newest = NAN};
}

/* ---- events ---- */

static time_t time_of(const JsonLine *line)
{
    struct tm utc = {0};
    const char *text = json_line_text(line, "time", "");
    if (sscanf(text, "%4d-%2d-%2dT%2d:%2d:%2dZ", &utc.tm_year, &utc.tm_mon, &utc.tm_mday, &utc.tm_hour, &utc.tm_min,
               &utc.tm_sec) != 6)
        return 0;
    utc.tm_year -= 1900;
    utc.tm_mon -= 1;
    return timegm(&utc);
}

static void take_start(LogNews *news, const JsonLine *line)
{
    news->has_ended = news->has_progress = false;
    news->ranks = json_line_number(line, "ranks", NAN);
    news->wanted = json_line_number(line, "wanted", NAN);
}

static void take_generation(LogNews *news, const JsonLine *line)
{
    news->has_progress = false;
    news->newest = json_line_number(line, "generation", NAN);
    news->newest_time = time_of(line);
}

static void take_progress(LogNews *news, const JsonLine *line)
{
    news->has_progress = true;
    news->progress_time = time_of(line);
    snprintf(news->round, sizeof news->round, "%s", json_line_text(line, "round", ""));
    news->generation = json_line_number(line, "generation", NAN);
    news->done = json_line_number(line, "done", NAN);
    news->games = json_line_number(line, "games", NAN);
    news->pieces = json_line_number(line, "pieces", NAN);
    news->seconds = json_line_number(line, "seconds", NAN);
    news->seconds_left = json_line_number(line, "seconds_left", NAN);
    news->run_seconds_left = json_line_number(line, "run_seconds_left", NAN);
    news->pieces_per_second = json_line_number(line, "pieces_per_second", NAN);
    news->efficiency = json_line_number(line, "efficiency", NAN);
}

static void note_end(LogNews *news, const char *reason)
{
    news->has_ended = true;
    news->has_progress = false;
    snprintf(news->stop_reason, sizeof news->stop_reason, "%s", reason);
}

static void take_stop(LogNews *news, const JsonLine *line)
{
    note_end(news, json_line_text(line, "reason", "stopped"));
}

static void take_end(LogNews *news, const JsonLine *line)
{
    (void)line;
    note_end(news, "");
}

static void take_repair(LogNews *news, const JsonLine *line)
{
    (void)line;
    note_end(news, "taken back to its last whole state by 'wellbred repair'");
}

static const struct {
    const char *name;
    void (*take)(LogNews *news, const JsonLine *line);
} events[] = {{"start", take_start}, {"generation", take_generation}, {"progress", take_progress}, {"stop", take_stop},
              {"end", take_end},     {"repair", take_repair}};

static void take_line(LogNews *news, const char *text, size_t size)
{
    JsonLine *line = json_line_read(text, size);
    if (!line)
        return;
    const char *name = json_line_text(line, "event", "");
    for (size_t i = 0; i < sizeof events / sizeof *events; i++)
        if (strcmp(name, events[i].name) == 0)
            events[i].take(news, line);
    json_line_free(line);
}

/* ---- lines ---- */

/* Those of generations tell about each rank, and are long: only the last of
 * them is looked into. */
static bool is_generation(const char *line)
{
    static const char beginning[] = "{\"event\": \"generation\"";
    return strncmp(line, beginning, sizeof beginning - 1) == 0;
}

typedef struct Text {
    char *line;
    size_t room;
    ssize_t size; /* <= 0: none */
} Text;

static void swap(Text *a, Text *b)
{
    Text held = *a;
    *a = *b;
    *b = held;
}

static void flush(LogNews *news, Text *generation)
{
    if (generation->size > 0)
        take_line(news, generation->line, (size_t)generation->size);
    generation->size = 0;
}

/* A last line without its end is still being written, or never will be. */
static void read_lines(LogNews *news, FILE *stream)
{
    Text text = {0}, generation = {0};
    while ((text.size = getline(&text.line, &text.room, stream)) > 0 && text.line[text.size - 1] == '\n') {
        news->read += text.size;
        if (is_generation(text.line)) {
            swap(&text, &generation);
            continue;
        }
        flush(news, &generation);
        take_line(news, text.line, (size_t)text.size);
    }
    flush(news, &generation);
    free(text.line);
    free(generation.line);
}

bool log_news_read(LogNews *news, const char *directory)
{
    char path[PATH_MAX];
    struct stat status;
    if ((size_t)snprintf(path, sizeof path, "%s/log.jsonl", directory) >= sizeof path)
        return false;
    int file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    FILE *stream = file >= 0 && fstat(file, &status) == 0 && S_ISREG(status.st_mode) ? fdopen(file, "r") : NULL;
    if (!stream) {
        if (file >= 0)
            close(file);
        return false;
    }
    if (status.st_size < news->read)
        log_news_init(news); /* it is another file by now */
    off_t before = news->read;
    if (fseeko(stream, before, SEEK_SET) == 0)
        read_lines(news, stream);
    fclose(stream);
    return news->read != before;
}
