#include "champion.h"

#include "wellbred/base/die.h"
#include "wellbred/base/random.h"

#include <stdlib.h>
#include <string.h>

/* Rows of the genomes that the transport is given. */
enum { CHAMPION, CHALLENGER, PLAYERS };

typedef struct Challenge {
    Play *play;
    const Generation *generation;
    int individual;
    float *genomes; /* [PLAYERS][genes] */
} Challenge;

/* The games of this stream, by `players` of the genomes from `first` on; the
 * `mean` [players] of each. */
static Advance play_games(const Challenge *challenge, RoundKind kind, RandomStream stream, int first, int players,
                          Fitness *mean, Error *error)
{
    const TrainerPlan *plan = challenge->play->plan;
    int games = plan->evaluation.validation_games, count = players * games;
    Task *tasks = allocate((size_t)count, sizeof *tasks);
    for (int i = 0; i < count; i++)
        tasks[i] = (Task){
            .genome = first + i / games,
            .seed = random_game_seed(plan->seed, stream, (uint32_t)challenge->generation->number, NO_GENOME,
                                     (uint32_t)(i % games)),
        };
    Advance advance = play_round(challenge->play, kind, challenge->genomes, PLAYERS, tasks, count, error);
    const GameRecord *records = challenge->play->inflight.round[kind].record;
    for (int who = 0; who < players && advance == ADVANCE_DONE; who++)
        mean[who] = evaluation_mean(&plan->evaluation, records + (size_t)who * (size_t)games, games);
    free(tasks);
    return advance;
}

static Advance meet(const Challenge *challenge, const Champion *champion, bool *wins, Error *error)
{
    const Generation *generation = challenge->generation;
    *wins = true;
    if (champion->generation < 0)
        return ADVANCE_DONE;
    if (challenge->play->plan->evaluation.validation_games == 0) {
        *wins = generation->fitness[challenge->individual] > champion->estimate.value;
        return ADVANCE_DONE;
    }
    Fitness mean[PLAYERS];
    Advance advance = play_games(challenge, ROUND_VALIDATION, STREAM_VALIDATION, CHAMPION, PLAYERS, mean, error);
    if (advance == ADVANCE_DONE)
        *wins = mean[CHALLENGER].value > mean[CHAMPION].value;
    return advance;
}

static Advance crown(const Challenge *challenge, Champion *champion, Error *error)
{
    const Generation *generation = challenge->generation;
    int individual = challenge->individual, games = challenge->play->plan->evaluation.validation_games;
    Fitness estimate = {generation->fitness[individual], generation->error[individual]};
    if (games > 0) {
        Advance advance = play_games(challenge, ROUND_ESTIMATE, STREAM_ESTIMATE, CHALLENGER, 1, &estimate, error);
        if (advance != ADVANCE_DONE)
            return advance;
    }
    const Population *population = &generation->population;
    memcpy(champion->genome, population_genome(population, individual), (size_t)population->genes * sizeof(float));
    champion->generation = generation->number;
    champion->individual = individual;
    champion->estimate = estimate;
    champion->games = games;
    return ADVANCE_DONE;
}

static int choose_challenger(const Generation *generation)
{
    int last = generation->population.size - 1;
    return generation->population.origin[last] == OPERATOR_MEAN ? last : generation_best(generation);
}

Advance champion_challenge(Champion *champion, Play *play, const Generation *generation, Error *error)
{
    Challenge challenge = {.play = play, .generation = generation, .individual = choose_challenger(generation)};
    int genes = generation->population.genes;
    size_t bytes = (size_t)genes * sizeof(float);
    const float *genome = population_genome(&generation->population, challenge.individual);
    if (champion->generation >= 0 && memcmp(genome, champion->genome, bytes) == 0)
        return ADVANCE_DONE;
    challenge.genomes = allocate((size_t)genes * PLAYERS, sizeof *challenge.genomes);
    memcpy(challenge.genomes + CHAMPION * genes, champion->genome, bytes);
    memcpy(challenge.genomes + CHALLENGER * genes, genome, bytes);
    bool wins;
    Advance advance = meet(&challenge, champion, &wins, error);
    if (advance == ADVANCE_DONE && wins)
        advance = crown(&challenge, champion, error);
    free(challenge.genomes);
    return advance;
}
