#include "wellbred/cluster/trainer.h"
#include "champion.h"
#include "play.h"
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
    Play play;
    bool resumed;          /* the next generation was begun by an earlier process, */
    double seconds_before; /* which took so long over it */
    double start;          /* of the generation that is being played */
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
    trainer->play.plan = &trainer->plan;
    trainer->play.dispatcher = (Dispatcher){
        .transport = plan->transport,
        .slice_pieces = plan->cluster.slice_pieces,
        .lot_slices = plan->cluster.lot_slices,
    };
    return trainer;
}

void trainer_free(Trainer *trainer)
{
    if (!trainer)
        return;
    optimiser_free(trainer->optimiser);
    snapshot_release(&trainer->now);
    generation_release(&trainer->earlier);
    inflight_release(&trainer->play.inflight);
    free(trainer);
}

const Snapshot *trainer_snapshot(const Trainer *trainer)
{
    return &trainer->now;
}

const Inflight *trainer_inflight(Trainer *trainer)
{
    Inflight *inflight = &trainer->play.inflight;
    inflight->seconds = trainer->seconds_before + clock_seconds() - trainer->start;
    return inflight;
}

int trainer_state_size(const Trainer *trainer)
{
    return trainer->now.state_size;
}

static bool has_sizes_of(const Snapshot *snapshot, const Snapshot *other)
{
    const Generation *a = &snapshot->generation, *b = &other->generation;
    return a->population.size == b->population.size && a->population.genes == b->population.genes &&
           a->games == b->games && snapshot->state_size == other->state_size;
}

bool trainer_restore(Trainer *trainer, const Snapshot *snapshot, Error *error)
{
    if (!has_sizes_of(snapshot, &trainer->now))
        return error_set(error, EXIT_BAD_DATA, "generation %d has other sizes than its config makes",
                         snapshot->generation.number);
    inflight_release(&trainer->play.inflight);
    trainer->resumed = false;
    snapshot_copy(&trainer->now, snapshot);
    trainer->bred = snapshot->generation.number + 1;
    optimiser_restore(trainer->optimiser, trainer->bred, snapshot->state, &snapshot->generation.population,
                      snapshot->generation.fitness);
    return true;
}

bool trainer_resume(Trainer *trainer, Inflight *inflight, Error *error)
{
    if (inflight->generation != trainer->bred || strcmp(inflight->previous_digest, trainer->now.digest) != 0)
        return error_set(error, EXIT_BAD_DATA, "the unfinished generation is number %d of another history",
                         inflight->generation);
    inflight_release(&trainer->play.inflight);
    trainer->play.inflight = *inflight;
    *inflight = (Inflight){0};
    trainer->seconds_before = trainer->play.inflight.seconds;
    trainer->start = clock_seconds();
    trainer->resumed = true;
    return true;
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

/* How long a genome's games will be is best told by those of its parents. */
static double expected_pieces(const Trainer *trainer, int individual)
{
    const Generation *earlier = &trainer->earlier;
    double pieces = 0;
    int parents = 0;
    for (int i = 0; i < 2 && trainer->bred > 0; i++) {
        int parent = trainer->now.generation.population.parents[individual][i];
        if (parent == NO_PARENT)
            continue;
        parents++;
        for (int game = 0; game < earlier->games; game++)
            pieces += (double)generation_records(earlier, parent)[game].counters.pieces / earlier->games;
    }
    return parents > 0 ? pieces / parents : 0;
}

static int list_tasks(const Trainer *trainer, const Twin *twin, Task *tasks)
{
    const Generation *now = &trainer->now.generation;
    const TrainerPlan *plan = &trainer->plan;
    int count = 0;
    for (int i = 0; i < now->population.size; i++) {
        if (!plays_itself(twin, i))
            continue;
        double expected = expected_pieces(trainer, i);
        for (int game = 0; game < now->games; game++) {
            uint64_t seed = evaluation_seed(&plan->evaluation, plan->seed, now->number, i, game);
            tasks[count++] = (Task){i, seed, expected};
        }
    }
    return count;
}

/* The tasks were listed genome by genome. */
static void keep_records(Trainer *trainer, const Twin *twin)
{
    Generation *now = &trainer->now.generation;
    const GameRecord *record = trainer->play.inflight.round[ROUND_TRAINING].record;
    for (int i = 0; i < now->population.size; i++) {
        if (!plays_itself(twin, i))
            continue;
        memcpy(generation_records(now, i), record, (size_t)now->games * sizeof *record);
        record += now->games;
    }
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
    Inflight *inflight = &trainer->play.inflight;
    Generation swapped = trainer->earlier;
    trainer->start = clock_seconds();
    trainer->earlier = now->generation;
    now->generation = swapped;
    now->generation.number = trainer->bred;
    memcpy(now->previous_digest, now->digest, sizeof now->digest);
    work_begin(&now->work, trainer->plan.transport);
    if (!trainer->resumed) {
        inflight_release(inflight);
        inflight->generation = trainer->bred;
        memcpy(inflight->previous_digest, now->digest, sizeof now->digest);
        trainer->seconds_before = 0;
    }
    trainer->resumed = false;
}

static Advance play_generation(Trainer *trainer, Error *error)
{
    const Population *population = &trainer->now.generation.population;
    Twin *twin = allocate((size_t)population->size, sizeof *twin);
    Task *tasks = allocate((size_t)population->size * (size_t)trainer->now.generation.games, sizeof *tasks);
    find_twins(trainer, twin);
    int count = list_tasks(trainer, twin, tasks);
    Advance advance =
        play_round(&trainer->play, ROUND_TRAINING, population->genome, population->size, tasks, count, error);
    if (advance == ADVANCE_DONE) {
        keep_records(trainer, twin);
        copy_games(trainer, twin);
    }
    free(tasks);
    free(twin);
    return advance;
}

static void finish_generation(Trainer *trainer)
{
    Snapshot *now = &trainer->now;
    generation_digest(&now->generation, now->previous_digest, now->digest);
    double seconds = clock_seconds() - trainer->start;
    work_end(&now->work, trainer->plan.transport, seconds);
    now->work.seconds = trainer->seconds_before + seconds;
    now->work.play = trainer->play.inflight.account;
    trainer->bred++;
}

Advance trainer_advance(Trainer *trainer, Error *error)
{
    Snapshot *now = &trainer->now;
    Generation *generation = &now->generation;
    begin_generation(trainer);
    optimiser_ask(trainer->optimiser, &generation->population);
    Advance advance = play_generation(trainer, error);
    if (advance != ADVANCE_DONE)
        return advance;
    work_out_fitness(trainer);
    optimiser_tell(trainer->optimiser, &generation->population, generation->fitness);
    optimiser_state(trainer->optimiser, now->state);
    advance = champion_challenge(&now->champion, &trainer->play, generation, error);
    if (advance == ADVANCE_DONE)
        finish_generation(trainer);
    return advance;
}
