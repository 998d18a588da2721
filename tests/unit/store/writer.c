/* Whatever fails, what was safe before still is; and who has lost the run
 * touches nothing. */
#include "wellbred/store/writer.h"
#include "inflight_small.h"
#include "small_run.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

TestSuite(writer, .init = small_directory_make, .fini = small_directory_remove);

static RunWriter *open_writer(const Tiny *tiny)
{
    static const char *const features[] = {"holes", "bumpiness", "landing_height"};
    RunPlan plan = {
        .config = "{ \"seed\": 1 }\n",
        .version = "0",
        .commit = "none",
        .features = features,
        .feature_count = TINY_GENES,
        .population = tiny->evolution.population,
        .genes = TINY_GENES,
        .games = tiny->evaluation.games,
        .state_size = trainer_state_size(tiny->trainer),
    };
    RunWriter *writer;
    Error error;
    cr_assert(run_writer_open(&writer, small_path("run"), &plan, &error), "%s", error.text);
    return writer;
}

static bool exists(const char *name)
{
    return access(small_path(name), F_OK) == 0;
}

static void checkpoint(RunWriter *writer, const Tiny *tiny)
{
    Error error;
    cr_assert(run_writer_checkpoint(writer, trainer_inflight(tiny->trainer), &tiny->rules, &error), "%s", error.text);
}

static bool finds_unfinished(const RunWriter *writer, const Tiny *tiny)
{
    Inflight inflight;
    Error error;
    bool found;
    cr_assert(run_read_inflight(run_writer_run(writer), &tiny->rules, 10000, &inflight, &found, &error), "%s",
              error.text);
    inflight_release(&inflight);
    return found;
}

Test(writer, keeps_the_unfinished_generation_until_it_is_finished)
{
    Tiny tiny = inflight_small(), finished = inflight_small_settings();
    RunWriter *writer = open_writer(&tiny);
    Error error;
    cr_assert_not(finds_unfinished(writer, &tiny));
    checkpoint(writer, &tiny);
    cr_assert(exists("run/inflight.h5") && !exists("run/inflight.prev.h5"));
    checkpoint(writer, &tiny);
    cr_assert(exists("run/inflight.h5") && exists("run/inflight.prev.h5"));
    cr_assert(finds_unfinished(writer, &tiny));
    /* A kill came between the two. */
    cr_assert_eq(unlink(small_path("run/inflight.h5")), 0);
    small_write(small_path("run/inflight.h5.partial"), "half", 4);
    cr_assert(finds_unfinished(writer, &tiny));

    tiny_start(&finished);
    tiny_breed(&finished, 1);
    cr_assert(run_writer_commit(writer, trainer_snapshot(finished.trainer), &error), "%s", error.text);
    cr_assert_not(exists("run/inflight.h5") || exists("run/inflight.prev.h5") || exists("run/inflight.h5.partial"));
    cr_assert_not(finds_unfinished(writer, &tiny));
    /* What a kill left of it does not count. */
    checkpoint(writer, &tiny);
    cr_assert_not(finds_unfinished(writer, &tiny));
    run_writer_close(writer);
    tiny_stop(&tiny);
    tiny_stop(&finished);
}

Test(writer, refuses_a_generation_that_lacks_those_before)
{
    Tiny tiny = inflight_small();
    RunWriter *writer = open_writer(&tiny);
    Inflight inflight;
    Error error;
    bool found;
    ((Inflight *)trainer_inflight(tiny.trainer))->generation = 4;
    checkpoint(writer, &tiny);
    cr_assert_not(run_read_inflight(run_writer_run(writer), &tiny.rules, 10000, &inflight, &found, &error));
    cr_assert_eq(error.exit_code, EXIT_BAD_DATA);
    cr_assert_not_null(strstr(error.text, small_path("run/inflight.h5")), "%s", error.text);
    run_writer_close(writer);
    tiny_stop(&tiny);
}

/* A directory in the place of a file that has to be written. */
static void block(const char *name)
{
    cr_assert_eq(mkdir(small_path(name), 0777), 0);
}

static void unblock(const char *name)
{
    cr_assert_eq(rmdir(small_path(name)), 0);
}

Test(writer, what_fails_can_be_tried_again)
{
    Tiny tiny = inflight_small(), finished = inflight_small_settings();
    RunWriter *writer = open_writer(&tiny);
    Error error;
    checkpoint(writer, &tiny);
    block("run/inflight.h5.partial");
    for (int i = 0; i < 3; i++) {
        cr_assert_not(run_writer_checkpoint(writer, trainer_inflight(tiny.trainer), &tiny.rules, &error));
        cr_assert(finds_unfinished(writer, &tiny), "the one before is still there");
    }
    unblock("run/inflight.h5.partial");
    checkpoint(writer, &tiny);
    cr_assert(finds_unfinished(writer, &tiny));

    tiny_start(&finished);
    tiny_breed(&finished, 1);
    block("run/generations/0.h5.partial");
    for (int i = 0; i < 3; i++) {
        cr_assert_not(run_writer_commit(writer, trainer_snapshot(finished.trainer), &error));
        cr_assert_eq(run_generations(run_writer_run(writer)), 0);
        cr_assert(finds_unfinished(writer, &tiny));
    }
    unblock("run/generations/0.h5.partial");
    cr_assert(run_writer_commit(writer, trainer_snapshot(finished.trainer), &error), "%s", error.text);
    cr_assert_eq(run_generations(run_writer_run(writer)), 1);
    run_writer_close(writer);
    tiny_stop(&tiny);
    tiny_stop(&finished);
}

static void assert_lost(bool done, const Error *error)
{
    cr_assert_not(done);
    cr_assert_eq(error->exit_code, EXIT_STOPPED_EARLY, "%s", error->text);
}

static const char foreign[] =
    "epoch 9\nstate held\ntoken 0123456789abcdef\nhost elsewhere\nprocess 7\njob -\nsince 2024-01-01T00:00:00Z\n";

Test(writer, a_ghost_touches_nothing)
{
    Tiny tiny = inflight_small(), finished = inflight_small_settings();
    RunWriter *writer = open_writer(&tiny);
    Error error;
    size_t size;
    tiny_start(&finished);
    tiny_breed(&finished, 1);
    small_write(small_path("run/STOP"), "", 0);
    small_write(small_path("run/lock"), foreign, strlen(foreign));
    assert_lost(run_writer_commit(writer, trainer_snapshot(finished.trainer), &error), &error);
    assert_lost(run_writer_checkpoint(writer, trainer_inflight(tiny.trainer), &tiny.rules, &error), &error);
    assert_lost(run_writer_log(writer, "a line\n", &error), &error);
    assert_lost(run_writer_answer_stop(writer, &error), &error);
    run_writer_close(writer);
    cr_assert(exists("run/STOP") && !exists("run/STOPPED"));
    cr_assert_not(exists("run/generations/0.h5") || exists("run/inflight.h5") || exists("run/log.jsonl"));
    char *lock = small_read(small_path("run/lock"), &size);
    cr_assert_str_eq(lock, foreign);
    free(lock);
    tiny_stop(&tiny);
    tiny_stop(&finished);
}

/* What happens while a file is synced: the disk may be slow. */
static void (*meanwhile)(void);

int fsync(int file)
{
    void (*event)(void) = meanwhile;
    meanwhile = NULL;
    if (event)
        event();
    return (int)syscall(SYS_fsync, file);
}

static const char theirs[] = "theirs";

static void assert_theirs(const char *name)
{
    size_t size;
    char *content = small_read(small_path(name), &size);
    cr_assert(size == strlen(theirs) && memcmp(content, theirs, size) == 0, "'%s' is not theirs", name);
    free(content);
}

/* Somebody believes that this process is dead, goes on with the run, and has got as far as we have. */
static void take_over(void)
{
    static const char *const names[] = {"run/inflight.h5", "run/inflight.h5.partial", "run/generations/0.h5",
                                        "run/generations/0.h5.partial"};
    small_write(small_path("run/lock"), foreign, strlen(foreign));
    for (int i = 0; i < 4; i++) {
        unlink(small_path(names[i]));
        small_write(small_path(names[i]), theirs, strlen(theirs));
    }
}

static void assert_all_is_theirs(void)
{
    assert_theirs("run/inflight.h5");
    assert_theirs("run/inflight.h5.partial");
    assert_theirs("run/generations/0.h5");
    assert_theirs("run/generations/0.h5.partial");
    cr_assert_not(exists("run/inflight.prev.h5"));
}

Test(writer, a_ghost_that_was_stuck_over_a_sync_touches_nothing)
{
    Tiny tiny = inflight_small(), finished = inflight_small_settings();
    RunWriter *writer = open_writer(&tiny);
    Error error;
    tiny_start(&finished);
    tiny_breed(&finished, 1);
    meanwhile = take_over;
    assert_lost(run_writer_checkpoint(writer, trainer_inflight(tiny.trainer), &tiny.rules, &error), &error);
    assert_all_is_theirs();
    run_writer_close(writer);

    cr_assert_eq(unlink(small_path("run/lock")), 0);
    cr_assert_eq(unlink(small_path("run/generations/0.h5")), 0);
    writer = open_writer(&tiny);
    meanwhile = take_over;
    assert_lost(run_writer_commit(writer, trainer_snapshot(finished.trainer), &error), &error);
    assert_all_is_theirs();
    run_writer_close(writer);
    tiny_stop(&tiny);
    tiny_stop(&finished);
}

/* Where nothing else tells, the file does. */
static void begin_another(void)
{
    cr_assert_eq(unlink(small_path("run/inflight.h5.partial")), 0);
    small_write(small_path("run/inflight.h5.partial"), theirs, strlen(theirs));
}

Test(writer, puts_only_its_own_file_in_place)
{
    Tiny tiny = inflight_small();
    RunWriter *writer = open_writer(&tiny);
    Error error;
    checkpoint(writer, &tiny);
    meanwhile = begin_another;
    cr_assert_not(run_writer_checkpoint(writer, trainer_inflight(tiny.trainer), &tiny.rules, &error));
    cr_assert_eq(error.exit_code, EXIT_IO, "%s", error.text);
    assert_theirs("run/inflight.h5.partial");
    cr_assert(finds_unfinished(writer, &tiny));
    checkpoint(writer, &tiny);
    run_writer_close(writer);
    tiny_stop(&tiny);
}

Test(writer, answers_a_stop)
{
    Tiny tiny = inflight_small();
    RunWriter *writer = open_writer(&tiny);
    Error error;
    cr_assert_eq(run_stop_file(small_path("run")), STOP_FILE_NONE);
    small_write(small_path("run/STOP"), "", 0);
    cr_assert_eq(run_stop_file(small_path("run")), STOP_FILE_WANTED);
    cr_assert(run_writer_answer_stop(writer, &error), "%s", error.text);
    cr_assert(exists("run/STOPPED") && !exists("run/STOP"));
    run_writer_close(writer);
    writer = open_writer(&tiny);
    cr_assert_not(exists("run/STOPPED"));
    run_writer_close(writer);
    tiny_stop(&tiny);
}

Test(writer, begins_a_new_line_after_a_torn_one)
{
    Tiny tiny = inflight_small();
    RunWriter *writer = open_writer(&tiny);
    Error error;
    size_t size;
    cr_assert(run_writer_log(writer, "one\n", &error), "%s", error.text);
    cr_assert(run_writer_log(writer, "tw", &error), "%s", error.text);
    cr_assert(run_writer_log(writer, "three\n", &error), "%s", error.text);
    run_writer_close(writer);
    char *log = small_read(small_path("run/log.jsonl"), &size);
    cr_assert_str_eq(log, "one\ntw\nthree\n");
    free(log);
    tiny_stop(&tiny);
}
