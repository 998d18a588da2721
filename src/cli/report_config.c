/* report_config.c - every setting of a run, beside its default and what it is
 * in the preset that the run was made from.
 *
 * A run does not keep where its config came from. A preset is told by its
 * `about`, which says what it is and which most people leave as it is. */
#include "report.h"
#include "embedded.h"

#include "wellbred/base/die.h"

#include <stdlib.h>
#include <string.h>

enum { VALUE_SIZE_MAX = 400, CONFIG_SIZE_MAX = 1 << 16 };

/* Long texts, such as a list of a million pieces, are cut. */
static void write_value(JsonWriter *json, const char *key, const Setting *setting, const Settings *settings)
{
    char *text = setting_text(setting, settings);
    size_t length = strlen(text);
    if (length > VALUE_SIZE_MAX) {
        static const char mark[] = "...";
        length = VALUE_SIZE_MAX - sizeof mark;
        while (length > 0 && ((unsigned char)text[length] & 0xC0) == 0x80)
            length--;
        memcpy(text + length, mark, sizeof mark);
    }
    json_string(json, key, text);
    free(text);
}

static bool is_same(const Setting *setting, const Settings *a, const Settings *b)
{
    char *text_a = setting_text(setting, a), *text_b = setting_text(setting, b);
    bool same = strcmp(text_a, text_b) == 0;
    free(text_a);
    free(text_b);
    return same;
}

static bool find_preset(const char *about, Settings *preset, const char **name)
{
    Error error;
    for (const Embedded *file = embedded_presets; about && *about && file->name; file++) {
        if (!config_parse(preset, file->text, file->size, &error))
            die("preset '%s': %s", file->name, error.text);
        *name = file->name;
        if (preset->about && strcmp(preset->about, about) == 0)
            return true;
        settings_release(preset);
    }
    return false;
}

/* `preset` may be NULL. */
static void write_setting(JsonWriter *json, const Setting *setting, const Settings *settings, const Settings *defaults,
                          const Settings *preset)
{
    json_open(json, NULL, '{');
    json_string(json, "path", setting->path);
    write_value(json, "value", setting, settings);
    if (!setting->required)
        write_value(json, "default", setting, defaults);
    json_boolean(json, "is_default", !setting->required && is_same(setting, settings, defaults));
    if (preset) {
        write_value(json, "preset", setting, preset);
        json_boolean(json, "is_preset", is_same(setting, settings, preset));
    }
    json_boolean(json, "changes_results", !setting->harmless);
    json_string(json, "meaning", setting->meaning);
    json_close(json, '}');
}

void report_write_config(const Report *report, JsonWriter *json)
{
    const Settings *settings = &report->open.settings;
    const char *text = run_config(report->open.run), *name = NULL;
    Settings defaults = settings_default(), preset;
    bool has_preset = find_preset(settings->about, &preset, &name);
    if (has_preset)
        json_string(json, "preset", name);
    json_open(json, "settings", '[');
    for (const Setting *setting = settings_table; setting->path; setting++)
        write_setting(json, setting, settings, &defaults, has_preset ? &preset : NULL);
    json_close(json, ']');
    if (strlen(text) <= CONFIG_SIZE_MAX)
        json_string(json, "config", text);
    if (has_preset)
        settings_release(&preset);
    settings_release(&defaults);
}
