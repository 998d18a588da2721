/* config_set.h - "KEY=VALUE" of the command line, put into a config's tree. */
#ifndef WELLBRED_CONFIG_CONFIG_SET_H
#define WELLBRED_CONFIG_CONFIG_SET_H

#include "json_reader.h"

/* Put the value where the key is, and make the objects on the way. */
bool config_set(cJSON *root, const char *set, Error *error);

/* Which of the sets gave this key its value: the last; NULL for none. */
const char *config_set_of(const char *path, const char *const sets[], int set_count);

/* Put "--set KEY=VALUE: " in front of an error. */
bool config_set_prefix(const char *set, Error *error);

#endif
