#include "reachable.h"
#include "losing.h"

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

/* The highest of the rows in each column goes into the table that all kinds of
 * moves have; what is left are the lower ones. */
static void take_highest(const Rules *rules, int piece, Moves *moves)
{
    uint32_t any_lower = 0;
    memset(moves->legal, 0, sizeof moves->legal);
    for (int r = 0; r < rules->pieces.piece[piece].rotations; r++)
        for (uint32_t left = rules->columns[piece][r]; left; left &= left - 1) {
            int x = __builtin_ctz(left);
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
                if (moves_ends_the_game(rules, well, piece, placement_make((unsigned)r, (unsigned)x, row)))
                    safe[r][x] &= ~(1u << row);
            }
        }
    }
}

static bool any_row(const ReachRows rows)
{
    uint32_t any = 0;
    for (int r = 0; r < PIECE_ROTATIONS_MAX; r++)
        for (int x = 0; x < BOARD_WIDTH_MAX; x++)
            any |= rows[r][x];
    return any;
}

static void leave_out_losing(const Rules *rules, const Well *well, int piece, Moves *moves)
{
    uint16_t safe[PIECE_ROTATIONS_MAX];
    ReachRows safe_lower;
    for (int r = 0; r < PIECE_ROTATIONS_MAX; r++)
        safe[r] = moves->legal[r] & (uint16_t)~moves->losing[r];
    if (moves->any_lower)
        find_safe_lower(rules, well, piece, moves, safe_lower);
    if (!moves_bits(safe) && !(moves->any_lower && any_row(safe_lower)))
        return;
    memcpy(moves->choice, safe, sizeof safe);
    if (moves->any_lower)
        memcpy(moves->lower_choice, safe_lower, sizeof safe_lower);
}

bool moves_find_reachable(const Rules *rules, const Well *well, int piece, int64_t keys_left, Moves *moves)
{
    bool any = rules->reaching.rests(rules, well, piece, keys_left, moves->lower_legal);
    bool high = well_max_height(well) > rules->settings.height - rules->pieces.cells;
    take_highest(rules, piece, moves);
    if (high)
        moves_mark_losing(rules, well, piece, moves);
    memcpy(moves->choice, moves->legal, sizeof moves->legal);
    if (moves->any_lower)
        memcpy(moves->lower_choice, moves->lower_legal, sizeof moves->lower_legal);
    if (high && rules->settings.losing_moves == LOSING_AVOID)
        leave_out_losing(rules, well, piece, moves);
    return any;
}
