#include "wellbred/game/moves.h"
#include "losing.h"
#include "reachable.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

int moves_count(const uint16_t placements[PIECE_ROTATIONS_MAX])
{
    uint64_t all;
    memcpy(&all, placements, sizeof all);
    return __builtin_popcountll(all);
}

int moves_apply(const Rules *rules, Well *well, int piece, Placement placement, bool *over)
{
    const Shape *shape = &rules->pieces.piece[piece].shape[placement.rotation];
    const GameSettings *s = &rules->settings;
    bool inside = placement.row + shape->height <= s->height;
    uint32_t full = rules->placing.place(well, shape, placement.x, placement.row, s->width);
    int removed = 0;
    if (full && (inside || s->game_over != GAME_OVER_OVERFLOW))
        removed = rules->placing.remove(well, full);
    *over = !inside && well_max_height(well) > s->height;
    return removed;
}

/* ---- rotate_shift ----
 *
 * A shape appears with its top at the ceiling, so one that is higher than the
 * piece's first rotation has fallen a little before it turned. While the pile
 * is below all of that, rotate_shift is the same as drop. */

static bool is_free_at_start(const Rules *rules, const Well *well, int piece, int rotation, int x)
{
    const Shape *shape = &rules->pieces.piece[piece].shape[rotation];
    int row = rules->ceiling - shape->height;
    return row >= 0 && well_is_free(well, shape, x, row);
}

/* The columns that a shape can be shifted to from where it appears. */
static uint16_t shiftable_columns(const Rules *rules, const Well *well, int piece, int rotation)
{
    int start = rules->start_x[piece][rotation];
    uint16_t columns = 0, inside = rules->columns[piece][rotation];
    if (start < 0)
        return 0;
    for (int x = start; inside >> x & 1 && is_free_at_start(rules, well, piece, rotation, x); x++)
        columns |= (uint16_t)(1u << x);
    for (int x = start; x >= 0 && is_free_at_start(rules, well, piece, rotation, x); x--)
        columns |= (uint16_t)(1u << x);
    return columns;
}

/* A shape below an overhang does not rest on the top of its columns. */
static int fall_from_start(const Rules *rules, const Well *well, const Shape *shape, int x)
{
    int row = rules->ceiling - shape->height;
    while (row > 0 && well_is_free(well, shape, x, row - 1))
        row--;
    return row;
}

static void restrict_to_rotate_shift(const Rules *rules, const Well *well, int piece, Moves *moves)
{
    const Piece *p = &rules->pieces.piece[piece];
    memset(moves->legal, 0, sizeof moves->legal);
    for (int turn = 0; turn < p->rotations; turn++) {
        int rotation = (p->rotations - turn) % p->rotations; /* turning clockwise */
        const Shape *shape = &p->shape[rotation];
        uint16_t columns = shiftable_columns(rules, well, piece, rotation);
        if (!columns)
            return; /* and the rotations behind it are out of reach too */
        moves->legal[rotation] = columns;
        for (int x = 0; x <= rules->settings.width - shape->width; x++)
            if (columns >> x & 1 && moves->row[rotation][x] > rules->ceiling - shape->height)
                moves->row[rotation][x] = (int8_t)fall_from_start(rules, well, shape, x);
    }
}

/* ---- which of the legal ones ---- */

static void restrict_to_keys(const Rules *rules, int piece, int64_t keys_left, Moves *moves)
{
    for (int r = 0; r < rules->pieces.piece[piece].rotations; r++)
        for (int x = 0; x < rules->settings.width; x++)
            if (moves->legal[r] >> x & 1 && rules_keys(rules, piece, r, x) > keys_left)
                moves->legal[r] &= (uint16_t) ~(1u << x);
}

static bool any_placement(const uint16_t placements[PIECE_ROTATIONS_MAX])
{
    return placements[0] | placements[1] | placements[2] | placements[3];
}

static void leave_out_losing(Moves *moves)
{
    uint16_t safe[PIECE_ROTATIONS_MAX];
    for (int r = 0; r < PIECE_ROTATIONS_MAX; r++)
        safe[r] = moves->legal[r] & (uint16_t)~moves->losing[r];
    if (any_placement(safe))
        memcpy(moves->choice, safe, sizeof safe);
}

bool moves_find(const Rules *rules, const Well *well, int piece, int64_t keys_left, Moves *moves)
{
    enum { MOST_KEYS = PIECE_ROTATIONS_MAX + BOARD_WIDTH_MAX + 1 };
    int max_height = rules->landing_rows(well->height, &rules->pieces.piece[piece], moves->row);
    assert(max_height <= rules->settings.height);

    memset(moves->losing, 0, sizeof moves->losing);
    if (rules->settings.moves == MOVES_REACHABLE)
        return moves_find_reachable(rules, well, piece, keys_left, moves);
    moves->any_lower = false;
    memcpy(moves->legal, rules->columns[piece], sizeof moves->legal);
    if (rules->settings.moves == MOVES_ROTATE_SHIFT && max_height > rules->ceiling - rules->pieces.cells)
        restrict_to_rotate_shift(rules, well, piece, moves);
    if (keys_left >= 0 && keys_left < MOST_KEYS)
        restrict_to_keys(rules, piece, keys_left, moves);
    if (max_height > rules->settings.height - rules->pieces.cells)
        moves_mark_losing(rules, well, piece, moves);
    memcpy(moves->choice, moves->legal, sizeof moves->legal);
    if (rules->settings.losing_moves == LOSING_AVOID)
        leave_out_losing(moves);
    return any_placement(moves->choice);
}
