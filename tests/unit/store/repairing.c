/* Repair goes back to the last whole state, and loses nothing. */
#include "sealed.h"
#include "small_run.h"
#include "wellbred/base/bytes.h"
#include "wellbred/store/lock.h"
#include "wellbred/store/repair.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

TestSuite(repairing, .init = small_directory_make, .fini = small_directory_remove);

static char said[20000];

static void say(const char *what_done)
{
    strcat(said, what_done);
    strcat(said, "\n");
}

static bool repair(int *steps, Error *error)
{
    const RepairPlan plan = {small_promise, "0", "none", say};
    said[0] = '\0';
    return run_repair(small_path("run"), &plan, steps, error);
}

static void damage(const char *file)
{
    size_t size;
    char *bytes = small_read(small_path(file), &size);
    bytes[size / 2] ^= 4;
    small_write(small_path(file), bytes, size);
    free(bytes);
}

static bool is_there(const char *file)
{
    return access(small_path(file), F_OK) == 0;
}

/* Repaired, it is whole with so many generations; a second time there is nothing to do. */
static void assert_repaired(int generations)
{
    RunReport report;
    Error error;
    int steps;
    cr_assert(repair(&steps, &error), "%s", error.text);
    cr_assert_gt(steps, 0);
    cr_assert(run_verify(&report, small_path("run"), small_promise), "%s", report.faults ? report.fault[0].text : "");
    cr_assert_eq(report.generations, generations);
    run_report_release(&report);
    cr_assert(repair(&steps, &error), "%s", error.text);
    cr_assert_eq(steps, 0, "%s", said);
}

static void assert_refused(const char *words)
{
    Error error;
    int steps;
    cr_assert_not(repair(&steps, &error));
    cr_assert_eq(steps, 0);
    cr_assert_not_null(strstr(error.text, words), "'%s' is not in: %s", words, error.text);
    cr_assert_not(is_there("run/set-aside-1"));
}

Test(repairing, leaves_a_whole_run_alone)
{
    Error error;
    int steps;
    small_run_make(METHOD_GA, "run");
    cr_assert(repair(&steps, &error), "%s", error.text);
    cr_assert_eq(steps, 0);
    cr_assert_not(is_there("run/set-aside-1"));
}

Test(repairing, sets_a_faulty_generation_and_all_after_it_aside)
{
    small_run_make(METHOD_GA, "run");
    damage("run/generations/1.h5");
    assert_repaired(1);
    cr_assert(is_there("run/set-aside-1/generations/1.h5") && is_there("run/set-aside-1/generations/2.h5"));
    cr_assert(is_there("run/set-aside-1/inflight.h5") && is_there("run/set-aside-1/inflight.prev.h5"));
    cr_assert_not(is_there("run/generations/1.h5") || is_there("run/generations/2.h5") || is_there("run/inflight.h5"));
}

Test(repairing, sets_what_is_behind_a_gap_aside)
{
    small_run_make(METHOD_GA, "run");
    cr_assert_eq(unlink(small_path("run/generations/0.h5")), 0);
    assert_repaired(0);
    cr_assert(is_there("run/set-aside-1/generations/1.h5") && is_there("run/set-aside-1/generations/2.h5"));
}

/* Killed at any moment, the rest has its fault at the end. */
Test(repairing, moves_the_newest_first)
{
    Error error;
    int steps;
    small_run_make(METHOD_GA, "run");
    damage("run/generations/0.h5");
    cr_assert(repair(&steps, &error), "%s", error.text);
    const char *inflight = strstr(said, "/inflight.h5"), *two = strstr(said, "/2.h5"), *one = strstr(said, "/1.h5"),
               *zero = strstr(said, "/0.h5");
    cr_assert(inflight && two && one && zero && inflight < two && two < one && one < zero, "%s", said);
    cr_assert_eq(steps, 5, "%s", said);
}

Test(repairing, sets_only_a_faulty_unfinished_generation_aside)
{
    small_run_make(METHOD_GA, "run");
    damage("run/inflight.h5");
    assert_repaired(SMALL_GENERATIONS);
    cr_assert(is_there("run/set-aside-1/inflight.h5") && is_there("run/inflight.prev.h5"));
}

Test(repairing, makes_run_h5_anew)
{
    Run *run;
    Error error;
    small_run_make(METHOD_CMA_ES, "run");
    damage("run/run.h5");
    assert_repaired(SMALL_GENERATIONS);
    cr_assert(is_there("run/set-aside-1/run.h5"));
    cr_assert(run_open(&run, small_path("run"), &error), "%s", error.text);
    cr_assert_str_eq(run_config(run), "{ \"seed\": 1 }\n");
    run_close(run);
}

Test(repairing, makes_a_missing_run_h5_anew)
{
    small_run_make(METHOD_GA, "run");
    cr_assert_eq(unlink(small_path("run/run.h5")), 0);
    assert_repaired(SMALL_GENERATIONS);
}

Test(repairing, rewrites_config_json)
{
    size_t size;
    small_run_make(METHOD_GA, "run");
    damage("run/config.json");
    assert_repaired(SMALL_GENERATIONS);
    cr_assert(is_there("run/set-aside-1/config.json"));
    char *config = small_read(small_path("run/config.json"), &size);
    cr_assert_str_eq(config, "{ \"seed\": 1 }\n");
    free(config);
    cr_assert_eq(unlink(small_path("run/config.json")), 0);
    assert_repaired(SMALL_GENERATIONS);
}

Test(repairing, uses_another_directory_each_time)
{
    small_run_make(METHOD_GA, "run");
    damage("run/generations/2.h5");
    assert_repaired(2);
    damage("run/generations/1.h5");
    assert_repaired(1);
    cr_assert(is_there("run/set-aside-1/generations/2.h5") && is_there("run/set-aside-2/generations/1.h5"));
}

Test(repairing, mends_several_things_at_once)
{
    small_run_make(METHOD_GA, "run");
    damage("run/generations/2.h5");
    damage("run/inflight.prev.h5");
    damage("run/run.h5");
    assert_repaired(2);
}

/* ---- refused ---- */

Test(repairing, refuses_when_the_config_is_lost)
{
    small_run_make(METHOD_GA, "run");
    damage("run/run.h5");
    damage("run/config.json");
    damage("run/generations/2.h5");
    assert_refused("can't be mended");
    cr_assert(is_there("run/generations/2.h5"));
}

Test(repairing, refuses_a_config_that_generation_0_does_not_follow)
{
    small_run_make(METHOD_GA, "run");
    cr_assert_eq(unlink(small_path("run/run.h5")), 0);
    damage("run/generations/0.h5");
    assert_refused("can't be mended");
}

Test(repairing, refuses_files_of_a_newer_program)
{
    size_t size;
    small_run_make(METHOD_GA, "run");
    char *bytes = small_read(small_path("run/generations/2.h5"), &size);
    bytes_put_u32((uint8_t *)bytes + 12, STORE_VERSION + 1);
    small_write(small_path("run/generations/2.h5"), bytes, size);
    free(bytes);
    assert_refused("use a newer one");
}

Test(repairing, refuses_what_is_no_run)
{
    Error error;
    int steps;
    cr_assert_not(repair(&steps, &error));
    small_write(small_path("run"), "a file", 6);
    assert_refused("not a run directory");
}

Test(repairing, refuses_while_somebody_writes)
{
    Lock *lock;
    Error error;
    small_run_make(METHOD_GA, "run");
    damage("run/generations/2.h5");
    cr_assert(lock_take(&lock, small_path("run"), &error), "%s", error.text);
    pid_t child = fork();
    if (child == 0) { /* another process, that waits a while and finds it taken */
        int steps;
        _exit(!repair(&steps, &error) && error.exit_code == EXIT_STOPPED_EARLY ? 0 : 1);
    }
    int status;
    cr_assert_eq(waitpid(child, &status, 0), child);
    cr_assert_eq(status, 0);
    cr_assert(is_there("run/generations/2.h5"));
    lock_release(lock);
}
