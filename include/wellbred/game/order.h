/* order.h - which piece comes next.
 *
 * A game's pieces are numbered 0, 1, 2, ... and, but for the adversary's, are
 * a function of (seed, number) alone. They come in blocks, each made from one
 * Philox call: a bag is a block; other orders have blocks of sixteen. */
#ifndef WELLBRED_GAME_ORDER_H
#define WELLBRED_GAME_ORDER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "wellbred/base/error.h"
#include "wellbred/game/rules.h"

enum { ORDER_BLOCK_MAX = PIECE_SET_MAX };

int order_block_size(PieceOrder order, int pieces);

/* The pieces numbered block * block_size and on. */
void order_block(const Rules *rules, uint64_t seed, int64_t block, uint8_t pieces[ORDER_BLOCK_MAX]);

/* Piece `number` of a game. With an adversary: the one it would be if the
 * adversary did not step in. */
int order_piece(const Rules *rules, uint64_t seed, int64_t number);

/* Does the adversary choose piece `number`? */
bool order_is_adversarial(const Rules *rules, uint64_t seed, int64_t number);

/* Is the next piece known before the current one is placed? Only an adversary
 * can wait: other orders do not look at the board. */
static inline bool order_deals_ahead(const Rules *rules)
{
    return rules->settings.order != ORDER_ADVERSARY || rules->settings.preview;
}

/* Read a sequence: piece letters in any layout, with white space, commas and
 * comments from # to the end of the line between them. `pieces` is freed by
 * the caller. Errors name line and column. */
bool sequence_parse(const char *text, size_t size, const PieceSet *set, uint8_t **pieces, int *length, Error *error);

#endif
