/* The screen of a game for people:
 *
 *      score, level ...  |    the board    |  the next pieces,
 *      the held piece    |                 |  the brain's ratings
 *      keys, or what is going on
 */
#include "picture.h"
#include "play.h"
#include "screen.h"

#include <curses.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum {
    LEFT_COLUMNS = 18, /* of the panels, with a gap to the board */
    RIGHT_COLUMNS = 20,
    HIGH_SCORES_SHOWN = 4,
};

int play_rows(const Play *play)
{
    int rows = picture_rows(&play->rules, SPAWN_SHOWN) + 1;
    return rows > SCREEN_ROWS ? rows : SCREEN_ROWS;
}

int play_columns(const Play *play)
{
    int columns =
        play->rival.is_there ? split_columns(play) : LEFT_COLUMNS + picture_columns(&play->rules, 2) + RIGHT_COLUMNS;
    return columns > SCREEN_COLUMNS ? columns : SCREEN_COLUMNS;
}

/* ---- panels ---- */

static void draw_number(int y, const char *name, int64_t value)
{
    screen_print(y, 0, "%-9s%7" PRId64, name, value);
}

static void draw_counters(const Session *session)
{
    const Counters *counters = &session->counters;
    draw_number(1, "score", counters->score);
    draw_number(2, "lines", counters->lines);
    draw_number(3, "level", session_level(session));
    draw_number(4, "tetrises", counters->tetrises);
    draw_number(5, "pieces", counters->pieces);
    draw_number(6, "keys", counters->keys + session->presses);
}

static void draw_best(const Play *play)
{
    if (play->scores.count > 0)
        draw_number(8, "best", play->scores.best[0].score);
}

static void draw_held(const Play *play)
{
    const Session *session = &play->session;
    screen_print(10, 0, session->hold_used ? "hold (used)" : "hold");
    if (session->held != NO_PIECE)
        picture_draw_piece(&play->rules, session->held, 12, 1);
}

static void draw_driver(const Play *play)
{
    static const char *const names[DRIVERS] = {"", "brain plays", "brain drops"};
    if (play->driver != DRIVER_PERSON)
        screen_print(16, 0, "%s", names[play->driver]);
    if (play->driver != DRIVER_PERSON || play->hints)
        screen_print(17, 0, "%.17s", play->brain.file.name);
    if (play->driver != DRIVER_PERSON)
        screen_print(18, 0, "%.4g ticks/s", 1 / play->brain_pause);
    if (play->replay.is_on)
        screen_print(16, 0, "replay, %gx", play->replay.speed);
}

int play_shown_pieces(const Play *play)
{
    int ahead = play->session.plan.ahead;
    if (play->options->next >= 0 && play->options->next < ahead)
        return (int)play->options->next;
    return ahead; /* with an adversary, as many as the brain needs */
}

/* Returns the row below. */
static int draw_next(const Play *play, int x)
{
    int y = 1, count = play_shown_pieces(play);
    if (count == 0)
        return y;
    screen_print(y++, x, "next");
    for (int i = 0; i < count; i++) {
        int piece = play->session.next[i];
        picture_draw_piece(&play->rules, piece, y, x + 1);
        y += play->rules.pieces.piece[piece].shape[0].height + 1;
    }
    return y;
}

/* In as many columns as the window has room for. */
static void draw_ratings(const RatedMove *rated, int count, int y, int x)
{
    enum { COLUMN = 19 };
    int rows = LINES - 2 - y, shown = 0;
    screen_print(y++, x, "turn  col   rating");
    for (; x + COLUMN <= COLS + 1 && shown < count; x += COLUMN)
        for (int row = 0; row < rows && shown < count; row++, shown++)
            screen_print(y + row, x, "%3d %4d %9.4g", rated[shown].placement.rotation, rated[shown].placement.x,
                         (double)rated[shown].rating);
    if (shown < count && rows > 0)
        screen_print(y + rows - 1, x - COLUMN, "%d more            ", count - shown + 1);
}

/* ---- the board ---- */

static void add_falling(const Session *session, Picture *picture, const RatedMove *hint)
{
    const Rules *rules = session->plan.rules;
    FallingPiece ghost = session_ghost(session);
    picture_add(picture, ghost.piece, srs_placement(rules, &ghost), CELL_GHOST);
    if (hint)
        picture_add(picture, ghost.piece, hint->placement, CELL_HINT);
    picture_add(picture, session->falling.piece, srs_placement(rules, &session->falling), CELL_FILLED);
}

void play_draw_board(const Session *session, const RatedMove *hint, int x)
{
    Picture picture = picture_of(session->plan.rules, session->paused ? NULL : &session->mosaic, SPAWN_SHOWN);
    if (session_is_playing(session) && !session->paused)
        add_falling(session, &picture, hint);
    picture_draw(&picture, 0, x, 2);
}

/* ---- boxes over it ---- */

static void draw_paused(const Play *play)
{
    int columns = 14, board = play->rival.is_there ? 0 : LEFT_COLUMNS;
    int x = board + (picture_columns(&play->rules, 2) - columns) / 2;
    screen_box(SPAWN_SHOWN + play->rules.settings.height / 2 - 1, x, columns, "  paused");
}

static const char *match_text(const Play *play)
{
    int result = match_result(play);
    return result > 0 ? "You have won." : result < 0 ? "The rival has won." : "Nobody has won.";
}

static void draw_end(const Play *play)
{
    char text[600], *end = text + sizeof text;
    char *at = text;
    at += snprintf(at, (size_t)(end - at), "game over: %" PRId64 " points\n", play->session.counters.score);
    if (play->rival.is_there)
        at += snprintf(at, (size_t)(end - at), "%s\n", match_text(play));
    for (int i = 0; i < play->scores.count && i < HIGH_SCORES_SHOWN; i++)
        at += snprintf(at, (size_t)(end - at), "%c%2d. %9" PRId64 "  %s\n", i == play->place ? '>' : ' ', i + 1,
                       play->scores.best[i].score, play->scores.best[i].date);
    if (play->replay.is_on)
        at += snprintf(at, (size_t)(end - at), "as it was recorded\n");
    else if (play->assisted)
        at += snprintf(at, (size_t)(end - at), "(not alone: no high score)\n");
    char restart[KEYS_TEXT_SIZE], quit[KEYS_TEXT_SIZE];
    snprintf(at, (size_t)(end - at), "again: %s   quit: %s", keys_text(&play->keys, ACTION_RESTART, restart),
             keys_text(&play->keys, ACTION_QUIT, quit));
    screen_box(play->rival.is_there ? 12 : 6, 14, 34, text); /* not over what both have reached */
}

static void draw_help(const Play *play)
{
    static const struct {
        int action;
        const char *what;
    } help[] = {
        {PRESS_LEFT, "left"},
        {PRESS_RIGHT, "right"},
        {PRESS_SOFT_DROP, "a row down"},
        {PRESS_HARD_DROP, "drop"},
        {PRESS_CLOCKWISE, "turn right"},
        {PRESS_COUNTER_CLOCKWISE, "turn left"},
        {PRESS_HOLD, "hold, or change with held"},
        {PRESS_PAUSE, "pause"},
        {ACTION_RESTART, "a new game"},
        {ACTION_BRAIN, "brain: plays, drops, off"},
        {ACTION_HINT, "hints of the brain"},
        {ACTION_FASTER, "brain or rival faster"},
        {ACTION_SLOWER, "brain or rival slower"},
        {ACTION_HELP, "this help"},
        {ACTION_QUIT, "quit"},
    };
    char text[1200] = "", keys[KEYS_TEXT_SIZE];
    for (size_t i = 0; i < sizeof help / sizeof *help; i++)
        snprintf(text + strlen(text), sizeof text - strlen(text), "%-27s %s\n", help[i].what,
                 keys_text(&play->keys, (Action)help[i].action, keys));
    snprintf(text + strlen(text), sizeof text - strlen(text), "\nany key goes on");
    screen_box(2, 6, 48, text);
}

static void draw_footer(const Play *play)
{
    char help[KEYS_TEXT_SIZE], quit[KEYS_TEXT_SIZE], pause[KEYS_TEXT_SIZE];
    screen_print(LINES - 1, 0, "help: %s   pause: %s   quit: %s", keys_text(&play->keys, ACTION_HELP, help),
                 keys_text(&play->keys, (Action)PRESS_PAUSE, pause), keys_text(&play->keys, ACTION_QUIT, quit));
}

static void draw_alone(const Play *play, const RatedMove *rated, int count)
{
    int right = LEFT_COLUMNS + picture_columns(&play->rules, 2) + 2;
    draw_counters(&play->session);
    draw_best(play);
    draw_held(play);
    draw_driver(play);
    play_draw_board(&play->session, count > 0 ? &rated[0] : NULL, LEFT_COLUMNS);
    int below = play->session.paused ? 1 : draw_next(play, right);
    if (count > 0)
        draw_ratings(rated, count, below, right);
}

void play_draw(Play *play)
{
    RatedMove rated[RATED_MOVES_MAX];
    bool hints = play->hints && !play->session.paused && session_is_playing(&play->session);
    int count = hints ? brain_rate(&play->brain, &play->session, rated) : 0;
    erase();
    if (play->rival.is_there)
        split_draw(play, count > 0 ? &rated[0] : NULL);
    else
        draw_alone(play, rated, count);
    draw_footer(play);
    if (play->help)
        draw_help(play);
    else if (play->session.paused)
        draw_paused(play);
    else if (play_is_over(play))
        draw_end(play);
    refresh();
}
