/* ga.c - the genetic algorithm: places of the next generation and who gets them.
 *
 *      0 ... elites - 1    the best of the last generation, in order
 *      elites ...          each an immigrant, a mutant of the best, or a child;
 *                          two by two if crossings make two children
 *
 * All of a place's random numbers belong to the place, so no place depends on
 * what became of another. There is nothing to learn but the last population. */
#include "crossover.h"
#include "draws.h"
#include "gene.h"
#include "mutation.h"
#include "optimiser.h"
#include "selection.h"

#include "wellbred/base/die.h"

#include <assert.h>
#include <string.h>

static Draws draws_for(const Optimiser *self, RandomStream stream, int place)
{
    return draws_start(self->seed, stream, self->generation, place);
}

static void note_origin(Population *next, int place, Operator origin, int parent, int other)
{
    next->origin[place] = (uint8_t)origin;
    next->parents[place][0] = parent;
    next->parents[place][1] = other;
}

/* ---- what a place becomes ---- */

static void place_new(const Optimiser *self, Population *next, int place, Operator origin)
{
    initial_genome(self, self->generation, place, population_genome(next, place));
    note_origin(next, place, origin, NO_PARENT, NO_PARENT);
}

static void place_copy(const Optimiser *self, Population *next, int place, Operator origin, int parent)
{
    memcpy(population_genome(next, place), population_genome(&self->last, parent),
           (size_t)self->genes * sizeof *next->genome);
    note_origin(next, place, origin, parent, NO_PARENT);
}

static void place_children(const Optimiser *self, const Selection *selection, Population *next, int first, int count)
{
    Draws for_parents = draws_for(self, STREAM_SELECTION, first), for_genes = draws_for(self, STREAM_CROSSOVER, first);
    int drawn[2];
    Parent parents[2];
    float *children[2] = {NULL, NULL};

    selection_draw_parents(selection, &for_parents, drawn);
    for (int i = 0; i < 2; i++)
        parents[i] = (Parent){population_genome(&self->last, drawn[i]), selection->merit[drawn[i]]};
    for (int i = 0; i < count; i++) {
        children[i] = population_genome(next, first + i);
        note_origin(next, first + i, OPERATOR_CROSSOVER, drawn[0], drawn[1]);
    }
    crossover_cross(self->settings.crossover.kind, parents, self->genes, &for_genes, children);
}

static Operator draw_origin(const Optimiser *self, int place)
{
    const EvolutionSettings *settings = &self->settings;
    Draws draws = draws_for(self, STREAM_PLACE, place);
    double u = draws_unit(&draws);
    if (u < settings->immigrants)
        return OPERATOR_IMMIGRANT;
    return u < settings->immigrants + settings->mutants ? OPERATOR_MUTANT : OPERATOR_CROSSOVER;
}

/* Places that are filled together share their origin, so that pairs stay whole. */
static void fill_places(const Optimiser *self, const Selection *selection, Population *next, int first, int count)
{
    Operator origin = draw_origin(self, first);
    if (origin == OPERATOR_CROSSOVER) {
        place_children(self, selection, next, first, count);
        return;
    }
    for (int place = first; place < first + count; place++)
        if (origin == OPERATOR_IMMIGRANT)
            place_new(self, next, place, origin);
        else
            place_copy(self, next, place, origin, selection->ranked[0]);
}

static void breed(const Optimiser *self, const Selection *selection, Population *next)
{
    int elites = evolution_elites(&self->settings), together = crossover_children(self->settings.crossover.kind);
    assert((next->size - elites) % together == 0);
    for (int place = 0; place < elites; place++)
        place_copy(self, next, place, OPERATOR_ELITE, selection->ranked[place]);
    for (int place = elites; place < next->size; place += together)
        fill_places(self, selection, next, place, together);
}

/* ---- what happens to them there ---- */

static bool may_mutate(const EvolutionSettings *settings, Operator origin)
{
    switch (origin) {
    case OPERATOR_ELITE: return settings->mutation.elites_too;
    case OPERATOR_CROSSOVER: return settings->mutation.children;
    default: return origin == OPERATOR_MUTANT;
    }
}

static void mutate(const Optimiser *self, Population *next)
{
    for (int place = 0; place < next->size; place++) {
        if (!may_mutate(&self->settings, (Operator)next->origin[place]))
            continue;
        Draws draws = draws_for(self, STREAM_MUTATION, place);
        if (mutation_mutate(&self->settings, self->genes, &draws, population_genome(next, place)))
            next->origin[place] |= OPERATOR_MUTATED;
    }
}

static void scale(const Optimiser *self, Population *next)
{
    size_t count = (size_t)next->size * (size_t)next->genes;
    for (size_t i = 0; i < count; i++)
        next->genome[i] = gene_from(next->genome[i] * self->settings.scale);
}

/* ---- the table ---- */

static void ga_ask(Optimiser *self, Population *next)
{
    if (self->generation == 0) {
        for (int place = 0; place < next->size; place++)
            place_new(self, next, place, OPERATOR_INITIAL);
        return;
    }
    Selection selection;
    selection_init(&selection, &self->settings, self->fitness);
    breed(self, &selection, next);
    selection_release(&selection);
    mutate(self, next);
    scale(self, next); /* by 1 changes nothing */
}

static void ga_tell(Optimiser *self, const Population *population, const double *fitness)
{
    (void)self, (void)population, (void)fitness; /* optimiser.c remembers them */
}

static int ga_state_size(const Optimiser *self)
{
    (void)self;
    return 0;
}

static void ga_save(const Optimiser *self, double *state)
{
    (void)self, (void)state;
}

static void ga_load(Optimiser *self, const double *state)
{
    (void)self, (void)state;
}

static void ga_release(Optimiser *self)
{
    (void)self;
}

static const OptimiserKind ga = {
    .ask = ga_ask,
    .tell = ga_tell,
    .state_size = ga_state_size,
    .save = ga_save,
    .load = ga_load,
    .release = ga_release,
};

Optimiser *ga_create(void)
{
    Optimiser *self = allocate(1, sizeof *self);
    self->kind = &ga;
    return self;
}
