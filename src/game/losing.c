#include "losing.h"

/* The rows that are full left of each column, and from each column on. */
typedef struct FullBeside {
    uint32_t before[BOARD_WIDTH_MAX + 1], from[BOARD_WIDTH_MAX + 1];
} FullBeside;

static void full_beside(FullBeside *full, const Well *well, int width)
{
    full->before[0] = full->from[width] = UINT32_MAX;
    for (int x = 0; x < width; x++)
        full->before[x + 1] = full->before[x] & well->column[x];
    for (int x = width - 1; x >= 0; x--)
        full->from[x] = full->from[x + 1] & well->column[x];
}

static bool fills_a_row(const FullBeside *full, const Well *well, const Shape *shape, int x, int row)
{
    uint32_t rows = full->before[x] & full->from[x + shape->width];
    for (int k = 0; k < shape->width; k++)
        rows &= well->column[x + k] | shape->column[k] << row;
    return rows;
}

bool moves_ends_the_game(const Rules *rules, const Well *well, int piece, Placement placement)
{
    Well after = *well;
    bool over;
    moves_apply(rules, &after, piece, placement, &over);
    return over;
}

/* A shape that sticks out lies in the topmost rows: to fill one, it needs
 * columns beside it that reach so high. Mostly there are too few. */
static bool may_fill_high_rows(const Rules *rules, const Well *well)
{
    int cells = rules->pieces.cells;
    uint16_t high = columns_above(well->height, rules->settings.height - cells);
    return __builtin_popcount(high) >= rules->settings.width - cells;
}

void moves_mark_losing(const Rules *rules, const Well *well, int piece, Moves *moves)
{
    const Piece *p = &rules->pieces.piece[piece];
    bool rows_go_first = rules->settings.game_over != GAME_OVER_OVERFLOW && may_fill_high_rows(rules, well);
    FullBeside full;
    if (rows_go_first)
        full_beside(&full, well, rules->settings.width);
    for (int r = 0; r < p->rotations; r++) {
        const Shape *shape = &p->shape[r];
        moves->losing[r] = moves->legal[r] & columns_above(moves->row[r], rules->settings.height - shape->height);
        for (uint32_t left = rows_go_first ? moves->losing[r] : 0; left; left &= left - 1) {
            int x = __builtin_ctz(left);
            Placement placement = moves_placement(moves, r, x);
            if (fills_a_row(&full, well, shape, x, placement.row) &&
                !moves_ends_the_game(rules, well, piece, placement))
                moves->losing[r] &= (uint16_t) ~(1u << x);
        }
    }
}
