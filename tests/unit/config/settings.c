/* The settings table: every row can be read, written and explained. */
#include "wellbred/config/settings.h"
#include "wellbred/config/player_file.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const all_sections[] = {"game", "player", NULL};

Test(settings, every_row_has_a_meaning_and_a_path_of_its_own)
{
    for (const Setting *row = settings_table; row->path; row++) {
        char allowed[300] = "";
        setting_describe_allowed(row, allowed, sizeof allowed);
        cr_expect(row->meaning && *row->meaning, "%s", row->path);
        cr_expect(*allowed, "%s", row->path);
        cr_expect(setting_is_in(row, all_sections), "%s", row->path);
        for (const Setting *other = settings_table; other < row; other++)
            cr_expect_str_neq(row->path, other->path);
    }
}

/* Rows of one object must stand together, or it would be written twice. */
Test(settings, the_written_defaults_are_one_tree)
{
    char *text;
    size_t size;
    Settings settings = settings_default();
    settings.player.features = 1;
    settings.player.feature[0].id = FEATURE_HOLES;
    FILE *stream = open_memstream(&text, &size);
    JsonWriter json = json_begin(stream);
    json_string(&json, "name", "x");
    settings_write(&settings, all_sections, &json);
    json_open_rows(&json, "genome", 1);
    json_integer(&json, NULL, 1);
    json_close(&json, ']');
    json_end(&json);
    fclose(stream);
    PlayerFile file;
    Error error;
    cr_assert(player_file_parse(&file, text, size, &error), "%s in\n%s", error.text, text);
    player_file_release(&file);
    free(text);
}

static void set_number(Settings *settings, const Setting *row, double value)
{
    char *place = (char *)settings + row->offset;
    if (row->type == SETTING_INTEGER)
        *(int *)place = (int)value;
    else if (row->type == SETTING_LARGE_INTEGER)
        *(int64_t *)place = (int64_t)value;
    else
        *(double *)place = value;
}

static bool is_possible(const Setting *row, double value, Error *error)
{
    Settings settings = settings_default();
    settings.player.features = 1;
    settings.player.feature[0].id = FEATURE_HOLES;
    if (strcmp(row->path, "game.pieces.adversary") == 0)
        settings.game.order = value == 0 ? ORDER_UNIFORM : ORDER_ADVERSARY;
    set_number(&settings, row, value);
    return settings_check(&settings, error);
}

Test(settings, ranges_are_those_of_the_engines)
{
    for (const Setting *row = settings_table; row->path; row++) {
        if (row->type != SETTING_INTEGER && row->type != SETTING_LARGE_INTEGER && row->type != SETTING_NUMBER)
            continue;
        Error error = {.text = ""};
        cr_expect(is_possible(row, row->low, &error), "%s: %s", row->path, error.text);
        cr_expect(is_possible(row, row->high, &error), "%s: %s", row->path, error.text);
        cr_expect_not(is_possible(row, row->low - 1, &error), "%s", row->path);
        cr_expect(strstr(error.text, row->path), "%s: %s", row->path, error.text);
        cr_expect_not(is_possible(row, row->high + 1, &error), "%s", row->path);
    }
}
