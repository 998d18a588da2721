/* config.h - configs: all that a run depends on, as a JSON file.
 *
 * The canonical copy of a config has every key, in the order of the settings
 * table; reading it gives the same settings again. The digest of a config is
 * over the keys that change results, so configs that mean the same run have
 * the same digest, however they are written. */
#ifndef WELLBRED_CONFIG_CONFIG_H
#define WELLBRED_CONFIG_CONFIG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "wellbred/base/digest.h"
#include "wellbred/base/error.h"
#include "wellbred/config/settings.h"

/* Both fill `settings`, for the caller to settings_release(), or fail and leave
 * nothing to release. */

/* A file, with each "KEY=VALUE" of `sets` [set_count] in place of what it says
 * there; VALUE is JSON, or else a text. The last of several for a key counts.
 * Errors begin with where the fault is: the file's name or "--set KEY=VALUE". */
bool config_read(Settings *settings, const char *path, const char *const sets[], int set_count, Error *error);
bool config_parse(Settings *settings, const char *text, size_t size, Error *error);

/* The canonical copy. Texts that are NULL are left out. */
void config_write(const Settings *settings, FILE *stream);

/* A JSON Schema (draft 2020-12) of configs, for editors. */
void config_schema_write(FILE *stream);

void config_digest_add(Digest *digest, const Settings *settings);
void config_digest(const Settings *settings, char hex[DIGEST_HEX_SIZE]);

enum { CONFIG_VALUE_SIZE = 100 };

typedef struct ConfigDifference {
    const char *path;
    bool changes_results;
    char a[CONFIG_VALUE_SIZE], b[CONFIG_VALUE_SIZE]; /* as JSON; "..." at the end of what is cut off */
} ConfigDifference;

/* The settings that are not the same, in the order of the table: how many, and
 * the first `max` of them. */
int config_differences(const Settings *a, const Settings *b, ConfigDifference *list, int max);

#endif
