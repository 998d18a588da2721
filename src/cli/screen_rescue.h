/* screen_rescue.h - signals while the terminal is ours. */
#ifndef WELLBRED_CLI_SCREEN_RESCUE_H
#define WELLBRED_CLI_SCREEN_RESCUE_H

/* Note how the terminal is now and what takes it back to that; before curses
 * changes it, with its description loaded. */
void rescue_prepare(void);

/* Watch signals and keep what is written to stderr, until rescue_end(), which
 * writes it. */
void rescue_begin(void);
void rescue_end(void);

#endif
