/* keys.h - what the keys of a game do. */
#ifndef WELLBRED_CLI_KEYS_H
#define WELLBRED_CLI_KEYS_H

#include <stdbool.h>

#include "wellbred/base/error.h"
#include "wellbred/config/key_file.h"
#include "wellbred/game/session.h"

/* The presses of a session, and then what is the screen's. */
typedef enum Action {
    ACTION_RESTART = PRESSES,
    ACTION_HELP,
    ACTION_QUIT,
    ACTION_BRAIN,
    ACTION_HINT,
    ACTION_FASTER,
    ACTION_SLOWER,
    ACTION_STEP,
    ACTIONS,
    NO_ACTION = -1,
} Action;

typedef struct Keys {
    KeyNames names[ACTIONS];
    int code[ACTIONS][KEYS_PER_ACTION]; /* as curses calls them, [names[].count] */
} Keys;

/* The keys of `path`; if that is NULL those of the user's own file, if there
 * is one, $XDG_CONFIG_HOME/wellbred/keys.json. */
bool keys_read(Keys *keys, const char *path, Error *error);

Action keys_action(const Keys *keys, int code);

/* "left, a": the keys of an action, for the help. */
enum { KEYS_TEXT_SIZE = KEYS_PER_ACTION * (KEY_NAME_SIZE + 2) };
const char *keys_text(const Keys *keys, Action action, char text[KEYS_TEXT_SIZE]);

#endif
