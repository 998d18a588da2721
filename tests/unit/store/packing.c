/* A packed run tells the same as the directory, in every column. */
#include "generation_columns.h"
#include "sealed.h"
#include "small_run.h"
#include "wellbred/store/pack.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

TestSuite(packing, .init = small_directory_make, .fini = small_directory_remove);

static size_t column_size(const Column *column, const Snapshot *snapshot)
{
    Extent extent = column_extent(column, snapshot);
    size_t size = H5Tget_size(column_type(column));
    for (int axis = 0; axis < extent.axes; axis++)
        size *= (size_t)extent.size[axis];
    return size;
}

static void assert_same_column(const Column *column, const Snapshot *a, const Snapshot *b)
{
    bool is_in_records = column->place == IN_RECORDS;
    void *x = is_in_records ? column_gather(column, a) : column_values(column, a);
    void *y = is_in_records ? column_gather(column, b) : column_values(column, b);
    cr_assert_eq(column_size(column, a), column_size(column, b));
    cr_assert_eq(memcmp(x, y, column_size(column, a)), 0, "'%s' differs in generation %d", column->path,
                 a->generation.number);
    if (is_in_records) {
        free(x);
        free(y);
    }
}

static void pack(const char *from, const char *to)
{
    PackedRun packed;
    Error error;
    cr_assert(run_pack(&packed, small_path(from), small_path(to), small_promise, &error), "%s", error.text);
    cr_assert_eq(packed.generations, SMALL_GENERATIONS);
}

static void check_equal(Method method)
{
    Run *run, *packed;
    Error error;
    int columns = 0;
    small_run_make(method, "run");
    pack("run", "run-packed.h5");
    cr_assert(run_open(&run, small_path("run"), &error), "%s", error.text);
    cr_assert(run_open(&packed, small_path("run-packed.h5"), &error), "%s", error.text);
    cr_assert_str_eq(run_config(run), run_config(packed));
    cr_assert_eq(memcmp(run_facts(run), run_facts(packed), sizeof *run_facts(run)), 0);
    cr_assert_eq(run_generations(run), run_generations(packed));
    for (int g = 0; g < SMALL_GENERATIONS; g++) {
        Snapshot a, b;
        cr_assert(run_read(run, g, &a, &error), "%s", error.text);
        cr_assert(run_read(packed, g, &b, &error), "%s", error.text);
        cr_assert_eq(a.generation.number, b.generation.number);
        columns = 0;
        for (const Column *column = generation_columns; column->path; column++, columns++)
            assert_same_column(column, &a, &b);
        snapshot_release(&a);
        snapshot_release(&b);
    }
    cr_assert_gt(columns, 25);
    run_close(run);
    run_close(packed);
}

Test(packing, keeps_every_column_of_a_genetic_run)
{
    check_equal(METHOD_GA); /* whose optimiser has no state */
}

Test(packing, keeps_every_column_of_a_covariance_run)
{
    check_equal(METHOD_CMA_ES);
}

Test(packing, verifies_what_was_packed)
{
    RunReport directory, packed;
    small_run_make(METHOD_CEM, "run");
    pack("run", "packed.h5");
    cr_assert(run_verify(&directory, small_path("run"), small_promise));
    cr_assert(run_verify(&packed, small_path("packed.h5"), small_promise));
    cr_assert_eq(packed.generations, SMALL_GENERATIONS);
    cr_assert_str_eq(packed.digest, directory.digest);
    run_report_release(&directory);
    run_report_release(&packed);
}

Test(packing, gives_the_same_bytes_again)
{
    size_t size_a, size_b;
    small_run_make(METHOD_GA, "run");
    pack("run", "a.h5");
    pack("run", "b.h5");
    sleep(1);            /* HDF5 would write down the second */
    pack("run", "a.h5"); /* over a packed run */
    char *a = small_read(small_path("a.h5"), &size_a), *b = small_read(small_path("b.h5"), &size_b);
    cr_assert_eq(size_a, size_b);
    cr_assert_eq(memcmp(a, b, size_a), 0);
    free(a);
    free(b);
}

static void refuse(const char *from, const char *to, const char *words, ExitCode exit_code)
{
    PackedRun packed;
    Error error;
    cr_assert_not(run_pack(&packed, small_path(from), small_path(to), small_promise, &error));
    cr_assert_not_null(strstr(error.text, words), "'%s' is not in: %s", words, error.text);
    cr_assert_eq(error.exit_code, exit_code, "%s", error.text);
    char partial[60];
    snprintf(partial, sizeof partial, "%s.partial", to);
    cr_assert_neq(access(small_path(partial), F_OK), 0, "a partial file is left");
}

Test(packing, never_replaces_another_file)
{
    size_t size;
    small_run_make(METHOD_GA, "run");
    small_write(small_path("mine.h5"), "precious", 8);
    refuse("run", "mine.h5", "is not a packed run", EXIT_CANNOT_CREATE);
    refuse("run", "run/run.h5", "is not a packed run", EXIT_CANNOT_CREATE);
    refuse("run", "run", "is not a packed run", EXIT_CANNOT_CREATE);
    refuse("run", "no/where.h5", "can't create", EXIT_CANNOT_CREATE);
    char *bytes = small_read(small_path("mine.h5"), &size);
    cr_assert_eq(memcmp(bytes, "precious", size), 0);
    free(bytes);
}

Test(packing, refuses_a_run_with_a_fault)
{
    size_t size;
    small_run_make(METHOD_GA, "run");
    char *bytes = small_read(small_path("run/generations/1.h5"), &size);
    bytes[size / 2] ^= 1;
    small_write(small_path("run/generations/1.h5"), bytes, size);
    free(bytes);
    refuse("run", "packed.h5", "generations/1.h5: altered", EXIT_BAD_DATA);
    cr_assert_eq(unlink(small_path("run/generations/1.h5")), 0);
    refuse("run", "packed.h5", "generations/1.h5", EXIT_BAD_DATA);
    cr_assert_neq(access(small_path("packed.h5"), F_OK), 0);
}
