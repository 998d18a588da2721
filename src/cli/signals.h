/* signals.h - what the process was told from outside.
 *
 * A handler only counts; whoever plays looks at the count between lots. */
#ifndef WELLBRED_CLI_SIGNALS_H
#define WELLBRED_CLI_SIGNALS_H

/* Count SIGUSR1, SIGTERM and SIGINT from now on. */
void signals_watch(void);

/* Take no notice of them: a worker ends when its master says so. */
void signals_ignore(void);

/* How many have come, and the last one that was not SIGUSR1, or else SIGUSR1;
 * 0 if none has. */
int signals_count(void);
int signals_last(void);

const char *signal_name(int number);

#endif
