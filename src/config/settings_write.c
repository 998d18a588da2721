#include "wellbred/config/settings.h"

#include <stdio.h>
#include <string.h>

enum { FEATURES_PER_LINE = 4, INTEGERS_PER_LINE = 16, KEY_SIZE = 64 };

static const void *place(const Settings *settings, size_t offset)
{
    return (const char *)settings + offset;
}

static void write_features(const char *key, const Feature *features, int count, JsonWriter *json)
{
    json_open_rows(json, key, FEATURES_PER_LINE);
    for (int i = 0; i < count; i++) {
        char name[FEATURE_NAME_SIZE];
        feature_name(features[i], name);
        json_string(json, NULL, name);
    }
    json_close(json, ']');
}

static void write_integers(const char *key, const int *numbers, int count, JsonWriter *json)
{
    json_open_rows(json, key, INTEGERS_PER_LINE);
    for (int i = 0; i < count; i++)
        json_integer(json, NULL, numbers[i]);
    json_close(json, ']');
}

static const char *last_key(const char *path)
{
    const char *dot = strrchr(path, '.');
    return dot ? dot + 1 : path;
}

void setting_write(const Setting *setting, const Settings *settings, const char *key, JsonWriter *json)
{
    const void *value = place(settings, setting->offset), *count = place(settings, setting->count_offset);
    switch (setting->type) {
    case SETTING_INTEGER: json_integer(json, key, *(const int *)value); return;
    case SETTING_LARGE_INTEGER: json_integer(json, key, *(const int64_t *)value); return;
    case SETTING_NUMBER: json_number(json, key, *(const double *)value); return;
    case SETTING_BOOLEAN: json_boolean(json, key, *(const bool *)value); return;
    case SETTING_CHOICE: json_string(json, key, setting->choice[*(const int *)value]); return;
    case SETTING_TEXT:
        if (*(const char *const *)value)
            json_string(json, key, *(const char *const *)value);
        return;
    case SETTING_INTEGERS: write_integers(key, value, *(const int *)count, json); return;
    case SETTING_FEATURES: write_features(key, value, *(const int *)count, json); return;
    }
}

/* Length of the common keys of two paths, each with its dot. */
static size_t common_length(const char *a, const char *b)
{
    size_t common = 0;
    for (size_t i = 0; a[i] && a[i] == b[i]; i++)
        if (a[i] == '.')
            common = i + 1;
    return common;
}

static void close_objects(const char *keys, JsonWriter *json)
{
    for (; (keys = strchr(keys, '.')); keys++)
        json_close(json, '}');
}

static void open_objects(const char *keys, JsonWriter *json)
{
    for (const char *dot; (dot = strchr(keys, '.')); keys = dot + 1) {
        char key[KEY_SIZE];
        snprintf(key, sizeof key, "%.*s", (int)(dot - keys), keys);
        json_open(json, key, '{');
    }
}

void settings_write(const Settings *settings, const char *const sections[], JsonWriter *json)
{
    const char *previous = "";
    for (const Setting *setting = settings_table; setting->path; setting++) {
        if (!setting_is_in(setting, sections))
            continue;
        size_t common = common_length(previous, setting->path);
        close_objects(previous + common, json);
        open_objects(setting->path + common, json);
        setting_write(setting, settings, last_key(setting->path), json);
        previous = setting->path;
    }
    close_objects(previous, json);
}
