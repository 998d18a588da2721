/* The end of the program, and memory that is there or else. */
#include "wellbred/base/die.h"
#include "wellbred/base/error.h"

#include <criterion/criterion.h>
#include <criterion/redirect.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

Test(die, stops_with_our_fault, .exit_code = EXIT_OUR_FAULT)
{
    die("node %d is gone", 7);
}

static jmp_buf way_back;

static void jump_back(int status)
{
    longjmp(way_back, status);
}

static void catch_stderr(void)
{
    cr_redirect_stderr();
}

Test(die, says_why_and_calls_the_handler_in_place_of_exit, .init = catch_stderr)
{
    die_set_handler(jump_back);
    int status = setjmp(way_back);
    if (status == 0)
        die("node %d is gone", 7);
    cr_assert_eq(status, EXIT_OUR_FAULT);
    fflush(stderr);
    cr_assert_stderr_eq_str("wellbred: node 7 is gone\n");
}

Test(allocate, gives_zeroed_memory_and_never_null)
{
    unsigned char *memory = allocate(1000, 3);
    for (int i = 0; i < 3000; i++)
        cr_assert_eq(memory[i], 0, "byte %d", i);
    free(memory);

    static const size_t nothing[][2] = {{0, 0}, {0, 8}, {8, 0}};
    for (int i = 0; i < 3; i++) {
        void *empty = allocate(nothing[i][0], nothing[i][1]);
        cr_assert_not_null(empty);
        free(empty);
    }
}

#ifndef __SANITIZE_ADDRESS__ /* which takes such a request for a fault of its own */
Test(allocate, dies_when_the_size_overflows, .exit_code = EXIT_OUR_FAULT)
{
    volatile size_t half = SIZE_MAX / 2 + 2;
    free(allocate(half, 2));
}
#endif
