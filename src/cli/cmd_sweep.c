#include "command.h"
#include "options.h"
#include "study_command.h"
#include "study_runs.h"

#include <sys/stat.h>

static bool is_directory(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 && S_ISDIR(status.st_mode);
}

/* A study's file, or its directory with the file in it. */
static bool read_study(Study *study, const char *name, StudyOptions *options, Error *error)
{
    char path[PATH_MAX];
    if (is_directory(name)) {
        if (options->directory)
            return error_set(error, EXIT_USAGE, "option '--dir' is for a study's file, but '%s' is a directory", name);
        options->directory = name;
        name = study_path(name, "study.json", path);
    }
    if (!options->directory)
        return error_set(error, EXIT_USAGE, "'wellbred sweep' needs '--dir DIR', the directory of the study");
    return study_read(study, name, error);
}

bool cmd_sweep(int argc, char **argv, Error *error)
{
    StudyOptions o = {0};
    bool help;
    const Option table[] = {STUDY_OPTIONS(&o), {0}};
    const Usage usage = {"sweep", "STUDY",
                         "Make the runs of a study: a config, some of its keys with several values, and how often\n"
                         "each combination is repeated. They are trained here or as an array job of Slurm. STUDY\n"
                         "is a JSON file, or the directory of a study that was made before:\n"
                         "\n"
                         "  { \"config\": \"CONFIG\", \"repetitions\": 10,\n"
                         "    \"grid\": { \"evolution.mutation.rate\": [0.05, 0.1, 0.2],\n"
                         "              \"evolution.mutation.step\": {\"from\": 0, \"to\": 1, \"step\": 0.1} } }\n"
                         "\n"
                         "CONFIG is a path, from where STUDY is, or the config itself.",
                         1, 1};
    const char *positional[POSITIONAL_MAX];
    int count;
    if (!options_parse(&usage, table, argc, argv, positional, &count, &help, error))
        return false;
    if (help)
        return true;
    Study study;
    if (!study_options_check(&o, error) || !read_study(&study, positional[0], &o, error))
        return false;
    bool ok = study_carry_out(&study, &o, error);
    study_release(&study);
    return ok;
}
