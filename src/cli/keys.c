#include "keys.h"
#include "user_file.h"

#include <ctype.h>
#include <curses.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const char *const action_names[ACTIONS] = {
    "left", "right",  "soft_drop", "hard_drop", "clockwise", "counter_clockwise",
    "hold", "pause",  "restart",   "help",      "quit",      "brain",
    "hint", "faster", "slower",    "step",
};

static const KeyNames usual_keys[ACTIONS] = {
    [PRESS_LEFT] = {.count = 2, .name = {"left", "a"}},
    [PRESS_RIGHT] = {.count = 2, .name = {"right", "d"}},
    [PRESS_SOFT_DROP] = {.count = 2, .name = {"down", "s"}},
    [PRESS_HARD_DROP] = {.count = 1, .name = {"space"}},
    [PRESS_CLOCKWISE] = {.count = 3, .name = {"up", "x", "w"}},
    [PRESS_COUNTER_CLOCKWISE] = {.count = 2, .name = {"z", "y"}},
    [PRESS_HOLD] = {.count = 1, .name = {"c"}},
    [PRESS_PAUSE] = {.count = 1, .name = {"p"}},
    [ACTION_RESTART] = {.count = 1, .name = {"r"}},
    [ACTION_HELP] = {.count = 2, .name = {"?", "h"}},
    [ACTION_QUIT] = {.count = 1, .name = {"q"}},
    [ACTION_BRAIN] = {.count = 1, .name = {"b"}},
    [ACTION_HINT] = {.count = 1, .name = {"i"}},
    [ACTION_FASTER] = {.count = 2, .name = {"+", "="}},
    [ACTION_SLOWER] = {.count = 1, .name = {"-"}},
    [ACTION_STEP] = {.count = 2, .name = {"n", "."}},
};

static const struct {
    const char *name;
    int code;
} special_keys[] = {
    {"left", KEY_LEFT}, {"right", KEY_RIGHT},   {"up", KEY_UP},
    {"down", KEY_DOWN}, {"space", ' '},         {"enter", '\r'},
    {"tab", '\t'},      {"escape", 27},         {"home", KEY_HOME},
    {"end", KEY_END},   {"page_up", KEY_PPAGE}, {"page_down", KEY_NPAGE},
    {"insert", KEY_IC}, {"delete", KEY_DC},     {"backspace", KEY_BACKSPACE},
};
enum { SPECIAL_KEYS = sizeof special_keys / sizeof *special_keys };

static int code_of_name(const char *name)
{
    for (int k = 0; k < SPECIAL_KEYS; k++)
        if (strcmp(name, special_keys[k].name) == 0)
            return special_keys[k].code;
    return strlen(name) == 1 && isgraph((unsigned char)*name) ? *name : ERR;
}

static bool find_codes(Keys *keys, Action action, Error *error)
{
    for (int k = 0; k < keys->names[action].count; k++) {
        const char *name = keys->names[action].name[k];
        keys->code[action][k] = code_of_name(name);
        if (keys->code[action][k] == ERR)
            return error_set(error, EXIT_BAD_DATA,
                             "'%s' is \"%s\", must be a printable character, space, enter, tab, escape, backspace, "
                             "insert, delete, left, right, up, down, home, end, page_up or page_down",
                             action_names[action], name);
        Action other = keys_action(keys, keys->code[action][k]);
        if (other != action)
            return error_set(error, EXIT_BAD_DATA, "key \"%s\" is given for '%s' and for '%s'", name,
                             action_names[other], action_names[action]);
    }
    return true;
}

/* An action's usual key that the file gives to another one is that one's. */
static bool is_taken(const KeyNames given[ACTIONS], const char *name)
{
    for (int a = 0; a < ACTIONS; a++)
        for (int k = 0; given[a].given && k < given[a].count; k++)
            if (strcmp(given[a].name[k], name) == 0)
                return true;
    return false;
}

static KeyNames usual_keys_left(Action action, const KeyNames given[ACTIONS])
{
    KeyNames left = {0};
    for (int k = 0; k < usual_keys[action].count; k++)
        if (!is_taken(given, usual_keys[action].name[k]))
            strcpy(left.name[left.count++], usual_keys[action].name[k]);
    return left;
}

bool keys_read(Keys *keys, const char *path, Error *error)
{
    KeyNames given[ACTIONS] = {0};
    char own[USER_PATH_SIZE];
    if (!path && user_config_path("keys.json", own) && access(own, F_OK) == 0)
        path = own;
    if (path && !key_file_read(path, action_names, ACTIONS, given, error))
        return false;
    memset(keys, 0, sizeof *keys);
    for (int a = 0; a < ACTIONS; a++) {
        keys->names[a] = given[a].given ? given[a] : usual_keys_left((Action)a, given);
        if (!find_codes(keys, (Action)a, error))
            return error_prefix(error, path);
    }
    return true;
}

Action keys_action(const Keys *keys, int code)
{
    if (code == '\n' || code == KEY_ENTER)
        code = '\r';
    else if (code == 127 || code == '\b')
        code = KEY_BACKSPACE;
    for (int a = 0; a < ACTIONS; a++)
        for (int k = 0; k < keys->names[a].count; k++)
            if (keys->code[a][k] == code)
                return (Action)a;
    return NO_ACTION;
}

const char *keys_text(const Keys *keys, Action action, char text[KEYS_TEXT_SIZE])
{
    *text = '\0';
    for (int k = 0; k < keys->names[action].count; k++)
        snprintf(text + strlen(text), KEYS_TEXT_SIZE - strlen(text), "%s%s", k ? ", " : "",
                 keys->names[action].name[k]);
    return text;
}
