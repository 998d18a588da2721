/* store_history CONFIG DIR GENERATIONS - a run with a long history, without the play.
 *
 * Genomes and results are random numbers of the right sizes, and everything is
 * written by the store as in a training: the run opens, resumes, verifies and
 * packs like any other. Prints what committing a generation takes. */
#include "wellbred/base/clock.h"
#include "wellbred/base/die.h"
#include "wellbred/config/config.h"
#include "wellbred/store/run.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint64_t random_bits(void)
{
    static uint64_t state = 88172645463325252u; /* xorshift: any numbers will do */
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return state;
}

static double random_share(void)
{
    return (double)(random_bits() >> 11) / 9007199254740992.0;
}

static void fill_games(Snapshot *snapshot, int individual)
{
    Generation *generation = &snapshot->generation;
    GameRecord *record = generation_records(generation, individual);
    for (int game = 0; game < generation->games; game++) {
        Counters *c = &record[game].counters;
        *c = (Counters){0};
        record[game].seed = random_bits() >> 1;
        c->lines = (int64_t)(random_bits() % 100000);
        c->pieces = c->lines * 5 / 2 + 10;
        c->score = c->lines * 240;
        c->keys = c->pieces * 4;
    }
}

static void fill(Snapshot *snapshot, const Settings *settings, int number)
{
    Generation *generation = &snapshot->generation;
    Population *population = &generation->population;
    generation->number = number;
    for (int i = 0; i < population->size; i++) {
        float *genome = population_genome(population, i);
        for (int gene = 0; gene < population->genes; gene++)
            genome[gene] = (float)random_share();
        fill_games(snapshot, i);
        uint8_t *flags = generation->flags + (size_t)i * (size_t)generation->games;
        Fitness fitness = evaluation_fitness(&settings->evaluation, generation_records(generation, i), flags);
        generation->fitness[i] = fitness.value;
        generation->error[i] = fitness.error;
        generation->rounds[i] = 1;
    }
    memcpy(snapshot->previous_digest, snapshot->digest, sizeof snapshot->digest);
    generation_digest(generation, snapshot->previous_digest, snapshot->digest);
    snapshot->champion.generation = snapshot->champion.individual = 0;
}

/* How long the optimiser's state is. */
static int state_size(const Settings *settings, int genes)
{
    int *inputs = allocate((size_t)genes, sizeof *inputs);
    player_gene_inputs(&settings->player, inputs);
    Genesis genesis = {.genes = genes, .inputs = inputs};
    Optimiser *optimiser = optimiser_create(&settings->evolution, &genesis, 1);
    int size = optimiser_state_size(optimiser);
    optimiser_free(optimiser);
    free(inputs);
    return size;
}

static Run *create(const Settings *settings, const char *directory, int genes, int state)
{
    char names[FEATURES_MAX][FEATURE_NAME_SIZE];
    const char *features[FEATURES_MAX];
    char *config;
    size_t size;
    Run *run;
    Error error;
    for (int i = 0; i < settings->player.features; i++) {
        feature_name(settings->player.feature[i], names[i]);
        features[i] = names[i];
    }
    FILE *stream = open_memstream(&config, &size);
    config_write(settings, stream);
    fclose(stream);
    RunPlan plan = {
        .config = config,
        .version = "bench",
        .commit = "bench",
        .features = features,
        .feature_count = settings->player.features,
        .population = settings->evolution.population,
        .genes = genes,
        .games = settings->evaluation.games,
        .state_size = state,
    };
    if (!run_create(&run, directory, &plan, &error))
        die("%s", error.text);
    free(config);
    return run;
}

static int compare_seconds(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

static void print_times(double *seconds, int count)
{
    double sum = 0;
    for (int i = 0; i < count; i++)
        sum += seconds[i];
    qsort(seconds, (size_t)count, sizeof *seconds, compare_seconds);
    printf("commit one generation   median %.1f ms, mean %.1f ms, worst %.1f ms\n", 1e3 * seconds[count / 2],
           1e3 * sum / count, 1e3 * seconds[count - 1]);
}

int main(int argc, char **argv)
{
    Settings settings;
    Snapshot snapshot;
    Error error;
    int generations = argc == 4 ? atoi(argv[3]) : 0;
    if (generations < 1)
        die("usage: store_history CONFIG DIR GENERATIONS");
    if (!config_read(&settings, argv[1], NULL, 0, &error))
        die("%s", error.text);
    int genes = player_genes(&settings.player), state = state_size(&settings, genes);
    Run *run = create(&settings, argv[2], genes, state);
    double *seconds = allocate((size_t)generations, sizeof *seconds);
    snapshot_init(&snapshot, settings.evolution.population, genes, settings.evaluation.games, state);
    config_digest(&settings, snapshot.digest);
    for (int g = 0; g < generations; g++) {
        fill(&snapshot, &settings, g);
        double start = clock_seconds();
        if (!run_commit(run, &snapshot, NULL, &error))
            die("%s", error.text);
        seconds[g] = clock_seconds() - start;
    }
    printf("%d generations of %d x %d, %d games each\n", generations, settings.evolution.population, genes,
           settings.evaluation.games);
    print_times(seconds, generations);
    free(seconds);
    snapshot_release(&snapshot);
    run_close(run);
    settings_release(&settings);
    return 0;
}
