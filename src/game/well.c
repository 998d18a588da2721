#include "wellbred/game/well.h"

static int height_of(uint32_t column)
{
    return column ? 32 - __builtin_clz(column) : 0;
}

bool well_is_valid(const Well *well, int width)
{
    for (int x = 0; x < BOARD_WIDTH_MAX; x++)
        if (well->height[x] != height_of(well->column[x]) || (x >= width && well->column[x]))
            return false;
    for (int x = BOARD_WIDTH_MAX; x < WELL_HEIGHTS; x++)
        if (well->height[x])
            return false;
    return true;
}

int well_max_height(const Well *well)
{
    int highest = 0;
    for (int x = 0; x < BOARD_WIDTH_MAX; x++)
        if (well->height[x] > highest)
            highest = well->height[x];
    return highest;
}

void well_place(Well *well, const Shape *shape, int x, int row)
{
    for (int k = 0; k < shape->width; k++) {
        int top = row + shape->top[k];
        well->column[x + k] |= shape->column[k] << row;
        if (top > BOARD_ROWS)
            top = BOARD_ROWS;
        if (top > well->height[x + k]) /* a piece can rest below an overhang */
            well->height[x + k] = (int8_t)top;
    }
}

void well_measure(Well *well)
{
    for (int x = 0; x < BOARD_WIDTH_MAX; x++)
        well->height[x] = (int8_t)height_of(well->column[x]);
}

int well_clear_full_rows(Well *well, int width)
{
    uint32_t full = well->column[0];
    for (int x = 1; x < width; x++)
        full &= well->column[x];
    if (!full)
        return 0;

    int removed = 0;
    while (full) { /* from the top, so that the rows still to go keep their place */
        int row = 31 - __builtin_clz(full);
        uint32_t below = (1u << row) - 1;
        for (int x = 0; x < BOARD_WIDTH_MAX; x++)
            well->column[x] = (well->column[x] & below) | (well->column[x] >> 1 & ~below);
        full &= below;
        removed++;
    }
    well_measure(well);
    return removed;
}
