/* Which settings fit together, and what is said about those that do not. */
#include "wellbred/evolve/settings.h"

#include <criterion/criterion.h>
#include <string.h>

static void assert_accepted(EvolutionSettings settings)
{
    Error error = {0};
    cr_assert(evolution_settings_check(&settings, &error), "%s", error.text);
}

/* The message begins with the key. */
static void assert_refused(EvolutionSettings settings, const char *key)
{
    Error error = {0};
    cr_assert_not(evolution_settings_check(&settings, &error), "accepted, but '%s' is wrong", key);
    cr_assert_eq(error.exit_code, EXIT_BAD_DATA);
    cr_assert_eq(strncmp(error.text + 1, key, strlen(key)), 0, "%s", error.text);
}

static EvolutionSettings with_elites(int population, double elites)
{
    EvolutionSettings settings = evolution_settings_default();
    settings.population = population;
    settings.elites = elites;
    return settings;
}

static int elites_of(int population, double elites)
{
    EvolutionSettings settings = with_elites(population, elites);
    return evolution_elites(&settings);
}

Test(evolution_settings, defaults_fit_together)
{
    assert_accepted(evolution_settings_default());
}

Test(evolution_settings, elites_below_1_are_a_share_and_else_a_count)
{
    cr_assert_eq(elites_of(1000, 0.2), 200);
    cr_assert_eq(elites_of(100, 0.07), 7);
    cr_assert_eq(elites_of(10, 0.25), 3);
    cr_assert_eq(elites_of(10, 0), 0);
    cr_assert_eq(elites_of(10, 1), 1);
    cr_assert_eq(elites_of(10, 9), 9);
}

Test(evolution_settings, elites_leave_a_place_and_are_whole)
{
    assert_accepted(with_elites(10, 9));
    assert_refused(with_elites(10, 10), "evolution.elites");
    assert_refused(with_elites(10, 0.99), "evolution.elites");
    assert_refused(with_elites(10, 2.5), "evolution.elites");
    assert_refused(with_elites(10, 1e300), "evolution.elites"); /* more than an int holds */
}

Test(evolution_settings, pairs_need_an_even_number_of_places)
{
    EvolutionSettings settings = with_elites(50, 4);
    settings.crossover.kind = CROSSOVER_COMPLEMENTARY_PAIR;
    assert_accepted(settings);
    settings.elites = 5;
    assert_refused(settings, "evolution.crossover.kind");
}

Test(evolution_settings, a_tournament_is_not_larger_than_the_population)
{
    EvolutionSettings settings = with_elites(10, 1);
    settings.selection.kind = SELECTION_TOURNAMENT;
    settings.selection.size = 10;
    assert_accepted(settings);
    settings.selection.size = 11;
    assert_refused(settings, "evolution.selection.size");
}

Test(evolution_settings, immigrants_and_mutants_share_the_places)
{
    EvolutionSettings settings = evolution_settings_default();
    settings.immigrants = 0.7;
    settings.mutants = 0.3;
    assert_accepted(settings);
    settings.mutants = 0.31;
    assert_refused(settings, "evolution.immigrants");
}

Test(evolution_settings, the_first_generation_has_what_its_kind_needs_and_nothing_else)
{
    EvolutionSettings settings = evolution_settings_default();
    settings.initial.kind = INITIAL_PLAYER;
    assert_refused(settings, "evolution.initial.player");
    settings.initial.player = "dellacherie";
    assert_accepted(settings);
    settings.initial.kind = INITIAL_RUN;
    assert_refused(settings, "evolution.initial.player");
    settings.initial.player = NULL;
    assert_refused(settings, "evolution.initial.run");
    settings.initial.run = "run";
    assert_accepted(settings);
    settings.initial.kind = INITIAL_UNIFORM;
    assert_refused(settings, "evolution.initial.run");
    settings.initial.run = NULL;
    settings.initial.low = settings.initial.high;
    assert_refused(settings, "evolution.initial.low");
}

Test(evolution_settings, distributions_need_enough_samples_and_no_elites)
{
    EvolutionSettings settings = with_elites(4, 100); /* only ga has elites */
    settings.method = METHOD_CMA_ES;
    assert_accepted(settings);
    settings.population = 3;
    assert_refused(settings, "evolution.population");
    settings.method = METHOD_CEM;
    settings.population = 20;
    assert_accepted(settings);
    settings.population = 19;
    assert_refused(settings, "evolution.cem.share");
}

Test(evolution_settings, a_mean_among_the_samples_needs_a_distribution_and_a_place)
{
    EvolutionSettings settings = evolution_settings_default();
    settings.challenger = CHALLENGER_MEAN;
    assert_refused(settings, "evolution.challenger");
    settings.method = METHOD_CMA_ES;
    settings.population = 5;
    assert_accepted(settings);
    settings.population = 4;
    assert_refused(settings, "evolution.population");
    settings.method = METHOD_CEM;
    settings.population = 21;
    assert_accepted(settings);
    settings.population = 20;
    assert_refused(settings, "evolution.cem.share");
}
