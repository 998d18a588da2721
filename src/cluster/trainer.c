#include "wellbred/cluster/trainer.h"
#include "champion.h"
#include "twins.h"

#include "wellbred/base/clock.h"
#include "wellbred/base/die.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct Trainer {
    TrainerPlan plan;
    Optimiser *optimiser;
    int bred;           /* generations so far */
    Snapshot now;       /* after the last one */
    Generation earlier; /* the one before */
};

Trainer *trainer_create(const TrainerPlan *plan)
{
    Trainer *trainer = allocate(1, sizeof *trainer);
    int size = plan->evolution->population, genes = plan->genesis.genes, games = plan->evaluation.games;
    trainer->plan = *plan;
    trainer->optimiser = optimiser_create(plan->evolution, &plan->genesis, plan->seed);
    trainer->plan.evolution = NULL; /* the optimiser has its own copy */
    trainer->plan.genesis = (Genesis){0};
    snapshot_init(&trainer->now, size, genes, games, optimiser_state_size(trainer->optimiser));
    generation_init(&trainer->earlier, size, genes, games);
    snprintf(trainer->now.digest, sizeof trainer->now.digest, "%s", plan->digest);
    return trainer;
}

void trainer_free(Trainer *trainer)
{
    if (!trainer)
        return;
    optimiser_free(trainer->optimiser);
    snapshot_release(&trainer->now);
    generation_release(&trainer->earlier);
    free(trainer);
}

const Snapshot *trainer_snapshot(const Trainer *trainer)
{
    return &trainer->now;
}

int trainer_state_size(const Trainer *trainer)
{
    return trainer->now.state_size;
}

void trainer_restore(Trainer *trainer, const Snapshot *snapshot)
{
    snapshot_copy(&trainer->now, snapshot);
    trainer->bred = snapshot->generation.number + 1;
    optimiser_restore(trainer->optimiser, trainer->bred, snapshot->state, &snapshot->generation.population,
                      snapshot->generation.fitness);
}

/* ---- play ---- */

static bool seeds_are_shared(const TrainerPlan *plan)
{
    return plan->evaluation.seeds != SEEDS_PER_GENOME;
}

/* Who plays whose games: the first of those with the same genome, if they
 * have the same seeds; on fixed seeds even one of the generation before. */
static void find_twins(const Trainer *trainer, Twin *twin)
{
    const Population *population = &trainer->now.generation.population;
    bool remember = trainer->plan.evaluation.seeds == SEEDS_FIXED && trainer->bred > 0;
    if (seeds_are_shared(&trainer->plan))
        twins_find(population, remember ? &trainer->earlier.population : NULL, twin);
    else
        for (int i = 0; i < population->size; i++)
            twin[i] = (Twin){false, i};
}

static bool plays_itself(const Twin *twin, int individual)
{
    return !twin[individual].is_earlier && twin[individual].individual == individual;
}

static void play_games(Trainer *trainer, const Twin *twin)
{
    Generation *now = &trainer->now.generation;
    const TrainerPlan *plan = &trainer->plan;
    Task *tasks = allocate((size_t)now->population.size * (size_t)now->games, sizeof *tasks);
    int count = 0;
    for (int i = 0; i < now->population.size; i++)
        for (int game = 0; game < now->games && plays_itself(twin, i); game++) {
            uint64_t seed = evaluation_seed(&plan->evaluation, plan->seed, now->number, i, game);
            tasks[count++] = (Task){i, seed, &generation_records(now, i)[game]};
        }
    plan->transport->set_genomes(plan->transport, now->population.genome, now->population.size);
    dispatch_play(plan->transport, plan->slice_pieces, tasks, count, &trainer->now.account);
    free(tasks);
}

static void copy_games(Trainer *trainer, const Twin *twin)
{
    Generation *now = &trainer->now.generation;
    for (int i = 0; i < now->population.size; i++)
        if (!plays_itself(twin, i)) {
            const Generation *from = twin[i].is_earlier ? &trainer->earlier : now;
            memcpy(generation_records(now, i), generation_records(from, twin[i].individual),
                   (size_t)now->games * sizeof *now->record);
        }
}

/* ---- fitness ---- */

/* The mean of the fitness over the rounds before this one, and this one's. */
static void join_rounds(Generation *now, int i, const Generation *earlier, int parent)
{
    int rounds = earlier->rounds[parent] + 1;
    double before = earlier->error[parent] * (rounds - 1), this_round = now->error[i];
    now->fitness[i] = earlier->fitness[parent] + (now->fitness[i] - earlier->fitness[parent]) / rounds;
    now->error[i] = sqrt(before * before + this_round * this_round) / rounds;
    now->rounds[i] = rounds;
}

/* Is this an elite that neither mutation nor scaling has touched? */
static bool has_played_before(const Generation *now, int i, const Generation *earlier)
{
    const Population *population = &now->population;
    return population->origin[i] == OPERATOR_ELITE &&
           memcmp(population_genome(population, i), population_genome(&earlier->population, population->parents[i][0]),
                  (size_t)population->genes * sizeof(float)) == 0;
}

static void work_out_fitness(Trainer *trainer)
{
    Generation *now = &trainer->now.generation;
    const EvaluationSettings *evaluation = &trainer->plan.evaluation;
    for (int i = 0; i < now->population.size; i++) {
        uint8_t *flags = now->flags + (size_t)i * (size_t)now->games;
        Fitness fitness = evaluation_fitness(evaluation, generation_records(now, i), flags);
        now->fitness[i] = fitness.value;
        now->error[i] = fitness.error;
        now->rounds[i] = 1;
        if (evaluation->elites == ELITES_RUNNING_MEAN && has_played_before(now, i, &trainer->earlier))
            join_rounds(now, i, &trainer->earlier, now->population.parents[i][0]);
    }
}

/* ---- the loop ---- */

static void begin_generation(Trainer *trainer)
{
    Snapshot *now = &trainer->now;
    Generation swapped = trainer->earlier;
    trainer->earlier = now->generation;
    now->generation = swapped;
    now->generation.number = trainer->bred;
    now->account = (PlayAccount){0};
    memcpy(now->previous_digest, now->digest, sizeof now->digest);
}

static void play_generation(Trainer *trainer)
{
    Twin *twin = allocate((size_t)trainer->now.generation.population.size, sizeof *twin);
    find_twins(trainer, twin);
    play_games(trainer, twin);
    copy_games(trainer, twin);
    free(twin);
}

const Snapshot *trainer_advance(Trainer *trainer)
{
    double start = clock_seconds();
    Snapshot *now = &trainer->now;
    Generation *generation = &now->generation;
    begin_generation(trainer);
    optimiser_ask(trainer->optimiser, &generation->population);
    play_generation(trainer);
    work_out_fitness(trainer);
    optimiser_tell(trainer->optimiser, &generation->population, generation->fitness);
    optimiser_state(trainer->optimiser, now->state);
    champion_challenge(&now->champion, &trainer->plan, generation, &now->account);
    generation_digest(generation, now->previous_digest, now->digest);
    now->seconds = clock_seconds() - start;
    trainer->bred++;
    return now;
}
