/* settings_keys.h - the keys of a JSON tree against those of the table. */
#ifndef WELLBRED_CONFIG_SETTINGS_KEYS_H
#define WELLBRED_CONFIG_SETTINGS_KEYS_H

#include "json_reader.h"
#include "wellbred/config/settings.h"

/* Is every key of the tree one of the table's, in these sections, or one of
 * `others` at the top? NULL for all sections, and for no others. What stands below `others` is not looked at. */
bool settings_check_keys(const cJSON *root, const char *const sections[], const char *const others[], Error *error);

/* Is "game.board.width" a setting? */
bool settings_check_path(const char *path, Error *error);

/* What stands at "game.board.width", or NULL. */
const cJSON *settings_find_key(const cJSON *root, const char *path);

#endif
