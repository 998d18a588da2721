/* json_writer.h - JSON out, to a stream, for the commands' --json.
 *
 *      JsonWriter json = json_begin(stdout);      {
 *      json_string(&json, "signature", hex);        "signature": "7c1e...",
 *      json_open(&json, "cases", '[');              "cases": [
 *      ...                                          ]
 *      json_close(&json, ']');                    }
 *      json_end(&json);
 */
#ifndef WELLBRED_CONFIG_JSON_WRITER_H
#define WELLBRED_CONFIG_JSON_WRITER_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

typedef struct JsonWriter {
    FILE *stream;
    int depth;
    bool first;   /* nothing was written yet at this depth */
    int per_line; /* items that share a line: 1, or more in a json_open_rows() */
    int items;    /* written since the last bracket was opened */
    bool one_line;
} JsonWriter;

JsonWriter json_begin(FILE *stream);
/* All in one line, for logs of one object a line. */
JsonWriter json_begin_line(FILE *stream);
void json_end(JsonWriter *json);

/* `key` is NULL inside an array. `bracket` is '{' or '[', '}' or ']'. */
void json_open(JsonWriter *json, const char *key, char bracket);
/* A list of plain values, several to a line. */
void json_open_rows(JsonWriter *json, const char *key, int per_line);
void json_close(JsonWriter *json, char bracket);
void json_string(JsonWriter *json, const char *key, const char *value);
void json_integer(JsonWriter *json, const char *key, int64_t value);
/* Written so that reading it back gives the same double; null if not finite. */
void json_number(JsonWriter *json, const char *key, double value);
/* The fewest digits that give the same float back; it must be finite. */
void json_float(JsonWriter *json, const char *key, float value);
void json_boolean(JsonWriter *json, const char *key, bool value);

/* Single values, for texts on one line. */
enum { JSON_NUMBER_SIZE = 40 };
void json_number_text(double value, char text[JSON_NUMBER_SIZE]);
void json_print_string(FILE *stream, const char *value);

#endif
