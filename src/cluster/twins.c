#include "twins.h"

#include "wellbred/base/die.h"
#include "wellbred/base/digest.h"

#include <stdlib.h>
#include <string.h>

typedef struct Entry {
    uint64_t checksum;
    Twin self;
    const float *genome;
} Entry;

/* By checksum, then in the order in which twins are looked for. */
static int compare_entries(const void *a, const void *b)
{
    const Entry *x = a, *y = b;
    if (x->checksum != y->checksum)
        return x->checksum < y->checksum ? -1 : 1;
    if (x->self.is_earlier != y->self.is_earlier)
        return x->self.is_earlier ? -1 : 1;
    return x->self.individual - y->self.individual;
}

static int add_entries(Entry *entries, int count, const Population *population, bool is_earlier)
{
    size_t bytes = (size_t)population->genes * sizeof(float);
    for (int i = 0; i < population->size; i++) {
        const float *genome = population_genome(population, i);
        entries[count++] = (Entry){checksum(genome, bytes), {is_earlier, i}, genome};
    }
    return count;
}

/* The first entry from `first` on, up to `self`, with the same genome as it. */
static Twin first_of(const Entry *entries, int first, int self, size_t bytes)
{
    while (memcmp(entries[first].genome, entries[self].genome, bytes) != 0)
        first++;
    return entries[first].self;
}

void twins_find(const Population *population, const Population *earlier, Twin *twin)
{
    size_t bytes = (size_t)population->genes * sizeof(float);
    Entry *entries = allocate((size_t)population->size + (earlier ? (size_t)earlier->size : 0), sizeof *entries);
    int count = earlier ? add_entries(entries, 0, earlier, true) : 0;
    count = add_entries(entries, count, population, false);
    qsort(entries, (size_t)count, sizeof *entries, compare_entries);
    int first = 0; /* of those with the same checksum */
    for (int i = 0; i < count; i++) {
        if (entries[i].checksum != entries[first].checksum)
            first = i;
        if (!entries[i].self.is_earlier)
            twin[entries[i].self.individual] = first_of(entries, first, i, bytes);
    }
    free(entries);
}
