#include "wellbred/game/order.h"
#include "wellbred/base/die.h"
#include "wellbred/base/random.h"

#include <ctype.h>
#include <stdlib.h>

enum { BLOCK = 16, DIGITS_PER_WORD = 8 };

int order_block_size(PieceOrder order, int pieces)
{
    return order == ORDER_BAG ? pieces : BLOCK;
}

static RandomBlock bits_of_block(uint64_t seed, int64_t block)
{
    return random_block(seed, STREAM_PIECES, (uint32_t)block, (uint32_t)((uint64_t)block >> 32), 0);
}

/* Fisher-Yates. The first half of the draws comes from one word and the rest
 * from the other, so that even 18! orders are drawn evenly. */
static void shuffle_bag(RandomBlock bits, int count, uint8_t *pieces)
{
    for (int i = 0; i < count; i++)
        pieces[i] = (uint8_t)i;
    for (int i = 0; i < count - 1; i++) {
        int j = i + (int)random_digit(&bits.word[i >= count / 2], (uint32_t)(count - i));
        uint8_t piece = pieces[i];
        pieces[i] = pieces[j];
        pieces[j] = piece;
    }
}

static void draw_independent(RandomBlock bits, int count, uint8_t *pieces)
{
    for (int i = 0; i < BLOCK; i++)
        pieces[i] = (uint8_t)random_digit(&bits.word[i / DIGITS_PER_WORD], (uint32_t)count);
}

void order_block(const Rules *rules, uint64_t seed, int64_t block, uint8_t pieces[ORDER_BLOCK_MAX])
{
    switch (rules->settings.order) {
    case ORDER_BAG: shuffle_bag(bits_of_block(seed, block), rules->pieces.count, pieces); return;
    case ORDER_SEQUENCE:
        for (int i = 0; i < BLOCK; i++)
            pieces[i] = rules->sequence[(block * BLOCK + i) % rules->sequence_length];
        return;
    case ORDER_SZ:
        draw_independent(bits_of_block(seed, block), 2, pieces);
        for (int i = 0; i < BLOCK; i++)
            pieces[i] = (uint8_t)(pieces[i] ? rules->z_piece : rules->s_piece);
        return;
    default: draw_independent(bits_of_block(seed, block), rules->pieces.count, pieces); return;
    }
}

int order_piece(const Rules *rules, uint64_t seed, int64_t number)
{
    uint8_t pieces[ORDER_BLOCK_MAX];
    order_block(rules, seed, number / rules->block_size, pieces);
    return pieces[number % rules->block_size];
}

bool order_is_adversarial(const Rules *rules, uint64_t seed, int64_t number)
{
    if (rules->settings.order != ORDER_ADVERSARY)
        return false;
    uint32_t low = (uint32_t)number, high = (uint32_t)((uint64_t)number >> 32);
    return rules->adversary_always ||
           random_block(seed, STREAM_ADVERSARY, low, high, 0).word[0] < rules->adversary_threshold;
}

static bool refuse(const PieceSet *set, unsigned char c, int line, int column, Error *error)
{
    char letters[PIECE_SET_MAX + 1] = "";
    for (int p = 0; p < set->count; p++)
        letters[p] = set->piece[p].name;
    if (isprint(c))
        return error_set(error, EXIT_BAD_DATA, "line %d, column %d: '%c' is not a piece, must be one of %s", line,
                         column, c, letters);
    return error_set(error, EXIT_BAD_DATA, "line %d, column %d: byte 0x%02x is not a piece, must be one of %s", line,
                     column, c, letters);
}

bool sequence_parse(const char *text, size_t size, const PieceSet *set, uint8_t **pieces, int *length, Error *error)
{
    uint8_t *found = allocate(size, 1);
    int count = 0, line = 1, column = 0;
    bool in_comment = false;
    for (size_t i = 0; i < size; i++) {
        char c = text[i];
        column++;
        if (c == '\n') {
            line++;
            column = 0;
            in_comment = false;
        } else if (c == '#') {
            in_comment = true;
        }
        bool skipped = in_comment && c != '\0'; /* a zero would end the text where it is read as a string */
        if (skipped || c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == ',')
            continue;
        int piece = piece_set_find(set, c);
        if (piece < 0 || count == SEQUENCE_MAX) {
            free(found);
            if (piece < 0)
                return refuse(set, (unsigned char)c, line, column, error);
            return error_set(error, EXIT_BAD_DATA, "line %d, column %d: more than %d pieces", line, column,
                             SEQUENCE_MAX);
        }
        found[count++] = (uint8_t)piece;
    }
    if (count == 0) {
        free(found);
        return error_set(error, EXIT_BAD_DATA, "there is no piece in the sequence");
    }
    *pieces = found;
    *length = count;
    return true;
}
