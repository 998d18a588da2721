#include "wellbred/game/board.h"

#include <assert.h>
#include <string.h>

void board_init(Board *board, int width)
{
    memset(board, 0, sizeof *board);
    board->width = width;
    board->committed = true;
}

static void fill_cell(BoardCells *cells, int x, int y)
{
    cells->grid[y][x] = true;
    cells->row_width[y]++;
    if (cells->column_height[x] < y + 1)
        cells->column_height[x] = y + 1;
    if (cells->max_height < y + 1)
        cells->max_height = y + 1;
}

PlaceResult board_place(Board *board, const Shape *shape, int x, int y)
{
    assert(board->committed);
    board->before = board->now;
    board->committed = false;

    PlaceResult result = PLACE_OK;
    for (int i = 0; i < shape->cells; i++) {
        int cell_x = x + shape->body[i].x, cell_y = y + shape->body[i].y;
        if (cell_x < 0 || cell_x >= board->width || cell_y < 0)
            return PLACE_OUT_OF_BOUNDS;
        if (cell_y >= BOARD_ROWS)
            continue; /* the tip that is left off, see rules.h */
        if (board->now.grid[cell_y][cell_x])
            return PLACE_BAD;
        fill_cell(&board->now, cell_x, cell_y);
        if (board->now.row_width[cell_y] == board->width)
            result = PLACE_ROW_FILLED;
    }
    assert(board_is_valid(board));
    return result;
}

/* Count the redundancies of a grid from its cells alone. */
static void measure(BoardCells *cells)
{
    memset(cells->row_width, 0, sizeof cells->row_width);
    memset(cells->column_height, 0, sizeof cells->column_height);
    cells->max_height = 0;
    for (int y = 0; y < BOARD_ROWS; y++)
        for (int x = 0; x < BOARD_WIDTH_MAX; x++)
            if (cells->grid[y][x])
                fill_cell(cells, x, y);
}

int board_clear_rows(Board *board)
{
    if (board->committed) {
        board->before = board->now;
        board->committed = false;
    }
    BoardCells *now = &board->now;
    int to = 0;
    for (int from = 0; from < BOARD_ROWS; from++)
        if (now->row_width[from] < board->width)
            memmove(now->grid[to++], now->grid[from], sizeof now->grid[from]);
    int removed = BOARD_ROWS - to;
    memset(now->grid[to], 0, (size_t)removed * sizeof now->grid[0]);
    measure(now);
    assert(board_is_valid(board));
    return removed;
}

int board_drop_height(const Board *board, const Shape *shape, int x)
{
    int y = 0;
    for (int k = 0; k < shape->width; k++) {
        int rest = board->now.column_height[x + k] - shape->skirt[k];
        if (rest > y)
            y = rest;
    }
    return y;
}

bool board_fits(const Board *board, const Shape *shape, int x, int y)
{
    for (int i = 0; i < shape->cells; i++) {
        int cell_x = x + shape->body[i].x, cell_y = y + shape->body[i].y;
        if (cell_x < 0 || cell_x >= board->width || cell_y < 0 || cell_y >= BOARD_ROWS)
            return false;
        if (board->now.grid[cell_y][cell_x])
            return false;
    }
    return true;
}

void board_undo(Board *board)
{
    if (board->committed)
        return;
    board->now = board->before;
    board->committed = true;
    assert(board_is_valid(board));
}

void board_commit(Board *board)
{
    board->committed = true;
}

bool board_is_valid(const Board *board)
{
    BoardCells counted = board->now;
    measure(&counted);
    for (int y = 0; y < BOARD_ROWS; y++)
        for (int x = board->width; x < BOARD_WIDTH_MAX; x++)
            if (counted.grid[y][x])
                return false;
    return memcmp(&counted, &board->now, sizeof counted) == 0;
}

Well board_to_well(const Board *board)
{
    Well well = {0};
    for (int y = 0; y < BOARD_ROWS; y++)
        for (int x = 0; x < board->width; x++)
            if (board->now.grid[y][x])
                well.column[x] |= 1u << y;
    well_measure(&well);
    return well;
}
