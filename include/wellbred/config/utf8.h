/* utf8.h - characters in a string of bytes. */
#ifndef WELLBRED_CONFIG_UTF8_H
#define WELLBRED_CONFIG_UTF8_H

#include <stdbool.h>

/* Bytes of the character at `at`; 0 if it is none: too long a form, half of a
 * surrogate pair, beyond U+10FFFF, cut off by `end`. */
int utf8_length(const char *at, const char *end);

/* Is the character at `at`, of `length` bytes, one that a terminal acts upon? */
bool utf8_is_control(const char *at, int length);

#endif
