/* screen.h - the terminal while a game has it, and giving it back whatever
 * happens.
 *
 * Between screen_open() and screen_close() the terminal is ncurses'. What is
 * written to stderr meanwhile is kept and comes out afterwards. SIGINT, SIGTERM
 * and SIGHUP ask the game to end; a second one, and what kills a program (a bad
 * address, abort()), gives the terminal back first. */
#ifndef WELLBRED_CLI_SCREEN_H
#define WELLBRED_CLI_SCREEN_H

#include <stdbool.h>

#include "wellbred/base/error.h"
#include "wellbred/game/piece.h"

/* The terminal that all games can be played on. */
enum { SCREEN_ROWS = 24, SCREEN_COLUMNS = 60 };

/* `command` is for the error; `ascii`: draw with plain characters even if the
 * terminal has others. */
bool screen_open(const char *command, bool ascii, Error *error);
void screen_close(void);

/* The signal that asks the game to end, or 0; screen_end_by() ends the program
 * by it, once the terminal is given back. */
int screen_stop_signal(void);
void screen_end_by(int signal);

/* Has the terminal more than ASCII? */
bool screen_has_unicode(void);

/* The attribute that a piece is drawn with. */
unsigned screen_piece_colour(PieceSetKind set, int piece);

/* Is the window large enough? If not, it is cleared and says so. */
bool screen_has_room(int rows, int columns);

/* Text from (y, x) on that ends at the window's edge. */
void screen_print(int y, int x, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* A framed text in the middle, its lines ended by '\n'. */
void screen_box(int y, int x, int columns, const char *text);

#endif
