#include "settings_keys.h"

#include "wellbred/base/suggest.h"

#include <stdio.h>
#include <string.h>

enum { PATHS_MAX = 256 };

static const char *const no_others[] = {NULL};

typedef struct Known {
    const char *const *others;   /* ends with NULL */
    const char *path[PATHS_MAX]; /* [paths] of all settings in the sections */
    int paths;
} Known;

static void collect(Known *known, const char *const sections[], const char *const others[])
{
    *known = (Known){.others = others ? others : no_others};
    for (const Setting *setting = settings_table; setting->path && known->paths < PATHS_MAX; setting++)
        if (setting_is_in(setting, sections))
            known->path[known->paths++] = setting->path;
}

static bool is_in(const char *key, const char *const list[])
{
    for (int i = 0; list[i]; i++)
        if (strcmp(list[i], key) == 0)
            return true;
    return false;
}

static bool is_setting(const Known *known, const char *path)
{
    for (int i = 0; i < known->paths; i++)
        if (strcmp(known->path[i], path) == 0)
            return true;
    return false;
}

/* Does any setting lie below this path? */
static bool is_group(const Known *known, const char *path)
{
    size_t length = strlen(path);
    for (int i = 0; i < known->paths; i++)
        if (strncmp(known->path[i], path, length) == 0 && known->path[i][length] == '.')
            return true;
    return false;
}

/* ---- unknown keys ---- */

static void add_once(const char *key, size_t length, char keys[][KEY_PATH_SIZE], int *count)
{
    for (int i = 0; i < *count; i++)
        if (strlen(keys[i]) == length && strncmp(keys[i], key, length) == 0)
            return;
    if (*count < PATHS_MAX)
        snprintf(keys[(*count)++], KEY_PATH_SIZE, "%.*s", (int)length, key);
}

/* The keys that may stand in the object at `parent` ("" for the top). */
static int collect_siblings(const Known *known, const char *parent, char keys[PATHS_MAX][KEY_PATH_SIZE])
{
    int count = 0;
    size_t length = strlen(parent);
    for (int i = 0; length == 0 && known->others[i]; i++)
        add_once(known->others[i], strlen(known->others[i]), keys, &count);
    for (int i = 0; i < known->paths; i++) {
        const char *path = known->path[i];
        if (length && (strncmp(path, parent, length) != 0 || path[length] != '.'))
            continue;
        const char *key = path + (length ? length + 1 : 0);
        add_once(key, strcspn(key, "."), keys, &count);
    }
    return count;
}

static size_t common_length(const char *a, const char *b)
{
    size_t length = 0;
    while (a[length] && a[length] == b[length])
        length++;
    return length;
}

/* A key of that name somewhere else, as near to `parent` as there is one. */
static const char *find_elsewhere(const Known *known, const char *parent, const char *key)
{
    const char *found = NULL;
    for (int i = 0; i < known->paths; i++) {
        const char *path = known->path[i], *last = strrchr(path, '.');
        if (strcmp(last ? last + 1 : path, key) != 0)
            continue;
        if (!found || common_length(path, parent) > common_length(found, parent))
            found = path;
    }
    return found;
}

static bool refuse_unknown(const Known *known, const char *parent, const char *key, Error *error)
{
    char siblings[PATHS_MAX][KEY_PATH_SIZE], path[KEY_PATH_SIZE], near_path[KEY_PATH_SIZE], list[400] = "";
    const char *words[PATHS_MAX];
    int count = collect_siblings(known, parent, siblings);
    size_t used = 0;
    for (int i = 0; i < count; i++) {
        words[i] = siblings[i];
        if (used < sizeof list)
            used += (size_t)snprintf(list + used, sizeof list - used, "%s'%s'", i ? ", " : "", siblings[i]);
    }
    key_path_join(path, parent, key);
    const char *near = suggest_word(key, words, count), *elsewhere = find_elsewhere(known, parent, key);
    if (elsewhere) /* a key of that very name is likelier than one that looks like it */
        snprintf(near_path, sizeof near_path, "%s", elsewhere);
    else if (near)
        key_path_join(near_path, parent, near);
    else
        return error_set(error, EXIT_BAD_DATA, "unknown key '%s', must be one of %s", path, list);
    return error_set(error, EXIT_BAD_DATA, "unknown key '%s', did you mean '%s'?", path, near_path);
}

static bool check_object(const Known *known, const cJSON *object, const char *parent, Error *error)
{
    const cJSON *child;
    cJSON_ArrayForEach(child, object)
    {
        char path[KEY_PATH_SIZE];
        if (!*parent && is_in(child->string, known->others))
            continue;
        key_path_join(path, parent, child->string);
        if (strchr(child->string, '.'))
            return error_set(error, EXIT_BAD_DATA, "unknown key '%s': keys have no dots, objects hold objects", path);
        if (is_setting(known, path))
            continue;
        if (!is_group(known, path))
            return refuse_unknown(known, parent, child->string, error);
        if (!cJSON_IsObject(child))
            return json_refuse(child, path, "an object", error);
        if (!check_object(known, child, path, error))
            return false;
    }
    return true;
}

bool settings_check_keys(const cJSON *root, const char *const sections[], const char *const others[], Error *error)
{
    Known known;
    collect(&known, sections, others);
    return check_object(&known, root, "", error);
}

bool settings_check_path(const char *path, Error *error)
{
    Known known;
    char parent[KEY_PATH_SIZE] = "";
    collect(&known, NULL, NULL);
    for (;;) {
        char here[KEY_PATH_SIZE], key[KEY_PATH_SIZE];
        const char *rest = path + (*parent ? strlen(parent) + 1 : 0);
        snprintf(key, sizeof key, "%.*s", (int)strcspn(rest, "."), rest);
        key_path_join(here, parent, key);
        if (is_setting(&known, path))
            return true;
        if (is_setting(&known, here))
            return error_set(error, EXIT_BAD_DATA, "'%s' has no keys of its own", here);
        if (!is_group(&known, here))
            return refuse_unknown(&known, parent, key, error);
        if (strcmp(here, path) == 0)
            return error_set(error, EXIT_BAD_DATA, "'%s' is an object, must be one of its keys", path);
        strcpy(parent, here);
    }
}

const cJSON *settings_find_key(const cJSON *root, const char *path)
{
    const cJSON *item = root;
    while (item && *path) {
        char key[KEY_PATH_SIZE];
        size_t length = strcspn(path, ".");
        snprintf(key, sizeof key, "%.*s", (int)length, path);
        item = cJSON_GetObjectItemCaseSensitive(item, key);
        path += length + (path[length] == '.');
    }
    return item;
}
