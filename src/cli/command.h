/* command.h - what a subcommand is. One file each, cmd_NAME.c. */
#ifndef WELLBRED_CLI_COMMAND_H
#define WELLBRED_CLI_COMMAND_H

#include "wellbred/base/error.h"

/* argv[0] is the subcommand's name. On failure `error` is filled and false
 * returned; main() prints it. */
typedef bool CommandFunction(int argc, char **argv, Error *error);

typedef struct Command {
    const char *name;
    CommandFunction *run;
    const char *summary;
} Command;

CommandFunction cmd_ablate, cmd_bench, cmd_config, cmd_eval, cmd_export, cmd_features, cmd_pack, cmd_play, cmd_players,
    cmd_repair, cmd_replay, cmd_report, cmd_show, cmd_status, cmd_submit, cmd_sweep, cmd_train, cmd_verify, cmd_watch;

#endif
