#include "run_player.h"

#include "wellbred/base/die.h"
#include "wellbred/config/config.h"
#include "wellbred/store/run.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* RUN[@GENERATION[:RANK]] in its parts; -1 for what is not given. */
typedef struct RunName {
    char directory[PATH_MAX];
    int generation, rank;
} RunName;

/* Digits up to the end of the text or to `end`; moves `text` behind them. */
static bool read_number(const char **text, char end, int *number)
{
    size_t digits = strspn(*text, "0123456789");
    if (digits < 1 || digits > 7 || ((*text)[digits] != '\0' && (*text)[digits] != end))
        return false;
    *number = atoi(*text);
    *text += digits;
    return true;
}

static bool read_name(RunName *name, const char *text, Error *error)
{
    const char *at = strrchr(text, '@');
    size_t length = at ? (size_t)(at - text) : strlen(text);
    name->generation = name->rank = -1;
    snprintf(name->directory, sizeof name->directory, "%.*s", (int)length, text);
    if (!at)
        return true;
    at++;
    if (read_number(&at, ':', &name->generation) && (*at == '\0' || (at++, read_number(&at, '\0', &name->rank))))
        return true;
    return error_set(error, EXIT_USAGE, "'%s' is not RUN@GENERATION or RUN@GENERATION:RANK, with whole numbers", text);
}

/* ---- from a snapshot to a player ---- */

static const float *genome_of_rank(const Generation *generation, int rank)
{
    int *order = generation_ranking(generation);
    const float *genome = population_genome(&generation->population, order[rank]);
    free(order);
    return genome;
}

static bool fill(PlayerFile *file, const Settings *settings, const Snapshot *snapshot, const RunName *name,
                 Error *error)
{
    const Population *population = &snapshot->generation.population;
    if (name->rank >= population->size)
        return error_set(error, EXIT_BAD_DATA, "rank %d in '%s', whose generations have ranks 0..%d", name->rank,
                         name->directory, population->size - 1);
    if (population->genes != player_genes(&settings->player))
        return error_set(error, EXIT_BAD_DATA, "the run in '%s' has genomes of %d genes, its config needs %d",
                         name->directory, population->genes, player_genes(&settings->player));
    const float *genome =
        name->rank < 0 ? snapshot->champion.genome : genome_of_rank(&snapshot->generation, name->rank);
    *file = (PlayerFile){.game = settings->game, .player = settings->player, .genes = population->genes};
    file->game.sequence = NULL;
    if (settings->game.sequence && !(file->game.sequence = strdup(settings->game.sequence)))
        die("no memory for a sequence");
    file->genome = allocate((size_t)file->genes, sizeof *file->genome);
    memcpy(file->genome, genome, (size_t)file->genes * sizeof *file->genome);
    if (name->rank < 0)
        snprintf(file->name, sizeof file->name, "champion of generation %d", snapshot->champion.generation);
    else
        snprintf(file->name, sizeof file->name, "generation %d rank %d", snapshot->generation.number, name->rank);
    return true;
}

static bool read_snapshot(const Run *run, const RunName *name, Snapshot *snapshot, Error *error)
{
    int generations = run_generations(run), wanted = name->generation < 0 ? generations - 1 : name->generation;
    if (generations == 0)
        return error_set(error, EXIT_BAD_DATA, "the run in '%s' has no generation yet", name->directory);
    if (wanted >= generations)
        return error_set(error, EXIT_BAD_DATA, "generation %d in '%s', which has generations 0..%d", wanted,
                         name->directory, generations - 1);
    return run_read(run, wanted, snapshot, error);
}

static bool read_player(PlayerFile *file, const RunName *name, Error *error)
{
    Run *run;
    Settings settings;
    Snapshot snapshot;
    if (!run_open(&run, name->directory, error))
        return false;
    bool ok = config_parse(&settings, run_config(run), strlen(run_config(run)), error);
    if (ok) {
        ok = read_snapshot(run, name, &snapshot, error);
        if (ok) {
            ok = fill(file, &settings, &snapshot, name, error);
            snapshot_release(&snapshot);
        }
        settings_release(&settings);
    }
    run_close(run);
    return ok;
}

bool player_argument(PlayerFile *file, const char *text, Error *error)
{
    RunName name;
    if (!read_name(&name, text, error))
        name.generation = -1; /* a file may have any name */
    else if (run_exists(name.directory))
        return read_player(file, &name, error);
    return player_find(file, text, error);
}
