/* settings.h - everything a user can say, in one table.
 *
 * A row says how a setting is written ("game.board.width"), where it is kept,
 * what is allowed and what it means. Reading, writing and explaining all walk
 * this table, so a new setting is one new row. The default of a setting is
 * what settings_default() holds at its place. */
#ifndef WELLBRED_CONFIG_SETTINGS_H
#define WELLBRED_CONFIG_SETTINGS_H

#include <stdbool.h>
#include <stddef.h>

#include "wellbred/base/error.h"
#include "wellbred/config/json_writer.h"
#include "wellbred/game/rules.h"
#include "wellbred/player/player.h"

typedef struct Settings {
    GameSettings game; /* its `sequence` is owned, or NULL */
    PlayerSettings player;
} Settings;

Settings settings_default(void);
void settings_release(Settings *settings);

/* Does everything fit together? Names the key that does not. */
bool settings_check(const Settings *settings, Error *error);

typedef enum SettingType {
    SETTING_INTEGER,       /* int */
    SETTING_LARGE_INTEGER, /* int64_t */
    SETTING_NUMBER,        /* double */
    SETTING_BOOLEAN,       /* bool */
    SETTING_CHOICE,        /* an enum, with a name for each of its values */
    SETTING_TEXT,          /* char *, owned; NULL for none */
    SETTING_INTEGERS,      /* int[], with an int beside it that counts them */
    SETTING_FEATURES,      /* Feature[], likewise */
} SettingType;

typedef struct Setting {
    const char *path; /* keys, joined by dots */
    SettingType type;
    size_t offset;             /* in Settings */
    size_t count_offset;       /* of a list: where its length is */
    int items_max;             /* of a list */
    double low, high;          /* of a number, or of each number of a list */
    const char *const *choice; /* [choices] */
    int choices;
    const char *not_yet; /* a choice that is planned */
    bool required;       /* has no default */
    const char *meaning;
} Setting;

/* In the order in which settings are written; ends with a NULL path. */
extern const Setting settings_table[];

/* What may stand there, for errors and explanations: "a whole number in 4..16". */
void setting_describe_allowed(const Setting *setting, char *text, size_t size);

/* Write one value, under the last key of its path. */
void setting_write(const Setting *setting, const Settings *settings, JsonWriter *json);

/* Write all of the named sections ("game", "player"; ends with NULL). */
void settings_write(const Settings *settings, const char *const sections[], JsonWriter *json);

/* Is this setting in one of these sections? */
bool setting_is_in(const Setting *setting, const char *const sections[]);

#endif
