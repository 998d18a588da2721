/* How often genes are hit, and how hard. */
#include "evolve/mutation.h"
#include "evolve/statistics.h"
#include "wellbred/base/digest.h"

#include <criterion/criterion.h>
#include <float.h>
#include <math.h>

enum { GENES = 6, GENOMES = 30000 };

static EvolutionSettings settings_for(MutationKind kind, double rate, double step)
{
    EvolutionSettings settings = evolution_settings_default();
    settings.mutation.kind = kind;
    settings.mutation.rate = rate;
    settings.mutation.step = step;
    return settings;
}

static bool mutate(const EvolutionSettings *settings, int i, float value, float genome[GENES])
{
    Draws draws = draws_start(31, STREAM_MUTATION, 1, i);
    for (int g = 0; g < GENES; g++)
        genome[g] = value;
    return mutation_mutate(settings, GENES, &draws, genome);
}

/* ---- which genes ---- */

Test(mutation, each_gene_is_hit_with_the_rate_whatever_the_others)
{
    for (int kind = 0; kind < MUTATION_KINDS; kind++) {
        EvolutionSettings settings = settings_for((MutationKind)kind, 0.3, 0.5);
        int count[1 << GENES] = {0};
        double probability[1 << GENES];
        for (int i = 0; i < GENOMES; i++) {
            float genome[GENES];
            int mask = 0;
            bool is_hit = mutate(&settings, i, 1, genome);
            for (int g = 0; g < GENES; g++)
                mask |= (genome[g] != 1) << g;
            cr_assert_eq(is_hit, mask != 0);
            count[mask]++;
        }
        for (int mask = 0; mask < 1 << GENES; mask++) {
            int hits = __builtin_popcount((unsigned)mask);
            probability[mask] = pow(0.3, hits) * pow(0.7, GENES - hits);
        }
        assert_frequencies(count, probability, 1 << GENES, mutation_names[kind]);
    }
}

Test(mutation, rate_0_hits_no_gene_and_rate_1_all)
{
    for (int kind = 0; kind < MUTATION_KINDS; kind++) {
        EvolutionSettings never = settings_for((MutationKind)kind, 0, 0.5);
        EvolutionSettings always = settings_for((MutationKind)kind, 1, 0.5);
        for (int i = 0; i < 1000; i++) {
            float genome[GENES];
            cr_assert_not(mutate(&never, i, 1, genome));
            for (int g = 0; g < GENES; g++)
                cr_assert_eq(genome[g], 1);
            cr_assert(mutate(&always, i, 1, genome));
            for (int g = 0; g < GENES; g++)
                cr_assert_neq(genome[g], 1);
        }
    }
}

Test(mutation, a_hit_counts_even_if_the_step_is_0)
{
    EvolutionSettings settings = settings_for(MUTATION_UNIFORM, 1, 0);
    float genome[GENES];
    cr_assert(mutate(&settings, 0, 1, genome));
    cr_assert_eq(genome[0], 1);
}

/* ---- how far ---- */

/* (new - old) / unit of all genes of all genomes. */
static void assert_steps(EvolutionSettings settings, float value, double unit, double (*cumulative)(double))
{
    static double step[GENOMES * GENES];
    for (int i = 0; i < GENOMES; i++) {
        float genome[GENES];
        mutate(&settings, i, value, genome);
        for (int g = 0; g < GENES; g++)
            step[GENES * i + g] = ((double)genome[g] - value) / unit;
    }
    assert_distribution(step, GENOMES * GENES, cumulative, mutation_names[settings.mutation.kind]);
}

Test(mutation, uniform_adds_up_to_a_step_either_way)
{
    assert_steps(settings_for(MUTATION_UNIFORM, 1, 0.25), 0, 0.25, cumulative_around);
    assert_steps(settings_for(MUTATION_UNIFORM, 1, 0.25), 3, 0.25, cumulative_around);
}

Test(mutation, gaussian_adds_a_normal_number_with_deviation_step)
{
    assert_steps(settings_for(MUTATION_GAUSSIAN, 1, 0.25), 0, 0.25, cumulative_normal);
    assert_steps(settings_for(MUTATION_GAUSSIAN, 1, 0.25), 3, 0.25, cumulative_normal);
}

Test(mutation, multiplicative_is_a_factor_about_1)
{
    assert_steps(settings_for(MUTATION_MULTIPLICATIVE, 1, 0.15), 1, 0.15, cumulative_around);
    assert_steps(settings_for(MUTATION_MULTIPLICATIVE, 1, 0.15), -8, -8 * 0.15, cumulative_around);
    EvolutionSettings settings = settings_for(MUTATION_MULTIPLICATIVE, 1, 0.15);
    float genome[GENES];
    mutate(&settings, 0, 0, genome);
    cr_assert_eq(genome[0], 0, "nothing times a factor is nothing");
}

Test(mutation, genes_stay_finite)
{
    for (int kind = 0; kind < MUTATION_KINDS; kind++) {
        EvolutionSettings large = settings_for((MutationKind)kind, 1, FLT_MAX);
        EvolutionSettings largest = settings_for((MutationKind)kind, 1, DBL_MAX);
        for (int i = 0; i < 1000; i++) {
            float one[GENES], other[GENES];
            mutate(&large, i, FLT_MAX, one);
            mutate(&largest, i, -FLT_MAX, other);
            for (int g = 0; g < GENES; g++)
                cr_assert(isfinite(one[g]) && isfinite(other[g]));
        }
    }
}

/* ---- what no later version may change ---- */

Test(mutation, mutants_stay_the_same_for_ever)
{
    static const char *const golden[MUTATION_KINDS] = {
        "554fe40d67a7005d611048558ffecd27", "3cc4b32413aae7dc02e145a660d02ade", "f01da6d4c6b10a8791a0818da2676ff5"};
    for (int kind = 0; kind < MUTATION_KINDS; kind++) {
        EvolutionSettings settings = settings_for((MutationKind)kind, 0.3, 0.1);
        Digest *digest = digest_create();
        char hex[DIGEST_HEX_SIZE];
        for (int i = 0; i < 1000; i++) {
            float genome[GENES];
            mutate(&settings, i, 1.5F, genome);
            digest_add_bytes(digest, genome, sizeof genome);
        }
        digest_hex(digest, hex);
        cr_expect_str_eq(hex, golden[kind], "%s: %s", golden[kind], hex);
        digest_free(digest);
    }
}
