#include "command.h"
#include "options.h"
#include "submit_sbatch.h"
#include "submit_script.h"
#include "time_limit.h"
#include "train.h"
#include "train_initial.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct SubmitOptions {
    const char *config, *run, *home, *launcher;
    const char *time, *memory, *partition, *account, *qos, *name;
    int64_t nodes, tasks; /* 0: as jobs/train.sbatch has it */
    OptionList sets;
    bool dry_run;
} SubmitOptions;

/* ---- what was said ---- */

static bool is_memory(const char *text)
{
    size_t digits = strspn(text, "0123456789");
    return digits > 0 && digits < 10 && (!text[digits] || (strchr("KMGT", text[digits]) && !text[digits + 1]));
}

static bool is_name(const char *text)
{
    static const char allowed[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._+-,";
    return *text && *text != '-' && !text[strspn(text, allowed)];
}

static bool check_words(const SubmitOptions *o, Error *error)
{
    const char *const names[][2] = {
        {"partition", o->partition}, {"account", o->account}, {"qos", o->qos}, {"name", o->name}};
    double seconds;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (names[i][1] && !is_name(names[i][1]))
            return error_set(error, EXIT_USAGE, "option '--%s' is '%s', must be of letters, digits and . _ + - ,",
                             names[i][0], names[i][1]);
    if (o->time && (!time_limit_parse(o->time, &seconds) || seconds < 1))
        return error_set(error, EXIT_USAGE, "option '--time' is '%s', must be HH:MM:SS or D-HH:MM:SS", o->time);
    if (o->memory && !is_memory(o->memory))
        return error_set(error, EXIT_USAGE, "option '--mem-per-cpu' is '%s', must be a number with K, M, G or T",
                         o->memory);
    if (o->launcher && strcmp(o->launcher, "srun") != 0 && strcmp(o->launcher, "mpirun") != 0)
        return error_set(error, EXIT_USAGE, "option '--launcher' is '%s', must be srun or mpirun", o->launcher);
    return o->run || error_set(error, EXIT_USAGE, "'wellbred submit' needs '--run DIR', the directory of the run");
}

static bool read_options(SubmitOptions *o, int argc, char **argv, bool *help, Error *error)
{
    enum { NODES_MAX = 100000, TASKS_MAX = 10000 };
    const Option table[] = {
        {"run", OPTION_TEXT, &o->run, "DIR", "directory of the run: made, or gone on with if it is there", 0, 0},
        {"nodes", OPTION_INTEGER, &o->nodes, "N", "how many nodes", 1, NODES_MAX},
        {"tasks-per-node", OPTION_INTEGER, &o->tasks, "N", "ranks on each, as many as it has cores", 1, TASKS_MAX},
        {"time", OPTION_TEXT, &o->time, "HH:MM:SS", "limit of one part; the job is queued again until it is done", 0,
         0},
        {"mem-per-cpu", OPTION_TEXT, &o->memory, "M", "memory of a rank, such as 500M or 2G", 0, 0},
        {"partition", OPTION_TEXT, &o->partition, "P", "partition to run in", 0, 0},
        {"account", OPTION_TEXT, &o->account, "A", "account to charge", 0, 0},
        {"qos", OPTION_TEXT, &o->qos, "Q", "quality of service", 0, 0},
        {"name", OPTION_TEXT, &o->name, "NAME", "name of the job", 0, 0},
        {"launcher", OPTION_TEXT, &o->launcher, "srun|mpirun", "what starts the ranks", 0, 0},
        {"set", OPTION_LIST, &o->sets, "KEY=VALUE", "another value for a key of the config; may be repeated", 0, 0},
        {"home", OPTION_TEXT, &o->home, "DIR", "the checkout with jobs/, if this program is not in it", 0, 0},
        {"dry-run", OPTION_FLAG, &o->dry_run, NULL, "check everything, print the batch script, submit nothing", 0, 0},
        {0},
    };
    const Usage usage = {"submit", "CONFIG",
                         "Submit a training to Slurm: a job that does what jobs/train.sbatch does, with the settings\n"
                         "of its #SBATCH lines where nothing else is said here. Prints the number of the job. The\n"
                         "config is checked first; 'wellbred train --dry-run' tells how long it may take.",
                         1, 1};
    const char *positional[POSITIONAL_MAX];
    int count;
    if (!options_parse(&usage, table, argc, argv, positional, &count, help, error))
        return false;
    if (*help)
        return true;
    o->config = positional[0];
    return check_words(o, error);
}

/* ---- what would be trained ---- */

static bool check_run(const Settings *settings, const InitialGenomes *initial, const char *directory, Error *error)
{
    Training training;
    if (!training_init(&training, settings, initial, NULL, error))
        return false;
    bool ok = training_check_run(&training, directory, error);
    training_release(&training);
    return ok;
}

static bool look_for_end(const Settings *settings, const char *directory, bool *is_finished, Error *error)
{
    Run *run;
    *is_finished = false;
    if (!run_exists(directory))
        return true;
    if (!run_open(&run, directory, error))
        return false;
    *is_finished = run_generations(run) >= settings->evolution.generations;
    run_close(run);
    return true;
}

static bool check_training(const SubmitOptions *o, bool *is_finished, Error *error)
{
    Settings settings;
    InitialGenomes initial = {0};
    if (!config_read(&settings, o->config, o->sets.text, o->sets.count, error))
        return false;
    bool ok = train_initial_read(&initial, &settings, o->run, error) && check_run(&settings, &initial, o->run, error) &&
              look_for_end(&settings, o->run, is_finished, error);
    initial_release(&initial);
    settings_release(&settings);
    return ok;
}

/* ---- the job ---- */

/* Where it is from anywhere; it need not be there yet. */
static bool make_absolute(const char *path, char absolute[PATH_MAX], Error *error)
{
    char here[PATH_MAX] = "";
    if (*path != '/' && !getcwd(here, sizeof here))
        return error_set(error, EXIT_IO, "can't tell the working directory: %s", strerror(errno));
    if (snprintf(absolute, PATH_MAX, "%s%s%s", here, *here ? "/" : "", path) >= PATH_MAX)
        return error_set(error, EXIT_USAGE, "the path '%s' is too long", path);
    return true;
}

static char *make_script(const SubmitOptions *o, Error *error)
{
    char config[PATH_MAX], run[PATH_MAX], home[PATH_MAX], nodes[20], tasks[20];
    snprintf(nodes, sizeof nodes, "%d", (int)o->nodes);
    snprintf(tasks, sizeof tasks, "%d", (int)o->tasks);
    const char *const sbatch[][2] = {
        {"job-name", o->name},
        {"nodes", o->nodes ? nodes : NULL},
        {"ntasks-per-node", o->tasks ? tasks : NULL},
        {"mem-per-cpu", o->memory},
        {"time", o->time},
        {"partition", o->partition},
        {"account", o->account},
        {"qos", o->qos},
        {NULL, NULL},
    };
    if (!submit_find_home(o->home, home, error) || !make_absolute(o->config, config, error) ||
        !make_absolute(o->run, run, error))
        return NULL;
    return submit_script(&(Submission){config, run, &o->sets, home, o->launcher, sbatch}, error);
}

static bool submit(const SubmitOptions *o, Error *error)
{
    char job[JOB_ID_SIZE];
    char *script = make_script(o, error);
    if (!script)
        return false;
    bool ok = true;
    if (o->dry_run)
        fputs(script, stdout);
    else if ((ok = submit_sbatch(script, job, error)))
        printf("submitted job %s\n", job);
    free(script);
    return ok;
}

bool cmd_submit(int argc, char **argv, Error *error)
{
    SubmitOptions o = {0};
    bool help, is_finished;
    if (!read_options(&o, argc, argv, &help, error))
        return false;
    if (help)
        return true;
    if (!check_training(&o, &is_finished, error))
        return false;
    if (!is_finished || o.dry_run)
        return submit(&o, error);
    printf("nothing to submit, the run in '%s' is finished\n", o.run);
    return true;
}
