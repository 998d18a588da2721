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
#include <stdint.h>

#include "wellbred/base/error.h"
#include "wellbred/cluster/settings.h"
#include "wellbred/config/json_writer.h"
#include "wellbred/evolve/settings.h"
#include "wellbred/game/rules.h"
#include "wellbred/player/evaluation.h"
#include "wellbred/player/player.h"

/* Texts in here, such as game.sequence, are owned by it, or NULL. */
typedef struct Settings {
    const char *about;
    int64_t seed;
    GameSettings game;
    PlayerSettings player;
    EvaluationSettings evaluation;
    EvolutionSettings evolution;
    CheckpointSettings checkpoint;
    ClusterSettings cluster;
} Settings;

#define SEED_MAX ((INT64_C(1) << 53) - 1) /* the largest that any JSON reader keeps to the digit */

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
    SETTING_TEXT,          /* const char *, owned; NULL for none */
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
    bool required;   /* has no default */
    bool harmless;   /* changes no result of a run, and may change during it */
    bool came_later; /* part of a digest only if it is not as by default, so that older runs keep theirs */
    const char *meaning;
} Setting;

/* In the order in which settings are written; ends with a NULL path. */
extern const Setting settings_table[];

/* What may stand there, for errors and explanations: "a whole number in 4..16". */
void setting_describe_allowed(const Setting *setting, char *text, size_t size);

/* The row of "game.board.width", or NULL. */
const Setting *setting_find(const char *path);

/* Its value as JSON on one line, for the caller to free; "null" for no text.
 * Equal values have equal texts. */
char *setting_text(const Setting *setting, const Settings *settings);

/* Write its value under `key`; nothing if it is no text. */
void setting_write(const Setting *setting, const Settings *settings, const char *key, JsonWriter *json);

/* Write all of the named sections ("game", "player"; ends with NULL), or of all
 * if there is no list. */
void settings_write(const Settings *settings, const char *const sections[], JsonWriter *json);

/* Is this setting in one of these sections? NULL stands for all of them. */
bool setting_is_in(const Setting *setting, const char *const sections[]);

#endif
