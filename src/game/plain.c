#include "wellbred/game/plain.h"
#include "plain_reach.h"
#include "wellbred/game/adversary.h"

#include <assert.h>
#include <string.h>

/* ---- dealing ---- */

static int deal(const PlainGame *game, const Rules *rules, int64_t number, const Judge *judge)
{
    if (order_is_adversarial(rules, game->seed, number)) {
        Well well = board_to_well(&game->board);
        return adversary_choose(judge, rules, &well);
    }
    return order_piece(rules, game->seed, number);
}

void plain_start(PlainGame *game, const Rules *rules, uint64_t seed, const Judge *judge)
{
    memset(game, 0, sizeof *game);
    board_init(&game->board, rules->settings.width);
    game->seed = seed;
    game->status = GAME_PLAYING;
    game->current = deal(game, rules, 0, judge);
    game->next = order_deals_ahead(rules) ? deal(game, rules, 1, judge) : NO_PIECE;
}

/* ---- where can the piece go? ---- */

/* Turn the piece where it appears, key press by key press; then shift it, key
 * press by key press; then let it fall, row by row. */
static bool find_by_keys(const Board *board, const Rules *rules, const Piece *piece, int rotation, int x, int *row)
{
    const Shape *shape = &piece->shape[0];
    int at = 0;
    for (int r = 0;; r = (r + piece->rotations - 1) % piece->rotations) { /* clockwise */
        shape = &piece->shape[r];
        at = (rules->settings.width - shape->width) / 2;
        if (!board_fits(board, shape, at, rules->ceiling - shape->height))
            return false;
        if (r == rotation)
            break;
    }
    int y = rules->ceiling - shape->height;
    while (at != x) {
        at += at < x ? 1 : -1;
        if (!board_fits(board, shape, at, y))
            return false;
    }
    while (board_fits(board, shape, x, y - 1))
        y--;
    *row = y;
    return true;
}

static bool find_landing(const Board *board, const Rules *rules, const Piece *piece, int rotation, int x, int *row)
{
    if (rules->settings.moves == MOVES_ROTATE_SHIFT)
        return find_by_keys(board, rules, piece, rotation, x, row);
    *row = board_drop_height(board, &piece->shape[rotation], x);
    return true;
}

/* ---- what happens then? ---- */

static int land(Board *board, const Rules *rules, const Shape *shape, Placement placement, bool *over)
{
    int height = rules->settings.height;
    PlaceResult result = board_place(board, shape, placement.x, placement.row);
    assert(result == PLACE_OK || result == PLACE_ROW_FILLED);
    bool inside = placement.row + shape->height <= height;
    int removed = 0;
    if (result == PLACE_ROW_FILLED && (inside || rules->settings.game_over != GAME_OVER_OVERFLOW))
        removed = board_clear_rows(board);
    *over = board->now.max_height > height;
    return removed;
}

static bool ends_the_game(Board *board, const Rules *rules, const Shape *shape, Placement placement)
{
    bool over;
    land(board, rules, shape, placement, &over);
    board_undo(board);
    return over;
}

/* ---- all moves ---- */

/* Which moves have been found so far, and which keys may still be pressed. */
typedef struct Finding {
    PlainGame *game;
    const Rules *rules;
    int64_t keys_left;
    PlainMove *moves;
    int count;
} Finding;

static void add_move(Finding *f, Placement placement, int keys)
{
    const Shape *shape = &f->rules->pieces.piece[f->game->current].shape[placement.rotation];
    if (keys > f->keys_left)
        return;
    bool losing = ends_the_game(&f->game->board, f->rules, shape, placement);
    f->moves[f->count++] = (PlainMove){placement, keys, losing, true};
}

static void find_reachable(Finding *f)
{
    PlainReach reach;
    plain_reach(&f->game->board, f->rules, f->game->current, &reach);
    for (int r = 0; r < PIECE_ROTATIONS_MAX; r++)
        for (int x = 0; x < BOARD_WIDTH_MAX; x++)
            for (int row = BOARD_ROWS - 1; row >= 0; row--)
                if (reach.keys[r][x][row])
                    add_move(f, (Placement){(uint8_t)r, (uint8_t)x, (int8_t)row}, reach.keys[r][x][row]);
}

static void find_columns(Finding *f)
{
    const Piece *piece = &f->rules->pieces.piece[f->game->current];
    for (int r = 0; r < piece->rotations; r++)
        for (int x = 0; x + piece->shape[r].width <= f->rules->settings.width; x++) {
            int row;
            if (find_landing(&f->game->board, f->rules, piece, r, x, &row))
                add_move(f, (Placement){(uint8_t)r, (uint8_t)x, (int8_t)row},
                         rules_keys(f->rules, f->game->current, r, x));
        }
}

static int find_all(PlainGame *game, const Rules *rules, bool within_keys, PlainMove *moves)
{
    int64_t limit = rules->settings.max_keys;
    int64_t keys_left = within_keys && limit ? limit - game->counters.keys : INT64_MAX;
    Finding finding = {game, rules, keys_left, moves, 0};
    if (rules->settings.moves == MOVES_REACHABLE)
        find_reachable(&finding);
    else
        find_columns(&finding);
    return finding.count;
}

static void leave_out_losing(PlainMove *moves, int count)
{
    bool any_safe = false;
    for (int i = 0; i < count; i++)
        any_safe = any_safe || !moves[i].losing;
    for (int i = 0; any_safe && i < count; i++)
        moves[i].choice = !moves[i].losing;
}

int plain_find_moves(PlainGame *game, const Rules *rules, PlainMove moves[PLAIN_MOVES_MAX])
{
    if (game->status != GAME_PLAYING)
        return 0;
    int count = find_all(game, rules, true, moves);
    if (count == 0) {
        bool out_of_keys = find_all(game, rules, false, moves) > 0;
        game->status = out_of_keys ? GAME_CAPPED : GAME_OVER;
        return 0;
    }
    if (rules->settings.losing_moves == LOSING_AVOID)
        leave_out_losing(moves, count);
    return count;
}

static int keys_of(const PlainGame *game, const Rules *rules, Placement placement)
{
    if (rules->settings.moves != MOVES_REACHABLE)
        return rules_keys(rules, game->current, placement.rotation, placement.x);
    return plain_reach_keys(&game->board, rules, game->current, placement);
}

void plain_play(PlainGame *game, const Rules *rules, Placement placement, const Judge *judge)
{
    const Shape *shape = &rules->pieces.piece[game->current].shape[placement.rotation];
    bool over;
    int keys = keys_of(game, rules, placement);
    int removed = land(&game->board, rules, shape, placement, &over);
    board_commit(&game->board);
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
    int64_t number = game->counters.pieces;
    game->current = order_deals_ahead(rules) ? game->next : deal(game, rules, number, judge);
    game->next = order_deals_ahead(rules) ? deal(game, rules, number + 1, judge) : NO_PIECE;
}
