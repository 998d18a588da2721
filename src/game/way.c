/* way.c - a shortest way of a falling piece: the places that key presses lead
 * to, nearest first, and from which place each was found. */
#include "wellbred/game/srs.h"

#include <string.h>

/* A box can lie outside the board with its empty rows and columns. */
enum { OUTSIDE = 4, PLACES_X = BOARD_WIDTH_MAX + 2 * OUTSIDE, PLACES_Y = BOARD_ROWS + 2 * OUTSIDE };
enum { PLACES = SRS_STATES * PLACES_X * PLACES_Y, NOWHERE = -1 };
_Static_assert(PLACES <= INT16_MAX, "places are stored as int16_t");

typedef struct Step {
    int16_t from; /* NOWHERE: not found yet */
    uint8_t key;
} Step;

typedef struct Ways {
    Step step[PLACES];
    int16_t found[PLACES]; /* in this order */
    int count;
} Ways;

static int16_t place_of(const FallingPiece *piece)
{
    return (int16_t)((piece->state * PLACES_X + piece->x + OUTSIDE) * PLACES_Y + piece->y + OUTSIDE);
}

static FallingPiece piece_at(int piece, int place)
{
    return (FallingPiece){
        .piece = (uint8_t)piece,
        .state = (uint8_t)(place / (PLACES_X * PLACES_Y)),
        .x = (int8_t)(place / PLACES_Y % PLACES_X - OUTSIDE),
        .y = (int8_t)(place % PLACES_Y - OUTSIDE),
    };
}

static void add(Ways *ways, int16_t place, int16_t from, SrsKey key)
{
    if (ways->step[place].from != NOWHERE)
        return;
    ways->step[place] = (Step){from, (uint8_t)key};
    ways->found[ways->count++] = place;
}

static bool falls_to(const Rules *rules, const Well *well, FallingPiece piece, Placement to)
{
    srs_drop(rules, well, &piece);
    Placement at = srs_placement(rules, &piece);
    return at.rotation == to.rotation && at.x == to.x && at.row == to.row;
}

/* The start is found from itself. */
static int follow_back(const Ways *ways, int16_t last, SrsKey *way)
{
    int length = 0;
    for (int16_t at = last; ways->step[at].from != at; at = ways->step[at].from)
        length++;
    int i = length;
    for (int16_t at = last; ways->step[at].from != at; at = ways->step[at].from)
        way[--i] = (SrsKey)ways->step[at].key;
    return length;
}

int srs_find_way(const Rules *rules, const Well *well, FallingPiece from, Placement to, SrsKey way[REACH_KEYS_MAX])
{
    Ways ways;
    if (!srs_fits(rules, well, from))
        return 0;
    memset(ways.step, NOWHERE, sizeof ways.step);
    ways.count = 0;
    add(&ways, place_of(&from), place_of(&from), SRS_DROP);
    for (int i = 0; i < ways.count; i++) {
        FallingPiece piece = piece_at(from.piece, ways.found[i]);
        if (falls_to(rules, well, piece, to)) {
            int length = follow_back(&ways, ways.found[i], way);
            way[length] = SRS_DROP;
            return length + 1;
        }
        for (SrsKey key = 0; key < SRS_DROP; key++) {
            FallingPiece moved = piece;
            if (srs_press(rules, well, &moved, key))
                add(&ways, place_of(&moved), ways.found[i], key);
        }
    }
    return 0;
}
