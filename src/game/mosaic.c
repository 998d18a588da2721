#include "wellbred/game/mosaic.h"

#include <stdbool.h>
#include <string.h>

static bool is_full(const uint8_t row[BOARD_WIDTH_MAX], int width)
{
    for (int x = 0; x < width; x++)
        if (row[x] == MOSAIC_EMPTY)
            return false;
    return true;
}

static void remove_full_rows(Mosaic *mosaic, int width)
{
    int kept = 0;
    for (int row = 0; row < BOARD_ROWS; row++)
        if (!is_full(mosaic->cell[row], width))
            memmove(mosaic->cell[kept++], mosaic->cell[row], sizeof mosaic->cell[row]);
    memset(mosaic->cell[kept], MOSAIC_EMPTY, (size_t)(BOARD_ROWS - kept) * sizeof mosaic->cell[0]);
}

void mosaic_land(Mosaic *mosaic, const Rules *rules, int piece, Placement placement, int removed)
{
    const Shape *shape = &rules->pieces.piece[piece].shape[placement.rotation];
    for (int i = 0; i < shape->cells; i++) {
        int row = placement.row + shape->body[i].y;
        if (row < BOARD_ROWS) /* see BOARD_ROWS */
            mosaic->cell[row][placement.x + shape->body[i].x] = (uint8_t)(piece + 1);
    }
    if (removed > 0) /* an overflowing piece may leave full rows where they are */
        remove_full_rows(mosaic, rules->settings.width);
}
