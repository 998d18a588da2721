#include "game_options.h"
#include "run_player.h"
#include "watch.h"
#include "wellbred/base/random.h"

#include <stdio.h>
#include <string.h>

/* ---- a player ---- */

static bool apply_options(GameSettings *game, const WatchOptions *options, Error *error)
{
    if (options->max_pieces >= 0)
        game->max_pieces = options->max_pieces;
    return (!options->board || game_option_board(game, options->board, error)) &&
           (!options->pieces || game_option_order(game, "pieces", options->pieces, error)) &&
           game_option_adversary(game, "pieces", options->pieces, options->adversary, error);
}

static bool make_player(Show *show, const WatchOptions *options, VectorWidth width, Error *error)
{
    PlayerFile *file = &show->file;
    if (!apply_options(&file->game, options, error))
        return false;
    file->game.preview = file->player.lookahead > 0;
    if (!player_settings_check(&file->player, file->game.width, error) ||
        !rules_init(&show->rules, &file->game, width, error)) {
        error->exit_code = EXIT_USAGE; /* the file was right when it was read */
        return error_prefix(error, "with these options");
    }
    show->player = player_create(&file->player, &show->rules, file->genome, width);
    return true;
}

bool show_init(Show *show, const char *name, const WatchOptions *options, VectorWidth width, Error *error)
{
    memset(show, 0, sizeof *show);
    if (!player_argument(&show->file, name, error))
        return false;
    snprintf(show->caption, sizeof show->caption, "%s", show->file.name);
    if (make_player(show, options, width, error))
        return true;
    show_release(show);
    return false;
}

void show_release(Show *show)
{
    player_free(show->player);
    rules_release(&show->rules);
    player_file_release(&show->file);
    show->player = NULL;
}

/* ---- its game ---- */

static void choose(Show *show)
{
    Moves moves;
    if (game_find_moves(&show->game, &show->rules, &moves))
        show->chosen = player_choose(show->player, &show->game, &moves);
}

void show_start(Show *show, int64_t seed)
{
    memset(&show->mosaic, MOSAIC_EMPTY, sizeof show->mosaic);
    player_start(show->player, &show->game, random_game_seed((uint64_t)seed, STREAM_EVALUATION, 0, NO_GENOME, 0));
    choose(show);
}

void show_move(Show *show)
{
    if (!game_is_playing(&show->game))
        return;
    Judge judge = player_judge(show->player);
    int piece = show->game.current;
    int64_t lines = show->game.counters.lines;
    game_play(&show->game, &show->rules, show->chosen, &judge);
    mosaic_land(&show->mosaic, &show->rules, piece, show->chosen, (int)(show->game.counters.lines - lines));
    choose(show);
}

bool watching_is_over(const Watching *watching)
{
    for (int i = 0; i < watching->shows; i++)
        if (game_is_playing(&watching->show[i].game))
            return false;
    return true;
}
