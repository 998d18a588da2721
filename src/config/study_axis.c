#include "study_axis.h"
#include "settings_keys.h"

#include "wellbred/base/die.h"
#include "wellbred/base/suggest.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

char *json_text(const cJSON *item)
{
    char *text = cJSON_PrintUnformatted(item);
    if (!text)
        die("no memory for a study");
    return text;
}

char *text_copy(const char *text)
{
    char *result = strdup(text);
    if (!result)
        die("no memory for a study");
    return result;
}

/* ---- what a value is called ---- */

static bool has_item(const cJSON *list, const cJSON *item)
{
    const cJSON *other;
    cJSON_ArrayForEach(other, list)
    {
        if (cJSON_Compare(item, other, true))
            return true;
    }
    return false;
}

static bool has_all(const cJSON *list, const cJSON *items)
{
    const cJSON *item;
    cJSON_ArrayForEach(item, items)
    {
        if (!cJSON_IsString(item) || !has_item(list, item))
            return false;
    }
    return true;
}

/* "without holes, bumpiness": a part of a list is best told by what it lacks. */
static char *name_part(const cJSON *part, const cJSON *whole)
{
    char *label = text_copy(cJSON_GetArraySize(part) == cJSON_GetArraySize(whole) ? "all" : "");
    const cJSON *item;
    cJSON_ArrayForEach(item, whole)
    {
        if (has_item(part, item))
            continue;
        size_t used = strlen(label), room = used + strlen(item->valuestring) + sizeof "without ";
        label = reallocate(label, room, 1);
        snprintf(label + used, room - used, "%s%s", used ? ", " : "without ", item->valuestring);
    }
    return label;
}

static char *make_label(const cJSON *value, const cJSON *of_config)
{
    if (cJSON_IsString(value))
        return text_copy(value->valuestring);
    if (cJSON_IsArray(value) && cJSON_IsArray(of_config) && has_all(of_config, of_config) && has_all(of_config, value))
        return name_part(value, of_config);
    return json_text(value);
}

/* ---- values ---- */

static bool refuse(const StudyAxis *axis, const cJSON *item, const char *key, const char *right, Error *error)
{
    char path[KEY_PATH_SIZE];
    snprintf(path, sizeof path, "grid.%s%s%s", axis->path, *key ? "." : "", key);
    return json_refuse(item, path, right, error);
}

static bool add_value(StudyAxis *axis, const cJSON *value, const cJSON *of_config, Error *error)
{
    char *text = json_text(value);
    for (int i = 0; i < axis->values; i++)
        if (strcmp(axis->value[i], text) == 0) {
            free(text);
            char found[JSON_VALUE_SIZE];
            json_describe(value, found);
            return error_set(error, EXIT_BAD_DATA, "'grid.%s' has %s twice", axis->path, found);
        }
    axis->value[axis->values] = text;
    axis->label[axis->values++] = make_label(value, of_config);
    return true;
}

static void make_room(StudyAxis *axis, int values)
{
    axis->value = allocate((size_t)values, sizeof *axis->value);
    axis->label = allocate((size_t)values, sizeof *axis->label);
}

static bool refuse_number_of_values(const StudyAxis *axis, Error *error)
{
    return error_set(error, EXIT_BAD_DATA, "'grid.%s' has more than %d values", axis->path, STUDY_RUNS_MAX);
}

static bool read_list(StudyAxis *axis, const cJSON *list, const cJSON *of_config, Error *error)
{
    const cJSON *value;
    if (cJSON_GetArraySize(list) > STUDY_RUNS_MAX)
        return refuse_number_of_values(axis, error);
    make_room(axis, cJSON_GetArraySize(list));
    cJSON_ArrayForEach(value, list)
    {
        if (!add_value(axis, value, of_config, error))
            return false;
    }
    return true;
}

static const char *const range_keys[] = {"from", "to", "step"};
enum { FROM, TO, STEP, RANGE_KEYS };

static bool read_range_keys(const StudyAxis *axis, const cJSON *range, double number[RANGE_KEYS], Error *error)
{
    const cJSON *item;
    cJSON_ArrayForEach(item, range)
    {
        const char *near = suggest_word(item->string, range_keys, RANGE_KEYS);
        if (!near || strcmp(near, item->string) != 0)
            return error_set(error, EXIT_BAD_DATA, "unknown key 'grid.%s.%s', must be one of 'from', 'to', 'step'",
                             axis->path, item->string);
    }
    for (int i = 0; i < RANGE_KEYS; i++) {
        item = cJSON_GetObjectItemCaseSensitive(range, range_keys[i]);
        if (!cJSON_IsNumber(item) || !isfinite(item->valuedouble))
            return refuse(axis, item, range_keys[i], "a number", error);
        number[i] = item->valuedouble;
    }
    return true;
}

/* From 0 in steps of 0.1, the third is 0.3 and not 0.30000000000000004. */
static double round_off(double value)
{
    char text[40];
    snprintf(text, sizeof text, "%.12g", value);
    return strtod(text, NULL) + 0.0; /* no -0 */
}

static bool read_range(StudyAxis *axis, const cJSON *range, Error *error)
{
    static const double rounding = 1e-6; /* of a step, by which the end may be missed */
    double number[RANGE_KEYS] = {0};
    if (!read_range_keys(axis, range, number, error))
        return false;
    double steps = (number[TO] - number[FROM]) / number[STEP];
    if (!(steps >= 0) || number[STEP] == 0)
        return error_set(error, EXIT_BAD_DATA, "'grid.%s' does not come from %g to %g in steps of %g", axis->path,
                         number[FROM], number[TO], number[STEP]);
    if (!(steps + rounding < STUDY_RUNS_MAX))
        return refuse_number_of_values(axis, error);
    int values = 1 + (int)(steps + rounding);
    make_room(axis, values);
    for (int i = 0; i < values; i++) {
        cJSON *value = cJSON_CreateNumber(round_off(number[FROM] + i * number[STEP]));
        if (!value)
            die("no memory for a study");
        bool ok = add_value(axis, value, NULL, error);
        cJSON_Delete(value);
        if (!ok)
            return false;
    }
    return true;
}

/* ---- the axis ---- */

bool study_axis_read(StudyAxis *axis, const cJSON *entry, const cJSON *config, Error *error)
{
    *axis = (StudyAxis){.path = text_copy(entry->string)};
    axis->name = axis->path;
    if (!settings_check_path(axis->path, error))
        return error_prefix(error, "'grid'");
    if (cJSON_IsObject(entry))
        return read_range(axis, entry, error);
    if (!cJSON_IsArray(entry) || !entry->child)
        return refuse(axis, entry, "", "a list with a value or more, or {\"from\": A, \"to\": B, \"step\": C}", error);
    return read_list(axis, entry, settings_find_key(config, axis->path), error);
}

void study_axis_release(StudyAxis *axis)
{
    for (int i = 0; i < axis->values; i++) {
        free(axis->value[i]);
        free(axis->label[i]);
    }
    free(axis->value);
    free(axis->label);
    free(axis->path);
    *axis = (StudyAxis){0};
}
