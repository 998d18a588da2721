#include "wellbred/config/json_line.h"
#include "json_reader.h"

/* A JsonLine is the tree by another name. */
static const cJSON *item_of(const JsonLine *line, const char *key)
{
    return cJSON_GetObjectItemCaseSensitive((const cJSON *)line, key);
}

JsonLine *json_line_read(const char *text, size_t size)
{
    Error ignored;
    cJSON *root = json_read(text, size, &ignored);
    if (root && !cJSON_IsObject(root)) {
        cJSON_Delete(root);
        root = NULL;
    }
    return (JsonLine *)root;
}

void json_line_free(JsonLine *line)
{
    cJSON_Delete((cJSON *)line);
}

const char *json_line_text(const JsonLine *line, const char *key, const char *fallback)
{
    const char *text = cJSON_GetStringValue(item_of(line, key));
    return text ? text : fallback;
}

double json_line_number(const JsonLine *line, const char *key, double fallback)
{
    const cJSON *item = item_of(line, key);
    return cJSON_IsNumber(item) ? item->valuedouble : fallback;
}
