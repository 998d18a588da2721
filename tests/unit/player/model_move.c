#include "player/model.h"

#include <criterion/criterion.h>
#include <string.h>

/* ---- the move ---- */

static bool rules_remove_rows(const Rules *rules, const Shape *shape, Placement placement)
{
    bool inside = placement.row + shape->height <= rules->settings.height;
    return inside || rules->settings.game_over != GAME_OVER_OVERFLOW;
}

int model_land(const Rules *rules, Board *board, int piece, Placement placement, bool *over)
{
    const Shape *shape = &rules->pieces.piece[piece].shape[placement.rotation];
    PlaceResult result = board_place(board, shape, placement.x, placement.row);
    cr_assert(result == PLACE_OK || result == PLACE_ROW_FILLED);
    int removed = rules_remove_rows(rules, shape, placement) ? board_clear_rows(board) : 0;
    board_commit(board);
    *over = board->now.max_height > rules->settings.height;
    return removed;
}

static int count_piece_cells_in_full_rows(const Board *landed, const Shape *shape, Placement placement)
{
    int count = 0;
    for (int i = 0; i < shape->cells; i++) {
        int row = placement.row + shape->body[i].y;
        count += row < BOARD_ROWS && landed->now.row_width[row] == landed->width;
    }
    return count;
}

static void mark_cells(Seen *seen)
{
    for (int c = 0; c < seen->width; c++)
        for (int r = 0; r < BOARD_ROWS; r++)
            if (seen->filled[r][c])
                seen->column_height[c] = r + 1;
    for (int c = 0; c < seen->width; c++) {
        for (int r = 0; r < BOARD_ROWS; r++) {
            bool left = c == 0 || seen->filled[r][c - 1];
            bool right = c == seen->width - 1 || seen->filled[r][c + 1];
            seen->is_hole[r][c] = !seen->filled[r][c] && r < seen->column_height[c];
            seen->has_walls[r][c] = !seen->filled[r][c] && left && right;
        }
    }
}

Seen model_see(const Rules *rules, const Board *board, int piece, Placement placement, FeaturesSee see)
{
    const Shape *shape = &rules->pieces.piece[piece].shape[placement.rotation];
    Seen seen = {.width = rules->settings.width,
                 .height = rules->settings.height,
                 .piece_row = placement.row,
                 .piece_height = shape->height};
    Board after = *board;
    bool over;
    board_place(&after, shape, placement.x, placement.row);
    if (see == SEE_LANDED)
        memcpy(seen.filled, after.now.grid, sizeof seen.filled);
    if (rules_remove_rows(rules, shape, placement))
        seen.piece_cells_removed = count_piece_cells_in_full_rows(&after, shape, placement);
    board_undo(&after);
    seen.rows_removed = model_land(rules, &after, piece, placement, &over);
    if (see == SEE_CLEARED)
        memcpy(seen.filled, after.now.grid, sizeof seen.filled);
    mark_cells(&seen);
    return seen;
}

/* ---- positions ---- */

Board board_from_well(const Well *well, int width)
{
    Board board;
    board_init(&board, width);
    for (int x = 0; x < width; x++) {
        for (int y = 0; y < BOARD_ROWS; y++) {
            bool filled = well->column[x] >> y & 1;
            board.now.grid[y][x] = filled;
            board.now.row_width[y] += filled;
            if (filled)
                board.now.column_height[x] = y + 1;
        }
        if (board.now.column_height[x] > board.now.max_height)
            board.now.max_height = board.now.column_height[x];
    }
    cr_assert(board_is_valid(&board));
    return board;
}

PlainGame plain_from_game(const Game *game, const Rules *rules)
{
    return (PlainGame){.board = board_from_well(&game->well, rules->settings.width),
                       .seed = game->seed,
                       .counters = game->counters,
                       .current = game->current,
                       .next = game->next,
                       .status = (GameStatus)game->status};
}
