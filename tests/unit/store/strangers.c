/* A stranger's files, whose seals and digests are right: what they say must be
 * what the run's config makes, or they are not read. */
#include "generation_file.h"
#include "initial_file.h"
#include "small_run.h"

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

TestSuite(strangers, .init = small_directory_make, .fini = small_directory_remove);

/* ---- numbers that are none ---- */

static void assert_not_read(Snapshot *snapshot, const char *what, const char *why)
{
    Error error;
    Snapshot read;
    cr_assert(generation_file_write(NULL, small_path("0.h5"), snapshot, &error), "%s", error.text);
    cr_assert_not(generation_file_read(small_path("0.h5"), snapshot->generation.number, &read, &error), "%s", what);
    cr_assert_eq(error.exit_code, EXIT_BAD_DATA);
    cr_assert_not_null(strstr(error.text, why), "%s: %s", what, error.text);
}

Test(strangers, numbers_are_finite_and_digests_are_digits)
{
    Tiny tiny = tiny_settings();
    static const char not_finite[] = "0.h5: a gene or a fitness is not a finite number";
    Snapshot forged;
    tiny_start(&tiny);
    tiny_breed(&tiny, 1);
    const Snapshot *right = trainer_snapshot(tiny.trainer);
    const Generation *g = &right->generation;
    snapshot_init(&forged, g->population.size, g->population.genes, g->games, right->state_size);
    snapshot_copy(&forged, right);
    forged.generation.population.genome[5] = NAN;
    assert_not_read(&forged, "a gene", not_finite);
    snapshot_copy(&forged, right);
    forged.champion.genome[1] = INFINITY;
    assert_not_read(&forged, "the champion's", not_finite);
    snapshot_copy(&forged, right);
    forged.generation.fitness[2] = NAN;
    assert_not_read(&forged, "a fitness", not_finite);
    snapshot_copy(&forged, right);
    strcpy(forged.digest, "\033]0;title\007");
    assert_not_read(&forged, "a text for the terminal", "0.h5: a digest is not 32 hex digits");
    snapshot_release(&forged);
    tiny_stop(&tiny);
}

Test(strangers, initial_genes_are_finite)
{
    float genome[] = {1, 2, 3, -INFINITY};
    const InitialGenomes forged = {2, 2, genome};
    InitialGenomes read;
    Error error;
    cr_assert(initial_file_write(small_path("initial.h5"), &forged, &error), "%s", error.text);
    cr_assert_not(initial_file_read(small_path("initial.h5"), &read, &error));
    cr_assert_not_null(strstr(error.text, "a gene is not a finite number"), "%s", error.text);
}

/* ---- sizes that the config does not make ---- */

Test(strangers, generations_have_the_sizes_of_the_config)
{
    Tiny tiny = tiny_settings();
    const int population = tiny.evolution.population, games = tiny.evaluation.games;
    const RunSizes others[] = {
        {population - 1, TINY_GENES, games}, {population, TINY_GENES + 1, games}, {population, TINY_GENES, games - 1}};
    Run *run;
    Snapshot read;
    Error error;
    small_run_make(METHOD_GA, "run");
    cr_assert(run_open(&run, small_path("run"), &error), "%s", error.text);
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        run_expect(run, others[i]);
        cr_assert_not(run_read(run, 1, &read, &error), "case %zu", i);
        cr_assert_eq(error.exit_code, EXIT_BAD_DATA);
        cr_assert_not_null(strstr(error.text, "run: generation 1: 8 genomes of 3 genes with"), "%s", error.text);
    }
    run_expect(run, (RunSizes){population, TINY_GENES, games});
    cr_assert(run_read(run, 1, &read, &error), "%s", error.text);
    snapshot_release(&read);
    run_close(run);
}
