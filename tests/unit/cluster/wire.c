/* Lots survive the way to a worker and back. */
#include "wire.h"

#include "wellbred/base/die.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

/* Any bytes will do: the wire does not look into a game, but for its status. */
static void draw(void *bytes, size_t size, unsigned *state)
{
    for (size_t i = 0; i < size; i++) {
        *state = *state * 1664525u + 1013904223u;
        ((unsigned char *)bytes)[i] = (unsigned char)(*state >> 24);
    }
}

static Lot *draw_lot(int slices, unsigned *state)
{
    Lot *lot = allocate(1, sizeof *lot);
    lot->slices = slices;
    lot->pieces = 1234567890123;
    lot->seconds = 0.1;
    lot->work = (PlayWork){.pieces = 77, .boards = 88};
    lot->busy_seconds = 0.09;
    for (int i = 0; i < slices; i++) {
        Slice *slice = &lot->slice[i];
        unsigned kind;
        draw(&kind, sizeof kind, state);
        slice->task = i * 7;
        slice->genome = i * 3;
        slice->started = kind % 4 != 0;
        draw(&slice->game, sizeof slice->game, state);
        slice->game.status = (uint8_t)(kind % 4 == 1 ? GAME_OVER : kind % 4 == 2 ? GAME_CAPPED : GAME_PLAYING);
    }
    return lot;
}

static void assert_same_slices(const Lot *a, const Lot *b)
{
    cr_assert_eq(a->slices, b->slices);
    for (int i = 0; i < a->slices; i++) {
        const Slice *x = &a->slice[i], *y = &b->slice[i];
        cr_assert(x->task == y->task && x->genome == y->genome && x->started == y->started, "slice %d", i);
        cr_assert_eq(x->game.seed, y->game.seed, "slice %d", i);
        if (!x->started)
            continue;
        cr_assert_eq(x->game.status, y->game.status, "slice %d", i);
        cr_assert_arr_eq(&x->game.counters, &y->game.counters, sizeof(Counters), "slice %d", i);
        if (game_is_playing(&x->game))
            cr_assert_arr_eq(&x->game, &y->game, sizeof(Game), "slice %d", i);
    }
}

/* What was in the buffers before must not matter: half of them hold rubbish. */
static void check_lot(int slices, unsigned seed)
{
    unsigned state = seed;
    Lot *lot = draw_lot(slices, &state), *order = draw_lot(LOT_SLICES_MAX, &state);
    Lot *result = draw_lot(LOT_SLICES_MAX, &state);
    char *message = allocate(1, wire_size_max());
    size_t size = wire_put_order(lot, message);
    cr_assert_leq(size, wire_order_size(lot));
    cr_assert_leq(size, wire_size_max());
    wire_get_order(order, message);
    assert_same_slices(lot, order);
    cr_assert(order->pieces == lot->pieces && order->seconds == lot->seconds);

    WorkerTimes times = {1.5, 2.5}, back;
    size = wire_put_result(lot, &times, message);
    cr_assert_leq(size, wire_size_max());
    wire_get_result(result, &back, message);
    assert_same_slices(lot, result);
    cr_assert(result->work.pieces == 77 && result->work.boards == 88 && result->busy_seconds == lot->busy_seconds);
    cr_assert(back.waiting_seconds == 1.5 && back.messaging_seconds == 2.5);
    free(message);
    free(lot);
    free(order);
    free(result);
}

Test(wire, lots_come_as_they_went)
{
    for (unsigned seed = 1; seed <= 50; seed++)
        check_lot((int)(seed * 37 % 200) + 1, seed);
    check_lot(LOT_SLICES_MAX, 99);
}

/* A game that was not begun is a few numbers, one that is over its counters. */
Test(wire, only_games_in_between_travel_whole)
{
    unsigned state = 5;
    Lot *lot = draw_lot(100, &state);
    char *message = allocate(1, wire_size_max());
    size_t size[3];
    for (int kind = 0; kind < 3; kind++) {
        for (int i = 0; i < lot->slices; i++) {
            lot->slice[i].started = kind > 0;
            lot->slice[i].game.status = (uint8_t)(kind == 1 ? GAME_OVER : GAME_PLAYING);
        }
        size[kind] = wire_put_result(lot, &(WorkerTimes){0}, message);
    }
    cr_assert_lt(size[0], 100 * 32u);
    cr_assert_lt(size[1], size[2]);
    cr_assert_lt(size[1] - size[0], 100 * (sizeof(Counters) + 1));
    cr_assert_eq(size[2] - size[0], 100 * sizeof(Game));
    free(message);
    free(lot);
}
