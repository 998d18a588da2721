/* The plain and the fast engine play the same games, on more than a hundred
 * thousand positions: same placements, same boards after each of them, same
 * counters, same end. Each group also counts what it met, so that a test that
 * has stopped meeting the hard cases fails. */
#include "game/playing.h"
#include "wellbred/game/plain.h"

#include <criterion/criterion.h>
#include <criterion/parameterized.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { POSITIONS = 30000, POSITIONS_WITH_ADVERSARY = 3000 }; /* in each group */
enum { LONGEST_GAME = 400 };

/* What was met on the way. */
typedef struct Tally {
    int positions, games;
    int removed[PIECE_CELLS_MAX + 1]; /* placements that remove so many rows */
    int removed_sticking_out;         /* ... while the piece sticks out of the board */
    int losing, left_out;             /* placements that lose; those of them that are no choice */
    int below_overhang;               /* placements lower than the column tops allow */
    int out_of_reach;                 /* placements that a drop has and rotate_shift has not */
    int over, blocked, out_of_pieces, out_of_keys;
    int highest;
} Tally;

/* Both engines in the same position, and where that is. */
typedef struct Pair {
    const Rules *rules;
    const Judge *judge;
    Game fast;
    PlainGame plain;
    const char *settings;
    uint64_t seed;
} Pair;

static _Noreturn void disagree(const Pair *pair, const char *about, int rotation, int x)
{
    cr_assert_fail("the engines disagree about %s: seed %" PRIu64 ", piece %" PRId64 ", rotation %d, x %d, %s", about,
                   pair->seed, pair->plain.counters.pieces, rotation, x, pair->settings);
    abort();
}

static void compare_games(const Pair *pair, int rotation, int x)
{
    const Game *fast = &pair->fast;
    const PlainGame *plain = &pair->plain;
    Well well = board_to_well(&plain->board);
    if (memcmp(well.column, fast->well.column, sizeof well.column) != 0)
        disagree(pair, "the board", rotation, x);
    if (memcmp(well.height, fast->well.height, sizeof well.height) != 0)
        disagree(pair, "the heights", rotation, x);
    for (int c = 0; c < plain->board.width; c++)
        if (plain->board.now.column_height[c] != fast->well.height[c])
            disagree(pair, "a column's height", rotation, x);
    if (plain->board.now.max_height != well_max_height(&fast->well))
        disagree(pair, "the greatest height", rotation, x);
    if (memcmp(&plain->counters, &fast->counters, sizeof plain->counters) != 0)
        disagree(pair, "the counters", rotation, x);
    if (plain->status != (GameStatus)fast->status)
        disagree(pair, "the end", rotation, x);
    if (plain->current != fast->current || plain->next != fast->next)
        disagree(pair, "the next pieces", rotation, x);
    if (!board_is_valid(&plain->board) || !game_is_valid(fast, pair->rules, NULL))
        disagree(pair, "what is valid", rotation, x);
}

/* Counted here once more: turns, shifts and the drop. */
static int keys_for(const Rules *rules, int piece, Placement placement)
{
    int rotations = rules->pieces.piece[piece].rotations;
    int start = (rules->settings.width - rules->pieces.piece[piece].shape[placement.rotation].width) / 2;
    int turns = (rotations - placement.rotation) % rotations;
    return turns + abs(placement.x - start) + 1;
}

static void compare_keys(const Pair *pair, const PlainMove *move)
{
    Placement p = move->placement;
    int piece = pair->fast.current;
    if (moves_keys(pair->rules, &pair->fast.well, piece, p) != move->keys)
        disagree(pair, "the key presses", p.rotation, p.x);
    if (pair->rules->settings.moves != MOVES_REACHABLE && move->keys != keys_for(pair->rules, piece, p))
        disagree(pair, "what key presses are", p.rotation, p.x);
}

/* Rotation, column, then row from the highest, as one number. */
static int place_in_order(Placement p)
{
    return (BOARD_WIDTH_MAX * p.rotation + p.x) * BOARD_ROWS + BOARD_ROWS - 1 - p.row;
}

/* What is lower than another place at the same rotation and column. */
typedef struct Lower {
    ReachRows legal, choice;
    int count;
} Lower;

static void compare_lower(const Pair *pair, const Lower *lower, const Moves *fast)
{
    if (fast->any_lower != (lower->count > 0))
        disagree(pair, "whether there is more below", -1, -1);
    if (lower->count && memcmp(lower->legal, fast->lower_legal, sizeof lower->legal) != 0)
        disagree(pair, "what is legal below", -1, -1);
    if (lower->count && memcmp(lower->choice, fast->lower_choice, sizeof lower->choice) != 0)
        disagree(pair, "what is a choice below", -1, -1);
}

static void compare_moves(const Pair *pair, const PlainMove *plain, int count, const Moves *fast)
{
    uint16_t legal[PIECE_ROTATIONS_MAX] = {0}, losing[PIECE_ROTATIONS_MAX] = {0}, choice[PIECE_ROTATIONS_MAX] = {0};
    Lower lower = {.count = 0};
    for (int i = 0; i < count; i++) {
        Placement p = plain[i].placement;
        int r = p.rotation, x = p.x;
        if (i > 0 && place_in_order(p) <= place_in_order(plain[i - 1].placement))
            disagree(pair, "the order of placements", r, x);
        compare_keys(pair, &plain[i]);
        if (legal[r] >> x & 1) {
            lower.legal[r][x] |= 1u << p.row;
            lower.choice[r][x] |= (uint32_t)plain[i].choice << p.row;
            lower.count++;
            continue;
        }
        if (!(fast->legal[r] >> x & 1) || fast->row[r][x] != p.row)
            disagree(pair, "where the piece lands", r, x);
        legal[r] |= (uint16_t)(1u << x);
        losing[r] |= (uint16_t)((unsigned)plain[i].losing << x);
        choice[r] |= (uint16_t)((unsigned)plain[i].choice << x);
    }
    if (memcmp(legal, fast->legal, sizeof legal) != 0)
        disagree(pair, "what is legal", -1, -1);
    if (memcmp(losing, fast->losing, sizeof losing) != 0)
        disagree(pair, "what loses", -1, -1);
    if (memcmp(choice, fast->choice, sizeof choice) != 0)
        disagree(pair, "what is a choice", -1, -1);
    compare_lower(pair, &lower, fast);
}

static void tally_move(Tally *tally, const Pair *pair, const PlainMove *move)
{
    const Rules *rules = pair->rules;
    Placement placement = move->placement;
    const Shape *shape = &rules->pieces.piece[pair->fast.current].shape[placement.rotation];
    Board board = pair->plain.board;
    bool rows_filled = board_place(&board, shape, placement.x, placement.row) == PLACE_ROW_FILLED;
    bool sticks_out = placement.row + shape->height > rules->settings.height;
    bool removes = rows_filled && !(sticks_out && rules->settings.game_over == GAME_OVER_OVERFLOW);
    tally->removed[removes ? board_clear_rows(&board) : 0]++;
    tally->removed_sticking_out += removes && sticks_out;
    tally->losing += move->losing;
    tally->left_out += !move->choice;
    tally->below_overhang += placement.row < board_drop_height(&pair->plain.board, shape, placement.x);
}

/* Play every legal placement on a copy of both games. */
static void compare_all_results(const Pair *pair, const PlainMove *moves, int count, Tally *tally)
{
    for (int i = 0; i < count; i++) {
        Placement placement = moves[i].placement;
        Pair after = *pair;
        game_play(&after.fast, pair->rules, placement, pair->judge);
        plain_play(&after.plain, pair->rules, placement, pair->judge);
        compare_games(&after, placement.rotation, placement.x);
        if (moves[i].losing != (after.plain.status == GAME_OVER))
            disagree(pair, "what loses when it is played", placement.rotation, placement.x);
        tally_move(tally, pair, &moves[i]);
    }
}

static void tally_end(Tally *tally, const Pair *pair, bool found_no_move)
{
    bool over = pair->fast.status == GAME_OVER;
    tally->games++;
    tally->over += over && !found_no_move;
    tally->blocked += over && found_no_move;
    tally->out_of_pieces += pair->fast.status == GAME_CAPPED && !found_no_move;
    tally->out_of_keys += pair->fast.status == GAME_CAPPED && found_no_move;
}

static void play_and_compare(Pair *pair, Style style, Dice *dice, int most_positions, Tally *tally)
{
    game_start(&pair->fast, pair->rules, pair->seed, pair->judge);
    plain_start(&pair->plain, pair->rules, pair->seed, pair->judge);
    compare_games(pair, -1, -1);
    for (int i = 0; i < most_positions; i++) {
        Moves fast;
        PlainMove plain[PLAIN_MOVES_MAX];
        bool was_playing = game_is_playing(&pair->fast);
        bool any = game_find_moves(&pair->fast, pair->rules, &fast);
        int count = plain_find_moves(&pair->plain, pair->rules, plain);
        compare_games(pair, -1, -1);
        if (any != (count > 0))
            disagree(pair, "whether there is a move", -1, -1);
        if (!any) {
            tally_end(tally, pair, was_playing);
            return;
        }
        compare_moves(pair, plain, count, &fast);
        compare_all_results(pair, plain, count, tally);
        tally->positions++;
        if (pair->rules->settings.moves == MOVES_ROTATE_SHIFT && !pair->rules->settings.max_keys)
            tally->out_of_reach += moves_count(pair->rules->columns[pair->fast.current]) - count;

        Placement placement = choose_placement(style, dice, pair->rules, &pair->fast, &fast);
        game_play(&pair->fast, pair->rules, placement, pair->judge);
        plain_play(&pair->plain, pair->rules, placement, pair->judge);
        compare_games(pair, placement.rotation, placement.x);
        if (pair->plain.board.now.max_height > tally->highest)
            tally->highest = pair->plain.board.now.max_height;
    }
    tally->games++;
}

/* ---- groups of games ---- */

typedef struct Group {
    int width, height; /* 0: another size for each game */
    int pieces;
} Group;

enum { SIZES = 6, GROUPS = SIZES * PIECE_SET_KINDS };
_Static_assert(GROUPS *POSITIONS >= 100000, "a hundred thousand positions in all");

static Group group_numbered(int number)
{
    static const int sizes[SIZES][2] = {{4, 4}, {16, 28}, {10, 20}, {10, 10}, {6, 12}, {0, 0}};
    const int *size = sizes[number % SIZES];
    return (Group){size[0], size[1], number / SIZES};
}

static void play_group(int number, bool adversary, int positions, Tally *tally)
{
    static const double probabilities[] = {0, 0.3, 1};
    Group group = group_numbered(number);
    Dice dice = {(uint64_t)number + 1000 * adversary};
    while (tally->positions < positions) {
        int width = group.width, height = group.height;
        if (!width)
            size_random(&dice, &width, &height);
        GameSettings settings = settings_random(&dice, width, height, (PieceSetKind)group.pieces);
        if (adversary) {
            settings.order = ORDER_ADVERSARY;
            settings.adversary = probabilities[dice_below(&dice, 3)];
        }
        Rules rules;
        VectorWidth vector = (VectorWidth)dice_below(&dice, VECTOR_WIDTHS);
        rules_make(&rules, &settings, vector_width_is_available(vector) ? vector : VECTOR_BASELINE);
        Judge judge = lowest_row_judge(&rules);
        Pair pair = {.rules = &rules,
                     .judge = adversary ? &judge : NULL,
                     .settings = settings_text(&settings),
                     .seed = dice_roll(&dice)};
        play_and_compare(&pair, (Style)dice_below(&dice, STYLES), &dice, LONGEST_GAME, tally);
        rules_release(&rules);
    }
}

/* A group that no longer meets these shows less than it says. */
static void assert_hard_cases_were_met(const Tally *tally, Group group)
{
    bool tiny = group.height == 4; /* where pentominoes find no four rows to remove, and can only drop */
    bool cramped = tiny || group.width == 6;
    int cells = group.pieces == PIECES_PENTOMINO ? 5 : 4;
    cr_assert_geq(tally->positions, POSITIONS);
    for (int rows = 1; rows <= (tiny ? 3 : cells); rows++)
        cr_assert_gt(tally->removed[rows], 0, "no placement removed %d rows", rows);
    cr_assert_gt(tally->removed_sticking_out, 0);
    cr_assert_gt(tally->losing, tally->left_out);
    cr_assert_gt(tally->left_out, 0);
    cr_assert_gt(tally->highest, group.height);
    cr_assert_gt(tally->over, 0);
    cr_assert_gt(tally->out_of_pieces, 0);
    cr_assert_gt(tally->out_of_keys, 0);
    cr_assert(tiny || tally->blocked > 0);
    cr_assert(tiny || tally->out_of_reach > 0);
    cr_assert(cramped || tally->below_overhang > 0);
}

static struct criterion_test_params all_groups(void)
{
    static int numbers[GROUPS];
    for (int i = 0; i < GROUPS; i++)
        numbers[i] = i;
    return cr_make_param_array(int, numbers, GROUPS);
}

ParameterizedTestParameters(moves, agree_with_the_plain_engine_on_every_placement)
{
    return all_groups();
}

ParameterizedTest(int *number, moves, agree_with_the_plain_engine_on_every_placement)
{
    Tally tally = {0};
    play_group(*number, false, POSITIONS, &tally);
    assert_hard_cases_were_met(&tally, group_numbered(*number));
}

ParameterizedTestParameters(moves, agree_with_the_plain_engine_against_the_adversary)
{
    return all_groups();
}

ParameterizedTest(int *number, moves, agree_with_the_plain_engine_against_the_adversary)
{
    Tally tally = {0};
    play_group(*number, true, POSITIONS_WITH_ADVERSARY, &tally);
    cr_assert_geq(tally.positions, POSITIONS_WITH_ADVERSARY);
}
