#include "json_reader.h"
#include "json_check.h"

#include "wellbred/base/die.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void key_path_join(char path[KEY_PATH_SIZE], const char *parent, const char *key)
{
    snprintf(path, KEY_PATH_SIZE, "%s%s%s", parent, *parent ? "." : "", key);
}

/* ---- the same key twice ---- */

typedef struct KeyPlace {
    const char *key;
    int place; /* in its object */
} KeyPlace;

static int compare_keys(const void *a, const void *b)
{
    const KeyPlace *x = a, *y = b;
    int order = strcmp(x->key, y->key);
    return order ? order : (x->place > y->place) - (x->place < y->place);
}

/* The first key that an object has for the second time, or NULL. Sorted, for
 * an object of eight megabytes must not take a minute. */
static const char *find_duplicate(const cJSON *object)
{
    int count = cJSON_GetArraySize(object), filled = 0, first = count;
    KeyPlace *keys = allocate((size_t)count + 1, sizeof *keys);
    const cJSON *child;
    cJSON_ArrayForEach(child, object)
    {
        keys[filled] = (KeyPlace){child->string, filled};
        filled++;
    }
    qsort(keys, (size_t)count, sizeof *keys, compare_keys);
    const char *duplicate = NULL;
    for (int i = 1; i < count; i++)
        if (keys[i].place < first && strcmp(keys[i].key, keys[i - 1].key) == 0) {
            first = keys[i].place;
            duplicate = keys[i].key;
        }
    free(keys);
    return duplicate;
}

static bool check_duplicates(const cJSON *item, const char *path, Error *error)
{
    char inner[KEY_PATH_SIZE];
    const char *duplicate = cJSON_IsObject(item) ? find_duplicate(item) : NULL;
    if (duplicate) {
        key_path_join(inner, path, duplicate);
        return error_set(error, EXIT_BAD_DATA, "key '%s' stands there twice", inner);
    }
    int index = 0;
    const cJSON *child;
    cJSON_ArrayForEach(child, item)
    {
        if (child->child) {
            if (child->string)
                key_path_join(inner, path, child->string);
            else
                snprintf(inner, sizeof inner, "%s[%d]", path, index);
            if (!check_duplicates(child, inner, error))
                return false;
        }
        index++;
    }
    return true;
}

/* ---- text to tree ---- */

cJSON *json_read(const char *text, size_t size, Error *error)
{
    if (size > JSON_SIZE_MAX) {
        error_set(error, EXIT_BAD_DATA, "%zu bytes, at most %d are allowed", size, JSON_SIZE_MAX);
        return NULL;
    }
    if (size >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0) { /* the mark that some editors put in front */
        text += 3;
        size -= 3;
    }
    if (!json_check(text, size, error))
        return NULL;
    cJSON *root = cJSON_ParseWithLength(text, size);
    if (!root)
        die("no memory for a JSON file of %zu bytes", size);
    if (!check_duplicates(root, "", error)) {
        cJSON_Delete(root);
        return NULL;
    }
    return root;
}

/* ---- what errors say ---- */

static void describe_number(double value, char text[JSON_VALUE_SIZE])
{
    if (!isfinite(value)) {
        snprintf(text, JSON_VALUE_SIZE, "a number beyond 1e308");
        return;
    }
    for (int digits = 6; digits <= 17; digits++) {
        snprintf(text, JSON_VALUE_SIZE, "%.*g", digits, value);
        if (strtod(text, NULL) == value)
            return;
    }
}

void json_describe(const cJSON *item, char text[JSON_VALUE_SIZE])
{
    enum { SHOWN = 40 };
    if (cJSON_IsNumber(item))
        describe_number(item->valuedouble, text);
    else if (cJSON_IsString(item))
        snprintf(text, JSON_VALUE_SIZE, "\"%.*s%s\"", SHOWN, item->valuestring,
                 strlen(item->valuestring) > SHOWN ? "..." : "");
    else
        snprintf(text, JSON_VALUE_SIZE, "%s",
                 cJSON_IsTrue(item)     ? "true"
                 : cJSON_IsFalse(item)  ? "false"
                 : cJSON_IsArray(item)  ? "a list"
                 : cJSON_IsObject(item) ? "an object"
                                        : "null");
}

bool json_refuse(const cJSON *item, const char *path, const char *right, Error *error)
{
    char found[JSON_VALUE_SIZE] = "missing";
    if (item)
        json_describe(item, found);
    return error_set(error, EXIT_BAD_DATA, "'%s' is %s, must be %s", path, found, right);
}
