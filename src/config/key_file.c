#include "wellbred/config/key_file.h"
#include "json_reader.h"

#include "wellbred/base/file.h"
#include "wellbred/base/suggest.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { KEY_FILE_SIZE_MAX = 1 << 16 };

static bool add_name(const cJSON *item, const char *path, KeyNames *names, Error *error)
{
    if (!cJSON_IsString(item) || !*item->valuestring || strlen(item->valuestring) >= KEY_NAME_SIZE)
        return json_refuse(item, path, "a key's name", error);
    strcpy(names->name[names->count++], item->valuestring);
    return true;
}

static bool read_names(const cJSON *item, KeyNames *names, Error *error)
{
    *names = (KeyNames){.given = true};
    if (cJSON_IsString(item))
        return add_name(item, item->string, names, error);
    if (!cJSON_IsArray(item) || cJSON_GetArraySize(item) < 1 || cJSON_GetArraySize(item) > KEYS_PER_ACTION)
        return json_refuse(item, item->string, "a key's name or a list of 1 to 8 of them", error);
    const cJSON *name;
    cJSON_ArrayForEach(name, item)
    {
        char path[KEY_PATH_SIZE];
        snprintf(path, sizeof path, "%.100s[%d]", item->string, names->count);
        if (!add_name(name, path, names, error))
            return false;
    }
    return true;
}

static bool refuse_action(const char *found, const char *const actions[], int count, Error *error)
{
    const char *near = suggest_word(found, actions, count);
    if (near)
        return error_set(error, EXIT_BAD_DATA, "unknown action '%s', did you mean '%s'?", found, near);
    char all[400] = "";
    for (int a = 0; a < count; a++)
        snprintf(all + strlen(all), sizeof all - strlen(all), "%s'%s'", a ? ", " : "", actions[a]);
    return error_set(error, EXIT_BAD_DATA, "unknown action '%s', must be one of %s", found, all);
}

static bool read_tree(const cJSON *root, const char *const actions[], int count, KeyNames *names, Error *error)
{
    if (!cJSON_IsObject(root)) {
        char found[JSON_VALUE_SIZE];
        json_describe(root, found);
        return error_set(error, EXIT_BAD_DATA, "a key file is an object, found %s", found);
    }
    const cJSON *item;
    cJSON_ArrayForEach(item, root)
    {
        int action = 0;
        while (action < count && strcmp(actions[action], item->string) != 0)
            action++;
        if (action == count)
            return refuse_action(item->string, actions, count, error);
        if (!read_names(item, &names[action], error))
            return false;
    }
    return true;
}

bool key_file_read(const char *path, const char *const actions[], int count, KeyNames *names, Error *error)
{
    char *text;
    size_t size;
    if (!file_read(path, KEY_FILE_SIZE_MAX, &text, &size, error))
        return false;
    cJSON *root = json_read(text, size, error);
    free(text);
    bool ok = root && read_tree(root, actions, count, names, error);
    cJSON_Delete(root);
    return ok || error_prefix(error, path);
}
