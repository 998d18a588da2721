#include "wellbred/base/die.h"
#include "wellbred/config/settings.h"

#include <inttypes.h>
#include <stdio.h>

static void print_integers(const int *numbers, int count, FILE *stream)
{
    fputc('[', stream);
    for (int i = 0; i < count; i++)
        fprintf(stream, "%s%d", i ? ", " : "", numbers[i]);
    fputc(']', stream);
}

static void print_features(const Feature *features, int count, FILE *stream)
{
    fputc('[', stream);
    for (int i = 0; i < count; i++) {
        char name[FEATURE_NAME_SIZE];
        feature_name(features[i], name);
        fputs(i ? ", " : "", stream);
        json_print_string(stream, name);
    }
    fputc(']', stream);
}

static void print_number(double value, FILE *stream)
{
    char text[JSON_NUMBER_SIZE];
    json_number_text(value, text);
    fputs(text, stream);
}

static void print_text(const char *text, FILE *stream)
{
    if (text)
        json_print_string(stream, text);
    else
        fputs("null", stream);
}

static void print_value(const Setting *setting, const Settings *settings, FILE *stream)
{
    const void *value = (const char *)settings + setting->offset;
    const int *count = (const int *)((const char *)settings + setting->count_offset);
    switch (setting->type) {
    case SETTING_INTEGER: fprintf(stream, "%d", *(const int *)value); return;
    case SETTING_LARGE_INTEGER: fprintf(stream, "%" PRId64, *(const int64_t *)value); return;
    case SETTING_NUMBER: print_number(*(const double *)value, stream); return;
    case SETTING_BOOLEAN: fputs(*(const bool *)value ? "true" : "false", stream); return;
    case SETTING_CHOICE: json_print_string(stream, setting->choice[*(const int *)value]); return;
    case SETTING_TEXT: print_text(*(const char *const *)value, stream); return;
    case SETTING_INTEGERS: print_integers(value, *count, stream); return;
    case SETTING_FEATURES: print_features(value, *count, stream); return;
    }
}

char *setting_text(const Setting *setting, const Settings *settings)
{
    char *text = NULL;
    size_t size;
    FILE *stream = open_memstream(&text, &size);
    if (!stream)
        die("no memory for the value of '%s'", setting->path);
    print_value(setting, settings, stream);
    if (fclose(stream) != 0)
        die("no memory for the value of '%s'", setting->path);
    return text;
}
