#include "wellbred/cluster/generation.h"

#include "wellbred/base/die.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

void generation_init(Generation *generation, int size, int genes, int games)
{
    size_t all_games = (size_t)size * (size_t)games;
    *generation = (Generation){.games = games};
    population_init(&generation->population, size, genes);
    generation->record = allocate(all_games, sizeof *generation->record);
    generation->flags = allocate(all_games, sizeof *generation->flags);
    generation->fitness = allocate((size_t)size, sizeof *generation->fitness);
    generation->error = allocate((size_t)size, sizeof *generation->error);
    generation->rounds = allocate((size_t)size, sizeof *generation->rounds);
}

void generation_release(Generation *generation)
{
    population_release(&generation->population);
    free(generation->record);
    free(generation->flags);
    free(generation->fitness);
    free(generation->error);
    free(generation->rounds);
    *generation = (Generation){0};
}

void generation_copy(Generation *to, const Generation *from)
{
    size_t size = (size_t)from->population.size, games = size * (size_t)from->games;
    assert(to->games == from->games);
    to->number = from->number;
    population_copy(&to->population, &from->population);
    memcpy(to->record, from->record, games * sizeof *to->record);
    memcpy(to->flags, from->flags, games * sizeof *to->flags);
    memcpy(to->fitness, from->fitness, size * sizeof *to->fitness);
    memcpy(to->error, from->error, size * sizeof *to->error);
    memcpy(to->rounds, from->rounds, size * sizeof *to->rounds);
}

int generation_best(const Generation *generation)
{
    int best = 0;
    for (int i = 1; i < generation->population.size; i++)
        if (generation->fitness[i] > generation->fitness[best])
            best = i;
    return best;
}

typedef struct Ranked {
    double fitness;
    int individual;
} Ranked;

static int compare_ranked(const void *a, const void *b)
{
    const Ranked *x = a, *y = b;
    if (x->fitness != y->fitness)
        return x->fitness > y->fitness ? -1 : 1;
    return x->individual - y->individual;
}

int *generation_ranking(const Generation *generation)
{
    size_t size = (size_t)generation->population.size;
    Ranked *ranked = allocate(size, sizeof *ranked);
    int *order = allocate(size, sizeof *order);
    for (size_t i = 0; i < size; i++)
        ranked[i] = (Ranked){generation->fitness[i], (int)i};
    qsort(ranked, size, sizeof *ranked, compare_ranked);
    for (size_t i = 0; i < size; i++)
        order[i] = ranked[i].individual;
    free(ranked);
    return order;
}

FitnessRange generation_range(const Generation *generation)
{
    const double *fitness = generation->fitness;
    FitnessRange range = {fitness[0], 0, fitness[0]};
    for (int i = 0; i < generation->population.size; i++) {
        range.best = fitness[i] > range.best ? fitness[i] : range.best;
        range.worst = fitness[i] < range.worst ? fitness[i] : range.worst;
        range.mean += fitness[i];
    }
    range.mean /= generation->population.size;
    return range;
}

/* ---- digest ---- */

static void add_float(Digest *digest, float value)
{
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    digest_add_integer(digest, bits);
}

static void add_double(Digest *digest, double value)
{
    int64_t bits;
    memcpy(&bits, &value, sizeof bits);
    digest_add_integer(digest, bits);
}

static void add_game(Digest *digest, const GameRecord *record, uint8_t flags)
{
    const Counters *c = &record->counters;
    digest_add_integer(digest, (int64_t)record->seed);
    digest_add_integer(digest, c->pieces);
    digest_add_integer(digest, c->lines);
    digest_add_integer(digest, c->tetrises);
    digest_add_integer(digest, c->score);
    digest_add_integer(digest, c->keys);
    digest_add_integer(digest, flags);
}

void generation_digest(const Generation *generation, const char previous[DIGEST_HEX_SIZE], char hex[DIGEST_HEX_SIZE])
{
    const Population *population = &generation->population;
    size_t genes = (size_t)population->size * (size_t)population->genes;
    size_t games = (size_t)population->size * (size_t)generation->games;
    Digest *digest = digest_create();
    digest_add_bytes(digest, previous, DIGEST_HEX_SIZE - 1);
    digest_add_integer(digest, generation->number);
    for (size_t i = 0; i < genes; i++)
        add_float(digest, population->genome[i]);
    for (int i = 0; i < population->size; i++)
        add_double(digest, generation->fitness[i]);
    for (size_t i = 0; i < games; i++)
        add_game(digest, &generation->record[i], generation->flags[i]);
    digest_hex(digest, hex);
    digest_free(digest);
}
