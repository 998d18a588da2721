/* settings_read.h - from a JSON tree to settings. */
#ifndef WELLBRED_CONFIG_SETTINGS_READ_H
#define WELLBRED_CONFIG_SETTINGS_READ_H

#include "json_reader.h"
#include "wellbred/config/settings.h"

/* Read the named sections (NULL: all) of `root` over what `settings` holds, and check that
 * it all fits together. `others` are keys of `root` that the caller reads; any
 * other key is an error. Both lists end with NULL. Whether it worked or not,
 * the caller releases `settings`. */
bool settings_read(Settings *settings, const cJSON *root, const char *const sections[], const char *const others[],
                   Error *error);

/* The same without a look at unknown keys or at what fits together. `path` is
 * that of the setting which was read last, so the one at fault if there is. */
bool settings_read_values(Settings *settings, const cJSON *root, const char *const sections[], const char **path,
                          Error *error);

#endif
