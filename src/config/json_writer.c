#include "wellbred/config/json_writer.h"

#include <float.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

void json_print_string(FILE *stream, const char *value)
{
    fputc('"', stream);
    for (const unsigned char *c = (const unsigned char *)value; *c; c++) {
        if (*c == '"' || *c == '\\')
            fprintf(stream, "\\%c", *c);
        else if (*c < 0x20)
            fprintf(stream, "\\u%04x", *c);
        else
            fputc(*c, stream);
    }
    fputc('"', stream);
}

static void begin_item(JsonWriter *json, const char *key)
{
    if (!json->first)
        fputc(',', json->stream);
    bool is_first_of_row = json->items++ % json->per_line == 0;
    if (is_first_of_row && !json->one_line)
        fprintf(json->stream, "\n%*s", 2 * json->depth, "");
    else if (!json->one_line || !json->first)
        fputc(' ', json->stream);
    if (key) {
        json_print_string(json->stream, key);
        fputs(": ", json->stream);
    }
    json->first = false;
}

JsonWriter json_begin(FILE *stream)
{
    fputc('{', stream);
    return (JsonWriter){.stream = stream, .depth = 1, .first = true, .per_line = 1};
}

JsonWriter json_begin_line(FILE *stream)
{
    JsonWriter json = json_begin(stream);
    json.one_line = true;
    return json;
}

void json_end(JsonWriter *json)
{
    fputs(json->one_line ? "}\n" : "\n}\n", json->stream);
}

void json_open(JsonWriter *json, const char *key, char bracket)
{
    begin_item(json, key);
    fputc(bracket, json->stream);
    json->depth++;
    json->first = true;
    json->items = 0;
}

void json_open_rows(JsonWriter *json, const char *key, int per_line)
{
    json_open(json, key, '[');
    json->per_line = per_line;
}

void json_close(JsonWriter *json, char bracket)
{
    json->depth--;
    json->per_line = 1;
    if (json->first || json->one_line)
        fputc(bracket, json->stream);
    else
        fprintf(json->stream, "\n%*s%c", 2 * json->depth, "", bracket);
    json->first = false;
}

void json_string(JsonWriter *json, const char *key, const char *value)
{
    begin_item(json, key);
    json_print_string(json->stream, value);
}

void json_integer(JsonWriter *json, const char *key, int64_t value)
{
    begin_item(json, key);
    fprintf(json->stream, "%" PRId64, value);
}

void json_number_text(double value, char text[JSON_NUMBER_SIZE])
{
    snprintf(text, JSON_NUMBER_SIZE, "null");
    for (int digits = DBL_DIG; isfinite(value) && digits <= DBL_DECIMAL_DIG; digits++) {
        snprintf(text, JSON_NUMBER_SIZE, "%.*g", digits, value); /* the shortest that says it all */
        if (strtod(text, NULL) == value)
            return;
    }
}

void json_number(JsonWriter *json, const char *key, double value)
{
    char text[JSON_NUMBER_SIZE];
    json_number_text(value, text);
    begin_item(json, key);
    fputs(text, json->stream);
}

void json_float(JsonWriter *json, const char *key, float value)
{
    /* Six digits survive the way through a normal float, and %g leaves zeros off
     * the end; with less it would write 40 as 4e+01. */
    char text[40];
    bool is_normal = value == 0 || isnormal(value);
    begin_item(json, key);
    for (int digits = is_normal ? FLT_DIG : 1; digits <= FLT_DECIMAL_DIG; digits++) {
        snprintf(text, sizeof text, "%.*g", digits, (double)value);
        if ((float)strtod(text, NULL) == value) /* as it is read back: first to a double */
            break;
    }
    fputs(text, json->stream);
}

void json_boolean(JsonWriter *json, const char *key, bool value)
{
    begin_item(json, key);
    fputs(value ? "true" : "false", json->stream);
}
