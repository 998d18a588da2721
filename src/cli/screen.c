#include "screen.h"
#include "screen_check.h"
#include "screen_rescue.h"
#include "wellbred/base/die.h"

#include <curses.h>
#include <langinfo.h>
#include <locale.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct {
    SCREEN *terminal; /* NULL while it is not ours */
    bool unicode;
} screen;

/* ---- colours ---- */

enum { TETROMINOES = 7, PENTOMINOES = 18 };

/* In the order of the pieces, see piece.c. I light blue, O yellow, T magenta,
 * S green, Z red, J dark blue, L orange. */
static const short tetromino_256[TETROMINOES] = {117, 226, 201, 40, 196, 27, 208};
static const short tetromino_8[TETROMINOES] = {COLOR_CYAN, COLOR_YELLOW, COLOR_MAGENTA, COLOR_GREEN,
                                               COLOR_RED,  COLOR_BLUE,   COLOR_WHITE};
static const short pentomino_256[PENTOMINOES] = {117, 159, 226, 208, 214, 40,  82, 196, 203,
                                                 201, 27,  45,  229, 99,  147, 37, 166, 130};

enum { FIRST_PAIR_OF_PENTOMINOES = 1 + TETROMINOES };

static void prepare_colours(void)
{
    if (!has_colors() || start_color() == ERR)
        return;
    short background = use_default_colors() == OK ? -1 : COLOR_BLACK;
    for (int p = 0; p < TETROMINOES; p++)
        init_pair((short)(1 + p), COLORS >= 256 ? tetromino_256[p] : tetromino_8[p], background);
    for (int p = 0; p < PENTOMINOES; p++)
        init_pair((short)(FIRST_PAIR_OF_PENTOMINOES + p),
                  COLORS >= 256 ? pentomino_256[p] : tetromino_8[p % TETROMINOES], background);
}

unsigned screen_piece_colour(PieceSetKind set, int piece)
{
    if (!has_colors() || COLORS < 8)
        return A_NORMAL;
    return (unsigned)COLOR_PAIR(set == PIECES_TETROMINO ? 1 + piece : FIRST_PAIR_OF_PENTOMINOES + piece);
}

/* ---- opening and closing ---- */

static void close_and_exit(int status)
{
    screen_close();
    exit(status);
}

bool screen_open(const char *command, bool ascii, Error *error)
{
    if (!screen_check(command, error))
        return false;
    setlocale(LC_CTYPE, ""); /* and no more: numbers are written with points */
    screen.unicode = !ascii && strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
    rescue_prepare();
    screen.terminal = newterm(NULL, stdout, stdin);
    if (!screen.terminal)
        return error_set(error, EXIT_USAGE, "the terminal '%s' (TERM) can't be used", getenv("TERM"));
    rescue_begin();
    die_set_handler(close_and_exit);
    set_escdelay(25);
    cbreak();
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    curs_set(0);
    prepare_colours();
    return true;
}

void screen_close(void)
{
    if (!screen.terminal)
        return;
    endwin();
    delscreen(screen.terminal);
    screen.terminal = NULL;
    rescue_end();
    die_set_handler(exit);
}

bool screen_has_unicode(void)
{
    return screen.unicode;
}

/* ---- drawing ---- */

bool screen_has_room(int rows, int columns)
{
    if (LINES >= rows && COLS >= columns)
        return true;
    erase();
    screen_print(0, 0, "The window is %dx%d, too small:", COLS, LINES);
    screen_print(1, 0, "make it %dx%d or larger.", columns, rows);
    screen_print(2, 0, "The game waits.");
    refresh();
    return false;
}

void screen_print(int y, int x, const char *format, ...)
{
    char text[400];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    if (y >= 0 && y < LINES && x >= 0 && x < COLS)
        mvaddnstr(y, x, text, COLS - x);
}

void screen_box(int y, int x, int columns, const char *text)
{
    char bar[100];
    int width = columns < (int)sizeof bar ? columns : (int)sizeof bar - 1;
    memset(bar, '-', (size_t)width);
    bar[width] = '\0';
    bar[0] = bar[width - 1] = '+';
    screen_print(y++, x, "%s", bar);
    for (const char *line = text; *line;) {
        int length = (int)strcspn(line, "\n");
        screen_print(y++, x, "| %-*.*s |", width - 4, length < width - 4 ? length : width - 4, line);
        line += length + (line[length] == '\n');
    }
    screen_print(y, x, "%s", bar);
}
