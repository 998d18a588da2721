/* json_reader.h - JSON in, as a cJSON tree, and what errors say about it. */
#ifndef WELLBRED_CONFIG_JSON_READER_H
#define WELLBRED_CONFIG_JSON_READER_H

#include <cjson/cJSON.h>
#include <stdbool.h>
#include <stddef.h>

#include "wellbred/base/error.h"

enum {
    JSON_SIZE_MAX = 8 << 20,
    KEY_PATH_SIZE = 200,
    JSON_VALUE_SIZE = 80,
};

/* The tree of a text, for the caller to cJSON_Delete(); NULL with `error`
 * filled if it is not JSON to the letter or has the same key twice. */
cJSON *json_read(const char *text, size_t size, Error *error);

/* "game.board" and "width" make "game.board.width". */
void key_path_join(char path[KEY_PATH_SIZE], const char *parent, const char *key);

/* What was found, for errors: "ten" with its quotes, 3.5, true, a list. */
void json_describe(const cJSON *item, char text[JSON_VALUE_SIZE]);

/* "'PATH' is FOUND, must be RIGHT"; `item` is NULL if there is none. */
bool json_refuse(const cJSON *item, const char *path, const char *right, Error *error);

#endif
