/* Messages to the user never overflow, whatever goes into them. */
#include "wellbred/base/error.h"

#include <criterion/criterion.h>
#include <string.h>

enum { LONGEST = sizeof((Error *)0)->text - 1 };

static const char *long_text(char letter, int length)
{
    static char text[3000];
    memset(text, letter, (size_t)length);
    text[length] = '\0';
    return text;
}

Test(error, keeps_text_and_exit_code_and_returns_false)
{
    Error error;
    cr_assert_not(error_set(&error, EXIT_IO, "can't read '%s' at %d", "a.json", 12));
    cr_assert_str_eq(error.text, "can't read 'a.json' at 12");
    cr_assert_eq(error.exit_code, EXIT_IO);
}

Test(error, has_the_exit_codes_of_the_command_line)
{
    cr_assert_eq(EXIT_DONE, 0);
    cr_assert_eq(EXIT_USAGE, 64);
    cr_assert_eq(EXIT_BAD_DATA, 65);
    cr_assert_eq(EXIT_OUR_FAULT, 70);
    cr_assert_eq(EXIT_CANNOT_CREATE, 73);
    cr_assert_eq(EXIT_IO, 74);
    cr_assert_eq(EXIT_STOPPED_EARLY, 75);
}

Test(error, cuts_a_text_that_is_too_long)
{
    static const int lengths[] = {LONGEST - 1, LONGEST, LONGEST + 1, 2 * LONGEST};
    static const int kept[] = {LONGEST - 1, LONGEST, LONGEST, LONGEST};
    for (int i = 0; i < 4; i++) {
        Error error;
        memset(&error, 'x', sizeof error);
        error_set(&error, EXIT_BAD_DATA, "%s", long_text('a', lengths[i]));
        cr_assert_eq(strlen(error.text), (size_t)kept[i], "%d letters", lengths[i]);
        cr_assert_eq(strspn(error.text, "a"), (size_t)kept[i], "%d letters", lengths[i]);
    }
}

Test(error, prefix_says_where_and_keeps_the_rest)
{
    Error error;
    error_set(&error, EXIT_BAD_DATA, "line 1 is bad");
    cr_assert_not(error_prefix(&error, "list.txt"));
    cr_assert_not(error_prefix(&error, "'game.pieces'"));
    cr_assert_str_eq(error.text, "'game.pieces': list.txt: line 1 is bad");
    cr_assert_eq(error.exit_code, EXIT_BAD_DATA);
}

Test(error, prefix_cuts_what_no_longer_fits)
{
    for (int length = 0; length <= 2 * LONGEST; length++) {
        Error error;
        error_set(&error, EXIT_BAD_DATA, "%s", "bbbbbbbbbb");
        error_prefix(&error, long_text('a', length));
        size_t whole = (size_t)length + strlen(": bbbbbbbbbb");
        size_t expected = whole < LONGEST ? whole : LONGEST;
        if (strlen(error.text) != expected || strspn(error.text, "a") > (size_t)length)
            cr_assert_fail("prefix of %d letters: text has %zu, not %zu", length, strlen(error.text), expected);
    }
}

Test(error, prefix_of_a_full_text_drops_its_end)
{
    Error error;
    error_set(&error, EXIT_BAD_DATA, "%s", long_text('b', LONGEST));
    error_prefix(&error, "file");
    cr_assert_eq(strlen(error.text), (size_t)LONGEST);
    cr_assert(strncmp(error.text, "file: bbbb", 10) == 0);
}
