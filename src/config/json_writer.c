#include "wellbred/config/json_writer.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

static void write_string(FILE *stream, const char *text)
{
    fputc('"', stream);
    for (const unsigned char *c = (const unsigned char *)text; *c; c++) {
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
    fputs(json->first ? "\n" : ",\n", json->stream);
    fprintf(json->stream, "%*s", 2 * json->depth, "");
    if (key) {
        write_string(json->stream, key);
        fputs(": ", json->stream);
    }
    json->first = false;
}

JsonWriter json_begin(FILE *stream)
{
    fputc('{', stream);
    return (JsonWriter){stream, 1, true};
}

void json_end(JsonWriter *json)
{
    fputs("\n}\n", json->stream);
}

void json_open(JsonWriter *json, const char *key, char bracket)
{
    begin_item(json, key);
    fputc(bracket, json->stream);
    json->depth++;
    json->first = true;
}

void json_close(JsonWriter *json, char bracket)
{
    json->depth--;
    if (json->first)
        fputc(bracket, json->stream);
    else
        fprintf(json->stream, "\n%*s%c", 2 * json->depth, "", bracket);
    json->first = false;
}

void json_string(JsonWriter *json, const char *key, const char *value)
{
    begin_item(json, key);
    write_string(json->stream, value);
}

void json_integer(JsonWriter *json, const char *key, int64_t value)
{
    begin_item(json, key);
    fprintf(json->stream, "%" PRId64, value);
}

void json_number(JsonWriter *json, const char *key, double value)
{
    begin_item(json, key);
    if (!isfinite(value)) {
        fputs("null", json->stream);
        return;
    }
    char text[40];
    for (int digits = 15; digits <= 17; digits++) { /* the shortest that says it all */
        snprintf(text, sizeof text, "%.*g", digits, value);
        if (strtod(text, NULL) == value)
            break;
    }
    fputs(text, json->stream);
}
