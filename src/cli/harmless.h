/* harmless.h - texts of others, for a terminal. */
#ifndef WELLBRED_CLI_HARMLESS_H
#define WELLBRED_CLI_HARMLESS_H

/* Put '?' in place of all that a terminal would act upon, and of what is no
 * character. */
void text_make_harmless(char *text);

#endif
