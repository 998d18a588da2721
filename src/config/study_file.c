#include "wellbred/config/study_file.h"
#include "config_set.h"
#include "settings_keys.h"
#include "settings_read.h"
#include "study_axis.h"

#include "wellbred/base/die.h"
#include "wellbred/base/file.h"
#include "wellbred/base/random.h"
#include "wellbred/base/suggest.h"

#include <libgen.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* ---- the config ---- */

static const char *const study_keys[] = {"about", "config", "grid", "repetitions"};
enum { STUDY_KEYS = sizeof study_keys / sizeof study_keys[0] };

static bool check_keys(const cJSON *root, Error *error)
{
    const cJSON *item;
    cJSON_ArrayForEach(item, root)
    {
        const char *near = suggest_word(item->string, study_keys, STUDY_KEYS);
        if (near && strcmp(near, item->string) == 0)
            continue;
        if (near)
            return error_set(error, EXIT_BAD_DATA, "unknown key '%s', did you mean '%s'?", item->string, near);
        return error_set(error, EXIT_BAD_DATA,
                         "unknown key '%s', must be one of 'about', 'config', 'grid', 'repetitions'", item->string);
    }
    return true;
}

static cJSON *read_config_file(const char *directory, const char *path, Error *error)
{
    char place[PATH_MAX], *text;
    size_t size;
    snprintf(place, sizeof place, "%s%s%s", *path == '/' ? "" : directory, *path == '/' ? "" : "/", path);
    if (!file_read(place, JSON_SIZE_MAX, &text, &size, error)) {
        error_prefix(error, "'config'");
        return NULL;
    }
    cJSON *config = json_read(text, size, error);
    free(text);
    if (!config)
        error_prefix(error, place);
    return config;
}

static cJSON *find_config(const cJSON *root, const char *directory, Error *error)
{
    const cJSON *item = cJSON_GetObjectItemCaseSensitive(root, "config");
    if (cJSON_IsString(item))
        return read_config_file(directory, item->valuestring, error);
    if (!cJSON_IsObject(item)) {
        json_refuse(item, "config", "a path or an object", error);
        return NULL;
    }
    cJSON *config = cJSON_Duplicate(item, true);
    if (!config)
        die("no memory for a study");
    return config;
}

static bool check_config(const cJSON *config, Error *error)
{
    if (!cJSON_IsObject(config))
        return json_refuse(config, "config", "an object, in its file", error);
    return settings_check_keys(config, NULL, NULL, error) || error_prefix(error, "'config'");
}

/* ---- the grid ---- */

/* The last part of its path, if no other has the same. */
static void name_axes(Study *study)
{
    for (int i = 0; i < study->axes; i++) {
        const char *dot = strrchr(study->axis[i].path, '.'), *name = dot ? dot + 1 : study->axis[i].path;
        bool is_unique = true;
        for (int k = 0; k < study->axes; k++) {
            const char *other = strrchr(study->axis[k].path, '.');
            is_unique = is_unique && (k == i || strcmp(other ? other + 1 : study->axis[k].path, name) != 0);
        }
        study->axis[i].name = is_unique ? name : study->axis[i].path;
    }
}

static bool refuse_number_of_runs(Error *error)
{
    return error_set(error, EXIT_BAD_DATA, "the study has more than %d runs", STUDY_RUNS_MAX);
}

static bool read_grid(Study *study, const cJSON *grid, const cJSON *config, Error *error)
{
    study->points = 1;
    study->grid = grid ? json_text(grid) : text_copy("{}");
    if (grid && !cJSON_IsObject(grid))
        return json_refuse(grid, "grid", "an object of keys and their values", error);
    study->axis = allocate((size_t)cJSON_GetArraySize(grid) + 1, sizeof *study->axis);
    const cJSON *entry;
    cJSON_ArrayForEach(entry, grid)
    {
        if (!study_axis_read(&study->axis[study->axes++], entry, config, error))
            return false;
        int64_t points = (int64_t)study->points * study->axis[study->axes - 1].values;
        if (points > STUDY_RUNS_MAX)
            return refuse_number_of_runs(error);
        study->points = (int)points;
    }
    name_axes(study);
    return true;
}

static bool read_repetitions(Study *study, const cJSON *item, Error *error)
{
    study->repetitions = 1;
    if (!item)
        return true;
    double count = cJSON_IsNumber(item) ? item->valuedouble : 0;
    if (!(count >= 1 && count <= STUDY_RUNS_MAX) || count != (int)count) {
        char right[60];
        snprintf(right, sizeof right, "a whole number in 1..%d", STUDY_RUNS_MAX);
        return json_refuse(item, "repetitions", right, error);
    }
    study->repetitions = (int)count;
    return (int64_t)study->repetitions * study->points <= STUDY_RUNS_MAX || refuse_number_of_runs(error);
}

/* ---- one run of it ---- */

int study_value(const Study *study, int axis, int point)
{
    for (int i = study->axes - 1; i > axis; i--)
        point /= study->axis[i].values;
    return point % study->axis[axis].values;
}

static void put_values(const Study *study, int point, cJSON *config)
{
    for (int i = 0; i < study->axes; i++) {
        const StudyAxis *axis = &study->axis[i];
        const char *value = axis->value[study_value(study, i, point)];
        size_t size = strlen(axis->path) + strlen(value) + 2;
        char *set = allocate(size, 1);
        Error error;
        snprintf(set, size, "%s=%s", axis->path, value);
        if (!config_set(config, set, &error)) /* the key was looked at before */
            die("%s", error.text);
        free(set);
    }
}

/* "where rate is 2, step is 0.1: ..." */
static bool refuse_point(const Study *study, int point, Error *error)
{
    char where[400] = "";
    size_t used = 0;
    for (int i = 0; i < study->axes && used < sizeof where; i++)
        used += (size_t)snprintf(where + used, sizeof where - used, "%s%s is %s", i ? ", " : "where ",
                                 study->axis[i].name, study->axis[i].label[study_value(study, i, point)]);
    return error_prefix(error, used ? where : "'config'");
}

static int64_t repetition_seed(int64_t seed, int repetition)
{
    enum { SEED_BITS = 53 };
    if (repetition == 0)
        return seed;
    return (int64_t)(random_block((uint64_t)seed, STREAM_REPETITION, (uint32_t)repetition, 0, 0).word[0] >>
                     (64 - SEED_BITS));
}

bool study_settings(const Study *study, int point, int repetition, Settings *settings, Error *error)
{
    cJSON *config = json_read(study->config, strlen(study->config), error);
    if (!config)
        return false;
    put_values(study, point, config);
    *settings = settings_default();
    bool ok = settings_read(settings, config, NULL, NULL, error);
    cJSON_Delete(config);
    if (!ok) {
        settings_release(settings);
        return refuse_point(study, point, error);
    }
    settings->seed = repetition_seed(settings->seed, repetition);
    return true;
}

static bool check_points(const Study *study, Error *error)
{
    Settings settings;
    for (int point = 0; point < study->points; point++) {
        if (!study_settings(study, point, 0, &settings, error))
            return false;
        settings_release(&settings);
    }
    return true;
}

/* ---- all of it ---- */

static bool read_about(Study *study, const cJSON *item, Error *error)
{
    if (item && !cJSON_IsString(item))
        return json_refuse(item, "about", "a text", error);
    study->about = item ? text_copy(item->valuestring) : NULL;
    return true;
}

static bool read_tree(Study *study, const cJSON *root, const char *directory, Error *error)
{
    if (!cJSON_IsObject(root)) {
        char found[JSON_VALUE_SIZE];
        json_describe(root, found);
        return error_set(error, EXIT_BAD_DATA, "a study is an object, found %s", found);
    }
    if (!check_keys(root, error) || !read_about(study, cJSON_GetObjectItemCaseSensitive(root, "about"), error))
        return false;
    cJSON *config = find_config(root, directory, error);
    if (!config)
        return false;
    bool ok = check_config(config, error);
    study->config = json_text(config);
    ok = ok && read_grid(study, cJSON_GetObjectItemCaseSensitive(root, "grid"), config, error) &&
         read_repetitions(study, cJSON_GetObjectItemCaseSensitive(root, "repetitions"), error) &&
         check_points(study, error);
    cJSON_Delete(config);
    return ok;
}

bool study_parse(Study *study, const char *text, size_t size, const char *directory, Error *error)
{
    *study = (Study){0};
    cJSON *root = json_read(text, size, error);
    if (!root)
        return false;
    bool ok = read_tree(study, root, directory, error);
    cJSON_Delete(root);
    if (!ok)
        study_release(study);
    return ok;
}

bool study_read(Study *study, const char *path, Error *error)
{
    char *text, copy[PATH_MAX];
    size_t size;
    if (!file_read(path, JSON_SIZE_MAX, &text, &size, error))
        return false;
    snprintf(copy, sizeof copy, "%s", path);
    bool ok = study_parse(study, text, size, dirname(copy), error);
    free(text);
    return ok || error_prefix(error, path);
}

void study_release(Study *study)
{
    for (int i = 0; i < study->axes; i++)
        study_axis_release(&study->axis[i]);
    free(study->axis);
    free(study->about);
    free(study->config);
    free(study->grid);
    *study = (Study){0};
}

const char *study_difference(const Study *a, const Study *b)
{
    if (strcmp(a->config, b->config) != 0)
        return "config";
    if (strcmp(a->grid, b->grid) != 0)
        return "grid";
    return a->repetitions != b->repetitions ? "repetitions" : NULL;
}
