#include "command.h"
#include "layout.h"
#include "options.h"
#include "wellbred/base/die.h"
#include "wellbred/config/json_writer.h"
#include "wellbred/config/player_file.h"
#include "wellbred/player/builtin.h"

#include <stdio.h>

static void load(PlayerFile *file, const BuiltinPlayer *builtin)
{
    if (!builtin_player(builtin->name, file))
        die("the built-in player '%s' is in the table only", builtin->name);
}

static void board_text(const PlayerFile *file, char text[16])
{
    snprintf(text, 16, "%dx%d", file->game.width, file->game.height);
}

static void print_json(void)
{
    JsonWriter json = json_begin(stdout);
    json_open(&json, "players", '[');
    for (const BuiltinPlayer *builtin = builtin_players; builtin->name; builtin++) {
        PlayerFile file;
        char board[16];
        load(&file, builtin);
        board_text(&file, board);
        json_open(&json, NULL, '{');
        json_string(&json, "name", builtin->name);
        json_string(&json, "board", board);
        json_string(&json, "policy", policy_kind_names[file.player.policy]);
        json_integer(&json, "lookahead", file.player.lookahead);
        json_integer(&json, "features", file.player.features);
        json_integer(&json, "genes", file.genes);
        json_string(&json, "about", builtin->about);
        json_close(&json, '}');
        player_file_release(&file);
    }
    json_close(&json, ']');
    json_end(&json);
}

static int longest_name(void)
{
    int longest = 0;
    for (const BuiltinPlayer *builtin = builtin_players; builtin->name; builtin++)
        layout_widen(&longest, builtin->name);
    return longest;
}

static void print_text(void)
{
    int width = layout_width(stdout), names = longest_name();
    int indent = printf("%-*s  %-5s  %-6s  %5s  ", names, "name", "board", "policy", "genes");
    printf("about\n");
    for (const BuiltinPlayer *builtin = builtin_players; builtin->name; builtin++) {
        PlayerFile file;
        char board[16];
        load(&file, builtin);
        board_text(&file, board);
        printf("%-*s  %-5s  %-6s  %5d  ", names, builtin->name, board, policy_kind_names[file.player.policy],
               file.genes);
        layout_wrap(stdout, width, indent, builtin->about);
        player_file_release(&file);
    }
}

static bool print_player(const char *name, Error *error)
{
    PlayerFile file;
    if (!player_find(&file, name, error))
        return false;
    bool ok = player_file_write(&file, stdout, error);
    player_file_release(&file);
    return ok;
}

bool cmd_players(int argc, char **argv, Error *error)
{
    bool as_json = false, help;
    const Option options[] = {
        {"json", OPTION_FLAG, &as_json, NULL, "print one JSON object, as a player's file is anyway", 0, 0},
        {0},
    };
    const Usage usage = {"players", "[NAME]",
                         "List the players that come with the program. With a NAME, print that player's\n"
                         "file: save it, change it, and use it wherever a player is asked for.",
                         0, 1};
    const char *positional[POSITIONAL_MAX];
    int count;
    if (!options_parse(&usage, options, argc, argv, positional, &count, &help, error))
        return false;
    if (help)
        return true;
    if (count == 1)
        return print_player(positional[0], error);
    if (as_json)
        print_json();
    else
        print_text();
    return true;
}
