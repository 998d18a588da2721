/* Whole files: content, and every reason why there is none. */
#include "wellbred/base/file.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char directory[] = "/tmp/wellbred-test-XXXXXX";
static char path[100];

static void make_directory(void)
{
    cr_assert_not_null(mkdtemp(directory));
    snprintf(path, sizeof path, "%s/file", directory);
}

static void remove_directory(void)
{
    unlink(path);
    rmdir(directory);
}

TestSuite(file, .init = make_directory, .fini = remove_directory);

static void write_file(const void *bytes, size_t size)
{
    FILE *stream = fopen(path, "wb");
    cr_assert_not_null(stream);
    cr_assert_eq(fwrite(bytes, 1, size, stream), size);
    cr_assert_eq(fclose(stream), 0);
}

/* A pointer that no reader may touch when it fails. */
static char *const untouched = path;

static void assert_refused(const char *name, size_t limit, ExitCode exit_code, const char *expected)
{
    Error error;
    char *content = untouched;
    size_t size = 77;
    cr_assert_not(file_read(name, limit, &content, &size, &error));
    cr_assert_str_eq(error.text, expected);
    cr_assert_eq(error.exit_code, exit_code);
    cr_assert(content == untouched && size == 77, "a failed read left something behind");
}

Test(file, is_read_to_the_last_byte_with_a_zero_behind)
{
    static const char bytes[] = "one\r\ntwo\0three\xff"; /* its own zero counts as content */
    Error error;
    char *content;
    size_t size;
    write_file(bytes, sizeof bytes);
    cr_assert(file_read(path, 1000, &content, &size, &error));
    cr_assert_eq(size, sizeof bytes);
    cr_assert_arr_eq(content, bytes, sizeof bytes);
    cr_assert_eq(content[size], '\0');
    free(content);
}

Test(file, may_be_empty)
{
    Error error;
    char *content;
    size_t size = 77;
    write_file("", 0);
    cr_assert(file_read(path, 0, &content, &size, &error));
    cr_assert_eq(size, 0);
    cr_assert_str_eq(content, "");
    free(content);
}

Test(file, of_many_blocks_comes_whole)
{
    enum { SIZE = 300001 };
    Error error;
    char *bytes = malloc(SIZE), *content;
    size_t size;
    for (int i = 0; i < SIZE; i++)
        bytes[i] = (char)(i * 31 + i / 256);
    write_file(bytes, SIZE);
    cr_assert(file_read(path, SIZE, &content, &size, &error));
    cr_assert_eq(size, SIZE);
    cr_assert_eq(memcmp(content, bytes, SIZE), 0);
    free(content);
    free(bytes);
}

Test(file, may_be_as_large_as_the_limit_and_no_larger)
{
    Error error;
    char *content, expected[200];
    size_t size;
    write_file("1234567890", 10);
    cr_assert(file_read(path, 10, &content, &size, &error));
    free(content);
    snprintf(expected, sizeof expected, "'%s' has 10 bytes, at most 9 are allowed", path);
    assert_refused(path, 9, EXIT_BAD_DATA, expected);
}

Test(file, that_is_missing_is_named)
{
    char expected[200];
    snprintf(expected, sizeof expected, "can't open '%s': No such file or directory", path);
    assert_refused(path, 1000, EXIT_BAD_DATA, expected);
}

Test(file, that_is_none_is_named)
{
    char expected[200];
    snprintf(expected, sizeof expected, "'%s' is not a regular file", directory);
    assert_refused(directory, 1000, EXIT_BAD_DATA, expected);
    assert_refused("/dev/zero", 1000, EXIT_BAD_DATA, "'/dev/zero' is not a regular file");
}
