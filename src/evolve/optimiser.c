#include "optimiser.h"

#include "wellbred/base/die.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- populations ---- */

void population_init(Population *population, int size, int genes)
{
    assert(size > 0 && genes > 0);
    *population = (Population){.size = size, .genes = genes};
    population->genome = allocate((size_t)size * (size_t)genes, sizeof *population->genome);
    population->parents = allocate((size_t)size, sizeof *population->parents);
    population->origin = allocate((size_t)size, sizeof *population->origin);
}

void population_release(Population *population)
{
    free(population->genome);
    free(population->parents);
    free(population->origin);
    *population = (Population){0};
}

void population_copy(Population *to, const Population *from)
{
    assert(to->size == from->size && to->genes == from->genes);
    size_t size = (size_t)from->size, genes = (size_t)from->genes;
    memcpy(to->genome, from->genome, size * genes * sizeof *to->genome);
    memcpy(to->parents, from->parents, size * sizeof *to->parents);
    memcpy(to->origin, from->origin, size * sizeof *to->origin);
}

/* ---- life ---- */

static void *copy_of(const void *values, size_t count, size_t size)
{
    void *copy = allocate(count + 1, size); /* never empty */
    if (count)
        memcpy(copy, values, count * size);
    return copy;
}

static Optimiser *create_kind(const EvolutionSettings *settings, int genes)
{
    switch (settings->method) {
    case METHOD_CEM: return cem_create(genes);
    case METHOD_CMA_ES: return cma_create(settings, genes);
    default: return ga_create();
    }
}

Optimiser *optimiser_create(const EvolutionSettings *settings, const Genesis *genesis, uint64_t seed)
{
    assert(genesis->inputs || settings->initial.kind != INITIAL_LAYER_NORMAL);
    assert(genesis->given > 0 || (settings->initial.kind != INITIAL_PLAYER && settings->initial.kind != INITIAL_RUN));
    size_t genes = (size_t)genesis->genes, given = (size_t)genesis->given;
    Optimiser *self = create_kind(settings, genesis->genes);
    self->settings = *settings;
    self->settings.initial.player = self->settings.initial.run = NULL; /* not ours; what they held is in `genome` */
    self->seed = seed;
    self->genes = genesis->genes;
    self->inputs = copy_of(genesis->inputs, genesis->inputs ? genes : 0, sizeof *self->inputs);
    self->given = genesis->given;
    self->genome = copy_of(genesis->genome, given * genes, sizeof *self->genome);
    population_init(&self->last, settings->population, genesis->genes);
    self->fitness = allocate((size_t)settings->population, sizeof *self->fitness);
    return self;
}

void optimiser_free(Optimiser *self)
{
    if (!self)
        return;
    self->kind->release(self);
    population_release(&self->last);
    free(self->inputs);
    free(self->genome);
    free(self->fitness);
    free(self);
}

/* ---- asking and telling ---- */

void optimiser_ask(Optimiser *self, Population *population)
{
    assert(population->size == self->settings.population && population->genes == self->genes);
    self->kind->ask(self, population);
}

static void remember(Optimiser *self, const Population *population, const double *fitness)
{
    population_copy(&self->last, population);
    memcpy(self->fitness, fitness, (size_t)population->size * sizeof *fitness);
}

void optimiser_tell(Optimiser *self, const Population *population, const double *fitness)
{
    assert(population->size == self->settings.population && population->genes == self->genes);
    self->kind->tell(self, population, fitness);
    remember(self, population, fitness);
    self->generation++;
}

/* ---- going on later ---- */

int optimiser_state_size(const Optimiser *self)
{
    return self->kind->state_size(self);
}

void optimiser_state(const Optimiser *self, double *state)
{
    self->kind->save(self, state);
}

void optimiser_restore(Optimiser *self, int generations_told, const double *state, const Population *population,
                       const double *fitness)
{
    assert(generations_told > 0);
    self->kind->load(self, state);
    remember(self, population, fitness);
    self->generation = generations_told;
}
