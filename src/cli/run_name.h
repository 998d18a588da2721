/* run_name.h - runs and what is in them, as the command line names them:
 * RUN[@GENERATION[:RANK[:GAME]]], RUN being a directory or a packed file. */
#ifndef WELLBRED_CLI_RUN_NAME_H
#define WELLBRED_CLI_RUN_NAME_H

#include <limits.h>

#include "wellbred/config/config.h"
#include "wellbred/store/run.h"

/* -1 for what is not given. */
typedef struct RunName {
    char run[PATH_MAX];
    int generation, rank, game;
} RunName;

/* Take a name apart; at most `parts` of the numbers may be given. */
bool run_name_parse(RunName *name, const char *text, int parts, Error *error);

/* Is there such a run, in a directory or packed? */
bool run_name_exists(const RunName *name);

/* A run that is read, with its config. */
typedef struct OpenRun {
    Run *run;
    Settings settings;
} OpenRun;

/* Of the generations that a config makes. */
RunSizes settings_sizes(const Settings *settings);

bool open_run_init(OpenRun *open, const char *path, Error *error);
void open_run_release(OpenRun *open);

/* The generation that is named, or the newest one; released by the caller if
 * this succeeds. It has the named rank and game. */
bool open_run_read(const OpenRun *open, const RunName *name, Snapshot *snapshot, Error *error);

#endif
