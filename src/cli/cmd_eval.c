#include "command.h"
#include "eval.h"
#include "game_options.h"
#include "options.h"
#include "run_player.h"
#include "wellbred/config/player_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct EvalOptions {
    int64_t games, seed;
    const char *board, *pieces; /* this and the next two: NULL or negative if not given */
    double adversary;
    int64_t max_pieces;
    bool as_json;
} EvalOptions;

/* ---- the options that change the player's game ---- */

static bool apply_options(GameSettings *game, const EvalOptions *options, Error *error)
{
    if (options->max_pieces >= 0)
        game->max_pieces = options->max_pieces;
    return (!options->board || game_option_board(game, options->board, error)) &&
           (!options->pieces || game_option_order(game, "pieces", options->pieces, error)) &&
           game_option_adversary(game, "pieces", options->pieces, options->adversary, error);
}

/* ---- the command ---- */

static void play(const PlayerFile *file, const Rules *rules, const EvalOptions *options, VectorWidth width)
{
    EvalGames games;
    eval_games_play(&games, file, rules, width, (uint64_t)options->seed, options->games);
    if (options->as_json)
        eval_print_json(&games, file, (uint64_t)options->seed);
    else
        eval_print_text(&games, file, (uint64_t)options->seed);
    eval_games_release(&games);
}

/* The player file was right when it was read: what is wrong with it now comes
 * from the options. */
static bool refuse_options(Error *error)
{
    error_prefix(error, "with these options");
    error->exit_code = EXIT_USAGE;
    return false;
}

static bool evaluate(PlayerFile *file, const EvalOptions *options, VectorWidth width, Error *error)
{
    Rules rules;
    if (!apply_options(&file->game, options, error))
        return false;
    if (!player_settings_check(&file->player, file->game.width, error))
        return refuse_options(error);
    file->game.preview = file->player.lookahead > 0;
    bool ok = rules_init(&rules, &file->game, width, error) || refuse_options(error);
    if (ok)
        play(file, &rules, options, width);
    rules_release(&rules);
    return ok;
}

static bool read_options(EvalOptions *o, int argc, char **argv, const char **player, bool *help, Error *error)
{
    const Option table[] = {
        {"games", OPTION_INTEGER, &o->games, "N", "how many games (100)", 1, 10000000},
        {"seed", OPTION_INTEGER, &o->seed, "S", "which games: each seed has its own (1)", 0, 9007199254740991},
        {"board", OPTION_TEXT, &o->board, "WxH", "width and height, 4x4 to 16x28", 0, 0},
        {"pieces", OPTION_TEXT, &o->pieces, "ORDER", "uniform, bag, sz, adversary or sequence:FILE", 0, 0},
        {"adversary", OPTION_NUMBER, &o->adversary, "P", "an adversary deals each piece with probability P", 0, 1},
        {"max-pieces", OPTION_INTEGER, &o->max_pieces, "N", "end a game after N pieces, 0 for never", 0,
         MAX_PIECES_LIMIT},
        {"json", OPTION_FLAG, &o->as_json, NULL, "print one JSON object", 0, 0},
        {0},
    };
    const Usage usage = {"eval", "PLAYER",
                         "Play games and print their mean lines, pieces and score with standard error and\n"
                         "95 % interval. PLAYER is a player file, the name of a built-in one (see 'wellbred\n"
                         "players'), or RUN[@GENERATION[:RANK]] as for 'wellbred export'; board, pieces and\n"
                         "limit are the player's own unless given here. A good player clears millions of\n"
                         "lines in one game on 10x20: --max-pieces bounds a game, and the mean is then\n"
                         "estimated from what was played.",
                         1, 1};
    const char *positional[POSITIONAL_MAX];
    int count;
    if (!options_parse(&usage, table, argc, argv, positional, &count, help, error))
        return false;
    if (!*help)
        *player = positional[0];
    return true;
}

bool cmd_eval(int argc, char **argv, Error *error)
{
    EvalOptions options = {.games = 100, .seed = 1, .adversary = -1, .max_pieces = -1};
    const char *player;
    bool help;
    if (!read_options(&options, argc, argv, &player, &help, error))
        return false;
    if (help)
        return true;
    VectorWidth width;
    PlayerFile file;
    if (!vector_width_choose(&width, error) || !player_argument(&file, player, error))
        return false;
    bool ok = evaluate(&file, &options, width, error);
    player_file_release(&file);
    return ok;
}
