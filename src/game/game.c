#include "wellbred/game/game.h"
#include "wellbred/game/adversary.h"

#include <assert.h>
#include <string.h>

/* Piece `number`, out of the block kept in the game when it is from there. */
static int piece_from_block(Game *game, const Rules *rules, int64_t number)
{
    int place = (int)(number % rules->block_size);
    if (place == 0)
        order_block(rules, game->seed, number / rules->block_size, game->block);
    return game->block[place];
}

static int deal(Game *game, const Rules *rules, int64_t number, const Judge *judge)
{
    int piece = piece_from_block(game, rules, number);
    if (order_is_adversarial(rules, game->seed, number))
        return adversary_choose(judge, rules, &game->well);
    return piece;
}

void game_deal(Game *game, const Rules *rules, const Judge *judge)
{
    if (order_deals_ahead(rules)) {
        game->current = game->next;
        game->next = (uint8_t)deal(game, rules, game->counters.pieces + 1, judge);
    } else {
        game->current = (uint8_t)deal(game, rules, game->counters.pieces, judge);
    }
}

void game_start(Game *game, const Rules *rules, uint64_t seed, const Judge *judge)
{
    memset(game, 0, sizeof *game);
    game->seed = seed;
    game->current = (uint8_t)deal(game, rules, 0, judge);
    game->next = order_deals_ahead(rules) ? (uint8_t)deal(game, rules, 1, judge) : NO_PIECE;
}

bool game_find_moves(Game *game, const Rules *rules, Moves *moves)
{
    if (!game_is_playing(game))
        return false;
    int64_t limit = rules->settings.max_keys;
    int64_t keys_left = limit ? limit - game->counters.keys : -1;
    if (moves_find(rules, &game->well, game->current, keys_left, moves))
        return true;
    Moves unlimited;
    bool out_of_keys = limit && moves_find(rules, &game->well, game->current, -1, &unlimited);
    game->status = out_of_keys ? GAME_CAPPED : GAME_OVER;
    return false;
}

void game_play(Game *game, const Rules *rules, Placement placement, const Judge *judge)
{
    assert(game_is_playing(game));
    const Shape *shape = &rules->pieces.piece[game->current].shape[placement.rotation];
    bool over;
    int keys = moves_keys(rules, &game->well, game->current, placement);
    int removed = moves_apply(rules, &game->well, game->current, placement, &over);
    MoveResult result = {
        .rows_removed = removed,
        .rows_fallen = score_rows_fallen(rules, shape, placement.row),
        .keys = keys,
    };
    counters_add_move(&game->counters, rules, &result);
    if (over || counters_reach_limit(&game->counters, rules)) {
        game->status = over ? GAME_OVER : GAME_CAPPED;
        return;
    }
    game_deal(game, rules, judge);
    assert(game_is_valid(game, rules, NULL));
}
