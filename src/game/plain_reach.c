#include "plain_reach.h"

#include <assert.h>
#include <string.h>

/* A box can lie outside the board with its empty rows and columns. */
enum { OUTSIDE = 4, PLACES_X = BOARD_WIDTH_MAX + 2 * OUTSIDE, PLACES_Y = BOARD_ROWS + 2 * OUTSIDE };
enum { PLACES = SRS_STATES * PLACES_X * PLACES_Y };

/* The piece in the air. */
typedef struct Place {
    int state, x, y; /* lower left of its box */
} Place;

/* The places found, in the order of the keys that they take. */
typedef struct Search {
    const Board *board;
    const Piece *piece;
    const SrsPiece *srs;
    Place found[PLACES];
    int keys[PLACES]; /* [found] */
    int count;
    bool seen[SRS_STATES][PLACES_X][PLACES_Y];
} Search;

static const Shape *shape_at(const Search *search, Place place, int *x, int *y)
{
    *x = place.x + search->srs->corner[place.state].x;
    *y = place.y + search->srs->corner[place.state].y;
    return &search->piece->shape[search->srs->rotation[place.state]];
}

/* Above the rows that a board has, all is free. */
static bool fits(const Search *search, Place place)
{
    int x, y;
    const Shape *shape = shape_at(search, place, &x, &y);
    for (int i = 0; i < shape->cells; i++) {
        int cell_x = x + shape->body[i].x, cell_y = y + shape->body[i].y;
        if (cell_x < 0 || cell_x >= search->board->width || cell_y < 0)
            return false;
        if (cell_y < BOARD_ROWS && search->board->now.grid[cell_y][cell_x])
            return false;
    }
    return true;
}

static void add(Search *search, Place place, int keys)
{
    bool *seen = &search->seen[place.state][place.x + OUTSIDE][place.y + OUTSIDE];
    if (*seen)
        return;
    *seen = true;
    assert(search->count < PLACES);
    search->keys[search->count] = keys;
    search->found[search->count++] = place;
}

static void try_step(Search *search, Place place, int dx, int dy, int keys)
{
    Place moved = {place.state, place.x + dx, place.y + dy};
    if (fits(search, moved))
        add(search, moved, keys);
}

static void try_turn(Search *search, Place place, Turn turn, int keys)
{
    for (int i = 0; i < search->srs->kicks; i++) {
        Cell kick = search->srs->kick[place.state][turn][i];
        Place turned = {srs_state_after(place.state, turn), place.x + kick.x, place.y + kick.y};
        if (fits(search, turned)) {
            add(search, turned, keys);
            return;
        }
    }
}

/* The last key: fall as far as it goes. */
static Placement let_fall(const Search *search, Place place)
{
    Place below = {place.state, place.x, place.y - 1};
    for (; fits(search, below); below.y--)
        place = below;
    int x, y;
    shape_at(search, place, &x, &y);
    return (Placement){search->srs->rotation[place.state], (uint8_t)x, (int8_t)y};
}

static void press_every_key(Search *search, Place place, int keys)
{
    try_step(search, place, -1, 0, keys);
    try_step(search, place, 1, 0, keys);
    try_step(search, place, 0, -1, keys);
    try_turn(search, place, TURN_CLOCKWISE, keys);
    try_turn(search, place, TURN_COUNTER_CLOCKWISE, keys);
}

/* Begin where it appears, if there is room. */
static void begin(Search *search, const Board *board, const Rules *rules, int piece)
{
    search->board = board;
    search->piece = &rules->pieces.piece[piece];
    search->srs = &rules->srs[piece];
    search->count = 0;
    memset(search->seen, 0, sizeof search->seen);
    Place start = {
        .x = (rules->settings.width - search->srs->box) / 2,
        .y = rules->ceiling - search->piece->shape[0].height - search->srs->corner[0].y,
    };
    if (fits(search, start))
        add(search, start, 0);
}

void plain_reach(const Board *board, const Rules *rules, int piece, PlainReach *reach)
{
    Search search;
    begin(&search, board, rules, piece);
    memset(reach, 0, sizeof *reach);
    for (int i = 0; i < search.count; i++) {
        int keys = search.keys[i] + 1;
        Placement at = let_fall(&search, search.found[i]);
        int *fewest = &reach->keys[at.rotation][at.x][at.row];
        if (*fewest == 0)
            *fewest = keys;
        press_every_key(&search, search.found[i], keys);
    }
}

int plain_reach_keys(const Board *board, const Rules *rules, int piece, Placement placement)
{
    Search search;
    begin(&search, board, rules, piece);
    for (int i = 0; i < search.count; i++) {
        int keys = search.keys[i] + 1;
        Placement at = let_fall(&search, search.found[i]);
        if (at.rotation == placement.rotation && at.x == placement.x && at.row == placement.row)
            return keys;
        press_every_key(&search, search.found[i], keys);
    }
    return 0;
}
