/* Genomes that are the same to the bit. */
#include "twins.h"

#include <criterion/criterion.h>
#include <string.h>

static Population population_of(const float *genomes, int size)
{
    Population population;
    population_init(&population, size, 2);
    memcpy(population.genome, genomes, (size_t)size * 2 * sizeof *genomes);
    return population;
}

Test(twins, are_found_in_the_population_and_in_the_earlier_one)
{
    static const float now[] = {1, 2, 3, 4, 1, 2, 5, 6, 3, 4, 0.0F, 7, -0.0F, 7};
    static const float before[] = {9, 9, 5, 6};
    Population population = population_of(now, 7), earlier = population_of(before, 2);
    Twin twin[7];
    static const int alone[7] = {0, 1, 0, 3, 1, 5, 6}, with_earlier[7] = {0, 1, 0, 1, 1, 5, 6};
    twins_find(&population, NULL, twin);
    for (int i = 0; i < 7; i++)
        cr_assert(!twin[i].is_earlier && twin[i].individual == alone[i], "individual %d", i);
    twins_find(&population, &earlier, twin);
    for (int i = 0; i < 7; i++)
        cr_assert(twin[i].is_earlier == (i == 3) && twin[i].individual == with_earlier[i], "individual %d", i);
    population_release(&population);
    population_release(&earlier);
}
