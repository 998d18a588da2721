#include "wellbred/game/rules.h"
#include "wellbred/game/order.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

const char *const piece_order_names[PIECE_ORDERS] = {"uniform", "bag", "sequence", "sz", "adversary"};
const char *const move_kind_names[MOVE_KINDS] = {"drop", "rotate_shift", "reachable"};
const char *const game_over_names[GAME_OVER_RULES] = {"overflow", "overflow_cleared", "spawn"};
const char *const losing_moves_names[LOSING_MOVES] = {"avoid", "rate"};
const char *const score_kind_names[SCORE_KINDS] = {"nes", "classic", "lines", "pieces"};

GameSettings game_settings_default(void)
{
    return (GameSettings){
        .width = 10,
        .height = 20,
        .pieces = PIECES_TETROMINO,
        .order = ORDER_UNIFORM,
        .adversary = 0,
        .moves = MOVES_DROP,
        .game_over = GAME_OVER_OVERFLOW,
        .losing_moves = LOSING_AVOID,
        .score = SCORE_NES,
        .lines_per_level = 10,
    };
}

static bool check_range(const char *key, int64_t value, int64_t low, int64_t high, Error *error)
{
    if (value >= low && value <= high)
        return true;
    return error_set(error, EXIT_BAD_DATA, "'%s' is %lld, must lie in %lld..%lld", key, (long long)value,
                     (long long)low, (long long)high);
}

static bool settings_check(const GameSettings *s, Error *error)
{
    if (!check_range("game.board.width", s->width, BOARD_SIDE_MIN, BOARD_WIDTH_MAX, error) ||
        !check_range("game.board.height", s->height, BOARD_SIDE_MIN, BOARD_HEIGHT_MAX, error) ||
        !check_range("game.lines_per_level", s->lines_per_level, 1, LINES_PER_LEVEL_MAX, error) ||
        !check_range("game.max_pieces", s->max_pieces, 0, MAX_PIECES_LIMIT, error) ||
        !check_range("game.max_keys", s->max_keys, 0, MAX_KEYS_LIMIT, error))
        return false;
    if (!(s->adversary >= 0 && s->adversary <= 1))
        return error_set(error, EXIT_BAD_DATA, "'game.pieces.adversary' is %g, must lie in 0..1", s->adversary);
    if (s->order == ORDER_SZ && s->pieces != PIECES_TETROMINO)
        return error_set(error, EXIT_BAD_DATA, "'game.pieces.order' is 'sz', which needs the tetromino set");
    if (s->moves != MOVES_DROP && s->pieces == PIECES_PENTOMINO && s->width < 5)
        return error_set(error, EXIT_BAD_DATA,
                         "'game.board.width' is %d, must be at least 5 for pentominoes that rotate and shift",
                         s->width);
    return true;
}

static void choose_kernels(Rules *rules, VectorWidth width)
{
    switch (width) {
#ifdef HAVE_VECTOR_WIDE
    case VECTOR_AVX512:
        rules->landing_rows = landing_rows_avx512;
        rules->placing = placing_avx512;
        rules->reaching = reaching_avx512;
        return;
    case VECTOR_AVX2:
        rules->landing_rows = landing_rows_avx2;
        rules->placing = placing_avx2;
        rules->reaching = reaching_avx2;
        return;
#endif
    default:
        rules->landing_rows = landing_rows_baseline;
        rules->placing = placing_baseline;
        rules->reaching = reaching_baseline;
        return;
    }
}

static void derive(Rules *rules, VectorWidth width)
{
    const GameSettings *s = &rules->settings;
    piece_set_init(&rules->pieces, s->pieces);
    rules->ceiling = s->height + (s->game_over == GAME_OVER_SPAWN ? SPAWN_ROWS : 0);
    rules->s_piece = piece_set_find(&rules->pieces, 'S');
    rules->z_piece = piece_set_find(&rules->pieces, 'Z');
    rules->adversary_always = s->adversary >= 1;
    rules->adversary_threshold = rules->adversary_always ? UINT64_MAX : (uint64_t)ldexp(s->adversary, 64);
    rules->block_size = order_block_size(s->order, rules->pieces.count);
    choose_kernels(rules, width);
    for (int p = 0; p < rules->pieces.count; p++) {
        const Piece *piece = &rules->pieces.piece[p];
        srs_piece_init(&rules->srs[p], piece, s->pieces);
        for (int r = 0; r < piece->rotations; r++) {
            int room = s->width - piece->shape[r].width;
            rules->start_x[p][r] = (int8_t)(room >= 0 ? room / 2 : -1);
            rules->columns[p][r] = (uint16_t)(room >= 0 ? (1u << (room + 1)) - 1 : 0);
        }
    }
}

bool rules_init(Rules *rules, const GameSettings *settings, VectorWidth width, Error *error)
{
    memset(rules, 0, sizeof *rules);
    if (!settings_check(settings, error))
        return false;
    rules->settings = *settings;
    rules->settings.sequence = NULL;
    derive(rules, width);
    if (settings->order != ORDER_SEQUENCE)
        return true;
    if (!settings->sequence)
        return error_set(error, EXIT_BAD_DATA,
                         "'game.pieces.order' is 'sequence', but there is no 'game.pieces.sequence'");
    return sequence_parse(settings->sequence, strlen(settings->sequence), &rules->pieces, &rules->sequence,
                          &rules->sequence_length, error) ||
           error_prefix(error, "'game.pieces.sequence'");
}

void rules_release(Rules *rules)
{
    free(rules->sequence);
    rules->sequence = NULL;
}

int rules_keys(const Rules *rules, int piece, int rotation, int x)
{
    return rules->pieces.piece[piece].shape[rotation].turns + abs(x - rules->start_x[piece][rotation]) + 1;
}
