#include "wellbred/config/settings.h"
#include "wellbred/config/json_writer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

Settings settings_default(void)
{
    return (Settings){
        .seed = 1,
        .game = game_settings_default(),
        .player = player_settings_default(),
        .evaluation = evaluation_settings_default(),
        .evolution = evolution_settings_default(),
        .checkpoint = checkpoint_settings_default(),
        .cluster = cluster_settings_default(),
    };
}

void settings_release(Settings *settings)
{
    for (const Setting *setting = settings_table; setting->path; setting++) {
        if (setting->type != SETTING_TEXT)
            continue;
        const char **text = (const char **)((char *)settings + setting->offset);
        free((char *)*text);
        *text = NULL;
    }
}

const Setting *setting_find(const char *path)
{
    for (const Setting *setting = settings_table; setting->path; setting++)
        if (strcmp(setting->path, path) == 0)
            return setting;
    return NULL;
}

bool setting_is_in(const Setting *setting, const char *const sections[])
{
    size_t length = strcspn(setting->path, ".");
    if (!sections)
        return true;
    for (int i = 0; sections[i]; i++)
        if (strlen(sections[i]) == length && strncmp(sections[i], setting->path, length) == 0)
            return true;
    return false;
}

static void describe_choices(const Setting *setting, char *text, size_t size)
{
    size_t used = (size_t)snprintf(text, size, "one of");
    for (int i = 0; i < setting->choices && used < size; i++)
        used += (size_t)snprintf(text + used, size - used, "%s \"%s\"", i ? "," : "", setting->choice[i]);
}

static void describe_range(const Setting *setting, char *text, size_t size)
{
    char low[JSON_NUMBER_SIZE], high[JSON_NUMBER_SIZE];
    json_number_text(setting->low, low);
    json_number_text(setting->high, high);
    snprintf(text, size, "a number in %s..%s", low, high);
}

void setting_describe_allowed(const Setting *setting, char *text, size_t size)
{
    switch (setting->type) {
    case SETTING_INTEGER:
    case SETTING_LARGE_INTEGER:
        snprintf(text, size, "a whole number in %.0f..%.0f", setting->low, setting->high);
        return;
    case SETTING_NUMBER: describe_range(setting, text, size); return;
    case SETTING_BOOLEAN: snprintf(text, size, "true or false"); return;
    case SETTING_CHOICE: describe_choices(setting, text, size); return;
    case SETTING_TEXT: snprintf(text, size, "a text"); return;
    case SETTING_INTEGERS:
        snprintf(text, size, "a list of up to %d whole numbers in %.0f..%.0f", setting->items_max, setting->low,
                 setting->high);
        return;
    case SETTING_FEATURES: snprintf(text, size, "a list of 1 to %d features", setting->items_max); return;
    }
}
