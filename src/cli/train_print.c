#include "train.h"
#include "time_left.h"

#include <math.h>
#include <stdio.h>

static void print_champion(const Champion *champion)
{
    printf("  champion %.1f", champion->estimate.value);
    if (isfinite(champion->estimate.error))
        printf(" ± %.1f", champion->estimate.error);
    if (champion->games == 0)
        printf(" (not validated)");
}

void train_print_generation(const Snapshot *snapshot, const Settings *settings, double seconds_left)
{
    FitnessRange range = generation_range(&snapshot->generation);
    const PlayAccount *account = &snapshot->work.play;
    printf("generation %d (%d of %d):  best %.1f  mean %.1f  worst %.1f", snapshot->generation.number,
           snapshot->generation.number + 1, settings->evolution.generations, range.best, range.mean, range.worst);
    print_champion(&snapshot->champion);
    printf("  games %lld  %.3g M pieces/s", (long long)account->games,
           snapshot->work.seconds > 0 ? (double)account->pieces / snapshot->work.seconds / 1e6 : 0);
    time_left_print(stdout, seconds_left);
    printf("\n");
    fflush(stdout);
}
