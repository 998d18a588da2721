/* Which games a genome plays, and what they make together. */
#include "wellbred/player/evaluation.h"

#include <criterion/criterion.h>
#include <math.h>

static GameRecord record_of_lines(int64_t lines)
{
    return (GameRecord){.counters = {.lines = lines}};
}

static EvaluationSettings settings_for(int games, int drop_best, int drop_worst)
{
    EvaluationSettings settings = evaluation_settings_default();
    settings.games = games;
    settings.drop_best = drop_best;
    settings.drop_worst = drop_worst;
    return settings;
}

Test(evaluation, drops_the_best_and_the_worst_and_averages_the_rest)
{
    EvaluationSettings settings = settings_for(5, 1, 1);
    GameRecord records[5];
    static const int64_t lines[5] = {10, 900, 2, 30, 20};
    uint8_t flags[5];
    for (int i = 0; i < 5; i++)
        records[i] = record_of_lines(lines[i]);
    Fitness fitness = evaluation_fitness(&settings, records, flags);
    static const uint8_t expected[5] = {0, GAME_DROPPED_BEST, GAME_DROPPED_WORST, 0, 0};
    cr_assert_arr_eq(flags, expected, sizeof expected);
    cr_assert_eq(fitness.value, 20);
    cr_assert_float_eq(fitness.error, 10 / sqrt(3), 1e-12); /* deviation 10, three games */
}

Test(evaluation, drops_no_game_twice_when_all_are_equal)
{
    EvaluationSettings settings = settings_for(4, 2, 1);
    GameRecord records[4];
    uint8_t flags[4];
    for (int i = 0; i < 4; i++)
        records[i] = record_of_lines(7);
    Fitness fitness = evaluation_fitness(&settings, records, flags);
    static const uint8_t expected[4] = {GAME_DROPPED_WORST, 0, GAME_DROPPED_BEST, GAME_DROPPED_BEST};
    cr_assert_arr_eq(flags, expected, sizeof expected);
    cr_assert_eq(fitness.value, 7);
    cr_assert(isnan(fitness.error), "one game has no error");
}

Test(evaluation, marks_capped_games)
{
    EvaluationSettings settings = settings_for(2, 0, 0);
    GameRecord records[2] = {record_of_lines(1), record_of_lines(2)};
    uint8_t flags[2];
    records[1].capped = true;
    evaluation_fitness(&settings, records, flags);
    cr_assert_eq(flags[0], 0);
    cr_assert_eq(flags[1], GAME_WAS_CAPPED);
}

Test(evaluation, measures_what_it_is_told_to)
{
    Counters counters = {
        .pieces = 2, .lines = 3, .tetrises = 5, .score = 7, .score_integral = 11, .tetris_integral = 13, .keys = 17};
    EvaluationSettings settings = evaluation_settings_default();
    static const double expected[MEASURES] = {
        [MEASURE_LINES] = 3,
        [MEASURE_PIECES] = 2,
        [MEASURE_SCORE] = 7,
        [MEASURE_SCORE_INTEGRAL] = 11,
        [MEASURE_WEIGHTED] = 2e5 + 3e4 + 5e3 + 7e2 + 13e1 + 11,
    };
    settings.weight = (MeasureWeights){
        .pieces = 1e5, .lines = 1e4, .tetrises = 1e3, .score = 100, .tetris_integral = 10, .score_integral = 1};
    for (int measure = 0; measure < MEASURES; measure++) {
        settings.measure = (Measure)measure;
        cr_assert_eq(evaluation_measure(&settings, &counters), expected[measure], "%s", measure_names[measure]);
    }
}

static uint64_t seed_of(SeedRule rule, int generation, int genome, int game)
{
    EvaluationSettings settings = evaluation_settings_default();
    settings.seeds = rule;
    return evaluation_seed(&settings, 42, generation, genome, game);
}

Test(evaluation, seeds_belong_to_what_the_rule_says)
{
    cr_assert_eq(seed_of(SEEDS_PER_GENERATION, 3, 1, 5), seed_of(SEEDS_PER_GENERATION, 3, 2, 5));
    cr_assert_neq(seed_of(SEEDS_PER_GENERATION, 3, 1, 5), seed_of(SEEDS_PER_GENERATION, 4, 1, 5));
    cr_assert_neq(seed_of(SEEDS_PER_GENERATION, 3, 1, 5), seed_of(SEEDS_PER_GENERATION, 3, 1, 6));
    cr_assert_neq(seed_of(SEEDS_PER_GENOME, 3, 1, 5), seed_of(SEEDS_PER_GENOME, 3, 2, 5));
    cr_assert_neq(seed_of(SEEDS_PER_GENOME, 3, 1, 5), seed_of(SEEDS_PER_GENOME, 4, 1, 5));
    cr_assert_eq(seed_of(SEEDS_FIXED, 3, 1, 5), seed_of(SEEDS_FIXED, 9, 2, 5));
    cr_assert_neq(seed_of(SEEDS_FIXED, 3, 1, 5), seed_of(SEEDS_FIXED, 3, 1, 6));
}
