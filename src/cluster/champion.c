#include "champion.h"

#include "wellbred/base/die.h"
#include "wellbred/base/random.h"

#include <stdlib.h>
#include <string.h>

/* Rows of the genomes that the transport is given. */
enum { CHAMPION, CHALLENGER, PLAYERS };

/* The games of this stream and generation, by `players` of the genomes from
 * `first` on; `mean` [players] of each. */
static void play(const TrainerPlan *plan, RandomStream stream, int generation, int first, int players, Fitness *mean,
                 PlayAccount *account)
{
    int games = plan->evaluation.validation_games, count = players * games;
    GameRecord *records = allocate((size_t)count, sizeof *records);
    Task *tasks = allocate((size_t)count, sizeof *tasks);
    for (int i = 0; i < count; i++) {
        uint64_t seed = random_game_seed(plan->seed, stream, (uint32_t)generation, NO_GENOME, (uint32_t)(i % games));
        tasks[i] = (Task){first + i / games, seed, &records[i]};
    }
    dispatch_play(plan->transport, plan->slice_pieces, tasks, count, account);
    for (int who = 0; who < players; who++)
        mean[who] = evaluation_mean(&plan->evaluation, records + (size_t)who * (size_t)games, games);
    free(tasks);
    free(records);
}

static bool challenger_wins(const Champion *champion, const TrainerPlan *plan, const Generation *generation,
                            int challenger, PlayAccount *account)
{
    if (champion->generation < 0)
        return true;
    if (plan->evaluation.validation_games == 0)
        return generation->fitness[challenger] > champion->estimate.value;
    Fitness mean[PLAYERS];
    play(plan, STREAM_VALIDATION, generation->number, CHAMPION, PLAYERS, mean, account);
    return mean[CHALLENGER].value > mean[CHAMPION].value;
}

static void crown(Champion *champion, const TrainerPlan *plan, const Generation *generation, int individual,
                  PlayAccount *account)
{
    const Population *population = &generation->population;
    memcpy(champion->genome, population_genome(population, individual), (size_t)population->genes * sizeof(float));
    champion->generation = generation->number;
    champion->individual = individual;
    champion->estimate = (Fitness){generation->fitness[individual], generation->error[individual]};
    champion->games = plan->evaluation.validation_games;
    if (champion->games > 0)
        play(plan, STREAM_ESTIMATE, generation->number, CHALLENGER, 1, &champion->estimate, account);
}

void champion_challenge(Champion *champion, const TrainerPlan *plan, const Generation *generation, PlayAccount *account)
{
    int challenger = generation_best(generation), genes = generation->population.genes;
    size_t bytes = (size_t)genes * sizeof(float);
    const float *genome = population_genome(&generation->population, challenger);
    if (champion->generation >= 0 && memcmp(genome, champion->genome, bytes) == 0)
        return;
    float *genomes = allocate((size_t)genes * PLAYERS, sizeof *genomes);
    memcpy(genomes + CHAMPION * genes, champion->genome, bytes);
    memcpy(genomes + CHALLENGER * genes, genome, bytes);
    plan->transport->set_genomes(plan->transport, genomes, PLAYERS);
    if (challenger_wins(champion, plan, generation, challenger, account))
        crown(champion, plan, generation, challenger, account);
    free(genomes);
}
