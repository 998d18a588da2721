/* die.h - the end, for what nobody can mend: no memory, a broken MPI. */
#ifndef WELLBRED_BASE_DIE_H
#define WELLBRED_BASE_DIE_H

#include <stddef.h>

/* Print "wellbred: ..." on stderr and stop with EXIT_OUR_FAULT. */
_Noreturn void die(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Called by die() in place of exit(). The MPI layer installs one that takes
 * the whole job down; tests install one that jumps back. */
void die_set_handler(void (*stop)(int status));

/* calloc() of `count` things that dies when there is no memory. */
void *allocate(size_t count, size_t size) __attribute__((returns_nonnull));

/* Room for `count` things in place of `memory` (may be NULL), which keeps what
 * it has; dies likewise. What is new is not set to anything. */
void *reallocate(void *memory, size_t count, size_t size) __attribute__((returns_nonnull));

#endif
