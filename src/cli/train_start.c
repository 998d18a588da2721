#include "train.h"
#include "git_commit.h"
#include "run_player.h"

#include "wellbred/base/die.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- what the first generation is made from ---- */

/* A player's genome must fit the config's player; nothing else of it matters. */
static bool read_player(const Settings *settings, Genesis *genesis, float **genomes, Error *error)
{
    PlayerFile file;
    if (!player_argument(&file, settings->evolution.initial.player, error))
        return error_prefix(error, "'evolution.initial.player'");
    bool fits = file.genes == genesis->genes;
    if (fits) {
        *genomes = file.genome;
        file.genome = NULL;
        genesis->given = 1;
    } else {
        error_set(error, EXIT_BAD_DATA, "'evolution.initial.player' is '%s', which has %d genes, must have %d",
                  settings->evolution.initial.player, file.genes, genesis->genes);
    }
    player_file_release(&file);
    return fits;
}

static float *genomes_best_first(const Generation *generation)
{
    const Population *population = &generation->population;
    size_t genes = (size_t)population->genes;
    float *genomes = allocate((size_t)population->size * genes, sizeof *genomes);
    int *order = generation_ranking(generation);
    for (int i = 0; i < population->size; i++)
        memcpy(genomes + (size_t)i * genes, population_genome(population, order[i]), genes * sizeof(float));
    free(order);
    return genomes;
}

static bool read_population(const Settings *settings, Genesis *genesis, float **genomes, Error *error)
{
    const char *directory = settings->evolution.initial.run;
    Snapshot snapshot;
    if (!run_read_newest(directory, &snapshot, error))
        return error_prefix(error, "'evolution.initial.run'");
    const Population *population = &snapshot.generation.population;
    bool fits = population->genes == genesis->genes;
    if (fits) {
        *genomes = genomes_best_first(&snapshot.generation);
        genesis->given = population->size;
    } else {
        error_set(error, EXIT_BAD_DATA, "'evolution.initial.run' is '%s', whose genomes have %d genes, must have %d",
                  directory, population->genes, genesis->genes);
    }
    snapshot_release(&snapshot);
    return fits;
}

static bool read_given(const Settings *settings, Genesis *genesis, float **genomes, Error *error)
{
    switch (settings->evolution.initial.kind) {
    case INITIAL_PLAYER: return read_player(settings, genesis, genomes, error);
    case INITIAL_RUN: return read_population(settings, genesis, genomes, error);
    default: return true;
    }
}

/* ---- the training ---- */

static bool make_trainer(Training *training, Error *error)
{
    const Settings *settings = training->settings;
    int *inputs = allocate((size_t)training->genes, sizeof *inputs);
    float *genomes = NULL;
    Genesis genesis = {.genes = training->genes, .inputs = inputs};
    player_gene_inputs(&settings->player, inputs);
    bool ok = read_given(settings, &genesis, &genomes, error);
    if (ok) {
        genesis.genome = genomes;
        TrainerPlan plan = {
            .seed = (uint64_t)settings->seed,
            .evaluation = settings->evaluation,
            .evolution = &settings->evolution,
            .genesis = genesis,
            .cluster = settings->cluster,
            .transport = training->transport,
            .digest = training->config_digest,
        };
        training->trainer = trainer_create(&plan);
    }
    free(genomes);
    free(inputs);
    return ok;
}

bool training_init(Training *training, const Settings *settings, Error *error)
{
    VectorWidth width;
    *training = (Training){.settings = settings, .genes = player_genes(&settings->player)};
    if (!vector_width_choose(&width, error) || !rules_init(&training->rules, &settings->game, width, error))
        return false;
    config_digest(settings, training->config_digest);
    training->transport = transport_local_create(&settings->player, &training->rules, width);
    if (make_trainer(training, error))
        return true;
    training_release(training);
    return false;
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

static bool create_run(const Training *training, const char *directory, Run **run, Error *error)
{
    const Settings *settings = training->settings;
    char names[FEATURES_MAX][FEATURE_NAME_SIZE];
    const char *features[FEATURES_MAX];
    for (int i = 0; i < settings->player.features; i++) {
        feature_name(settings->player.feature[i], names[i]);
        features[i] = names[i];
    }
    char *config = config_text(settings);
    RunPlan plan = {
        .config = config,
        .version = WELLBRED_VERSION,
        .commit = WELLBRED_GIT_COMMIT,
        .features = features,
        .feature_count = settings->player.features,
        .population = settings->evolution.population,
        .genes = training->genes,
        .games = settings->evaluation.games,
        .state_size = trainer_state_size(training->trainer),
    };
    bool ok = run_create(run, directory, &plan, error);
    free(config);
    return ok;
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

/* A run's history follows from its config: another config is another run. */
static bool check_same_config(const Training *training, const Run *run, const char *directory, Error *error)
{
    Settings of_run;
    ConfigDifference differences[DIFFERENCES_MAX];
    char list[600];
    if (!config_parse(&of_run, run_config(run), strlen(run_config(run)), error))
        return error_prefix(error, directory);
    int count = config_differences(&of_run, training->settings, differences, DIFFERENCES_MAX);
    settings_release(&of_run);
    int found = describe_differences(differences, count < DIFFERENCES_MAX ? count : DIFFERENCES_MAX, list, sizeof list);
    if (found == 0)
        return true;
    return error_set(error, EXIT_BAD_DATA, "the run in '%s' has another config: %s%s", directory, list,
                     found > DIFFERENCES_SHOWN ? ", and more" : "");
}

static bool restore(Training *training, const Run *run, Error *error)
{
    int generations = run_generations(run);
    Snapshot last;
    if (generations == 0)
        return true;
    if (!run_read(run, generations - 1, &last, error))
        return false;
    trainer_restore(training->trainer, &last);
    snapshot_release(&last);
    return true;
}

/* Open the run and put the trainer behind its last generation. */
static bool go_on(Training *training, const char *directory, Run **run, Error *error)
{
    if (!run_open(run, directory, error))
        return false;
    if (check_same_config(training, *run, directory, error) && restore(training, *run, error))
        return true;
    run_close(*run);
    *run = NULL;
    return false;
}

bool training_open_run(Training *training, const char *directory, Run **run, Error *error)
{
    return run_exists(directory) ? go_on(training, directory, run, error) : create_run(training, directory, run, error);
}

bool training_check_run(Training *training, const char *directory, Error *error)
{
    Run *run = NULL;
    bool ok = !run_exists(directory) || go_on(training, directory, &run, error);
    run_close(run);
    return ok;
}
