#include "command.h"
#include "message.h"
#include "options.h"
#include "panel.h"
#include "signals.h"
#include "time_limit.h"
#include "train_initial.h"
#include "train_log.h"
#include "train_plan.h"
#include "train_session.h"

#include "wellbred/cluster.h"

#include <stdio.h>

typedef struct TrainOptions {
    const char *config, *run, *fork, *max_time, *ranks;
    OptionList sets;
    int64_t generations; /* negative: as the config says */
    bool dry_run, quiet;
} TrainOptions;

static bool read_options(TrainOptions *o, int argc, char **argv, bool *help, Error *error)
{
    const Option table[] = {
        {"run", OPTION_TEXT, &o->run, "DIR", "directory of the run: made, or gone on with if it is there", 0, 0},
        {"set", OPTION_LIST, &o->sets, "KEY=VALUE", "another value for a key of the config; may be repeated", 0, 0},
        {"generations", OPTION_INTEGER, &o->generations, "N", "breed up to N generations in all", 1, GENERATIONS_MAX},
        {"fork", OPTION_TEXT, &o->fork, "RUN[@GEN]", "begin with the population of another run's generation", 0, 0},
        {"max-time", OPTION_TEXT, &o->max_time, "HH:MM:SS", "stop before so much time has passed", 0, 0},
        {"dry-run", OPTION_FLAG, &o->dry_run, NULL, "check everything, tell what it would take, write nothing", 0, 0},
        {"ranks", OPTION_TEXT, &o->ranks, "N,N,...", "with --dry-run: tell the hours on so many ranks (1,16,128)", 0,
         0},
        {"quiet", OPTION_FLAG, &o->quiet, NULL, "print no progress; with --dry-run, play nothing", 0, 0},
        {0},
    };
    const Usage usage = {"train", "CONFIG",
                         "Breed players as CONFIG says ('wellbred config --explain' tells every key) and keep\n"
                         "the whole history in a run directory. The same command goes on with a run that was\n"
                         "stopped, and the result is the same as if it had not been.",
                         1, 1};
    const char *positional[POSITIONAL_MAX];
    int count;
    if (!options_parse(&usage, table, argc, argv, positional, &count, help, error))
        return false;
    if (*help)
        return true;
    o->config = positional[0];
    if (o->ranks && !o->dry_run)
        return error_set(error, EXIT_USAGE, "option '--ranks' needs '--dry-run'");
    return o->run || o->dry_run ||
           error_set(error, EXIT_USAGE, "'wellbred train' needs '--run DIR', the directory of the run");
}

static void print_end(int generations, const Snapshot *last)
{
    printf("done: %d generation%s, champion of generation %d: %.1f", generations, generations == 1 ? "" : "s",
           last->champion.generation, last->champion.estimate.value);
    if (last->champion.games > 0)
        printf(" ± %.1f over %d games", last->champion.estimate.error, last->champion.games);
    printf("\ndigest %s\n", last->digest);
}

/* There is nothing to wait for, and where the network is cut waiting would be long. */
static void end_job_of_ghost(const Error *loss)
{
    message("%s", loss->text);
    cluster_abort(loss->exit_code);
}

/* So that others may go on with it, wherever they are. */
static void give_run_back(void *writer)
{
    run_writer_close(writer);
}

static bool train(Session *session, Training *training, const TrainOptions *options, Error *error)
{
    RunWriter *writer;
    double end;
    signals_watch();
    if (!time_limit_find(options->max_time, &end, error) || !training_open_run(training, options->run, &writer, error))
        return false;
    session_init(session, training, writer, options->quiet, end);
    cluster_set_last_deed(give_run_back, writer);
    bool done = session_run(session, error);
    cluster_set_last_deed(NULL, NULL);
    panel_hide();
    if (session->lost && training->transport->ranks > 1)
        end_job_of_ghost(error);
    if (done) {
        const Snapshot *last = trainer_snapshot(training->trainer);
        log_end(writer, last->digest);
        print_end(run_generations(run_writer_run(writer)), last);
    }
    run_writer_close(writer);
    return done;
}

static bool train_with(const Settings *settings, const InitialGenomes *initial, const TrainOptions *options,
                       Error *error)
{
    Training training;
    Session session;
    const Watch watch = {session_poll, &session};
    if (!training_init(&training, settings, initial, &watch, error))
        return false;
    bool ok = train(&session, &training, options, error);
    training_release(&training);
    return ok;
}

static bool plan_with(const Settings *settings, const InitialGenomes *initial, const TrainOptions *options,
                      Error *error)
{
    const TrainPlan plan = {
        .config = options->config,
        .run = options->run,
        .ranks = options->ranks,
        .play = !options->quiet,
    };
    return train_plan_show(&plan, settings, initial, error);
}

bool cmd_train(int argc, char **argv, Error *error)
{
    TrainOptions options = {.generations = -1};
    bool help;
    if (!read_options(&options, argc, argv, &help, error))
        return false;
    if (help)
        return true;
    Settings settings;
    if (!config_read(&settings, options.config, options.sets.text, options.sets.count, error))
        return false;
    if (options.generations > 0)
        settings.evolution.generations = (int)options.generations;
    InitialGenomes initial = {0};
    bool ok = (!options.fork || train_fork(&settings, options.fork, error)) &&
              train_initial_read(&initial, &settings, options.run, error) &&
              (options.dry_run ? plan_with : train_with)(&settings, &initial, &options, error);
    initial_release(&initial);
    settings_release(&settings);
    return ok;
}
