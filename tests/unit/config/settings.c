/* The settings table: every row can be read, written and explained. */
#include "wellbred/config/settings.h"
#include "wellbred/config/player_file.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const player_sections[] = {"game", "player", NULL};

Test(settings, every_row_has_a_meaning_and_a_path_of_its_own)
{
    for (const Setting *row = settings_table; row->path; row++) {
        char allowed[300] = "";
        setting_describe_allowed(row, allowed, sizeof allowed);
        cr_expect(row->meaning && *row->meaning, "%s", row->path);
        cr_expect(*allowed, "%s", row->path);
        cr_expect_eq(setting_find(row->path), row);
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
    settings_write(&settings, player_sections, &json);
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

static bool is_number(const Setting *row)
{
    return row->type == SETTING_INTEGER || row->type == SETTING_LARGE_INTEGER || row->type == SETTING_NUMBER;
}

/* Player settings come from elsewhere too, so their engines check for themselves. */
Test(settings, ranges_are_those_of_the_engines)
{
    for (const Setting *row = settings_table; row->path; row++) {
        if (!setting_is_in(row, player_sections) || !is_number(row))
            continue;
        Error error = {.text = ""};
        cr_expect(is_possible(row, row->low, &error), "%s: %s", row->path, error.text);
        cr_expect(is_possible(row, row->high, &error), "%s: %s", row->path, error.text);
        cr_expect_not(is_possible(row, row->low - 1, &error), "%s", row->path);
        cr_expect(strstr(error.text, row->path), "%s: %s", row->path, error.text);
        cr_expect_not(is_possible(row, row->high + 1, &error), "%s", row->path);
    }
}

Test(settings, defaults_are_in_range)
{
    Settings defaults = settings_default();
    for (const Setting *row = settings_table; row->path; row++) {
        if (!is_number(row))
            continue;
        char *text = setting_text(row, &defaults);
        double value = strtod(text, NULL);
        cr_expect(value >= row->low && value <= row->high, "%s is %s", row->path, text);
        free(text);
    }
}

Test(settings, numbers_are_written_as_short_as_they_can_be)
{
    static const struct {
        double value;
        const char *text;
    } table[] = {
        {0.1, "0.1"}, {0.08, "0.08"}, {1e-9, "1e-09"}, {1e9, "1000000000"}, {0.1 + 0.2, "0.30000000000000004"}};
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        char text[JSON_NUMBER_SIZE];
        json_number_text(table[i].value, text);
        cr_expect_str_eq(text, table[i].text);
    }
}
