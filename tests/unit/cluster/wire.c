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
    cr_assert(wire_get_order(order, message, size));
    assert_same_slices(lot, order);
    cr_assert(order->pieces == lot->pieces && order->seconds == lot->seconds);

    WorkerTimes times = {1.5, 2.5}, back;
    size = wire_put_result(lot, &times, message);
    cr_assert_leq(size, wire_size_max());
    cr_assert(wire_get_result(result, &back, message, size));
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

/* ---- what no rank sends ---- */

enum { SLICES_AT = 0, ORDER_HEAD = 24, GENOME_AT = ORDER_HEAD + 4, STATUS_AT = ORDER_HEAD + 20 };

/* In memory of exactly that size, so that the address sanitizer sees every byte that is read behind it. */
static bool is_taken(const char *message, size_t size)
{
    char *copy = malloc(size ? size : 1);
    Lot *lot = allocate(1, sizeof *lot);
    WorkerTimes times;
    memcpy(copy, message, size);
    bool taken = wire_get_order(lot, copy, size);
    wire_get_result(lot, &times, copy, size);
    free(lot);
    free(copy);
    return taken;
}

static bool is_taken_with(const char *message, size_t size, size_t at, int32_t value)
{
    char *copy = malloc(size);
    memcpy(copy, message, size);
    memcpy(copy + at, &value, sizeof value);
    bool taken = is_taken(copy, size);
    free(copy);
    return taken;
}

/* A lot of three games, the first one in between. */
static char *order_of_three(size_t *size)
{
    unsigned state = 3;
    Lot *lot = draw_lot(3, &state);
    lot->slice[0].started = true;
    lot->slice[0].game.status = GAME_PLAYING;
    char *message = allocate(1, wire_size_max());
    *size = wire_put_order(lot, message);
    free(lot);
    return message;
}

Test(wire, a_message_is_taken_whole_or_not_at_all)
{
    size_t size;
    char *message = order_of_three(&size);
    cr_assert(is_taken(message, size));
    for (size_t cut = 0; cut < size; cut++)
        cr_assert_not(is_taken(message, cut), "cut to %zu of %zu", cut, size);
    cr_assert_not(is_taken(message, size + 1));
    free(message);
}

Test(wire, impossible_slices_are_refused)
{
    size_t size;
    char *message = order_of_three(&size);
    cr_assert(is_taken_with(message, size, GENOME_AT, 12));
    cr_assert_not(is_taken_with(message, size, GENOME_AT, -1));
    cr_assert_not(is_taken_with(message, size, ORDER_HEAD, -1), "task");
    cr_assert_not(is_taken_with(message, size, STATUS_AT, 77));
    cr_assert_not(is_taken_with(message, size, STATUS_AT, GAME_OVER), "its game is not");
    for (int slices = -2; slices <= LOT_SLICES_MAX + 1; slices++)
        cr_assert_eq(is_taken_with(message, size, SLICES_AT, slices), slices == 3, "%d slices", slices);
    free(message);
}
