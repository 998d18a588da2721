/* panel.h - a few lines at the bottom of a terminal, drawn again and again.
 *
 *      | generation 3 (4 of 40):  best ...      lines that stay
 *      |_                                       the cursor rests on an empty line
 *      | generation 4  (5 of 40)  48 %          the panel
 *      | [##########..........]
 *
 * Between two drawings the cursor stands above the panel. So nothing has to be
 * known of what was drawn before: however a terminal that changed its size has
 * broken the lines anew, all from the cursor on is the panel's. And what the
 * shell or somebody else prints has a line of its own. */
#ifndef WELLBRED_CLI_PANEL_H
#define WELLBRED_CLI_PANEL_H

#include <stdbool.h>

/* Can one be drawn on standard output? Not where a launcher or Slurm collects
 * it, even if it looks like a terminal, nor on a dumb terminal. */
bool panel_open(void);

/* How wide the terminal is; 80 if standard output is none. */
int panel_width(void);

/* What is to be drawn: fields flow over as many lines as they need. False if
 * nothing can be, now that the terminal is the shell's. */
bool panel_begin(void);
void panel_field(const char *format, ...) __attribute__((format(printf, 1, 2)));
void panel_next_line(void);
void panel_bar(double share);
void panel_draw(void);

/* Before anything else is printed. Harmless if nothing was drawn. */
void panel_hide(void);

#endif
