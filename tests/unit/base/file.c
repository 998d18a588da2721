/* Whole files: content, and every reason why there is none. */
#include "wellbred/base/file.h"

#include <criterion/criterion.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
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
    snprintf(expected, sizeof expected, "'%s' is not a file", directory);
    assert_refused(directory, 1000, EXIT_BAD_DATA, expected);
    assert_refused("/dev/zero", 1000, EXIT_BAD_DATA, "'/dev/zero' is not a file");
}

Test(file, that_a_name_cannot_lead_to_is_bad_data)
{
    char name[400], expected[600];
    write_file("x", 1);
    snprintf(name, sizeof name, "%s/below", path);
    snprintf(expected, sizeof expected, "can't open '%s': Not a directory", name);
    assert_refused(name, 1000, EXIT_BAD_DATA, expected);
    unlink(path);
    cr_assert_eq(symlink(path, path), 0);
    snprintf(expected, sizeof expected, "can't open '%s': Too many levels of symbolic links", path);
    assert_refused(path, 1000, EXIT_BAD_DATA, expected);
    memset(name, 'x', 300);
    name[300] = '\0';
    snprintf(expected, sizeof expected, "can't open '%s': File name too long", name);
    assert_refused(name, 1000, EXIT_BAD_DATA, expected);
}

Test(file, that_is_a_socket_is_named)
{
    char expected[200];
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    memcpy(address.sun_path, path, strlen(path) + 1);
    int descriptor = socket(AF_UNIX, SOCK_STREAM, 0);
    cr_assert_eq(bind(descriptor, (struct sockaddr *)&address, sizeof address), 0);
    snprintf(expected, sizeof expected, "'%s' is not a file", path);
    assert_refused(path, 1000, EXIT_BAD_DATA, expected);
    close(descriptor);
}

/* Trouble of the machine is no fault of the data. */
Test(file, that_cannot_be_opened_or_read_is_an_io_error)
{
    char expected[200];
    struct rlimit limit, none;
    write_file("x", 1);
    cr_assert_eq(getrlimit(RLIMIT_NOFILE, &limit), 0);
    none = limit;
    none.rlim_cur = 0;
    cr_assert_eq(setrlimit(RLIMIT_NOFILE, &none), 0);
    Error error;
    char *content;
    size_t size;
    bool ok = file_read(path, 1000, &content, &size, &error);
    setrlimit(RLIMIT_NOFILE, &limit);
    cr_assert_not(ok);
    snprintf(expected, sizeof expected, "can't open '%s': Too many open files", path);
    cr_assert_str_eq(error.text, expected);
    cr_assert_eq(error.exit_code, EXIT_IO);
    assert_refused("/proc/self/mem", 1000, EXIT_IO, "can't read '/proc/self/mem': Input/output error");
}

/* ---- pipes ---- */

/* It hung until somebody wrote. No timeout of Criterion's, which leaks when tests run side
 * by side: CTest has one. */
Test(file, that_is_a_pipe_without_a_writer_is_empty)
{
    Error error;
    char *content;
    size_t size = 77;
    cr_assert_eq(mkfifo(path, 0600), 0);
    cr_assert(file_read(path, 1000, &content, &size, &error));
    cr_assert_eq(size, 0);
    free(content);
}

enum { PIPE_SIZE = 300001, PIPE_BLOCK = 1000 };

static char pipe_byte(int i)
{
    return (char)(i * 31 + i / 256);
}

static void *write_slowly(void *ends)
{
    int descriptor = ((int *)ends)[1];
    for (int i = 0; i < PIPE_SIZE; i += PIPE_BLOCK) {
        char block[PIPE_BLOCK];
        int count = PIPE_SIZE - i < PIPE_BLOCK ? PIPE_SIZE - i : PIPE_BLOCK;
        for (int k = 0; k < count; k++)
            block[k] = pipe_byte(i + k);
        if (i % (50 * PIPE_BLOCK) == 0)
            usleep(2000);
        if (write(descriptor, block, (size_t)count) != count)
            break;
    }
    close(descriptor);
    return NULL;
}

/* A thread that writes PIPE_SIZE bytes with pauses or until the test ends, and the
 * name of where they come out. */
static void start_writer(char name[40])
{
    static int ends[2];
    pthread_t writer;
    cr_assert_eq(pipe(ends), 0);
    cr_assert_eq(pthread_create(&writer, NULL, write_slowly, ends), 0);
    pthread_detach(writer);
    snprintf(name, 40, "/dev/fd/%d", ends[0]);
}

Test(file, that_is_a_pipe_comes_whole)
{
    Error error;
    char name[40], *content;
    size_t size;
    start_writer(name);
    cr_assert(file_read(name, PIPE_SIZE, &content, &size, &error), "%s", error.text);
    cr_assert_eq(size, PIPE_SIZE);
    for (int i = 0; i < PIPE_SIZE; i++)
        cr_assert_eq(content[i], pipe_byte(i), "byte %d", i);
    cr_assert_eq(content[size], '\0');
    free(content);
}

Test(file, that_is_a_pipe_has_the_same_limit)
{
    char name[40], expected[200];
    start_writer(name);
    snprintf(expected, sizeof expected, "'%s' has more than the %d bytes that are allowed", name, PIPE_SIZE - 1);
    assert_refused(name, PIPE_SIZE - 1, EXIT_BAD_DATA, expected);
}
