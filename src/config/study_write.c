#include "study_axis.h"

#include <math.h>
#include <string.h>

static bool is_plain_list(const cJSON *list)
{
    const cJSON *item;
    cJSON_ArrayForEach(item, list)
    {
        if (item->child)
            return false;
    }
    return true;
}

static void write_item(JsonWriter *json, const char *key, const cJSON *item);

static void write_items(JsonWriter *json, const char *key, const cJSON *item)
{
    enum { PER_LINE = 8 };
    const cJSON *child;
    if (cJSON_IsArray(item) && is_plain_list(item))
        json_open_rows(json, key, PER_LINE);
    else
        json_open(json, key, cJSON_IsArray(item) ? '[' : '{');
    cJSON_ArrayForEach(child, item)
    {
        write_item(json, child->string, child);
    }
    json_close(json, cJSON_IsArray(item) ? ']' : '}');
}

static void write_item(JsonWriter *json, const char *key, const cJSON *item)
{
    if (cJSON_IsString(item))
        json_string(json, key, item->valuestring);
    else if (cJSON_IsBool(item))
        json_boolean(json, key, cJSON_IsTrue(item));
    else if (cJSON_IsArray(item) || cJSON_IsObject(item))
        write_items(json, key, item);
    else
        json_number(json, key, cJSON_IsNumber(item) ? item->valuedouble : NAN); /* which is written as null */
}

static void write_text(JsonWriter *json, const char *key, const char *text)
{
    cJSON *item = cJSON_Parse(text); /* ours */
    write_item(json, key, item);
    cJSON_Delete(item);
}

void study_value_write(const StudyAxis *axis, int value, JsonWriter *json)
{
    write_text(json, axis->path, axis->value[value]);
}

void study_write(const Study *study, FILE *stream)
{
    JsonWriter json = json_begin(stream);
    if (study->about)
        json_string(&json, "about", study->about);
    write_text(&json, "config", study->config);
    write_text(&json, "grid", study->grid);
    json_integer(&json, "repetitions", study->repetitions);
    json_end(&json);
}
