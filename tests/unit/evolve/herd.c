#include "evolve/herd.h"

#include "wellbred/base/die.h"

#include <stdlib.h>

void herd_init(Herd *herd, const EvolutionSettings *settings, int genes, uint64_t seed)
{
    int *inputs = allocate((size_t)genes, sizeof *inputs);
    float *given = allocate((size_t)genes, sizeof *given);
    for (int g = 0; g < genes; g++) {
        inputs[g] = 4;
        given[g] = (float)g;
    }
    Genesis genesis = {.genes = genes, .inputs = inputs, .given = 1, .genome = given};
    herd->optimiser = optimiser_create(settings, &genesis, seed);
    population_init(&herd->before, settings->population, genes);
    population_init(&herd->now, settings->population, genes);
    herd->fitness = allocate((size_t)settings->population, sizeof *herd->fitness);
    optimiser_ask(herd->optimiser, &herd->now);
    free(inputs);
    free(given);
}

void herd_release(Herd *herd)
{
    optimiser_free(herd->optimiser);
    population_release(&herd->before);
    population_release(&herd->now);
    free(herd->fitness);
}

void herd_breed(Herd *herd, double (*fitness)(const float *genome, int genes, int individual))
{
    Population told = herd->now;
    for (int i = 0; i < told.size; i++)
        herd->fitness[i] = fitness(population_genome(&told, i), told.genes, i);
    optimiser_tell(herd->optimiser, &told, herd->fitness);
    herd->now = herd->before;
    herd->before = told;
    optimiser_ask(herd->optimiser, &herd->now);
}

double nearness(const float *genome, int genes, int individual)
{
    (void)individual;
    double sum = 0;
    for (int g = 0; g < genes; g++)
        sum -= (genome[g] - 1.0) * (genome[g] - 1.0);
    return sum;
}

double usefulness(const float *genome, int genes, int individual)
{
    return 1 / (1 - nearness(genome, genes, individual));
}

double seniority(const float *genome, int genes, int individual)
{
    (void)genome, (void)genes;
    return individual;
}

void population_digest(const Population *population, Digest *digest)
{
    size_t size = (size_t)population->size, genes = (size_t)population->genes;
    digest_add_bytes(digest, population->genome, size * genes * sizeof *population->genome);
    digest_add_bytes(digest, population->parents, size * sizeof *population->parents);
    digest_add_bytes(digest, population->origin, size * sizeof *population->origin);
}
