#include "config_set.h"
#include "settings_keys.h"

#include "wellbred/base/die.h"
#include "wellbred/config/utf8.h"

#include <stdio.h>
#include <string.h>

bool config_set_prefix(const char *set, Error *error)
{
    char where[KEY_PATH_SIZE + JSON_VALUE_SIZE];
    int used = snprintf(where, sizeof where, "--set %s", set);
    if (used >= (int)sizeof where)
        strcpy(where + sizeof where - 4, "...");
    return error_prefix(error, where);
}

static bool is_utf8(const char *text)
{
    const char *end = text + strlen(text);
    for (int length; text < end; text += length)
        if ((length = utf8_length(text, end)) == 0)
            return false;
    return true;
}

/* JSON if it is, else a text: nobody wants to quote quotes for a shell. */
static cJSON *parse_value(const char *text)
{
    Error ignored;
    cJSON *item = json_read(text, strlen(text), &ignored);
    if (!item)
        item = cJSON_CreateString(text);
    if (!item)
        die("no memory for a setting");
    return item;
}

static cJSON *open_object(cJSON *parent, const char *key)
{
    cJSON *object = cJSON_GetObjectItemCaseSensitive(parent, key);
    if (!object)
        object = cJSON_AddObjectToObject(parent, key);
    if (!object)
        die("no memory for a setting");
    return object;
}

static void put(cJSON *object, const char *path, cJSON *item)
{
    for (const char *dot; (dot = strchr(path, '.')); path = dot + 1) {
        char key[KEY_PATH_SIZE];
        snprintf(key, sizeof key, "%.*s", (int)(dot - path), path);
        object = open_object(object, key);
    }
    cJSON_DeleteItemFromObjectCaseSensitive(object, path);
    cJSON_AddItemToObject(object, path, item);
}

bool config_set(cJSON *root, const char *set, Error *error)
{
    char path[KEY_PATH_SIZE];
    const char *equals = strchr(set, '=');
    if (!equals || equals == set)
        return error_set(error, EXIT_USAGE, "option '--set' is '%s', must be KEY=VALUE", set);
    if (!is_utf8(set))
        return error_set(error, EXIT_BAD_DATA, "not UTF-8") || config_set_prefix(set, error);
    snprintf(path, sizeof path, "%.*s", (int)(equals - set), set);
    if (!settings_check_path(path, error))
        return config_set_prefix(set, error);
    put(root, path, parse_value(equals + 1));
    return true;
}

const char *config_set_of(const char *path, const char *const sets[], int set_count)
{
    size_t length = strlen(path);
    for (int i = set_count - 1; i >= 0; i--)
        if (strncmp(sets[i], path, length) == 0 && sets[i][length] == '=')
            return sets[i];
    return NULL;
}
