#include "settings_read.h"
#include "settings_keys.h"

#include "wellbred/base/die.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ALLOWED_SIZE = 300 };

static void *place(Settings *settings, size_t offset)
{
    return (char *)settings + offset;
}

static bool refuse(const Setting *setting, const cJSON *item, Error *error)
{
    char allowed[ALLOWED_SIZE];
    setting_describe_allowed(setting, allowed, sizeof allowed);
    return json_refuse(item, setting->path, allowed, error);
}

static bool is_number_in_range(const Setting *setting, const cJSON *item)
{
    return cJSON_IsNumber(item) && item->valuedouble >= setting->low && item->valuedouble <= setting->high;
}

static bool is_integer_in_range(const Setting *setting, const cJSON *item)
{
    return is_number_in_range(setting, item) && item->valuedouble == floor(item->valuedouble);
}

static bool read_choice(const Setting *setting, const cJSON *item, int *value, Error *error)
{
    if (!cJSON_IsString(item))
        return refuse(setting, item, error);
    for (int i = 0; i < setting->choices; i++)
        if (strcmp(item->valuestring, setting->choice[i]) == 0) {
            *value = i;
            return true;
        }
    return refuse(setting, item, error);
}

static bool read_text(const Setting *setting, const cJSON *item, const char **value, Error *error)
{
    if (!cJSON_IsString(item))
        return refuse(setting, item, error);
    size_t size = strlen(item->valuestring) + 1;
    char *copy = allocate(size, 1);
    memcpy(copy, item->valuestring, size);
    free((char *)*value);
    *value = copy;
    return true;
}

static bool check_list(const Setting *setting, const cJSON *item, Error *error)
{
    if (!cJSON_IsArray(item))
        return refuse(setting, item, error);
    int count = cJSON_GetArraySize(item);
    if (count <= setting->items_max)
        return true;
    return error_set(error, EXIT_BAD_DATA, "'%s' has %d items, at most %d are allowed", setting->path, count,
                     setting->items_max);
}

static bool read_integers(const Setting *setting, const cJSON *list, int *numbers, int *count, Error *error)
{
    if (!check_list(setting, list, error))
        return false;
    *count = 0;
    const cJSON *item;
    cJSON_ArrayForEach(item, list)
    {
        char path[KEY_PATH_SIZE], allowed[ALLOWED_SIZE];
        if (!is_integer_in_range(setting, item)) {
            snprintf(path, sizeof path, "%s[%d]", setting->path, *count);
            snprintf(allowed, sizeof allowed, "a whole number in %.0f..%.0f", setting->low, setting->high);
            return json_refuse(item, path, allowed, error);
        }
        numbers[(*count)++] = (int)item->valuedouble;
    }
    return true;
}

static bool read_features(const Setting *setting, const cJSON *list, int board_width, Feature *features, int *count,
                          Error *error)
{
    if (!check_list(setting, list, error))
        return false;
    *count = 0;
    const cJSON *item;
    cJSON_ArrayForEach(item, list)
    {
        char path[KEY_PATH_SIZE];
        snprintf(path, sizeof path, "%s[%d]", setting->path, *count);
        if (!cJSON_IsString(item))
            return json_refuse(item, path, "the name of a feature", error);
        if (!feature_parse(&features[*count], item->valuestring, board_width, error)) {
            snprintf(path, sizeof path, "'%s[%d]'", setting->path, *count);
            return error_prefix(error, path);
        }
        (*count)++;
    }
    return true;
}

static bool read_number(const Setting *setting, const cJSON *item, void *value, Error *error)
{
    bool is_whole = setting->type != SETTING_NUMBER;
    if (!(is_whole ? is_integer_in_range(setting, item) : is_number_in_range(setting, item)))
        return refuse(setting, item, error);
    if (setting->type == SETTING_INTEGER)
        *(int *)value = (int)item->valuedouble;
    else if (setting->type == SETTING_LARGE_INTEGER)
        *(int64_t *)value = (int64_t)item->valuedouble;
    else
        *(double *)value = item->valuedouble + 0.0; /* there is one zero only, without a sign */
    return true;
}

static bool read_boolean(const Setting *setting, const cJSON *item, bool *value, Error *error)
{
    if (!cJSON_IsBool(item))
        return refuse(setting, item, error);
    *value = cJSON_IsTrue(item);
    return true;
}

static bool read_setting(const Setting *setting, const cJSON *item, Settings *settings, Error *error)
{
    void *value = place(settings, setting->offset), *count = place(settings, setting->count_offset);
    switch (setting->type) {
    case SETTING_BOOLEAN: return read_boolean(setting, item, value, error);
    case SETTING_CHOICE: return read_choice(setting, item, value, error);
    case SETTING_TEXT: return read_text(setting, item, value, error);
    case SETTING_INTEGERS: return read_integers(setting, item, value, count, error);
    case SETTING_FEATURES: return read_features(setting, item, settings->game.width, value, count, error);
    default: return read_number(setting, item, value, error);
    }
}

/* Rows are read in the order of the table, whatever the order in the file: the
 * features need the width of the board. */
bool settings_read_values(Settings *settings, const cJSON *root, const char *const sections[], const char **path,
                          Error *error)
{
    for (const Setting *setting = settings_table; setting->path; setting++) {
        if (!setting_is_in(setting, sections))
            continue;
        *path = setting->path;
        const cJSON *item = settings_find_key(root, setting->path);
        if (!item && setting->required)
            return refuse(setting, NULL, error);
        if (item && !read_setting(setting, item, settings, error))
            return false;
    }
    settings->game.preview = settings->player.lookahead > 0;
    return true;
}

bool settings_read(Settings *settings, const cJSON *root, const char *const sections[], const char *const others[],
                   Error *error)
{
    const char *path;
    return settings_check_keys(root, sections, others, error) &&
           settings_read_values(settings, root, sections, &path, error) && settings_check(settings, error);
}
