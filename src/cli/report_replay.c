#include "report_replay.h"

#include "wellbred/base/bytes.h"
#include "wellbred/base/die.h"

#include <stdlib.h>
#include <string.h>

/* ---- bytes that grow ---- */

typedef struct Bytes {
    uint8_t *at; /* [size], owned */
    size_t size, room;
} Bytes;

static void add_bytes(Bytes *bytes, const uint8_t *more, size_t count)
{
    if (bytes->size + count > bytes->room) {
        bytes->room = 2 * (bytes->size + count);
        bytes->at = reallocate(bytes->at, bytes->room, 1);
    }
    memcpy(bytes->at + bytes->size, more, count);
    bytes->size += count;
}

static void write_base64(JsonWriter *json, const char *key, const Bytes *bytes)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    char *text = allocate(bytes->size / 3 + 2, 4), *to = text;
    for (size_t i = 0; i < bytes->size; i += 3) {
        size_t left = bytes->size - i;
        uint32_t three = (uint32_t)bytes->at[i] << 16;
        three |= left > 1 ? (uint32_t)bytes->at[i + 1] << 8 : 0;
        three |= left > 2 ? bytes->at[i + 2] : 0;
        *to++ = digits[three >> 18];
        *to++ = digits[three >> 12 & 63];
        *to++ = left > 1 ? digits[three >> 6 & 63] : '=';
        *to++ = left > 2 ? digits[three & 63] : '=';
    }
    *to = '\0';
    json_string(json, key, text);
    free(text);
}

/* ---- writing down ---- */

typedef struct Notes {
    Bytes moves, ratings;
    int64_t score[REPLAY_PIECES_MAX]; /* [pieces] after each */
    int pieces;
} Notes;

static void note_rating(Notes *notes, Placement placement, bool is_losing, float rating)
{
    enum { LOSING = 64, BYTES = 6 };
    uint8_t bytes[BYTES];
    uint32_t bits;
    memcpy(&bits, &rating, sizeof bits);
    bytes[0] = (uint8_t)(placement.rotation * BOARD_WIDTH_MAX + placement.x + (is_losing ? LOSING : 0));
    bytes[1] = (uint8_t)placement.row;
    bytes_put_u32(bytes + 2, bits);
    add_bytes(&notes->ratings, bytes, BYTES);
}

static void note_ratings(Notes *notes, Player *player, const Game *game, const Moves *moves)
{
    float rating[PIECE_ROTATIONS_MAX][BOARD_WIDTH_MAX];
    Placement lower[LOWER_MOVES_MAX];
    float lower_rating[LOWER_MOVES_MAX];
    int lowers = moves_list_lower(moves, moves->lower_legal, lower), count = moves_count(moves->legal) + lowers;
    player_rate(player, game, moves, rating);
    player_rate_each(player, game, lower, lowers, lower_rating);
    add_bytes(&notes->ratings, (const uint8_t[]){(uint8_t)count, (uint8_t)(count >> 8)}, 2);
    for (int r = 0; r < PIECE_ROTATIONS_MAX; r++)
        for (int x = 0; x < BOARD_WIDTH_MAX; x++)
            if (moves->legal[r] >> x & 1)
                note_rating(notes, moves_placement(moves, r, x), moves->losing[r] >> x & 1, rating[r][x]);
    for (int i = 0; i < lowers; i++)
        note_rating(notes, lower[i], false, lower_rating[i]);
}

static void note_move(Notes *notes, const Game *before, Placement placement, const Game *after)
{
    const uint8_t bytes[] = {
        before->current,
        placement.rotation,
        placement.x,
        (uint8_t)placement.row,
        (uint8_t)(after->counters.lines - before->counters.lines),
    };
    add_bytes(&notes->moves, bytes, sizeof bytes);
    notes->score[notes->pieces++] = after->counters.score;
}

static void play(Notes *notes, Player *player, const Rules *rules, Game *game)
{
    Moves moves;
    while (notes->pieces < REPLAY_PIECES_MAX && game_find_moves(game, rules, &moves)) {
        Game before = *game;
        Placement placement = player_choose(player, game, &moves);
        note_ratings(notes, player, game, &moves);
        player_play(player, game, 1);
        note_move(notes, &before, placement, game);
    }
}

/* ---- JSON ---- */

void replay_write(Player *player, const Rules *rules, uint64_t seed, Game *end, JsonWriter *json)
{
    enum { SCORES_PER_LINE = 32 };
    Notes *notes = allocate(1, sizeof *notes);
    player_start(player, end, seed);
    play(notes, player, rules, end);
    write_base64(json, "moves", &notes->moves);
    write_base64(json, "ratings", &notes->ratings);
    json_open_rows(json, "scores", SCORES_PER_LINE);
    for (int i = 0; i < notes->pieces; i++)
        json_integer(json, NULL, notes->score[i]);
    json_close(json, ']');
    free(notes->moves.at);
    free(notes->ratings.at);
    free(notes);
}

static void write_shape(const Shape *shape, JsonWriter *json)
{
    json_open_rows(json, NULL, 2 * PIECE_CELLS_MAX);
    for (int c = 0; c < shape->cells; c++) {
        json_integer(json, NULL, shape->body[c].x);
        json_integer(json, NULL, shape->body[c].y);
    }
    json_close(json, ']');
}

void replay_write_pieces(const Rules *rules, JsonWriter *json)
{
    json_open(json, "pieces", '[');
    for (int p = 0; p < rules->pieces.count; p++) {
        const Piece *piece = &rules->pieces.piece[p];
        json_open(json, NULL, '{');
        json_string(json, "name", (const char[]){piece->name, '\0'});
        json_open(json, "shapes", '[');
        for (int r = 0; r < piece->rotations; r++)
            write_shape(&piece->shape[r], json);
        json_close(json, ']');
        json_close(json, '}');
    }
    json_close(json, ']');
}
