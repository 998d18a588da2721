/* One result, however it is come by. */
#include "cluster/tiny.h"

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

static void digest_after(Tiny tiny, int generations, char digest[DIGEST_HEX_SIZE])
{
    tiny_start(&tiny);
    strcpy(digest, tiny_breed(&tiny, generations));
    tiny_stop(&tiny);
}

Test(training, two_runs_of_one_plan_are_the_same)
{
    char a[DIGEST_HEX_SIZE], b[DIGEST_HEX_SIZE];
    digest_after(tiny_settings(), 4, a);
    digest_after(tiny_settings(), 4, b);
    cr_assert_str_eq(a, b);
    digest_after(tiny_settings(), 5, b);
    cr_assert_str_neq(a, b);
}

Test(training, slices_of_any_length_give_the_same_result)
{
    char expected[DIGEST_HEX_SIZE], digest[DIGEST_HEX_SIZE];
    digest_after(tiny_settings(), 3, expected);
    static const int64_t lengths[] = {1, 7, 1000000};
    for (int i = 0; i < 3; i++) {
        Tiny tiny = tiny_settings();
        tiny.cluster.slice_pieces = lengths[i];
        digest_after(tiny, 3, digest);
        cr_assert_str_eq(digest, expected, "slices of %lld pieces", (long long)lengths[i]);
    }
}

Test(training, every_vector_width_gives_the_same_result)
{
    char expected[DIGEST_HEX_SIZE], digest[DIGEST_HEX_SIZE];
    digest_after(tiny_settings(), 3, expected);
    for (int width = 0; width < VECTOR_WIDTHS; width++) {
        Tiny tiny = tiny_settings();
        tiny.width = (VectorWidth)width;
        if (!vector_width_is_available(tiny.width))
            continue;
        digest_after(tiny, 3, digest);
        cr_assert_str_eq(digest, expected, "%s", vector_width_name(tiny.width));
    }
}

/* A generation in lock-step, and with games that come back and go on one by one. */
Test(training, lockstep_gives_the_same_result)
{
    static const int64_t lengths[] = {0, 1, 13};
    char expected[DIGEST_HEX_SIZE];
    for (int width = 0; width < VECTOR_WIDTHS; width++) {
        if (!vector_width_is_available((VectorWidth)width))
            continue;
        for (int i = 0; i < 3; i++) {
            Tiny tiny = tiny_settings();
            tiny.width = (VectorWidth)width;
            tiny.evolution.population = 40;
            tiny.cluster.lockstep = LOCKSTEP_NEVER;
            digest_after(tiny, 3, expected);
            tiny.cluster.lockstep = LOCKSTEP_ALWAYS;
            tiny.cluster.slice_pieces = lengths[i];
            tiny_start(&tiny);
            cr_assert_str_eq(tiny_breed(&tiny, 3), expected, "%s, slices of %lld pieces", vector_width_name(tiny.width),
                             (long long)lengths[i]);
            const PlayAccount *play = &trainer_snapshot(tiny.trainer)->work.play;
            cr_expect_gt(play->lockstep_pieces, play->pieces / 2);
            cr_expect_gt(play->lockstep_lanes, play->lockstep_pieces);
            tiny_stop(&tiny);
        }
    }
}

/* ---- going on later ---- */

static void check_restored(Tiny settings, const char *what)
{
    enum { BEFORE = 3, AFTER = 3 };
    Tiny whole = settings, first = settings, second = settings;
    Error error;
    tiny_start(&whole);
    tiny_start(&first);
    tiny_start(&second);
    tiny_breed(&whole, BEFORE + AFTER);
    tiny_breed(&first, BEFORE);
    cr_assert(trainer_restore(second.trainer, trainer_snapshot(first.trainer), &error), "%s", error.text);
    tiny_breed(&second, AFTER);
    const Snapshot *a = trainer_snapshot(whole.trainer), *b = trainer_snapshot(second.trainer);
    cr_assert_str_eq(a->digest, b->digest, "%s", what);
    cr_assert_eq(a->champion.generation, b->champion.generation, "%s", what);
    cr_assert_eq(a->champion.estimate.value, b->champion.estimate.value, "%s", what);
    cr_assert_arr_eq(a->champion.genome, b->champion.genome, TINY_GENES * sizeof(float), "%s", what);
    tiny_stop(&whole);
    tiny_stop(&first);
    tiny_stop(&second);
}

/* It would be copied over the end of arrays. */
Test(training, does_not_go_on_after_a_generation_of_other_sizes)
{
    Tiny settings = tiny_settings(), larger = settings, more_games = settings, with_state = settings;
    Tiny *others[] = {&larger, &more_games, &with_state};
    larger.evolution.population++;
    more_games.evaluation.games++;
    with_state.evolution.method = METHOD_CMA_ES;
    tiny_start(&settings);
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        Error error;
        tiny_start(others[i]);
        tiny_breed(others[i], 1);
        cr_assert_not(trainer_restore(settings.trainer, trainer_snapshot(others[i]->trainer), &error), "%zu", i);
        cr_assert_eq(error.exit_code, EXIT_BAD_DATA);
        tiny_stop(others[i]);
    }
    tiny_stop(&settings);
}

Test(training, goes_on_as_if_it_had_not_stopped)
{
    for (int method = 0; method < METHODS; method++)
        for (int seeds = 0; seeds < SEED_RULES; seeds++)
            for (int elites = 0; elites < ELITE_RULES; elites++) {
                Tiny tiny = tiny_settings();
                tiny.evolution.method = (Method)method;
                tiny.evolution.cem.share = 0.5;
                tiny.evaluation.seeds = (SeedRule)seeds;
                tiny.evaluation.elites = (EliteRule)elites;
                check_restored(tiny, method_names[method]);
            }
}

/* ---- fitness ---- */

Test(training, fitness_is_that_of_the_recorded_games)
{
    Tiny tiny = tiny_settings();
    tiny_start(&tiny);
    tiny_breed(&tiny, 2);
    const Generation *generation = &trainer_snapshot(tiny.trainer)->generation;
    for (int i = 0; i < generation->population.size; i++) {
        uint8_t flags[3];
        Fitness fitness = evaluation_fitness(&tiny.evaluation, generation_records(generation, i), flags);
        cr_assert_eq(generation->fitness[i], fitness.value);
        cr_assert_arr_eq(generation->flags + 3 * i, flags, 3);
    }
    tiny_stop(&tiny);
}

Test(training, an_elite_keeps_the_mean_of_all_its_games)
{
    Tiny tiny = tiny_settings();
    tiny.evaluation.elites = ELITES_RUNNING_MEAN;
    tiny_start(&tiny);
    tiny_breed(&tiny, 1);
    const Snapshot *now = trainer_snapshot(tiny.trainer);
    int best = generation_best(&now->generation);
    double first = now->generation.fitness[best];
    tiny_breed(&tiny, 1);
    uint8_t flags[3];
    Fitness second = evaluation_fitness(&tiny.evaluation, generation_records(&now->generation, 0), flags);
    cr_assert_eq(now->generation.population.parents[0][0], best);
    cr_assert_eq(now->generation.rounds[0], 2);
    cr_assert_float_eq(now->generation.fitness[0], (first + second.value) / 2, 1e-9);
    cr_assert_eq(now->generation.rounds[2], 1, "a child has one round");
    tiny_stop(&tiny);
}

/* ---- twins ---- */

Test(training, the_same_genome_on_the_same_seeds_plays_once)
{
    Tiny tiny = tiny_settings();
    tiny.evaluation.validation_games = 0;
    tiny.evolution.mutation.rate = 0;
    tiny.evolution.initial.deviation = 0; /* all genomes are the same */
    tiny_start(&tiny);
    tiny_breed(&tiny, 1);
    cr_assert_eq(trainer_snapshot(tiny.trainer)->work.play.games, 3);
    tiny_stop(&tiny);

    tiny.evaluation.seeds = SEEDS_PER_GENOME;
    tiny_start(&tiny);
    tiny_breed(&tiny, 1);
    cr_assert_eq(trainer_snapshot(tiny.trainer)->work.play.games, 24);
    tiny_stop(&tiny);
}

Test(training, on_fixed_seeds_elites_do_not_play_again)
{
    Tiny tiny = tiny_settings();
    tiny.evaluation.validation_games = 0;
    tiny.evaluation.seeds = SEEDS_FIXED;
    tiny_start(&tiny);
    tiny_breed(&tiny, 1);
    cr_assert_eq(trainer_snapshot(tiny.trainer)->work.play.games, 24);
    tiny_breed(&tiny, 1);
    cr_assert_leq(trainer_snapshot(tiny.trainer)->work.play.games, 18);
    tiny_stop(&tiny);
}

/* ---- the champion ---- */

Test(training, the_champion_is_judged_by_fresh_games)
{
    Tiny tiny = tiny_settings();
    tiny_start(&tiny);
    tiny_breed(&tiny, 1);
    const Champion *champion = &trainer_snapshot(tiny.trainer)->champion;
    cr_assert_eq(champion->generation, 0);
    cr_assert_eq(champion->games, 5);
    /* The first champion has nobody to meet: 24 games in training, 5 to tell how good it is. */
    cr_assert_eq(trainer_snapshot(tiny.trainer)->work.play.games, 24 + 5);
    cr_assert(isfinite(champion->estimate.error));
    tiny_stop(&tiny);
}

Test(training, without_validation_the_fittest_so_far_is_champion)
{
    Tiny tiny = tiny_settings();
    tiny.evaluation.validation_games = 0;
    tiny_start(&tiny);
    double best = -INFINITY;
    float champion[TINY_GENES] = {0};
    for (int g = 0; g < 6; g++) {
        tiny_breed(&tiny, 1);
        const Snapshot *now = trainer_snapshot(tiny.trainer);
        int fittest = generation_best(&now->generation);
        const float *genome = population_genome(&now->generation.population, fittest);
        /* A champion that plays again keeps its first estimate: the best of several would be luck. */
        if (memcmp(genome, champion, sizeof champion) != 0 && now->generation.fitness[fittest] > best) {
            best = now->generation.fitness[fittest];
            memcpy(champion, genome, sizeof champion);
        }
        cr_assert_eq(now->champion.estimate.value, best);
        cr_assert_arr_eq(now->champion.genome, champion, sizeof champion);
    }
    tiny_stop(&tiny);
}

/* The fittest had luck; the mean of the distribution is the last of its population. */
Test(training, the_mean_is_the_challenger_if_it_plays)
{
    Tiny tiny = tiny_settings();
    tiny.evolution.method = METHOD_CMA_ES;
    tiny.evolution.challenger = CHALLENGER_MEAN;
    tiny_start(&tiny);
    int crowned = 0;
    for (int g = 0; g < 8; g++) {
        tiny_breed(&tiny, 1);
        const Snapshot *now = trainer_snapshot(tiny.trainer);
        const Population *population = &now->generation.population;
        if (now->champion.generation != g)
            continue;
        cr_assert_eq(now->champion.individual, population->size - 1);
        cr_assert_arr_eq(now->champion.genome, population_genome(population, population->size - 1),
                         TINY_GENES * sizeof(float));
        crowned++;
    }
    cr_assert_geq(crowned, 2, "%d champions in 8 generations", crowned);
    tiny_stop(&tiny);
}
