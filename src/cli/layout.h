/* layout.h - text that fits a terminal. */
#ifndef WELLBRED_CLI_LAYOUT_H
#define WELLBRED_CLI_LAYOUT_H

#include <stdio.h>

/* How wide lines on this stream may be: as the terminal, but at least 80 and
 * at most 120; 80 if it is none. */
int layout_width(FILE *stream);

/* Make a column at least as wide as one of its texts. */
void layout_widen(int *width, const char *text);

/* Print the words of `text` from column `indent` on, where the cursor stands
 * already, and go on there on as many lines as it takes. Ends the line. */
void layout_wrap(FILE *stream, int width, int indent, const char *text);

/* How many columns a text takes, at most `most` of them, and in how many of
 * its bytes. Each character of UTF-8 is taken to be one column wide. */
int layout_columns(const char *text, int most, int *bytes);

#endif
