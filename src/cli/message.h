/* message.h - what a process that goes on says to its user. */
#ifndef WELLBRED_CLI_MESSAGE_H
#define WELLBRED_CLI_MESSAGE_H

/* One line on stderr, after "wellbred: ". */
void message(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
