/* owner.h - whose word counts in a run.
 *
 * A directory that a group or all may write to, such as one on a scratch file
 * system, can hold files of anybody. Those that say what a training has to do,
 * its lock and STOP, count only if they are of the directory's owner, of the
 * user who trains, or of root. */
#ifndef WELLBRED_STORE_OWNER_H
#define WELLBRED_STORE_OWNER_H

#include <stdbool.h>
#include <sys/types.h>

/* The owner of a directory; who we are if it can't be told. */
uid_t owner_of(const char *directory);

/* Is `user` to be obeyed in a directory of `owner`? */
bool owner_lets_decide(uid_t owner, uid_t user);

#endif
