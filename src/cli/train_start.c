#include "train.h"
#include "crew.h"
#include "git_commit.h"
#include "train_engine.h"
#include "train_log.h"

#include "wellbred/base/die.h"
#include "wellbred/store/lock.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- the training ---- */

static void make_trainer(Training *training, const InitialGenomes *initial, const Watch *watch)
{
    const Settings *settings = training->settings;
    int *inputs = allocate((size_t)training->genes, sizeof *inputs);
    player_gene_inputs(&settings->player, inputs);
    TrainerPlan plan = {
        .seed = (uint64_t)settings->seed,
        .evaluation = settings->evaluation,
        .evolution = &settings->evolution,
        .genesis = {training->genes, inputs, initial->count, initial->genome},
        .cluster = settings->cluster,
        .transport = training->transport,
        .watch = watch ? *watch : (Watch){0},
        .digest = training->config_digest,
    };
    training->trainer = trainer_create(&plan);
    free(inputs);
}

bool training_init(Training *training, const Settings *settings, const InitialGenomes *initial, const Watch *watch,
                   Error *error)
{
    VectorWidth width;
    *training = (Training){.settings = settings, .genes = player_genes(&settings->player)};
    if (!vector_width_choose(&width, error) || !rules_init(&training->rules, &settings->game, width, error))
        return false;
    config_digest(settings, training->config_digest);
    training->transport = crew_hire(settings, &training->rules, width);
    training->initial = initial;
    make_trainer(training, initial, watch);
    return true;
}

void training_release(Training *training)
{
    trainer_free(training->trainer);
    if (training->transport)
        training->transport->close(training->transport);
    rules_release(&training->rules);
    *training = (Training){0};
}

/* ---- its run ---- */

static char *config_text(const Settings *settings)
{
    char *text;
    size_t size;
    FILE *stream = open_memstream(&text, &size);
    if (!stream)
        die("no memory for a config");
    config_write(settings, stream);
    fclose(stream);
    return text;
}

/* What a new run is made with. The features point into `names`. */
typedef struct NewRun {
    RunPlan plan;
    char *config;
    char names[FEATURES_MAX][FEATURE_NAME_SIZE];
    const char *features[FEATURES_MAX];
} NewRun;

static void plan_run(NewRun *new, const Training *training)
{
    const Settings *settings = training->settings;
    for (int i = 0; i < settings->player.features; i++) {
        feature_name(settings->player.feature[i], new->names[i]);
        new->features[i] = new->names[i];
    }
    new->config = config_text(settings);
    new->plan = (RunPlan){
        .config = new->config,
        .version = WELLBRED_VERSION,
        .commit = WELLBRED_GIT_COMMIT,
        .features = new->features,
        .feature_count = settings->player.features,
        .population = settings->evolution.population,
        .genes = training->genes,
        .games = settings->evaluation.games,
        .state_size = trainer_state_size(training->trainer),
        .initial = training->initial,
    };
}

enum { DIFFERENCES_MAX = 64, DIFFERENCES_SHOWN = 3 };

/* "'KEY' is A in the run and B now, ..." of the first few that change results. */
static int describe_differences(const ConfigDifference *differences, int count, char *list, size_t size)
{
    size_t used = 0;
    int found = 0;
    list[0] = '\0';
    for (int i = 0; i < count; i++) {
        if (!differences[i].changes_results || ++found > DIFFERENCES_SHOWN || used >= size)
            continue;
        used += (size_t)snprintf(list + used, size - used, "%s'%s' is %s in the run and %s now", found > 1 ? ", " : "",
                                 differences[i].path, differences[i].a, differences[i].b);
    }
    return found;
}

static int compare_configs(const Training *training, const Run *run, ConfigDifference differences[DIFFERENCES_MAX],
                           Error *error)
{
    Settings of_run;
    if (!config_parse(&of_run, run_config(run), strlen(run_config(run)), error)) {
        error_prefix(error, run_directory(run));
        return -1;
    }
    int count = config_differences(&of_run, training->settings, differences, DIFFERENCES_MAX);
    settings_release(&of_run);
    return count < DIFFERENCES_MAX ? count : DIFFERENCES_MAX;
}

/* A run's history follows from its config: another config is another run. */
static bool check_same_config(const Training *training, const Run *run, Error *error)
{
    ConfigDifference differences[DIFFERENCES_MAX];
    char list[600];
    int count = compare_configs(training, run, differences, error);
    if (count < 0)
        return false;
    int found = describe_differences(differences, count, list, sizeof list);
    if (found == 0)
        return true;
    return error_set(error, EXIT_BAD_DATA,
                     "the run in '%s' has another config: %s%s; '--fork' begins a new run from it", run_directory(run),
                     list, found > DIFFERENCES_SHOWN ? ", and more" : "");
}

static bool restore(Training *training, const Run *run, bool *in_the_middle, Error *error)
{
    int generations = run_generations(run);
    Snapshot last;
    Inflight inflight;
    if (generations > 0) {
        if (!run_read(run, generations - 1, &last, error))
            return false;
        bool ok = trainer_restore(training->trainer, &last, error);
        snapshot_release(&last);
        if (!ok)
            return error_prefix(error, run_directory(run));
    }
    if (!run_read_inflight(
            run, &training->rules,
            inflight_tasks_max(training->settings->evolution.population, &training->settings->evaluation), &inflight,
            in_the_middle, error))
        return false;
    if (!*in_the_middle || trainer_resume(training->trainer, &inflight, error))
        return true;
    inflight_release(&inflight);
    return error_prefix(error, run_directory(run));
}

static bool check(Training *training, const Run *run, Error *error)
{
    bool in_the_middle;
    return check_same_config(training, run, error) && restore(training, run, &in_the_middle, error);
}

static void log_changes(const Training *training, RunWriter *writer)
{
    ConfigDifference differences[DIFFERENCES_MAX];
    Error error;
    int count = compare_configs(training, run_writer_run(writer), differences, &error);
    for (int i = 0; i < count; i++)
        log_change(writer, &differences[i]);
}

/* The config is compared before anything is touched, and everything is read
 * once the run is ours. Of a run that is being written one might read a file
 * and miss the one before, so its lock is looked at first. */
bool training_open_run(Training *training, const char *directory, RunWriter **writer, Error *error)
{
    NewRun new;
    bool in_the_middle;
    *writer = NULL;
    if (!training_check_run(training, directory, error))
        return false;
    plan_run(&new, training);
    bool ok = run_writer_open(writer, directory, &new.plan, error);
    free(new.config);
    if (!ok)
        return false;
    const Run *run = run_writer_run(*writer);
    if (check_same_config(training, run, error) && restore(training, run, &in_the_middle, error)) {
        log_start(*writer, train_engine(&training->settings->evaluation, training->transport),
                  training->settings->evolution.generations, training->transport->ranks, in_the_middle);
        log_changes(training, *writer);
        return true;
    }
    run_writer_close(*writer);
    *writer = NULL;
    return false;
}

bool training_check_run(Training *training, const char *directory, Error *error)
{
    Run *run;
    if (!run_exists(directory))
        return true;
    if (!lock_look(directory, error) || !run_open(&run, directory, error))
        return false;
    bool ok = check(training, run, error);
    run_close(run);
    return ok;
}
