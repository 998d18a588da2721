/* Whatever happens to a file of a run, verifying names that file. */
#include "generation_file.h"
#include "sealed.h"
#include "small_run.h"
#include "wellbred/base/bytes.h"
#include "wellbred/store/pack.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

TestSuite(damage, .init = small_directory_make, .fini = small_directory_remove, .timeout = 600);

static const char *const files[] = {
    "run/generations/0.h5", "run/generations/1.h5", "run/generations/2.h5", "run/run.h5",
    "run/config.json",      "run/inflight.h5",      "run/inflight.prev.h5", "packed.h5"};
enum { FILES = sizeof files / sizeof files[0] };

static void make_run(void)
{
    PackedRun packed;
    Error error;
    small_run_make(METHOD_CEM, "run");
    cr_assert(run_pack(&packed, small_path("run"), small_path("packed.h5"), small_promise, &error), "%s", error.text);
}

/* The run that the file is a part of. */
static const char *run_of(const char *file)
{
    return small_path(strncmp(file, "run/", 4) == 0 ? "run" : file);
}

static bool verify(const char *run, RunReport *report)
{
    return run_verify(report, run, small_promise);
}

/* Verifying names this file, and no other. */
static void assert_named(const char *file, const char *what, size_t where)
{
    RunReport report;
    cr_assert_not(verify(run_of(file), &report), "%s: %s %zu: not noticed", file, what, where);
    for (int i = 0; i < report.faults; i++)
        cr_assert_str_eq(report.fault[i].file, small_path(file), "%s: %s %zu: named %s: %s", file, what, where,
                         report.fault[i].file, report.fault[i].text);
    run_report_release(&report);
}

static void assert_whole(const char *file)
{
    RunReport report;
    cr_assert(verify(run_of(file), &report), "%s", report.faults ? report.fault[0].text : "");
    run_report_release(&report);
}

/* All of the seal, and of the rest as much as there is time for. */
static size_t step_after(size_t at, size_t size)
{
    enum { SAMPLES = 400 };
    return at < 64 || size < SAMPLES ? 1 : at < SEAL_BYTES ? 7 : 1 + size / SAMPLES;
}

static int flip_all(const char *file)
{
    const char *path = strdup(small_path(file));
    size_t size;
    char *bytes = small_read(path, &size);
    int flips = 0;
    for (size_t at = 0; at < size; at += step_after(at, size), flips++) {
        char flipped = (char)(1 << (at * 5 + 3) % 8);
        bytes[at] ^= flipped;
        small_write(path, bytes, size);
        assert_named(file, "flipped a bit of byte", at);
        bytes[at] ^= flipped;
    }
    small_write(path, bytes, size);
    free(bytes);
    free((char *)path);
    return flips;
}

Test(damage, a_flipped_bit_is_noticed)
{
    int flips = 0;
    make_run();
    for (int i = 0; i < FILES; i++)
        flips += flip_all(files[i]);
    for (int i = 0; i < FILES; i++)
        assert_whole(files[i]);
    printf("damage: flipped %d bits in %d files, one by one\n", flips, FILES);
}

static int cut_all(const char *file)
{
    size_t size;
    char *bytes = small_read(small_path(file), &size);
    int cuts = 0;
    for (size_t length = 0; length < size; length += step_after(length, size), cuts++) {
        small_write(small_path(file), bytes, length);
        assert_named(file, "cut to a length of", length);
    }
    small_write(small_path(file), bytes, size);
    free(bytes);
    return cuts;
}

Test(damage, a_cut_is_noticed)
{
    int cuts = 0;
    make_run();
    for (int i = 0; i < FILES; i++)
        cuts += cut_all(files[i]);
    for (int i = 0; i < FILES; i++)
        assert_whole(files[i]);
    printf("damage: cut %d files to %d lengths\n", FILES, cuts);
}

Test(damage, bytes_too_many_are_noticed)
{
    make_run();
    for (int i = 0; i < FILES; i++) {
        size_t size;
        char *bytes = small_read(small_path(files[i]), &size);
        bytes[size] = 'x'; /* in place of the zero behind it */
        small_write(small_path(files[i]), bytes, size + 1);
        assert_named(files[i], "made longer from", size);
        small_write(small_path(files[i]), bytes, size);
        free(bytes);
    }
}

Test(damage, the_log_does_not_matter)
{
    make_run();
    small_write(small_path("run/log.jsonl"), "garbage", 7);
    small_write(small_path("run/generations/7.h5.partial"), "torn", 4);
    small_write(small_path("run/generations/007.h5"), "not ours", 8);
    small_write(small_path("run/notes.txt"), "mine", 4);
    assert_whole("run/run.h5");
    Run *run;
    Error error;
    cr_assert(run_open(&run, small_path("run"), &error), "%s", error.text);
    cr_assert_eq(run_generations(run), SMALL_GENERATIONS);
    run_close(run);
}

/* ---- whole files ---- */

static void assert_open_refuses(const char *words)
{
    Run *run;
    Error error;
    cr_assert_not(run_open(&run, small_path("run"), &error));
    cr_assert_null(run);
    cr_assert_not_null(strstr(error.text, words), "'%s' is not in: %s", words, error.text);
    cr_assert_eq(error.exit_code, EXIT_BAD_DATA);
}

Test(damage, a_gap_is_refused)
{
    RunReport report;
    make_run();
    cr_assert_eq(unlink(small_path("run/generations/1.h5")), 0);
    assert_open_refuses("generations/1.h5' is missing");
    assert_named("run/generations/1.h5", "removed", 1);
    cr_assert_not(verify(small_path("run"), &report));
    cr_assert_eq(report.generations, 1);
    run_report_release(&report);
}

Test(damage, a_missing_file_is_named)
{
    make_run();
    for (int i = 0; i < FILES; i++) {
        size_t size;
        char *bytes = small_read(small_path(files[i]), &size);
        cr_assert_eq(unlink(small_path(files[i])), 0);
        if (strstr(files[i], "inflight") != NULL)
            assert_whole(files[i]); /* there need not be one */
        else if (strcmp(files[i], "run/generations/2.h5") != 0)
            assert_named(files[i], "removed", 0);
        small_write(small_path(files[i]), bytes, size);
        free(bytes);
    }
}

/* The newest generation alone can't be missed, unless something follows it. */
Test(damage, what_follows_a_missing_generation_is_named)
{
    RunReport report;
    make_run();
    cr_assert_eq(unlink(small_path("run/generations/2.h5")), 0);
    cr_assert_not(verify(small_path("run"), &report));
    cr_assert_eq(report.faults, 2);
    cr_assert_not_null(strstr(report.fault[0].text, "generation 3"), "%s", report.fault[0].text);
    run_report_release(&report);
}

Test(damage, a_foreign_file_is_named)
{
    size_t size, other_size;
    make_run();
    small_run_make(METHOD_GA, "other");
    for (int i = 0; i < FILES; i++) {
        char *bytes = small_read(small_path(files[i]), &size);
        small_write(small_path(files[i]), "a file of somebody else's, and longer than a seal is", 52);
        assert_named(files[i], "replaced, size", size);
        small_write(small_path(files[i]), bytes, size);
        free(bytes);
    }
    /* One of another run, with the right number. */
    char *other = small_read(small_path("other/generations/1.h5"), &other_size);
    char *bytes = small_read(small_path("run/generations/1.h5"), &size);
    RunReport report;
    small_write(small_path("run/generations/1.h5"), other, other_size);
    cr_assert_not(verify(small_path("run"), &report));
    cr_assert_str_eq(report.fault[0].file, small_path("run/generations/1.h5"));
    cr_assert_not_null(strstr(report.fault[0].text, "it follows"), "%s", report.fault[0].text);
    cr_assert_eq(report.generations, 1);
    run_report_release(&report);
    /* One of this run, in the wrong place. */
    small_write(small_path("run/generations/2.h5"), bytes, size);
    small_write(small_path("run/generations/1.h5"), bytes, size);
    cr_assert_not(verify(small_path("run"), &report));
    cr_assert_str_eq(report.fault[0].file, small_path("run/generations/2.h5"));
    cr_assert_not_null(strstr(report.fault[0].text, "generation 1"), "%s", report.fault[0].text);
    run_report_release(&report);
    free(bytes);
    free(other);
}

Test(damage, a_newer_format_is_refused)
{
    enum { VERSION_AT = 12 };
    make_run();
    for (int i = 0; i < FILES; i++) {
        size_t size;
        RunReport report;
        if (strcmp(files[i], "run/config.json") == 0)
            continue;
        char *bytes = small_read(small_path(files[i]), &size);
        bytes_put_u32((uint8_t *)bytes + VERSION_AT, STORE_VERSION + 1);
        small_write(small_path(files[i]), bytes, size);
        cr_assert_not(verify(run_of(files[i]), &report));
        cr_assert_str_eq(report.fault[0].file, small_path(files[i]));
        cr_assert_not_null(strstr(report.fault[0].text, "use a newer one"), "%s", report.fault[0].text);
        run_report_release(&report);
        bytes_put_u32((uint8_t *)bytes + VERSION_AT, STORE_VERSION);
        small_write(small_path(files[i]), bytes, size);
        free(bytes);
    }
}

/* ---- content under a right seal ---- */

static void rewrite(void (*change)(Snapshot *snapshot), const char *words)
{
    Snapshot snapshot;
    Error error;
    RunReport report;
    make_run();
    const char *path = small_path("run/generations/1.h5");
    cr_assert(generation_file_read(path, 1, &snapshot, &error), "%s", error.text);
    change(&snapshot);
    cr_assert(generation_file_write(NULL, path, &snapshot, &error), "%s", error.text);
    snapshot_release(&snapshot);
    cr_assert_not(verify(small_path("run"), &report));
    cr_assert_str_eq(report.fault[0].file, small_path("run/generations/1.h5"));
    cr_assert_not_null(strstr(report.fault[0].text, words), "'%s' is not in: %s", words, report.fault[0].text);
    cr_assert_eq(report.generations, 1);
    run_report_release(&report);
}

static void change_a_gene(Snapshot *snapshot)
{
    snapshot->generation.population.genome[4] += 1;
}

static void change_a_fitness(Snapshot *snapshot)
{
    snapshot->generation.fitness[2] += 1;
}

static void change_a_game(Snapshot *snapshot)
{
    snapshot->generation.record[5].counters.keys++;
}

/* With a digest that fits the content, but not what came before. */
static void change_the_chain(Snapshot *snapshot)
{
    snapshot->previous_digest[0] ^= 1;
    generation_digest(&snapshot->generation, snapshot->previous_digest, snapshot->digest);
}

Test(damage, content_must_have_its_digest)
{
    rewrite(change_a_gene, "that of its content");
}

Test(damage, fitness_must_have_its_digest)
{
    rewrite(change_a_fitness, "that of its content");
}

Test(damage, games_must_have_their_digest)
{
    rewrite(change_a_game, "that of its content");
}

Test(damage, digests_must_make_a_chain)
{
    rewrite(change_the_chain, "it follows");
}
