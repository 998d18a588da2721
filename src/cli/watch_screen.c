/* The boards side by side, each with its player's name above and what it has
 * reached below; with one board, more of that beside it. */
#include "picture.h"
#include "screen.h"
#include "watch.h"

#include <curses.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum {
    GAP = 1,
    FRAME_ROWS = 3, /* names, what was reached, keys */
    PANEL_COLUMNS = 26,
    NARROWEST = 13, /* for the texts above and below a board */
};

/* ---- sizes ---- */

static int show_columns(const Show *show, int cell_columns)
{
    int columns = picture_columns(&show->rules, cell_columns);
    return (columns > NARROWEST ? columns : NARROWEST) + GAP;
}

static int all_columns(const Watching *watching, int cell_columns)
{
    int columns = watching->shows == 1 ? PANEL_COLUMNS : 0;
    for (int i = 0; i < watching->shows; i++)
        columns += show_columns(&watching->show[i], cell_columns);
    return columns;
}

int watching_rows(const Watching *watching)
{
    int rows = SCREEN_ROWS;
    for (int i = 0; i < watching->shows; i++) {
        int needed = picture_rows(&watching->show[i].rules, 0) + FRAME_ROWS;
        rows = needed > rows ? needed : rows;
    }
    return rows;
}

int watching_columns(const Watching *watching)
{
    int columns = all_columns(watching, 1);
    return columns > SCREEN_COLUMNS ? columns : SCREEN_COLUMNS;
}

/* ---- one board ---- */

static const char *status_text(const Game *game)
{
    return game->status == GAME_OVER ? "over" : game->status == GAME_CAPPED ? "limit" : "";
}

static Picture picture_of_show(const Show *show)
{
    Picture picture = picture_of(&show->rules, &show->mosaic, 0);
    if (game_is_playing(&show->game))
        picture_add(&picture, show->game.current, show->chosen, CELL_GHOST);
    return picture;
}

/* A name that is too long is cut where the next board begins. */
static void draw_show(const Show *show, int x, int cell_columns, bool alone)
{
    int columns = show_columns(show, cell_columns) - GAP, below = picture_rows(&show->rules, 0) + 1;
    Picture picture = picture_of_show(show);
    screen_print(0, x, "%.*s", alone ? COLS : columns, show->caption);
    picture_draw(&picture, 1, x, cell_columns);
    screen_print(below, x, "%-*" PRId64 " %s", columns - 6, show->game.counters.lines, status_text(&show->game));
}

/* ---- the panel of a single one ---- */

static void draw_number(int y, int x, const char *name, int64_t value)
{
    screen_print(y, x, "%-9s%15" PRId64, name, value);
}

static void draw_panel(const Watching *watching, int x)
{
    const Show *show = &watching->show[0];
    const Counters *counters = &show->game.counters;
    char kind[100];
    snprintf(kind, sizeof kind, "%dx%d %s %s", show->rules.settings.width, show->rules.settings.height,
             piece_set_names[show->rules.settings.pieces], piece_order_names[show->rules.settings.order]);
    screen_print(1, x, "%.25s", kind);
    draw_number(3, x, "lines", counters->lines);
    draw_number(4, x, "pieces", counters->pieces);
    draw_number(5, x, "score", counters->score);
    draw_number(6, x, "tetrises", counters->tetrises);
    draw_number(7, x, "keys", counters->keys);
    screen_print(9, x, "seed %" PRId64, watching->options->seed);
    if (show->game.next != NO_PIECE && game_is_playing(&show->game)) {
        screen_print(11, x, "next");
        picture_draw_piece(&show->rules, show->game.next, 12, x + 1);
    }
}

/* ---- all ---- */

static void draw_footer(const Watching *watching)
{
    char help[KEYS_TEXT_SIZE], quit[KEYS_TEXT_SIZE];
    screen_print(LINES - 1, 0, "%s  %.4g moves/s   help: %s   quit: %s",
                 watching_is_over(watching) ? "over   "
                 : watching->paused         ? "paused "
                                            : "playing",
                 watching->speed, keys_text(&watching->keys, ACTION_HELP, help),
                 keys_text(&watching->keys, ACTION_QUIT, quit));
}

static void draw_help(const Watching *watching)
{
    static const struct {
        int action;
        const char *what;
    } help[] = {
        {PRESS_PAUSE, "pause, go on"},   {ACTION_STEP, "one move"},          {ACTION_FASTER, "twice as fast"},
        {ACTION_SLOWER, "half as fast"}, {ACTION_RESTART, "from the start"}, {ACTION_HELP, "this help"},
        {ACTION_QUIT, "quit"},
    };
    char text[600] = "", keys[KEYS_TEXT_SIZE];
    for (size_t i = 0; i < sizeof help / sizeof *help; i++)
        snprintf(text + strlen(text), sizeof text - strlen(text), "%-16s %s\n", help[i].what,
                 keys_text(&watching->keys, (Action)help[i].action, keys));
    snprintf(text + strlen(text), sizeof text - strlen(text), "\nlines stand below each board\nany key goes on");
    screen_box(4, 8, 40, text);
}

void watching_draw(const Watching *watching)
{
    int cell_columns = all_columns(watching, 2) <= COLS ? 2 : 1, x = 0;
    erase();
    for (int i = 0; i < watching->shows; i++) {
        draw_show(&watching->show[i], x, cell_columns, watching->shows == 1);
        x += show_columns(&watching->show[i], cell_columns);
    }
    if (watching->shows == 1)
        draw_panel(watching, x + 1);
    draw_footer(watching);
    if (watching->help)
        draw_help(watching);
    refresh();
}
