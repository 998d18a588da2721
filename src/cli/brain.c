#include "brain.h"
#include "run_player.h"

#include <stdlib.h>
#include <string.h>

/* What it plays like stays the player's own: its kind of moves, and whether it
 * shuns those that lose. */
static GameSettings game_of_both(const GameSettings *session, const PlayerFile *file)
{
    GameSettings game = *session;
    game.moves = file->game.moves;
    game.losing_moves = file->game.losing_moves;
    game.preview = file->player.lookahead > 0;
    game.max_pieces = game.max_keys = 0;
    return game;
}

static bool make_player(Brain *brain, const GameSettings *game, VectorWidth width, Error *error)
{
    GameSettings both = game_of_both(game, &brain->file);
    if (!player_settings_check(&brain->file.player, both.width, error) ||
        !rules_init(&brain->rules, &both, width, error))
        return false;
    brain->player = player_create(&brain->file.player, &brain->rules, brain->file.genome, width);
    brain->judge = player_judge(brain->player);
    return true;
}

bool brain_init(Brain *brain, const char *name, const GameSettings *game, VectorWidth width, Error *error)
{
    memset(brain, 0, sizeof *brain);
    if (!player_argument(&brain->file, name, error))
        return false;
    if (make_player(brain, game, width, error))
        return true;
    brain_release(brain);
    error->exit_code = EXIT_USAGE;
    return error_prefix(error, name);
}

void brain_release(Brain *brain)
{
    player_free(brain->player);
    rules_release(&brain->rules);
    player_file_release(&brain->file);
    brain->player = NULL;
}

int brain_lookahead(const Brain *brain)
{
    return brain->file.player.lookahead;
}

/* The limits are the session's, which a player does not think about. */
static bool find_moves(Brain *brain, const Session *session, Game *game, Moves *moves)
{
    *game = session_as_game(session);
    if (brain_lookahead(brain) > session->plan.ahead)
        return false; /* a recorded game that was dealt too late for it */
    return game_find_moves(game, &brain->rules, moves);
}

bool brain_choose(Brain *brain, const Session *session, Placement *placement)
{
    Game game;
    Moves moves;
    if (!find_moves(brain, session, &game, &moves))
        return false;
    *placement = player_choose(brain->player, &game, &moves);
    return true;
}

static int compare_ratings(const void *a, const void *b)
{
    const RatedMove *x = a, *y = b;
    if (x->rating != y->rating)
        return x->rating > y->rating ? -1 : 1;
    int order_x = BOARD_WIDTH_MAX * x->placement.rotation + x->placement.x;
    int order_y = BOARD_WIDTH_MAX * y->placement.rotation + y->placement.x;
    return order_x != order_y ? order_x - order_y : y->placement.row - x->placement.row;
}

/* Those that are reachable below others. Returns how many. */
static int rate_lower(Brain *brain, const Game *game, const Moves *moves, RatedMove *rated)
{
    Placement list[LOWER_MOVES_MAX];
    float rating[LOWER_MOVES_MAX];
    if (!moves->any_lower)
        return 0;
    int count = moves_list_lower(moves, moves->lower_choice, list);
    player_rate_each(brain->player, game, list, count, rating);
    for (int i = 0; i < count; i++)
        rated[i] = (RatedMove){list[i], rating[i]};
    return count;
}

int brain_rate(Brain *brain, const Session *session, RatedMove rated[RATED_MOVES_MAX])
{
    Game game;
    Moves moves;
    float rating[PIECE_ROTATIONS_MAX][BOARD_WIDTH_MAX];
    int count = 0;
    if (!find_moves(brain, session, &game, &moves))
        return 0;
    player_rate(brain->player, &game, &moves, rating);
    for (int r = 0; r < PIECE_ROTATIONS_MAX; r++)
        for (int x = 0; x < BOARD_WIDTH_MAX; x++)
            if (moves.choice[r] >> x & 1)
                rated[count++] = (RatedMove){moves_placement(&moves, r, x), rating[r][x]};
    count += rate_lower(brain, &game, &moves, rated + count);
    qsort(rated, (size_t)count, sizeof *rated, compare_ratings);
    return count;
}
