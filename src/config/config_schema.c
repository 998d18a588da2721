#include "wellbred/config/config.h"

#include <string.h>

enum { KEY_SIZE = 64 };

/* The rows from `first` on whose path begins with `length` characters that
 * they have in common are those of one object. */
static bool is_in_object(const Setting *setting, const Setting *first, size_t length)
{
    return setting->path && strncmp(setting->path, first->path, length) == 0;
}

/* ---- one setting ---- */

static void write_range(const Setting *setting, JsonWriter *json)
{
    json_number(json, "minimum", setting->low);
    json_number(json, "maximum", setting->high);
}

static void write_number(const Setting *setting, const char *type, JsonWriter *json)
{
    json_string(json, "type", type);
    write_range(setting, json);
}

static void write_choices(const Setting *setting, JsonWriter *json)
{
    json_open(json, "enum", '[');
    for (int i = 0; i < setting->choices; i++)
        json_string(json, NULL, setting->choice[i]);
    json_close(json, ']');
}

static void write_integers(const Setting *setting, JsonWriter *json)
{
    json_string(json, "type", "array");
    json_integer(json, "maxItems", setting->items_max);
    json_open(json, "items", '{');
    write_number(setting, "integer", json);
    json_close(json, '}');
}

/* The members of a family depend on the width of the board, which a schema
 * can't look up: any column that some board has will do. */
static void write_family(const FeatureInfo *info, JsonWriter *json)
{
    char pattern[2 * FEATURE_NAME_SIZE];
    snprintf(pattern, sizeof pattern, "^%s\\[([0-9]|1[0-%d])\\]$", info->name, BOARD_WIDTH_MAX - 11);
    json_open(json, NULL, '{');
    json_string(json, "pattern", pattern);
    json_close(json, '}');
}

static void write_features(const Setting *setting, JsonWriter *json)
{
    json_string(json, "type", "array");
    json_integer(json, "minItems", 1);
    json_integer(json, "maxItems", setting->items_max);
    json_boolean(json, "uniqueItems", true);
    json_open(json, "items", '{');
    json_string(json, "type", "string");
    json_open(json, "anyOf", '[');
    json_open(json, NULL, '{');
    json_open(json, "enum", '[');
    for (int f = 0; f < FEATURE_IDS; f++)
        if (!feature_table[f].is_family)
            json_string(json, NULL, feature_table[f].name);
    json_close(json, ']');
    json_close(json, '}');
    for (int f = 0; f < FEATURE_IDS; f++)
        if (feature_table[f].is_family)
            write_family(&feature_table[f], json);
    json_close(json, ']');
    json_close(json, '}');
}

static void write_type(const Setting *setting, JsonWriter *json)
{
    switch (setting->type) {
    case SETTING_INTEGER:
    case SETTING_LARGE_INTEGER: write_number(setting, "integer", json); return;
    case SETTING_NUMBER: write_number(setting, "number", json); return;
    case SETTING_BOOLEAN: json_string(json, "type", "boolean"); return;
    case SETTING_CHOICE: write_choices(setting, json); return;
    case SETTING_TEXT: json_string(json, "type", "string"); return;
    case SETTING_INTEGERS: write_integers(setting, json); return;
    case SETTING_FEATURES: write_features(setting, json); return;
    }
}

static void write_setting(const Setting *setting, const char *key, JsonWriter *json)
{
    Settings defaults = settings_default();
    json_open(json, key, '{');
    json_string(json, "description", setting->meaning);
    write_type(setting, json);
    if (!setting->required)
        setting_write(setting, &defaults, "default", json);
    json_close(json, '}');
}

/* ---- objects of settings ---- */

static void copy_key(char key[KEY_SIZE], const char *path)
{
    snprintf(key, KEY_SIZE, "%.*s", (int)strcspn(path, "."), path);
}

static void write_required(const Setting *first, size_t length, JsonWriter *json)
{
    char key[KEY_SIZE], previous[KEY_SIZE] = "";
    for (const Setting *setting = first; is_in_object(setting, first, length); setting++) {
        copy_key(key, setting->path + length);
        if (!setting->required || strcmp(key, previous) == 0)
            continue;
        if (!*previous)
            json_open(json, "required", '[');
        json_string(json, NULL, key);
        strcpy(previous, key);
    }
    if (*previous)
        json_close(json, ']');
}

/* What stands inside the object whose first row this is, below `length`
 * characters of its path. Returns the row after it. */
static const Setting *write_object(const Setting *first, size_t length, JsonWriter *json)
{
    const Setting *setting = first;
    json_string(json, "type", "object");
    json_boolean(json, "additionalProperties", false);
    write_required(first, length, json);
    json_open(json, "properties", '{');
    while (is_in_object(setting, first, length)) {
        char key[KEY_SIZE];
        size_t inner = length + strcspn(setting->path + length, ".");
        copy_key(key, setting->path + length);
        if (!setting->path[inner]) {
            write_setting(setting++, key, json);
            continue;
        }
        json_open(json, key, '{');
        setting = write_object(setting, inner + 1, json);
        json_close(json, '}');
    }
    json_close(json, '}');
    return setting;
}

void config_schema_write(FILE *stream)
{
    JsonWriter json = json_begin(stream);
    json_string(&json, "$schema", "https://json-schema.org/draft/2020-12/schema");
    json_string(&json, "title", "a config of wellbred");
    write_object(settings_table, 0, &json);
    json_end(&json);
}
