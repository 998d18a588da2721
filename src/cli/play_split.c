/* The screen of a match:
 *
 *      the person's board  |  what both have reached,   |  the rival's board
 *                          |  next pieces, held piece   |
 */
#include "picture.h"
#include "play.h"
#include "screen.h"

#include <curses.h>
#include <inttypes.h>

enum {
    MIDDLE_COLUMNS = 16,
    MIDDLE_ROWS = 12, /* of the counters */
    HELD_ROWS = 4,
};

int split_columns(const Play *play)
{
    return 2 * picture_columns(&play->rules, 2) + MIDDLE_COLUMNS;
}

static void draw_pair(int y, int x, const char *name, int64_t person, int64_t rival)
{
    screen_print(y, x, "%s", name);
    screen_print(y + 1, x, "%7" PRId64 " %7" PRId64, person, rival);
}

static void draw_counters(const Play *play, int x)
{
    const Session *person = &play->session, *rival = &play->rival.session;
    screen_print(0, x, "    you   rival");
    screen_print(1, x, "%.15s", play->rival.brain.file.name);
    screen_print(2, x, "%.4g pieces/s", play->rival.speed);
    draw_pair(4, x, "score", person->counters.score, rival->counters.score);
    draw_pair(6, x, "lines", person->counters.lines, rival->counters.lines);
    draw_pair(8, x, "pieces", person->counters.pieces, rival->counters.pieces);
    draw_pair(10, x, "level", session_level(person), session_level(rival));
}

/* As many of the next pieces as there is room for. */
static void draw_pieces(const Play *play, int x)
{
    const Session *person = &play->session;
    const PieceSet *set = &play->rules.pieces;
    int y = MIDDLE_ROWS, held_y = LINES - 1 - HELD_ROWS, shown = play_shown_pieces(play);
    for (int i = 0; i < shown && y + set->piece[person->next[i]].shape[0].height <= held_y; i++) {
        picture_draw_piece(&play->rules, person->next[i], y, x + 2);
        y += set->piece[person->next[i]].shape[0].height + 1;
    }
    screen_print(held_y, x, person->hold_used ? "hold (used)" : "hold");
    if (person->held != NO_PIECE)
        picture_draw_piece(&play->rules, person->held, held_y + 1, x + 2);
}

void split_draw(const Play *play, const RatedMove *hint)
{
    int columns = picture_columns(&play->rules, 2);
    play_draw_board(&play->session, hint, 0);
    draw_counters(play, columns);
    if (!play->session.paused)
        draw_pieces(play, columns);
    Session rival = play->rival.session;
    rival.paused = play->session.paused; /* hides its board, too */
    play_draw_board(&rival, NULL, columns + MIDDLE_COLUMNS);
}
