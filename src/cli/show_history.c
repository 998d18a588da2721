#include "show_history.h"

#include "wellbred/base/die.h"

#include <stdlib.h>
#include <string.h>

static ShownGeneration summarise(const Snapshot *snapshot)
{
    ShownGeneration shown = {.fitness = generation_range(&snapshot->generation), .champion = snapshot->champion};
    shown.champion.genome = NULL;
    memcpy(shown.digest, snapshot->digest, sizeof shown.digest);
    return shown;
}

bool show_history_read(ShownHistory *history, const Run *run, Error *error)
{
    int generations = run_generations(run);
    *history = (ShownHistory){generations, allocate((size_t)generations + 1, sizeof *history->shown)};
    for (int g = 0; g < generations; g++) {
        Snapshot snapshot;
        if (!run_read(run, g, &snapshot, error)) {
            show_history_release(history);
            return false;
        }
        history->shown[g] = summarise(&snapshot);
        if (g == generations - 1) {
            history->shown[g].champion.genome = snapshot.champion.genome;
            snapshot.champion.genome = NULL;
        }
        snapshot_release(&snapshot);
    }
    return true;
}

void show_history_release(ShownHistory *history)
{
    for (int g = 0; g < history->generations; g++)
        free(history->shown[g].champion.genome);
    free(history->shown);
    *history = (ShownHistory){0};
}
