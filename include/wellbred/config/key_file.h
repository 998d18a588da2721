/* key_file.h - which keys do what, as a small JSON file:
 *
 *      { "left": ["left", "h"], "hard_drop": "space" }
 *
 * Actions that are left out keep the keys that they have. What a key may be
 * called is for the reader's caller to say. */
#ifndef WELLBRED_CONFIG_KEY_FILE_H
#define WELLBRED_CONFIG_KEY_FILE_H

#include <stdbool.h>

#include "wellbred/base/error.h"

enum {
    KEYS_PER_ACTION = 8,
    KEY_NAME_SIZE = 16,
};

typedef struct KeyNames {
    bool given;
    int count;
    char name[KEYS_PER_ACTION][KEY_NAME_SIZE]; /* [count] */
} KeyNames;

/* Fill names[0 .. count) for the actions of these names; what the file does
 * not give is left as it is. */
bool key_file_read(const char *path, const char *const actions[], int count, KeyNames *names, Error *error);

#endif
