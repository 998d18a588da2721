#include "wellbred/game/moves.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

int moves_count(const uint16_t placements[PIECE_ROTATIONS_MAX])
{
    uint64_t all;
    memcpy(&all, placements, sizeof all);
    return __builtin_popcountll(all);
}

int moves_list_lower(const Moves *moves, const ReachRows rows, Placement list[LOWER_MOVES_MAX])
{
    int count = 0;
    if (!moves->any_lower)
        return 0;
    for (unsigned r = 0; r < PIECE_ROTATIONS_MAX; r++)
        for (unsigned x = 0; x < BOARD_WIDTH_MAX; x++)
            for (uint32_t left = rows[r][x]; left;) {
                int row = 31 - __builtin_clz(left);
                list[count++] = placement_make(r, x, row);
                left &= (1u << row) - 1;
            }
    return count;
}

int moves_keys(const Rules *rules, const Well *well, int piece, Placement placement)
{
    if (rules->settings.moves != MOVES_REACHABLE)
        return rules_keys(rules, piece, placement.rotation, placement.x);
    int keys = rules->reaching.keys(rules, well, piece, placement.rotation, placement.x, placement.row);
    assert(keys > 0);
    return keys;
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

/* ---- reachable ---- */

static void find_reachable(const Rules *rules, const Well *well, int piece, int64_t keys_left, Moves *moves)
{
    rules->reaching.rests(rules, well, piece, keys_left, moves->lower_legal);
    memset(moves->legal, 0, sizeof moves->legal);
    uint32_t any_lower = 0;
    for (int r = 0; r < rules->pieces.piece[piece].rotations; r++)
        for (int x = 0; x < rules->settings.width; x++) {
            uint32_t *rows = &moves->lower_legal[r][x];
            if (!*rows)
                continue;
            int highest = 31 - __builtin_clz(*rows);
            moves->row[r][x] = (int8_t)highest;
            moves->legal[r] |= (uint16_t)(1u << x);
            any_lower |= *rows &= (1u << highest) - 1;
        }
    moves->any_lower = any_lower;
}

/* ---- which of the legal ones ---- */

static void restrict_to_keys(const Rules *rules, int piece, int64_t keys_left, Moves *moves)
{
    for (int r = 0; r < rules->pieces.piece[piece].rotations; r++)
        for (int x = 0; x < rules->settings.width; x++)
            if (moves->legal[r] >> x & 1 && rules_keys(rules, piece, r, x) > keys_left)
                moves->legal[r] &= (uint16_t) ~(1u << x);
}

/* Bit x: the number of column x is above the limit. */
static uint16_t columns_above(const int8_t of_column[BOARD_WIDTH_MAX], int limit)
{
    typedef int8_t Rows __attribute__((vector_size(BOARD_WIDTH_MAX)));
    typedef char SignBytes __attribute__((vector_size(BOARD_WIDTH_MAX)));
    Rows row;
    memcpy(&row, of_column, sizeof row);
    Rows above = row > (int8_t)limit;
#ifdef __SSE2__
    return (uint16_t)__builtin_ia32_pmovmskb128((SignBytes)above);
#else
    uint16_t bits = 0;
    for (int x = 0; x < BOARD_WIDTH_MAX; x++)
        bits |= (uint16_t)((above[x] & 1) << x);
    return bits;
#endif
}

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

static bool ends_the_game(const Rules *rules, const Well *well, int piece, Placement placement)
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

/* A shape that sticks out ends the game, unless rows go that are removed
 * before one looks. */
static void mark_losing(const Rules *rules, const Well *well, int piece, Moves *moves)
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
            if (fills_a_row(&full, well, shape, x, placement.row) && !ends_the_game(rules, well, piece, placement))
                moves->losing[r] &= (uint16_t) ~(1u << x);
        }
    }
}

static bool any_placement(const uint16_t placements[PIECE_ROTATIONS_MAX])
{
    return placements[0] | placements[1] | placements[2] | placements[3];
}

static bool any_lower(const ReachRows rows)
{
    uint32_t any = 0;
    for (int r = 0; r < PIECE_ROTATIONS_MAX; r++)
        for (int x = 0; x < BOARD_WIDTH_MAX; x++)
            any |= rows[r][x];
    return any;
}

/* The lower places that do not end the game. Those that stick out have a
 * higher one that sticks out too. */
static void find_safe_lower(const Rules *rules, const Well *well, int piece, const Moves *moves, ReachRows safe)
{
    const Piece *p = &rules->pieces.piece[piece];
    memcpy(safe, moves->lower_legal, sizeof(ReachRows));
    for (int r = 0; r < p->rotations; r++) {
        int last_inside = rules->settings.height - p->shape[r].height;
        for (uint32_t left = moves->legal[r] & columns_above(moves->row[r], last_inside); left; left &= left - 1) {
            int x = __builtin_ctz(left);
            for (uint32_t rows = safe[r][x] & UINT32_MAX << (last_inside + 1); rows; rows &= rows - 1) {
                int row = __builtin_ctz(rows);
                if (ends_the_game(rules, well, piece, placement_make((unsigned)r, (unsigned)x, row)))
                    safe[r][x] &= ~(1u << row);
            }
        }
    }
}

static void leave_out_losing(const Rules *rules, const Well *well, int piece, Moves *moves)
{
    uint16_t safe[PIECE_ROTATIONS_MAX];
    ReachRows safe_lower;
    for (int r = 0; r < PIECE_ROTATIONS_MAX; r++)
        safe[r] = moves->legal[r] & (uint16_t)~moves->losing[r];
    if (moves->any_lower)
        find_safe_lower(rules, well, piece, moves, safe_lower);
    if (!any_placement(safe) && !(moves->any_lower && any_lower(safe_lower)))
        return;
    memcpy(moves->choice, safe, sizeof safe);
    if (moves->any_lower)
        memcpy(moves->lower_choice, safe_lower, sizeof safe_lower);
}

bool moves_find(const Rules *rules, const Well *well, int piece, int64_t keys_left, Moves *moves)
{
    enum { MOST_KEYS = PIECE_ROTATIONS_MAX + BOARD_WIDTH_MAX + 1 };
    int max_height = rules->landing_rows(well->height, &rules->pieces.piece[piece], moves->row);
    assert(max_height <= rules->settings.height);

    memset(moves->losing, 0, sizeof moves->losing);
    moves->any_lower = false;
    if (rules->settings.moves == MOVES_REACHABLE) {
        find_reachable(rules, well, piece, keys_left, moves);
    } else {
        memcpy(moves->legal, rules->columns[piece], sizeof moves->legal);
        if (rules->settings.moves == MOVES_ROTATE_SHIFT && max_height > rules->ceiling - rules->pieces.cells)
            restrict_to_rotate_shift(rules, well, piece, moves);
        if (keys_left >= 0 && keys_left < MOST_KEYS)
            restrict_to_keys(rules, piece, keys_left, moves);
    }
    if (max_height > rules->settings.height - rules->pieces.cells)
        mark_losing(rules, well, piece, moves);
    memcpy(moves->choice, moves->legal, sizeof moves->legal);
    if (moves->any_lower)
        memcpy(moves->lower_choice, moves->lower_legal, sizeof moves->lower_legal);
    if (rules->settings.losing_moves == LOSING_AVOID)
        leave_out_losing(rules, well, piece, moves);
    return any_placement(moves->legal);
}
