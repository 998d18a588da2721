#include "train_initial.h"
#include "run_name.h"
#include "run_player.h"

#include "wellbred/base/die.h"

#include <stdlib.h>
#include <string.h>

static char *copy(const char *text)
{
    char *copied = strdup(text);
    if (!copied)
        die("no memory for '%s'", text);
    return copied;
}

static void set_text(const char **text, const char *value)
{
    free((char *)*text);
    *text = copy(value);
}

bool train_fork(Settings *settings, const char *fork, Error *error)
{
    RunName name;
    if (!run_name_parse(&name, fork, 1, error))
        return error_prefix(error, "option '--fork'");
    settings->evolution.initial.kind = INITIAL_RUN;
    set_text(&settings->evolution.initial.run, fork);
    return true;
}

/* ---- from outside ---- */

static bool fits(const InitialGenomes *initial, const Settings *settings, const char *key, const char *value,
                 Error *error)
{
    int genes = player_genes(&settings->player);
    return initial->genes == genes || error_set(error, EXIT_BAD_DATA, "'%s' is '%s', which has %d genes, must have %d",
                                                key, value, initial->genes, genes);
}

/* A player's genome must fit the config's player; nothing else of it matters. */
static bool read_player(InitialGenomes *initial, const Settings *settings, Error *error)
{
    PlayerFile file;
    const char *player = settings->evolution.initial.player;
    if (!player_argument(&file, player, error))
        return error_prefix(error, "'evolution.initial.player'");
    *initial = (InitialGenomes){1, file.genes, file.genome};
    file.genome = NULL;
    player_file_release(&file);
    return fits(initial, settings, "evolution.initial.player", player, error);
}

static void take_best_first(InitialGenomes *initial, const Generation *generation)
{
    const Population *population = &generation->population;
    size_t genes = (size_t)population->genes;
    int *order = generation_ranking(generation);
    *initial = (InitialGenomes){population->size, population->genes, NULL};
    initial->genome = allocate((size_t)population->size * genes, sizeof *initial->genome);
    for (int i = 0; i < population->size; i++)
        memcpy(initial->genome + (size_t)i * genes, population_genome(population, order[i]), genes * sizeof(float));
    free(order);
}

static bool read_population(InitialGenomes *initial, const Settings *settings, Error *error)
{
    const char *run = settings->evolution.initial.run;
    RunName name;
    OpenRun open;
    Snapshot snapshot;
    if (!run_name_parse(&name, run, 1, error) || !open_run_init(&open, name.run, error))
        return error_prefix(error, "'evolution.initial.run'");
    bool ok = open_run_read(&open, &name, &snapshot, error) || error_prefix(error, "'evolution.initial.run'");
    open_run_release(&open);
    if (!ok)
        return false;
    take_best_first(initial, &snapshot.generation);
    snapshot_release(&snapshot);
    return fits(initial, settings, "evolution.initial.run", run, error);
}

/* ---- from wherever ---- */

static bool read_from_outside(InitialGenomes *initial, const Settings *settings, Error *error)
{
    return settings->evolution.initial.kind == INITIAL_PLAYER ? read_player(initial, settings, error)
                                                              : read_population(initial, settings, error);
}

/* A config may say which genomes they have to be. */
static bool check_digest(const InitialGenomes *initial, Settings *settings, Error *error)
{
    char digest[DIGEST_HEX_SIZE];
    const char **wanted = &settings->evolution.initial.digest;
    initial_digest(initial, digest);
    if (*wanted && strcmp(*wanted, digest) != 0)
        return error_set(error, EXIT_BAD_DATA, "'evolution.initial.digest' is '%s', but the genomes found have '%s'",
                         *wanted, digest);
    set_text(wanted, digest);
    return true;
}

bool train_initial_read(InitialGenomes *initial, Settings *settings, const char *directory, Error *error)
{
    InitialKind kind = settings->evolution.initial.kind;
    bool found = false;
    *initial = (InitialGenomes){0};
    if (kind != INITIAL_PLAYER && kind != INITIAL_RUN)
        return true;
    if (directory && !run_read_initial(directory, initial, &found, error))
        return false;
    bool ok = found || read_from_outside(initial, settings, error);
    if (ok && check_digest(initial, settings, error))
        return true;
    initial_release(initial);
    return false;
}
