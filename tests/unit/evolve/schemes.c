/* The genetic algorithms of the literature, whole: they learn, they go on where
 * they were stopped, and they breed the same genomes for ever. */
#include "evolve/herd.h"

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

enum { GENES = 6 };

static EvolutionSettings bystrom2005(void)
{
    EvolutionSettings settings = evolution_settings_default();
    settings.population = 100;
    settings.elites = 20;
    settings.mutation.kind = MUTATION_MULTIPLICATIVE;
    settings.mutation.rate = 0.2;
    settings.scale = 1.01;
    return settings;
}

static EvolutionSettings nacka2019(void)
{
    EvolutionSettings settings = evolution_settings_default();
    settings.population = 10;
    settings.elites = 1;
    settings.selection.kind = SELECTION_TRUNCATION;
    settings.immigrants = settings.mutants = 0.125;
    settings.mutation.rate = 0.5;
    settings.mutation.children = false;
    settings.initial.kind = INITIAL_UNIFORM;
    settings.initial.low = 0;
    return settings;
}

static EvolutionSettings mathematica2021(void)
{
    EvolutionSettings settings = evolution_settings_default();
    settings.population = 50;
    settings.elites = 4;
    settings.crossover.kind = CROSSOVER_COMPLEMENTARY_PAIR;
    settings.mutation.kind = MUTATION_MULTIPLICATIVE;
    settings.mutation.rate = 0.02;
    settings.mutation.step = 0.15;
    settings.initial.kind = INITIAL_UNIFORM;
    settings.initial.low = -0.5;
    settings.initial.high = 0.5;
    return settings;
}

static EvolutionSettings nmsc2022(void)
{
    EvolutionSettings settings = evolution_settings_default();
    settings.population = 1000;
    settings.elites = 0.2;
    settings.crossover.kind = CROSSOVER_FITNESS_BLEND;
    settings.mutation.elites_too = true;
    settings.initial.kind = INITIAL_LAYER_NORMAL;
    return settings;
}

/* No scheme of the literature, but what those above leave out. */
static EvolutionSettings the_rest(void)
{
    EvolutionSettings settings = evolution_settings_default();
    settings.population = 60;
    settings.selection.kind = SELECTION_TOURNAMENT;
    settings.crossover.kind = CROSSOVER_TWO_POINT;
    settings.mutation.kind = MUTATION_GAUSSIAN;
    settings.mutation.rate = 0.3;
    settings.immigrants = 0.1;
    settings.initial.kind = INITIAL_PLAYER;
    settings.initial.player = "given";
    return settings;
}

static const struct {
    const char *name;
    EvolutionSettings (*settings)(void);
    const char *golden; /* of five generations */
} schemes[] = {
    {"bystrom2005", bystrom2005, "0be31b9a40285a9c9b78eafdf0b14afb"}, /* boehm2005 breeds alike */
    {"nacka2019", nacka2019, "86587f40860b82e9fd46a8a560c8da6f"},
    {"mathematica2021", mathematica2021, "1b278480bf838169f34405fff81f350c"},
    {"nmsc2022", nmsc2022, "fbce7c4fa4d9b0d3c94b988eec59489a"},
    {"the rest", the_rest, "07c08275ca39ac28d31e95b833753f70"},
};
enum { SCHEMES = sizeof schemes / sizeof *schemes };

Test(schemes, can_be_said_in_settings)
{
    for (int i = 0; i < SCHEMES; i++) {
        EvolutionSettings settings = schemes[i].settings();
        Error error = {0};
        cr_assert(evolution_settings_check(&settings, &error), "%s: %s", schemes[i].name, error.text);
    }
}

static double best_usefulness(const Population *population)
{
    double best = 0;
    for (int i = 0; i < population->size; i++)
        best = fmax(best, usefulness(population_genome(population, i), population->genes, i));
    return best;
}

Test(schemes, learn)
{
    for (int i = 0; i < SCHEMES; i++) {
        EvolutionSettings settings = schemes[i].settings();
        Herd herd;
        herd_init(&herd, &settings, GENES, 1);
        double at_first = best_usefulness(&herd.now);
        for (int generation = 0; generation < 40; generation++)
            herd_breed(&herd, usefulness);
        cr_assert_gt(best_usefulness(&herd.now), at_first, "%s", schemes[i].name);
        herd_release(&herd);
    }
}

Test(schemes, asking_twice_gives_the_same)
{
    for (int i = 0; i < SCHEMES; i++) {
        EvolutionSettings settings = schemes[i].settings();
        Herd herd;
        herd_init(&herd, &settings, GENES, 2);
        herd_breed(&herd, usefulness);
        optimiser_ask(herd.optimiser, &herd.before);
        cr_assert_arr_eq(herd.now.genome, herd.before.genome,
                         sizeof(float) * (size_t)herd.now.size * (size_t)herd.now.genes);
        herd_release(&herd);
    }
}

static void digest_of(const Population *population, char hex[DIGEST_HEX_SIZE])
{
    Digest *digest = digest_create();
    population_digest(population, digest);
    digest_hex(digest, hex);
    digest_free(digest);
}

/* At every generation a new optimiser takes over, with nothing but what was told last. */
Test(schemes, go_on_where_they_were_stopped_to_the_bit)
{
    for (int i = 0; i < SCHEMES; i++) {
        EvolutionSettings settings = schemes[i].settings();
        Herd herd, heir;
        char hex[DIGEST_HEX_SIZE], heir_hex[DIGEST_HEX_SIZE];
        herd_init(&herd, &settings, GENES, 3);
        for (int told = 1; told <= 5; told++) {
            double state[1] = {0};
            herd_breed(&herd, usefulness);
            cr_assert_eq(optimiser_state_size(herd.optimiser), 0);
            optimiser_state(herd.optimiser, state);
            herd_init(&heir, &settings, GENES, 3);
            optimiser_restore(heir.optimiser, told, state, &herd.before, herd.fitness);
            optimiser_ask(heir.optimiser, &heir.now);
            digest_of(&herd.now, hex);
            digest_of(&heir.now, heir_hex);
            cr_assert_str_eq(heir_hex, hex, "%s, generation %d", schemes[i].name, told);
            herd_release(&heir);
        }
        herd_release(&herd);
    }
}

Test(schemes, another_seed_breeds_others)
{
    EvolutionSettings settings = bystrom2005();
    Herd one, other;
    herd_init(&one, &settings, GENES, 4);
    herd_init(&other, &settings, GENES, 5);
    cr_assert_arr_neq(one.now.genome, other.now.genome, sizeof(float) * GENES);
    herd_release(&one);
    herd_release(&other);
}

Test(schemes, breed_the_same_for_ever)
{
    for (int i = 0; i < SCHEMES; i++) {
        EvolutionSettings settings = schemes[i].settings();
        Digest *digest = digest_create();
        char hex[DIGEST_HEX_SIZE];
        Herd herd;
        herd_init(&herd, &settings, GENES, 20221118);
        population_digest(&herd.now, digest);
        for (int generation = 1; generation < 5; generation++) {
            herd_breed(&herd, usefulness);
            population_digest(&herd.now, digest);
        }
        digest_hex(digest, hex);
        cr_expect_str_eq(hex, schemes[i].golden, "%s: %s", schemes[i].golden, hex);
        digest_free(digest);
        herd_release(&herd);
    }
}
