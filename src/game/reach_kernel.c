/* reach_kernel.c - compiled once for each vector width, which VECTOR_WIDTH
 * names.
 *
 * Without a limit on keys, all that can be seen from above is reached at the
 * outset, and mostly there is no other place where the piece fits: then that
 * is all. Else, and to count keys, the water rises press by press. */
#include "column_vectors.h"
#include "wellbred/base/vector.h"
#include "wellbred/game/reach.h"
#include "wellbred/game/rules.h"
#include "wellbred/game/well.h"

#include <string.h>

/* Empty columns on both sides, so that all may move over at once. */
enum { GRID_MARGIN = COLUMN_LANES / 2 };

typedef struct Grid {
    /* As the compiler lays out a local one by itself, which AddressSanitizer's stack does not know. */
    _Alignas(64) uint32_t at[GRID_MARGIN + COLUMN_LANES + GRID_MARGIN];
} Grid;

typedef struct Flood {
    const Piece *piece;
    const SrsPiece *srs;
    Grid free[PIECE_ROTATIONS_MAX]; /* where the shape fits */
    Grid reached[SRS_STATES];       /* so far, */
    Grid fresh[SRS_STATES];         /* and with the last press */
} Flood;

static inline uint32_t *columns_of(Grid *grid)
{
    return grid->at + GRID_MARGIN;
}

static inline Columns columns_at(const Grid *grid, int i)
{
    return load(grid->at + GRID_MARGIN + i);
}

static inline void put_columns(Grid *grid, int i, Columns columns)
{
    store(grid->at + GRID_MARGIN + i, columns);
}

/* Each column gets that of the column dx further left. */
static inline Columns from_left(const Grid *grid, int i, int dx)
{
    return load(grid->at + GRID_MARGIN + i - dx);
}

static inline Columns raised(Columns columns, int dy)
{
    return dy >= 0 ? columns << dy : columns >> -dy;
}

static inline const Grid *free_in_state(const Flood *flood, int state)
{
    return &flood->free[flood->srs->rotation[state]];
}

/* ---- where it fits ---- */

static void find_free(Flood *flood, const Rules *rules, const Well *well)
{
    static const uint32_t inside[2 * COLUMN_LANES] = {
        UINT32_MAX, UINT32_MAX, UINT32_MAX, UINT32_MAX, UINT32_MAX, UINT32_MAX, UINT32_MAX, UINT32_MAX,
        UINT32_MAX, UINT32_MAX, UINT32_MAX, UINT32_MAX, UINT32_MAX, UINT32_MAX, UINT32_MAX, UINT32_MAX,
    };
    Grid filled = {{0}};
    memcpy(columns_of(&filled), well->column, sizeof well->column);
    for (int r = 0; r < flood->piece->rotations; r++) {
        const Shape *shape = &flood->piece->shape[r];
        int places = rules->settings.width - shape->width + 1;
        memset(&flood->free[r], 0, sizeof flood->free[r]);
        if (places <= 0)
            continue;
        for (int i = 0; i < COLUMN_LANES; i += PART) {
            Columns taken = {0};
            for (int c = 0; c < shape->cells; c++)
                taken |= from_left(&filled, i, -shape->body[c].x) >> shape->body[c].y;
            put_columns(&flood->free[r], i, ~taken & load(inside + COLUMN_LANES - places + i));
        }
    }
}

/* ---- one press of every key ---- */

static void shift_and_fall(const Flood *flood, int state, Grid *next)
{
    const Grid *fresh = &flood->fresh[state];
    for (int i = 0; i < COLUMN_LANES; i += PART)
        put_columns(next, i,
                    columns_at(next, i) | from_left(fresh, i, 1) | from_left(fresh, i, -1) | columns_at(fresh, i) >> 1);
}

/* Kick by kick, those that it brings to a free place leave the rest behind. */
static void turn(const Flood *flood, int state, Turn way, Grid *next)
{
    const SrsPiece *srs = flood->srs;
    int to = srs_state_after(state, way);
    const Grid *free = free_in_state(flood, to);
    Cell from_corner = srs->corner[state], to_corner = srs->corner[to];
    Grid left = flood->fresh[state], turned = {{0}};
    for (int k = 0; k < srs->kicks; k++) {
        Cell kick = srs->kick[state][way][k];
        int dx = kick.x + to_corner.x - from_corner.x, dy = kick.y + to_corner.y - from_corner.y;
        Columns any = {0}, any_left = {0};
        for (int i = 0; i < COLUMN_LANES; i += PART) {
            Columns fits = raised(from_left(free, i, -dx), -dy);
            Columns waiting = columns_at(&left, i);
            any |= waiting & fits;
            any_left |= waiting & ~fits;
            put_columns(&turned, i, waiting & fits);
            put_columns(&left, i, waiting & ~fits);
        }
        if (in_any_lane(any))
            for (int i = 0; i < COLUMN_LANES; i += PART)
                put_columns(next, i, columns_at(next, i) | raised(from_left(&turned, i, dx), dy));
        if (!in_any_lane(any_left))
            return;
    }
}

/* Keep what is free and new. Returns whether there is any. */
static bool settle(Flood *flood, const Grid next[SRS_STATES])
{
    Columns any = {0};
    for (int s = 0; s < flood->srs->states; s++)
        for (int i = 0; i < COLUMN_LANES; i += PART) {
            Columns reached = columns_at(&flood->reached[s], i);
            Columns fresh = columns_at(&next[s], i) & columns_at(free_in_state(flood, s), i) & ~reached;
            put_columns(&flood->fresh[s], i, fresh);
            put_columns(&flood->reached[s], i, reached | fresh);
            any |= fresh;
        }
    return in_any_lane(any);
}

static bool press_every_key(Flood *flood)
{
    Grid next[SRS_STATES];
    memset(next, 0, sizeof next);
    for (int s = 0; s < flood->srs->states; s++) {
        shift_and_fall(flood, s, &next[s]);
        for (Turn way = 0; flood->srs->states > 1 && way < TURNS; way++)
            turn(flood, s, way, &next[srs_state_after(s, way)]);
    }
    return settle(flood, next);
}

/* ---- beginnings ---- */

static bool begin_where_it_appears(Flood *flood, const Rules *rules)
{
    int x = flood->srs->corner[0].x + (rules->settings.width - flood->srs->box) / 2;
    int row = rules->ceiling - flood->piece->shape[0].height;
    memset(flood->reached, 0, sizeof flood->reached);
    memset(flood->fresh, 0, sizeof flood->fresh);
    uint32_t place = rules->settings.width >= flood->srs->box ? 1u << row & columns_of(&flood->free[0])[x] : 0;
    columns_of(&flood->fresh[0])[x] = columns_of(&flood->reached[0])[x] = place;
    return place;
}

/* With room above the pile to turn and to shift, all that can be seen from
 * above is reached. Returns whether there is more that is free. */
static bool begin_above(Flood *flood)
{
    Columns any = {0};
    memset(flood->reached, 0, sizeof flood->reached);
    for (int s = 0; s < flood->srs->states; s++)
        for (int i = 0; i < COLUMN_LANES; i += PART) {
            Columns free = columns_at(free_in_state(flood, s), i), below = ~free;
            for (int step = 1; step < 32; step *= 2)
                below |= below >> step;
            put_columns(&flood->reached[s], i, free & ~below);
            any |= free & below;
        }
    memcpy(flood->fresh, flood->reached, sizeof flood->fresh);
    return in_any_lane(any);
}

static bool is_open_above(const Rules *rules, const Well *well)
{
    return small_greatest(small_load(well->height)) <= rules->ceiling - rules->pieces.cells;
}

/* ---- answers ---- */

static void fall_down(Flood *flood)
{
    for (int s = 0; s < flood->srs->states; s++)
        for (int i = 0; i < COLUMN_LANES; i += PART) {
            Columns free = columns_at(free_in_state(flood, s), i), reached = columns_at(&flood->reached[s], i);
            for (int step = 1; step < 32; step *= 2) { /* doubling the reach */
                reached |= reached >> step & free;
                free &= free >> step;
            }
            put_columns(&flood->reached[s], i, reached);
        }
}

static bool collect_rests(const Flood *flood, ReachRows rests)
{
    Columns any = {0};
    memset(rests, 0, sizeof(ReachRows));
    for (int s = 0; s < flood->srs->states; s++) {
        uint32_t *of_rotation = rests[flood->srs->rotation[s]];
        for (int i = 0; i < COLUMN_LANES; i += PART) {
            Columns above_free = columns_at(free_in_state(flood, s), i) << 1;
            Columns rest = columns_at(&flood->reached[s], i) & ~above_free;
            store(of_rotation + i, load(of_rotation + i) | rest);
            any |= rest;
        }
    }
    return in_any_lane(any);
}

static void flood_init(Flood *flood, const Rules *rules, const Well *well, int piece)
{
    flood->piece = &rules->pieces.piece[piece];
    flood->srs = &rules->srs[piece];
    find_free(flood, rules, well);
}

static bool reach_rests(const Rules *rules, const Well *well, int piece, int64_t keys, ReachRows rests)
{
    bool limited = keys >= 0 && keys <= REACH_KEYS_MAX;
    Flood flood;
    flood_init(&flood, rules, well, piece);
    if (!limited && is_open_above(rules, well)) {
        if (begin_above(&flood))
            while (press_every_key(&flood))
                continue;
        return collect_rests(&flood, rests);
    }
    if (keys == 0 || !begin_where_it_appears(&flood, rules)) {
        memset(rests, 0, sizeof(ReachRows));
        return false;
    }
    for (int64_t left = limited ? keys - 1 : INT64_MAX; left > 0 && press_every_key(&flood); left--)
        continue;
    fall_down(&flood);
    return collect_rests(&flood, rests);
}

/* Would the piece, if it were let go now, fall to this row? */
static bool can_fall_to(const Flood *flood, int rotation, int x, int row)
{
    uint32_t way_up = flood->free[rotation].at[GRID_MARGIN + x] >> row;
    uint32_t end_of_way = ~way_up & (way_up + 1); /* 0 if it is free to the top */
    for (int s = 0; s < flood->srs->states; s++)
        if (flood->srs->rotation[s] == rotation && flood->fresh[s].at[GRID_MARGIN + x] >> row & (end_of_way - 1))
            return true;
    return false;
}

static int reach_keys(const Rules *rules, const Well *well, int piece, int rotation, int x, int row)
{
    Flood flood;
    flood_init(&flood, rules, well, piece);
    if (!begin_where_it_appears(&flood, rules))
        return 0;
    int keys = 1;
    while (!can_fall_to(&flood, rotation, x, row)) {
        if (!press_every_key(&flood))
            return 0;
        keys++;
    }
    return keys;
}

const Reaching VECTOR_NAME(reaching) = {reach_rests, reach_keys};
