#include "panel.h"
#include "layout.h"

#include "wellbred/base/die.h"

#include <errno.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { TERMINAL = STDOUT_FILENO, FIELD_SIZE = 160, WIDTH_MAX = 78, USUAL_WIDTH = 80 };

#define LINE_START "\r"
#define ERASE_LINE "\033[K"
#define ERASE_BELOW "\033[J"
#define LINES_UP "\033[%dA"
#define CUT_LINES "\033[?7l" /* what does not fit is lost, for the time of a drawing */
#define WRAP_LINES "\033[?7h"

/* One panel, as a process has one terminal. */
static struct {
    bool is_drawn;
    int width, room;   /* columns and lines that the drawing may have */
    int lines, column; /* so far; column 0: no line was begun */
    char *text;
    size_t size;
    FILE *stream;
} panel;

/* ---- the terminal ---- */

static bool is_set(const char *variable)
{
    const char *value = getenv(variable);
    return value && *value;
}

/* mpirun gives its ranks terminals that nobody looks at. */
static bool output_is_collected(void)
{
    static const char *const of_launchers[] = {"OMPI_COMM_WORLD_SIZE", "PMIX_RANK", "PMI_RANK", "SLURM_JOB_ID"};
    for (size_t i = 0; i < sizeof of_launchers / sizeof *of_launchers; i++)
        if (is_set(of_launchers[i]))
            return true;
    return false;
}

static bool get_size(struct winsize *size)
{
    return ioctl(TERMINAL, TIOCGWINSZ, size) == 0 && size->ws_col > 0 && size->ws_row > 0;
}

/* Else it belongs to the shell, or to whoever the user runs meanwhile. */
static bool is_in_foreground(void)
{
    pid_t group = tcgetpgrp(TERMINAL);
    return group < 0 || group == getpgrp();
}

/* Never waits: whoever holds the terminal's output (Ctrl-S) must not hold the
 * training. */
static void write_at_once(const char *text, size_t size)
{
    struct pollfd terminal = {.fd = TERMINAL, .events = POLLOUT};
    if (poll(&terminal, 1, 0) != 1 || !(terminal.revents & POLLOUT))
        return;
    while (size > 0) {
        ssize_t written = write(TERMINAL, text, size);
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0)
            return;
        text += written;
        size -= (size_t)written;
    }
}

bool panel_open(void)
{
    struct winsize size;
    const char *kind = getenv("TERM");
    return isatty(TERMINAL) && kind && *kind && strcmp(kind, "dumb") != 0 && !output_is_collected() && get_size(&size);
}

int panel_width(void)
{
    struct winsize size;
    return isatty(TERMINAL) && get_size(&size) ? size.ws_col : USUAL_WIDTH;
}

static void begin_writing(void)
{
    panel.stream = open_memstream(&panel.text, &panel.size);
    if (!panel.stream)
        die("no memory for a few lines");
}

/* All in one piece, or it flickers. */
static void end_writing(void)
{
    fclose(panel.stream);
    fflush(stdout);
    write_at_once(panel.text, panel.size);
    free(panel.text);
}

void panel_hide(void)
{
    if (!panel.is_drawn)
        return;
    panel.is_drawn = false;
    if (!is_in_foreground())
        return;
    begin_writing();
    fputs(LINE_START ERASE_BELOW, panel.stream);
    end_writing();
}

/* ---- a drawing ---- */

/* The last column stays free: a terminal may go to the next line after it. One
 * line is the cursor's. */
bool panel_begin(void)
{
    struct winsize size;
    if (!is_in_foreground() || !get_size(&size))
        return false;
    panel.width = size.ws_col - 1 < WIDTH_MAX ? size.ws_col - 1 : WIDTH_MAX;
    panel.room = size.ws_row - 1;
    panel.lines = panel.column = 0;
    begin_writing();
    fputs(CUT_LINES LINE_START ERASE_LINE, panel.stream);
    return true;
}

static bool begin_line(void)
{
    if (panel.lines >= panel.room)
        return false;
    panel.lines++;
    panel.column = 0;
    fputs("\n", panel.stream);
    return true;
}

static void put(const char *text)
{
    int bytes, columns = layout_columns(text, panel.width, &bytes);
    fprintf(panel.stream, "%.*s" ERASE_LINE, bytes, text);
    panel.column += columns;
}

void panel_field(const char *format, ...)
{
    static const char between[] = "  ";
    char text[FIELD_SIZE];
    int bytes;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    int columns = layout_columns(text, panel.width, &bytes);
    if (panel.column > 0 && panel.column + (int)strlen(between) + columns <= panel.width)
        put(between);
    else if (!begin_line())
        return;
    put(text);
}

void panel_next_line(void)
{
    panel.column = 0;
}

void panel_bar(double share)
{
    char bar[WIDTH_MAX + 1];
    int inside = panel.width - 2;
    if (inside < 1 || !begin_line())
        return;
    int full = share > 0 ? (int)(share < 1 ? share * inside : inside) : 0;
    memset(bar, '.', sizeof bar);
    memset(bar, '#', (size_t)full + 1);
    bar[0] = '[';
    bar[inside + 1] = ']';
    bar[inside + 2] = '\0';
    put(bar);
    panel_next_line();
}

void panel_draw(void)
{
    fputs(ERASE_BELOW, panel.stream);
    if (panel.lines > 0)
        fprintf(panel.stream, LINES_UP, panel.lines);
    fputs(LINE_START WRAP_LINES, panel.stream);
    end_writing();
    panel.is_drawn = true;
}
