/* json_check.h - is a text JSON, to the letter? (RFC 8259)
 *
 * cJSON lets pass what is none: 01, raw line breaks in texts, anything below a
 * blank as white space. It also says little about where and why it stopped.
 * This goes over the text first; what it lets pass, cJSON can read. */
#ifndef WELLBRED_CONFIG_JSON_CHECK_H
#define WELLBRED_CONFIG_JSON_CHECK_H

#include <stdbool.h>
#include <stddef.h>

#include "wellbred/base/error.h"

enum { JSON_DEPTH_MAX = 32 };

/* Errors begin with "line L, column C: "; columns count characters. */
bool json_check(const char *text, size_t size, Error *error);

#endif
