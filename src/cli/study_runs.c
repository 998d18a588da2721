#include "study_runs.h"
#include "train_initial.h"

#include "wellbred/base/die.h"
#include "wellbred/base/publish.h"
#include "wellbred/config/config.h"

#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- names ---- */

static int digits(int count)
{
    return snprintf(NULL, 0, "%d", count);
}

/* Only what no shell and no RUN@GENERATION:RANK takes for something else. */
static void add_word(char name[RUN_NAME_SIZE], const char *word)
{
    size_t used = strlen(name);
    for (; *word && used + 1 < RUN_NAME_SIZE; word++) {
        if (strchr("[]\"", *word))
            continue;
        bool is_plain = isalnum((unsigned char)*word) || strchr("._+-=", *word);
        if (is_plain || name[used - 1] != '-')
            name[used++] = is_plain ? *word : '-';
    }
    name[used] = '\0';
}

/* The number in front keeps names apart that are cut short or have lost what tells them apart. */
const char *study_run_name(const Study *study, int run, char name[RUN_NAME_SIZE])
{
    enum { ROOM_FOR_REPETITION = 10 };
    int point = study_run_point(study, run),
        used = snprintf(name, RUN_NAME_SIZE, "%0*d", digits(study->points), point + 1);
    for (int i = 0; i < study->axes; i++) {
        add_word(name, "_");
        add_word(name, study->axis[i].name);
        add_word(name, "=");
        add_word(name, study->axis[i].label[study_value(study, i, point)]);
    }
    name[RUN_NAME_SIZE - ROOM_FOR_REPETITION] = '\0';
    used = (int)strlen(name);
    snprintf(name + used, (size_t)(RUN_NAME_SIZE - used), "_r%0*d", digits(study->repetitions),
             study_run_repetition(study, run) + 1);
    return name;
}

const char *study_path(const char *directory, const char *name, char path[PATH_MAX])
{
    if (snprintf(path, PATH_MAX, "%s/%s", directory, name) >= PATH_MAX)
        die("the path '%s/%s' is too long", directory, name);
    return path;
}

static const char *run_file(const Study *study, const char *directory, int run, const char *file, char path[PATH_MAX])
{
    char name[RUN_NAME_SIZE + 40];
    study_run_name(study, run, name);
    size_t used = strlen(name);
    snprintf(name + used, sizeof name - used, "%s%s", *file ? "/" : "", file);
    return study_path(directory, name, path);
}

/* ---- what is there ---- */

static bool exists(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0;
}

bool study_check(const Study *study, const char *directory, Error *error)
{
    char path[PATH_MAX];
    Study there;
    if (!exists(study_path(directory, "study.json", path)))
        return error_set(error, EXIT_BAD_DATA, "there is no study in '%s': no '%s'", directory, path);
    if (!study_read(&there, path, error))
        return false;
    const char *key = study_difference(study, &there);
    study_release(&there);
    return !key || error_set(error, EXIT_BAD_DATA, "'%s' has the runs of another study: its '%s' is not the same",
                             directory, key);
}

static bool is_empty(const char *directory, Error *error)
{
    DIR *stream = opendir(directory);
    if (!stream)
        return error_set(error, EXIT_CANNOT_CREATE, "can't make a study in '%s': %s", directory, strerror(errno));
    bool ok = true;
    for (const struct dirent *entry; ok && (entry = readdir(stream));)
        if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0)
            ok =
                error_set(error, EXIT_CANNOT_CREATE, "can't make a study in '%s': it has '%s' in it, but no study.json",
                          directory, entry->d_name);
    closedir(stream);
    return ok;
}

/* Could it be made there? */
static bool check_place(const Study *study, const char *directory, bool *is_new, Error *error)
{
    char path[PATH_MAX];
    *is_new = !exists(study_path(directory, "study.json", path));
    if (!*is_new)
        return study_check(study, directory, error);
    return !exists(directory) || is_empty(directory, error);
}

/* ---- what is made ---- */

typedef void WriteText(const void *what, FILE *stream);

static bool publish(const char *path, WriteText *write, const void *what, Error *error)
{
    char *text;
    size_t size;
    FILE *stream = open_memstream(&text, &size);
    if (!stream)
        die("no memory for '%s'", path);
    write(what, stream);
    fclose(stream);
    bool ok = file_publish(path, &(Part){text, size}, 1, error);
    free(text);
    return ok;
}

static void write_study(const void *study, FILE *stream)
{
    study_write(study, stream);
}

static void write_config(const void *settings, FILE *stream)
{
    config_write(settings, stream);
}

static void write_names(const void *what, FILE *stream)
{
    const Study *study = what;
    char name[RUN_NAME_SIZE];
    for (int run = 0; run < study_runs(study); run++)
        fprintf(stream, "%s\n", study_run_name(study, run, name));
}

static bool make_directory(const char *path, Error *error)
{
    return mkdir(path, 0777) == 0 || errno == EEXIST ||
           error_set(error, EXIT_CANNOT_CREATE, "can't create directory '%s': %s", path, strerror(errno));
}

/* With the genomes that it begins with, if it does not draw them. */
static bool read_settings(const Study *study, const char *directory, int run, Settings *settings, Error *error)
{
    InitialGenomes initial;
    char place[PATH_MAX];
    if (!study_settings(study, study_run_point(study, run), study_run_repetition(study, run), settings, error))
        return false;
    run_file(study, directory, run, "", place);
    if (train_initial_read(&initial, settings, place, error)) {
        initial_release(&initial);
        return true;
    }
    settings_release(settings);
    return false;
}

static bool make_run(const Study *study, const char *directory, int run, Error *error)
{
    char path[PATH_MAX];
    Settings settings;
    if (!read_settings(study, directory, run, &settings, error))
        return false;
    bool ok = make_directory(run_file(study, directory, run, "", path), error) &&
              publish(run_file(study, directory, run, "config.json", path), write_config, &settings, error);
    settings_release(&settings);
    return ok;
}

static bool check_runs(const Study *study, const char *directory, Error *error)
{
    Settings settings;
    for (int run = 0; run < study->points; run++) { /* repetitions differ in nothing that could be wrong */
        if (!read_settings(study, directory, run, &settings, error))
            return false;
        settings_release(&settings);
    }
    return true;
}

/* The study comes first: should this be interrupted, the same command goes on
 * with what is missing. The list of names comes last: with it, jobs can begin. */
bool study_make(const Study *study, const char *directory, int *made, Error *error)
{
    char path[PATH_MAX];
    bool is_new;
    *made = 0;
    if (!check_place(study, directory, &is_new, error))
        return false;
    if (is_new && (!check_runs(study, directory, error) || !make_directory(directory, error) ||
                   !publish(study_path(directory, "study.json", path), write_study, study, error)))
        return false;
    for (int run = 0; run < study_runs(study); run++) {
        if (exists(run_file(study, directory, run, "config.json", path)))
            continue;
        if (!make_run(study, directory, run, error))
            return false;
        ++*made;
    }
    return exists(study_path(directory, "runs.txt", path)) || publish(path, write_names, study, error);
}
