/* study_table.h - the results of a study, point by point. */
#ifndef WELLBRED_CLI_STUDY_TABLE_H
#define WELLBRED_CLI_STUDY_TABLE_H

#include "wellbred/config/study_file.h"

/* Runs that can't be read are told about on stderr, and in the end refused. */
bool study_table_print(const Study *study, const char *directory, bool as_json, Error *error);

#endif
