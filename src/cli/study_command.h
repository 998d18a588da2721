/* study_command.h - what can be done with a study, from wherever it comes. */
#ifndef WELLBRED_CLI_STUDY_COMMAND_H
#define WELLBRED_CLI_STUDY_COMMAND_H

#include "wellbred/config/study_file.h"

typedef struct StudyOptions {
    const char *directory; /* NULL: not given */
    bool local, table, json;
    int64_t jobs; /* 0: as many as there are cores */
} StudyOptions;

/* The rows of an option table. */
#define STUDY_OPTIONS(o)                                                                                               \
    {"dir", OPTION_TEXT, &(o)->directory, "DIR", "directory of the study: made, or that of the same study", 0, 0},     \
        {"local", OPTION_FLAG, &(o)->local, NULL, "train the runs that are not finished, side by side", 0, 0},         \
        {"jobs", OPTION_INTEGER, &(o)->jobs, "N", "with --local: so many at a time, else as many as cores", 1, 1024},  \
        {"table", OPTION_FLAG, &(o)->table, NULL, "print what came of the runs, point by point", 0, 0},                \
    {                                                                                                                  \
        "json", OPTION_FLAG, &(o)->json, NULL, "with --table: print one JSON object", 0, 0                             \
    }

/* Do the options fit together? */
bool study_options_check(const StudyOptions *options, Error *error);

/* Make the runs; train them or tell about them, as the options say. With
 * --table alone nothing is made. */
bool study_carry_out(const Study *study, const StudyOptions *options, Error *error);

#endif
