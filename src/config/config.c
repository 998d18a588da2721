#include "wellbred/config/config.h"
#include "config_set.h"
#include "settings_keys.h"
#include "settings_read.h"

#include "wellbred/base/file.h"

#include <stdlib.h>
#include <string.h>

/* ---- reading ---- */

/* Where the text came from, for errors, and what goes over it. */
typedef struct Source {
    const char *name; /* NULL for none */
    const char *const *sets;
    int set_count;
} Source;

static bool refuse_in(const Source *source, Error *error)
{
    return source->name && error_prefix(error, source->name);
}

/* Two settings that do not fit together may come from both. */
static bool refuse_together(const Source *source, Error *error)
{
    char name[sizeof error->text];
    if (source->set_count == 0)
        return refuse_in(source, error);
    snprintf(name, sizeof name, "%s with --set", source->name);
    return error_prefix(error, name);
}

static bool read_tree(Settings *settings, cJSON *root, const Source *source, Error *error)
{
    const char *path;
    if (!cJSON_IsObject(root)) {
        char found[JSON_VALUE_SIZE];
        json_describe(root, found);
        error_set(error, EXIT_BAD_DATA, "a config is an object, found %s", found);
        return refuse_in(source, error);
    }
    if (!settings_check_keys(root, NULL, NULL, error))
        return refuse_in(source, error);
    for (int i = 0; i < source->set_count; i++)
        if (!config_set(root, source->sets[i], error))
            return false;
    if (!settings_read_values(settings, root, NULL, &path, error)) {
        const char *set = config_set_of(path, source->sets, source->set_count);
        return set ? config_set_prefix(set, error) : refuse_in(source, error);
    }
    return settings_check(settings, error) || refuse_together(source, error);
}

static bool read_text(Settings *settings, const char *text, size_t size, const Source *source, Error *error)
{
    cJSON *root = json_read(text, size, error);
    if (!root)
        return refuse_in(source, error);
    *settings = settings_default();
    bool ok = read_tree(settings, root, source, error);
    cJSON_Delete(root);
    if (!ok)
        settings_release(settings);
    return ok;
}

bool config_parse(Settings *settings, const char *text, size_t size, Error *error)
{
    return read_text(settings, text, size, &(Source){0}, error);
}

bool config_read(Settings *settings, const char *path, const char *const sets[], int set_count, Error *error)
{
    char *text;
    size_t size;
    if (!file_read(path, JSON_SIZE_MAX, &text, &size, error))
        return false;
    bool ok = read_text(settings, text, size, &(Source){path, sets, set_count}, error);
    free(text);
    return ok;
}

/* ---- writing ---- */

void config_write(const Settings *settings, FILE *stream)
{
    JsonWriter json = json_begin(stream);
    settings_write(settings, NULL, &json);
    json_end(&json);
}

/* ---- comparing ---- */

static bool is_default(const Setting *setting, const char *text)
{
    Settings settings = settings_default();
    char *usual = setting_text(setting, &settings);
    bool is_equal = strcmp(text, usual) == 0;
    free(usual);
    settings_release(&settings);
    return is_equal;
}

void config_digest_add(Digest *digest, const Settings *settings)
{
    for (const Setting *setting = settings_table; setting->path; setting++) {
        if (setting->harmless)
            continue;
        char *text = setting_text(setting, settings);
        if (!setting->came_later || !is_default(setting, text)) {
            digest_add_bytes(digest, setting->path, strlen(setting->path) + 1);
            digest_add_bytes(digest, text, strlen(text) + 1);
        }
        free(text);
    }
}

void config_digest(const Settings *settings, char hex[DIGEST_HEX_SIZE])
{
    Digest *digest = digest_create();
    config_digest_add(digest, settings);
    digest_hex(digest, hex);
    digest_free(digest);
}

/* As much of a text as there is room for, in whole characters. */
static void copy_value(char value[CONFIG_VALUE_SIZE], const char *text)
{
    static const char mark[] = "...";
    size_t length = strlen(text);
    if (length < CONFIG_VALUE_SIZE) {
        strcpy(value, text);
        return;
    }
    length = CONFIG_VALUE_SIZE - sizeof mark;
    while (length > 0 && ((unsigned char)text[length] & 0xC0) == 0x80)
        length--;
    memcpy(value, text, length);
    strcpy(value + length, mark);
}

int config_differences(const Settings *a, const Settings *b, ConfigDifference *list, int max)
{
    int count = 0;
    for (const Setting *setting = settings_table; setting->path; setting++) {
        char *text_a = setting_text(setting, a), *text_b = setting_text(setting, b);
        if (strcmp(text_a, text_b) != 0) {
            if (count < max) {
                list[count] = (ConfigDifference){.path = setting->path, .changes_results = !setting->harmless};
                copy_value(list[count].a, text_a);
                copy_value(list[count].b, text_b);
            }
            count++;
        }
        free(text_a);
        free(text_b);
    }
    return count;
}
