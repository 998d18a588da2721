/* losing.h - which placements end the game. */
#ifndef WELLBRED_GAME_LOSING_H
#define WELLBRED_GAME_LOSING_H

#include "wellbred/game/moves.h"

/* Bit x: the number of column x is above the limit. */
static inline uint16_t columns_above(const int8_t of_column[BOARD_WIDTH_MAX], int limit)
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

/* Found by playing it. */
bool moves_ends_the_game(const Rules *rules, const Well *well, int piece, Placement placement);

/* Fill in moves->losing from the rows and what is legal: a shape that sticks
 * out ends the game, unless rows go that are removed before one looks. */
void moves_mark_losing(const Rules *rules, const Well *well, int piece, Moves *moves);

#endif
