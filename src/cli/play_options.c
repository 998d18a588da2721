#include "game_options.h"
#include "options.h"
#include "play.h"

#include <string.h>

bool play_options_read(PlayOptions *o, int argc, char **argv, bool *help, Error *error)
{
    const Option table[] = {
        {"board", OPTION_TEXT, &o->board, "WxH", "width and height, 4x4 to 16x28 (10x20)", 0, 0},
        {"pieces", OPTION_TEXT, &o->pieces, "SET", "tetromino or pentomino (tetromino)", 0, 0},
        {"order", OPTION_TEXT, &o->order, "ORDER", "bag, uniform, sz, adversary or sequence:FILE (bag)", 0, 0},
        {"adversary", OPTION_NUMBER, &o->adversary, "P", "an adversary deals each piece with probability P", 0, 1},
        {"seed", OPTION_INTEGER, &o->seed, "S", "which pieces (others each time)", 0, 9007199254740991},
        {"level", OPTION_INTEGER, &o->level, "N", "the level to begin with, 0 to 19 (0)", 0, SESSION_LEVEL_MAX},
        {"next", OPTION_INTEGER, &o->next, "N", "how many next pieces are shown, 0 to 5 (3)", 0, PREVIEWS_MAX},
        {"no-gravity", OPTION_FLAG, &o->no_gravity, NULL, "pieces fall by key presses alone", 0, 0},
        {"brain", OPTION_TEXT, &o->brain, "PLAYER", "who takes over, gives hints and judges for the adversary (dt-10)",
         0, 0},
        {"against", OPTION_TEXT, &o->against, "PLAYER", "play against it, with the same pieces: who lasts longer?", 0,
         0},
        {"speed", OPTION_NUMBER, &o->speed, "N", "its pieces a second (1)", 0.01, 1000},
        {"max-pieces", OPTION_INTEGER, &o->max_pieces, "N",
         "the game ends after N pieces; against a player: who scores more?", 1, MAX_PIECES_LIMIT},
        {"record", OPTION_TEXT, &o->record, "FILE", "write the game down", 0, 0},
        {"replay", OPTION_TEXT, &o->replay, "FILE", "show a game that was written down, and check its score", 0, 0},
        {"keys", OPTION_TEXT, &o->keys, "FILE", "which keys do what, see the README", 0, 0},
        {"music", OPTION_FLAG, &o->music, NULL, "Korobeiniki, through paplay or aplay if there is one", 0, 0},
        {"ascii", OPTION_FLAG, &o->ascii, NULL, "draw with plain characters", 0, 0},
        {0},
    };
    const Usage usage = {"play", "",
                         "Play yourself, in a terminal of 24 rows and 60 columns or more. '?' shows the keys;\n"
                         "a key lets a player take over and give back, another shows what it would do.\n"
                         "PLAYER is a player file, a built-in one or RUN[@GENERATION[:RANK]].",
                         0, 0};
    const char *positional[POSITIONAL_MAX];
    int count;
    return options_parse(&usage, table, argc, argv, positional, &count, help, error);
}

static bool apply_set(GameSettings *game, const char *set, Error *error)
{
    for (int s = 0; s < PIECE_SET_KINDS; s++)
        if (strcmp(set, piece_set_names[s]) == 0) {
            game->pieces = (PieceSetKind)s;
            return true;
        }
    return error_set(error, EXIT_USAGE, "option '--pieces' is '%s', must be tetromino or pentomino", set);
}

bool play_options_game(const PlayOptions *options, GameSettings *game, Error *error)
{
    if (options->speed > 0 && !options->against)
        return error_set(error, EXIT_USAGE, "option '--speed' needs '--against PLAYER'");
    if (options->replay && (options->record || options->against || options->board || options->pieces ||
                            options->order || options->seed >= 0 || options->level >= 0 || options->adversary >= 0 ||
                            options->max_pieces > 0 || options->no_gravity))
        return error_set(error, EXIT_USAGE, "option '--replay' shows a game as it was, without options that change it");
    if (options->record && options->adversary >= 0)
        return error_set(error, EXIT_USAGE, "option '--record' does not go with '--adversary'");
    *game = game_settings_default();
    game->order = ORDER_BAG;
    game->game_over = GAME_OVER_SPAWN;
    game->max_pieces = options->max_pieces;
    return (!options->board || game_option_board(game, options->board, error)) &&
           (!options->pieces || apply_set(game, options->pieces, error)) &&
           (!options->order || game_option_order(game, "order", options->order, error)) &&
           game_option_adversary(game, "order", options->order, options->adversary, error);
}
