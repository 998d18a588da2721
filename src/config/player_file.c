#include "wellbred/config/player_file.h"
#include "settings_read.h"

#include "wellbred/base/die.h"
#include "wellbred/base/file.h"
#include "wellbred/base/suggest.h"
#include "wellbred/config/utf8.h"

#include <assert.h>
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { GENES_PER_LINE = 8 };

static const char *const sections[] = {"game", "player", NULL};
static const char *const others[] = {"name", "genome", NULL};

/* ---- reading ---- */

static bool is_name(const char *text, size_t size_max)
{
    size_t length = strlen(text);
    const char *end = text + length;
    for (const char *c = text; c < end; c += utf8_length(c, end))
        if (utf8_is_control(c, utf8_length(c, end)))
            return false;
    return length > 0 && length < size_max;
}

static bool read_name(PlayerFile *file, const cJSON *root, Error *error)
{
    const cJSON *item = cJSON_GetObjectItemCaseSensitive(root, "name");
    if (!cJSON_IsString(item) || !is_name(item->valuestring, sizeof file->name))
        return json_refuse(item, "name", "a text of 1 to 63 bytes without control characters", error);
    strcpy(file->name, item->valuestring);
    return true;
}

static bool read_genes(PlayerFile *file, const cJSON *list, Error *error)
{
    int i = 0;
    const cJSON *item;
    cJSON_ArrayForEach(item, list)
    {
        float gene = cJSON_IsNumber(item) ? (float)item->valuedouble : NAN;
        if (!isfinite(gene)) {
            char path[KEY_PATH_SIZE];
            snprintf(path, sizeof path, "genome[%d]", i);
            return json_refuse(item, path, "a number in -3.4028235e38..3.4028235e38", error);
        }
        file->genome[i++] = gene;
    }
    return true;
}

static bool read_genome(PlayerFile *file, const cJSON *root, Error *error)
{
    const cJSON *list = cJSON_GetObjectItemCaseSensitive(root, "genome");
    if (!cJSON_IsArray(list))
        return json_refuse(list, "genome", "a list of numbers", error);
    int found = cJSON_GetArraySize(list);
    file->genes = player_genes(&file->player);
    if (found != file->genes)
        return error_set(error, EXIT_BAD_DATA, "'genome' has %d genes, must have %d for its features and policy", found,
                         file->genes);
    file->genome = allocate((size_t)file->genes, sizeof *file->genome);
    return read_genes(file, list, error);
}

static bool read_tree(PlayerFile *file, const cJSON *root, Error *error)
{
    if (!cJSON_IsObject(root)) {
        char found[JSON_VALUE_SIZE];
        json_describe(root, found);
        return error_set(error, EXIT_BAD_DATA, "a player file is an object, found %s", found);
    }
    Settings settings = settings_default();
    bool ok = settings_read(&settings, root, sections, others, error);
    file->game = settings.game; /* owns the sequence from here on */
    file->player = settings.player;
    return ok && read_name(file, root, error) && read_genome(file, root, error);
}

bool player_file_parse(PlayerFile *file, const char *text, size_t size, Error *error)
{
    *file = (PlayerFile){0};
    cJSON *root = json_read(text, size, error);
    if (!root)
        return false;
    bool ok = read_tree(file, root, error);
    cJSON_Delete(root);
    if (!ok)
        player_file_release(file);
    return ok;
}

bool player_file_read(PlayerFile *file, const char *path, Error *error)
{
    char *text;
    size_t size;
    if (!file_read(path, JSON_SIZE_MAX, &text, &size, error))
        return false;
    bool ok = player_file_parse(file, text, size, error);
    free(text);
    return ok || error_prefix(error, path);
}

/* ---- writing ---- */

bool player_file_write(const PlayerFile *file, FILE *stream, Error *error)
{
    assert(file->genes == player_genes(&file->player));
    Settings settings = {.game = file->game, .player = file->player}; /* borrows the sequence */
    JsonWriter json = json_begin(stream);
    json_string(&json, "name", file->name);
    settings_write(&settings, sections, &json);
    json_open_rows(&json, "genome", GENES_PER_LINE);
    for (int i = 0; i < file->genes; i++)
        json_float(&json, NULL, file->genome[i]);
    json_close(&json, ']');
    json_end(&json);
    if (fflush(stream) != 0 || ferror(stream))
        return error_set(error, EXIT_IO, "can't write player '%s': %s", file->name, strerror(errno));
    return true;
}

/* ---- by name ---- */

static const char *suggest_builtin(const char *name)
{
    enum { BUILTINS_MAX = 64 };
    const char *names[BUILTINS_MAX];
    int count = 0;
    while (count < BUILTINS_MAX && builtin_players[count].name) {
        names[count] = builtin_players[count].name;
        count++;
    }
    return suggest_word(name, names, count);
}

bool player_find(PlayerFile *file, const char *name_or_path, Error *error)
{
    if (builtin_player(name_or_path, file))
        return true;
    if (access(name_or_path, F_OK) == 0 || errno == EACCES) /* out of our sight: reading says so */
        return player_file_read(file, name_or_path, error);
    const char *reason = strerror(errno), *near = suggest_builtin(name_or_path);
    if (near)
        return error_set(error, EXIT_BAD_DATA, "'%s' is neither a built-in player nor a file (%s), did you mean '%s'?",
                         name_or_path, reason, near);
    return error_set(error, EXIT_BAD_DATA,
                     "'%s' is neither a built-in player nor a file (%s), 'wellbred players' lists the built-in ones",
                     name_or_path, reason);
}
