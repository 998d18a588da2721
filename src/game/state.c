/* state.c - a game as bytes. All numbers little-endian:
 *
 *      0   "WBG1"
 *      4   width, height, piece set, status, current, next, 0, 0   a byte each
 *     12   columns [16]       4 bytes each
 *     76   seed               8 bytes
 *     84   counters [7]       8 bytes each, in the order of score.h
 *    140   checksum of all before it
 *
 * Heights and the block of the order are worked out again on reading. */
#include "wellbred/base/bytes.h"
#include "wellbred/base/digest.h"
#include "wellbred/game/game.h"

#include <string.h>

enum {
    AT_HEADER = 4,
    AT_COLUMNS = 12,
    AT_SEED = AT_COLUMNS + 4 * BOARD_WIDTH_MAX,
    AT_COUNTERS = AT_SEED + 8,
    COUNTERS = sizeof(Counters) / sizeof(int64_t),
    AT_CHECKSUM = AT_COUNTERS + 8 * COUNTERS,
};
_Static_assert(AT_CHECKSUM + 8 == GAME_BYTES, "the layout above");

static const char magic[4] = {'W', 'B', 'G', '1'};

/* The last piece that was dealt: that is the one whose block is kept. */
static int64_t last_dealt(const Game *game)
{
    return game->counters.pieces + (game->next != NO_PIECE);
}

static bool fault(Error *error, const char *what)
{
    return error && error_set(error, EXIT_BAD_DATA, "not a valid game state: %s", what);
}

/* Every landed cell is on the board or went with a removed row. */
static bool cells_add_up(const Game *game, const Rules *rules)
{
    int64_t on_board = 0;
    for (int x = 0; x < BOARD_WIDTH_MAX; x++)
        on_board += __builtin_popcount(game->well.column[x]);
    const Counters *c = &game->counters;
    int64_t missing = rules->pieces.cells * c->pieces - rules->settings.width * c->lines - on_board;
    bool tip_left_off = missing == 1 && game->status == GAME_OVER && rules->pieces.cells == PIECE_CELLS_MAX &&
                        well_max_height(&game->well) == BOARD_ROWS;
    return missing == 0 || tip_left_off;
}

static bool counters_are_possible(const Counters *c, const Rules *rules)
{
    const int64_t most_pieces = INT64_C(1) << 48; /* nine years at a million a second */
    const int64_t most_keys =                     /* of one piece */
        rules->settings.moves == MOVES_REACHABLE ? REACH_KEYS_MAX : PIECE_ROTATIONS_MAX + BOARD_WIDTH_MAX;
    if (c->pieces < 0 || c->lines < 0 || c->tetrises < 0 || c->score < 0)
        return false;
    if (c->pieces > most_pieces || c->lines > PIECE_CELLS_MAX * c->pieces || c->tetrises > c->lines / 4)
        return false;
    if (c->score_integral < c->score || c->tetris_integral < c->tetrises)
        return false;
    if ((rules->settings.score == SCORE_LINES && c->score != c->lines) ||
        (rules->settings.score == SCORE_PIECES && c->score != c->pieces))
        return false;
    if (rules->settings.max_keys && c->keys > rules->settings.max_keys)
        return false;
    return c->keys >= c->pieces && c->keys <= most_keys * c->pieces;
}

static bool has_full_row(const Game *game, const Rules *rules)
{
    Well well = game->well;
    return well_clear_full_rows(&well, rules->settings.width) > 0;
}

/* Is it the piece of that number, or one that the adversary may have dealt? */
static bool piece_may_come(const Game *game, const Rules *rules, int piece, int64_t number)
{
    return order_is_adversarial(rules, game->seed, number) || piece == order_piece(rules, game->seed, number);
}

static bool pieces_are_right(const Game *game, const Rules *rules)
{
    int64_t number = game->counters.pieces;
    bool ahead = order_deals_ahead(rules);
    if (game->current >= rules->pieces.count)
        return false;
    if (ahead ? game->next >= rules->pieces.count : game->next != NO_PIECE)
        return false;
    if (game->status != GAME_PLAYING)
        return true;
    return piece_may_come(game, rules, game->current, number) &&
           (!ahead || piece_may_come(game, rules, game->next, number + 1));
}

static bool has_a_limit(const Rules *rules)
{
    return rules->settings.max_pieces || rules->settings.max_keys;
}

bool game_is_valid(const Game *game, const Rules *rules, Error *error)
{
    const GameSettings *s = &rules->settings;
    bool playing = game->status == GAME_PLAYING;
    if (game->status > GAME_CAPPED || (game->status == GAME_CAPPED && !has_a_limit(rules)))
        return fault(error, "there is no such status");
    if (!well_is_valid(&game->well, s->width))
        return fault(error, "a cell lies outside the board");
    if (game->status != GAME_OVER && well_max_height(&game->well) > s->height)
        return fault(error, "the pile is higher than the board");
    if (playing && has_full_row(game, rules))
        return fault(error, "a full row was not removed");
    if (!counters_are_possible(&game->counters, rules) || !cells_add_up(game, rules))
        return fault(error, "its counters do not fit the board");
    if (playing && counters_reach_limit(&game->counters, rules))
        return fault(error, "it has more pieces than the limit");
    if (!pieces_are_right(game, rules))
        return fault(error, "its next pieces are not those of its seed");
    return true;
}

void game_write(const Game *game, const Rules *rules, uint8_t bytes[GAME_BYTES])
{
    const GameSettings *s = &rules->settings;
    uint8_t header[8] = {
        (uint8_t)s->width, (uint8_t)s->height, (uint8_t)s->pieces, game->status, game->current, game->next, 0, 0};
    int64_t counters[COUNTERS];
    memcpy(counters, &game->counters, sizeof counters);
    memcpy(bytes, magic, sizeof magic);
    memcpy(bytes + AT_HEADER, header, sizeof header);
    for (int x = 0; x < BOARD_WIDTH_MAX; x++)
        bytes_put_u32(bytes + AT_COLUMNS + 4 * x, game->well.column[x]);
    bytes_put_u64(bytes + AT_SEED, game->seed);
    for (int i = 0; i < COUNTERS; i++)
        bytes_put_u64(bytes + AT_COUNTERS + 8 * i, (uint64_t)counters[i]);
    bytes_put_u64(bytes + AT_CHECKSUM, checksum(bytes, AT_CHECKSUM));
}

bool game_read(Game *game, const Rules *rules, const uint8_t *bytes, size_t size, Error *error)
{
    if (size != GAME_BYTES)
        return error_set(error, EXIT_BAD_DATA, "a game state has %d bytes, found %zu", GAME_BYTES, size);
    if (memcmp(bytes, magic, sizeof magic) != 0)
        return fault(error, "it does not begin with WBG1");
    if (bytes_get_u64(bytes + AT_CHECKSUM) != checksum(bytes, AT_CHECKSUM))
        return fault(error, "its checksum is wrong");

    const GameSettings *s = &rules->settings;
    const uint8_t *header = bytes + AT_HEADER;
    if (header[0] != s->width || header[1] != s->height || header[2] != s->pieces || header[6] || header[7])
        return fault(error, "it belongs to another board or another set of pieces");

    Game read = {.seed = bytes_get_u64(bytes + AT_SEED), .status = header[3], .current = header[4], .next = header[5]};
    int64_t counters[COUNTERS];
    for (int i = 0; i < COUNTERS; i++)
        counters[i] = (int64_t)bytes_get_u64(bytes + AT_COUNTERS + 8 * i);
    memcpy(&read.counters, counters, sizeof counters);
    for (int x = 0; x < BOARD_WIDTH_MAX; x++)
        read.well.column[x] = bytes_get_u32(bytes + AT_COLUMNS + 4 * x);
    well_measure(&read.well);
    if (!game_is_valid(&read, rules, error))
        return false;
    order_block(rules, read.seed, last_dealt(&read) / rules->block_size, read.block);
    *game = read;
    return true;
}
