/* A run's lock has one holder, who notices when it is no longer his. */
#include "wellbred/store/lock.h"
#include "lock_holder.h"
#include "small_run.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

TestSuite(lock, .init = small_directory_make, .fini = small_directory_remove);

static Holder holder_now(void)
{
    Holder holder;
    size_t size;
    char *text = small_read(small_path("lock"), &size);
    cr_assert(holder_read(&holder, text));
    free(text);
    return holder;
}

static Lock *take(void)
{
    Lock *lock;
    Error error;
    cr_assert(lock_take(&lock, small_directory, &error), "%s", error.text);
    return lock;
}

Test(lock, has_one_holder)
{
    Lock *lock = take(), *second;
    Error error;
    char name[40];
    cr_assert(lock_check(lock, &error), "%s", error.text);
    cr_assert_not(lock_take(&second, small_directory, &error));
    cr_assert_null(second);
    cr_assert_eq(error.exit_code, EXIT_STOPPED_EARLY);
    snprintf(name, sizeof name, "by process %ld on '", (long)getpid());
    cr_assert_not_null(strstr(error.text, name), "%s", error.text);
    cr_assert_not(lock_look(small_directory, &error));
    cr_assert_eq(error.exit_code, EXIT_STOPPED_EARLY);
    cr_assert(lock_check(lock, &error), "a refused one changes nothing: %s", error.text);
    lock_release(lock);
    cr_assert(lock_look(small_directory, &error), "%s", error.text);
    lock_release(take());
}

Test(lock, looking_leaves_nothing_behind)
{
    Error error;
    cr_assert(lock_look(small_directory, &error));
    cr_assert_neq(access(small_path("lock"), F_OK), 0);
    cr_assert(lock_look(small_path("nowhere"), &error));
}

Test(lock, has_a_growing_epoch_and_a_new_token)
{
    char token[LOCK_TOKEN_SIZE] = "";
    for (int i = 1; i <= 3; i++) {
        Lock *lock = take();
        Holder held = holder_now();
        cr_assert_eq(held.epoch, i);
        cr_assert(held.held);
        cr_assert_eq(held.process, getpid());
        cr_assert_str_neq(held.token, token);
        strcpy(token, held.token);
        lock_release(lock);
        cr_assert_not(holder_now().held);
    }
}

static void write_lock(const char *text)
{
    small_write(small_path("lock"), text, strlen(text));
}

Test(lock, who_has_lost_it_leaves_it_alone)
{
    static const char foreign[] =
        "epoch 9\nstate held\ntoken 0123456789abcdef\nhost elsewhere\nprocess 7\njob -\nsince 2024-01-01T00:00:00Z\n";
    static const char *const texts[] = {foreign, "", "epoch 9\nstate", "random bytes"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        Lock *lock = take();
        Error error;
        size_t size;
        write_lock(texts[i]);
        cr_assert_not(lock_check(lock, &error), "\"%s\"", texts[i]);
        cr_assert_eq(error.exit_code, EXIT_STOPPED_EARLY);
        lock_release(lock);
        char *left = small_read(small_path("lock"), &size);
        cr_assert_str_eq(left, texts[i], "it was somebody else's");
        free(left);
        cr_assert_eq(unlink(small_path("lock")), 0);
    }
    Lock *lock = take();
    Error error;
    cr_assert_eq(unlink(small_path("lock")), 0);
    cr_assert_not(lock_check(lock, &error));
    cr_assert_eq(error.exit_code, EXIT_STOPPED_EARLY);
    lock_release(lock);
    cr_assert_neq(access(small_path("lock"), F_OK), 0, "it was not made anew");
}

/* ---- the text ---- */

Test(lock, its_text_is_read_as_it_was_written)
{
    Holder holder, read;
    char text[LOCK_TEXT_SIZE];
    holder_init_self(&holder, 12);
    memset(holder.host, 'h', HOST_NAME_SIZE - 1);
    holder_write(&holder, text);
    cr_assert(holder_read(&read, text));
    cr_assert_eq(read.epoch, 12);
    cr_assert(read.held);
    cr_assert_str_eq(read.token, holder.token);
    cr_assert_str_eq(read.host, holder.host);
    cr_assert_eq(read.process, holder.process);
    cr_assert_str_eq(read.job, holder.job);
    cr_assert_str_eq(read.since, holder.since);
}

Test(lock, a_torn_text_is_not_read)
{
    Holder holder, read;
    char text[LOCK_TEXT_SIZE];
    holder_init_self(&holder, 12);
    holder_write(&holder, text);
    size_t size = strlen(text);
    for (size_t length = 0; length + 2 < size; length++) {
        char torn[LOCK_TEXT_SIZE];
        memcpy(torn, text, length);
        torn[length] = '\0';
        /* Only the time may be cut, which nothing hangs on. */
        cr_assert(!holder_read(&read, torn) || strncmp(read.since, holder.since, strlen(read.since)) == 0, "%zu",
                  length);
    }
    strcat(text, "more\n");
    cr_assert_not(holder_read(&read, text));
}

Test(lock, impossible_numbers_are_not_read)
{
    static const char *const heads[] = {"epoch -1\nstate held\ntoken a\nhost h\nprocess 7",
                                        "epoch 99999999999999999999\nstate held\ntoken a\nhost h\nprocess 7",
                                        "epoch 1\nstate held\ntoken a\nhost h\nprocess 0",
                                        "epoch 1\nstate held\ntoken a\nhost h\nprocess -1",
                                        "epoch 1\nstate held\ntoken a\nhost h\nprocess 4294967297"};
    Holder read;
    char text[LOCK_TEXT_SIZE];
    for (size_t i = 0; i < sizeof heads / sizeof *heads; i++) {
        snprintf(text, sizeof text, "%s\njob -\nsince now\n", heads[i]);
        cr_assert_not(holder_read(&read, text), "%s", text);
    }
}

/* Only root can give files away. */
static void needs_root(void)
{
    if (geteuid() != 0)
        cr_skip_test("needs root");
}

Test(lock, of_a_stranger_counts_for_nothing)
{
    enum { STRANGER = 12345 };
    Lock *lock = take(), *second;
    Error error;
    LockReport report;
    needs_root();
    cr_assert_eq(chown(small_path("lock"), STRANGER, STRANGER), 0);
    cr_assert_not(lock_check(lock, &error), "who has it must notice");
    cr_assert_eq(error.exit_code, EXIT_STOPPED_EARLY);
    lock_release(lock);
    cr_assert(holder_now().held, "it is not ours to write to");
    cr_assert_not(lock_take(&second, small_directory, &error));
    cr_assert_eq(error.exit_code, EXIT_BAD_DATA);
    cr_assert_not_null(strstr(error.text, "belongs to user 12345"), "%s", error.text);
    cr_assert_not(lock_look(small_directory, &error));
    lock_report(small_directory, &report);
    cr_assert_eq(report.state, LOCK_UNSURE);
    cr_assert_eq(report.host[0], '\0', "nothing that he wrote is told");
    cr_assert_eq(chown(small_directory, STRANGER, STRANGER), 0);
    lock_release(take()); /* now he is the owner */
}

Test(lock, is_no_link)
{
    char target[200];
    Lock *lock;
    Error error;
    snprintf(target, sizeof target, "%s", small_path("dear"));
    small_write(target, "dear", 4);
    cr_assert_eq(symlink(target, small_path("lock")), 0);
    cr_assert_not(lock_take(&lock, small_directory, &error));
    cr_assert_eq(error.exit_code, EXIT_CANNOT_CREATE);
    size_t size;
    free(small_read(target, &size));
    cr_assert_eq(size, 4);
}
