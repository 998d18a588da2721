/* crew.h - the ranks that play for a command. */
#ifndef WELLBRED_CLI_CREW_H
#define WELLBRED_CLI_CREW_H

#include "command.h"
#include "wellbred/cluster/transport.h"
#include "wellbred/config/settings.h"

/* Run a command on rank 0; the others play what it sends, and then end. */
bool run_in_parallel(const Command *command, int argc, char **argv, Error *error);

/* The way to all who play: this process alone, or the ranks of the job. The
 * rules must be those of the settings, and outlive it. No more than once. */
Transport *crew_hire(const Settings *settings, const Rules *rules, VectorWidth width);

#endif
