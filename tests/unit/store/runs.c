/* A run directory gives back what was put into it, and notices when it can't. */
#include "cluster/tiny.h"
#include "sealed.h"
#include "wellbred/base/file.h"
#include "wellbred/store/run.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char directory[] = "/tmp/wellbred-test-XXXXXX";

static void make_directory(void)
{
    cr_assert_not_null(mkdtemp(directory));
}

static void remove_directory(void)
{
    char command[200];
    snprintf(command, sizeof command, "rm -rf '%s'", directory);
    cr_assert_eq(system(command), 0);
}

TestSuite(runs, .init = make_directory, .fini = remove_directory);

static Run *create(const Tiny *tiny)
{
    static const char *const features[] = {"holes", "bumpiness", "landing_height"};
    RunPlan plan = {
        .config = "{ \"seed\": 1 }\n",
        .version = "0",
        .commit = "none",
        .features = features,
        .feature_count = 3,
        .population = tiny->evolution.population,
        .genes = TINY_GENES,
        .games = tiny->evaluation.games,
        .state_size = trainer_state_size(tiny->trainer),
    };
    Run *run;
    Error error;
    cr_assert(run_create(&run, directory, &plan, &error), "%s", error.text);
    return run;
}

static void assert_same(const Snapshot *a, const Snapshot *b)
{
    const Generation *x = &a->generation, *y = &b->generation;
    size_t size = (size_t)x->population.size, games = size * (size_t)x->games;
    cr_assert_eq(x->number, y->number);
    cr_assert_str_eq(a->digest, b->digest);
    cr_assert_str_eq(a->previous_digest, b->previous_digest);
    cr_assert_arr_eq(x->population.genome, y->population.genome, size * TINY_GENES * sizeof(float));
    cr_assert_arr_eq(x->population.parents, y->population.parents, size * sizeof *x->population.parents);
    cr_assert_arr_eq(x->population.origin, y->population.origin, size);
    cr_assert_arr_eq(x->flags, y->flags, games);
    cr_assert_arr_eq(x->fitness, y->fitness, size * sizeof *x->fitness);
    cr_assert_arr_eq(x->error, y->error, size * sizeof *x->error);
    cr_assert_arr_eq(x->rounds, y->rounds, size * sizeof *x->rounds);
    for (size_t i = 0; i < games; i++) {
        cr_assert_eq(x->record[i].seed, y->record[i].seed);
        cr_assert_arr_eq(&x->record[i].counters, &y->record[i].counters, sizeof(Counters));
        cr_assert_eq(x->record[i].capped, y->record[i].capped);
    }
    cr_assert_arr_eq(a->state, b->state, (size_t)a->state_size * sizeof *a->state);
    cr_assert_eq(a->champion.individual, b->champion.individual);
    cr_assert_eq(a->champion.estimate.value, b->champion.estimate.value);
    cr_assert_arr_eq(a->champion.genome, b->champion.genome, TINY_GENES * sizeof(float));
    cr_assert_eq(a->work.play.pieces, b->work.play.pieces);
    cr_assert(a->work.ranks > 0 && a->work.ranks == b->work.ranks);
    for (int i = 0; i < a->work.ranks; i++) {
        cr_assert_str_eq(a->work.rank[i].host, b->work.rank[i].host);
        cr_assert_eq(a->work.rank[i].games, b->work.rank[i].games);
        cr_assert_eq(a->work.rank[i].pieces, b->work.rank[i].pieces);
        cr_assert_eq(a->work.rank[i].busy_seconds, b->work.rank[i].busy_seconds);
        cr_assert_eq(a->work.rank[i].waiting_seconds, b->work.rank[i].waiting_seconds);
        cr_assert_eq(a->work.rank[i].messaging_seconds, b->work.rank[i].messaging_seconds);
    }
}

static void check_round_trip(Method method)
{
    Tiny tiny = tiny_settings();
    Error error;
    tiny.evolution.method = method;
    tiny.evolution.cem.share = 0.5;
    tiny_start(&tiny);
    Run *run = create(&tiny);
    for (int g = 0; g < 3; g++) {
        tiny_breed(&tiny, 1);
        cr_assert(run_commit(run, trainer_snapshot(tiny.trainer), NULL, &error), "%s", error.text);
    }
    run_close(run);
    Snapshot read;
    cr_assert(run_open(&run, directory, &error), "%s", error.text);
    cr_assert_eq(run_generations(run), 3);
    cr_assert_str_eq(run_config(run), "{ \"seed\": 1 }\n");
    cr_assert(run_read(run, 2, &read, &error), "%s", error.text);
    assert_same(&read, trainer_snapshot(tiny.trainer));
    snapshot_release(&read);
    run_close(run);
    tiny_stop(&tiny);
}

Test(runs, give_back_a_genetic_run)
{
    check_round_trip(METHOD_GA);
}

Test(runs, give_back_a_cross_entropy_run)
{
    check_round_trip(METHOD_CEM);
}

Test(runs, give_back_a_covariance_run)
{
    check_round_trip(METHOD_CMA_ES);
}

/* ---- damage ---- */

static void write_bytes(const char *path, const char *bytes, size_t size)
{
    FILE *file = fopen(path, "wb");
    cr_assert_not_null(file);
    cr_assert_eq(fwrite(bytes, 1, size, file), size);
    cr_assert_eq(fclose(file), 0);
}

static bool reads(const char *path)
{
    Run *run;
    Snapshot snapshot;
    Error error;
    if (!run_open(&run, directory, &error))
        return false;
    bool ok = run_read(run, 0, &snapshot, &error);
    if (ok)
        snapshot_release(&snapshot);
    else
        cr_assert_not_null(strstr(error.text, path), "the error must name the file: %s", error.text);
    run_close(run);
    return ok;
}

Test(runs, notice_a_flipped_bit_and_a_cut)
{
    Tiny tiny = tiny_settings();
    Error error;
    char path[100], *bytes;
    size_t size;
    tiny_start(&tiny);
    Run *run = create(&tiny);
    tiny_breed(&tiny, 1);
    cr_assert(run_commit(run, trainer_snapshot(tiny.trainer), NULL, &error), "%s", error.text);
    run_close(run);
    tiny_stop(&tiny);
    snprintf(path, sizeof path, "%s/generations/0.h5", directory);
    cr_assert(file_read(path, 1 << 24, &bytes, &size, &error), "%s", error.text);
    cr_assert(reads(path));
    for (size_t at = 0; at < size; at += at < SEAL_BYTES ? 1 : 97) {
        bytes[at] ^= (char)(1 << at % 8);
        write_bytes(path, bytes, size);
        cr_assert_not(reads(path), "bit %zu of byte %zu flipped", at % 8, at);
        bytes[at] ^= (char)(1 << at % 8);
    }
    for (size_t length = 0; length < size; length += length < SEAL_BYTES + 10 ? 1 : 211) {
        write_bytes(path, bytes, length);
        cr_assert_not(reads(path), "cut to %zu bytes", length);
    }
    write_bytes(path, bytes, size);
    cr_assert(reads(path));
    free(bytes);
}
