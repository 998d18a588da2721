/* json_line.h - what a line of a log says. */
#ifndef WELLBRED_CONFIG_JSON_LINE_H
#define WELLBRED_CONFIG_JSON_LINE_H

#include <stdbool.h>
#include <stddef.h>

/* One JSON object. */
typedef struct JsonLine JsonLine;

/* NULL if the text is none, for instance torn. */
JsonLine *json_line_read(const char *text, size_t size);
void json_line_free(JsonLine *line);

/* Values of the object itself. `fallback` if there is no such key, or if it
 * has a value of another kind; texts are borrowed. */
const char *json_line_text(const JsonLine *line, const char *key, const char *fallback);
double json_line_number(const JsonLine *line, const char *key, double fallback);

#endif
