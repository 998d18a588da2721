#include "run_player.h"
#include "run_name.h"

#include "wellbred/base/die.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PLAYER_PARTS = 2 }; /* generation and rank */

static const float *genome_of_rank(const Generation *generation, int rank)
{
    int *order = generation_ranking(generation);
    const float *genome = population_genome(&generation->population, order[rank]);
    free(order);
    return genome;
}

static void fill(PlayerFile *file, const Settings *settings, const Snapshot *snapshot, const RunName *name)
{
    int genes = snapshot->generation.population.genes;
    const float *genome =
        name->rank < 0 ? snapshot->champion.genome : genome_of_rank(&snapshot->generation, name->rank);
    *file = (PlayerFile){.game = settings->game, .player = settings->player, .genes = genes};
    file->game.sequence = NULL;
    if (settings->game.sequence && !(file->game.sequence = strdup(settings->game.sequence)))
        die("no memory for a sequence");
    file->genome = allocate((size_t)genes, sizeof *file->genome);
    memcpy(file->genome, genome, (size_t)genes * sizeof *file->genome);
    if (name->rank < 0)
        snprintf(file->name, sizeof file->name, "champion of generation %d", snapshot->champion.generation);
    else
        snprintf(file->name, sizeof file->name, "generation %d rank %d", snapshot->generation.number, name->rank);
}

static bool read_player(PlayerFile *file, const RunName *name, Error *error)
{
    OpenRun open;
    Snapshot snapshot;
    if (!open_run_init(&open, name->run, error))
        return false;
    bool ok = open_run_read(&open, name, &snapshot, error);
    if (ok) {
        fill(file, &open.settings, &snapshot, name);
        snapshot_release(&snapshot);
    }
    open_run_release(&open);
    return ok;
}

bool run_player(PlayerFile *file, const char *text, Error *error)
{
    RunName name;
    return run_name_parse(&name, text, PLAYER_PARTS, error) && read_player(file, &name, error);
}

bool player_argument(PlayerFile *file, const char *text, Error *error)
{
    RunName name;
    if (run_name_parse(&name, text, PLAYER_PARTS, error) && run_name_exists(&name))
        return read_player(file, &name, error);
    return player_find(file, text, error);
}
