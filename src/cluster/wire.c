#include "wire.h"

#include <string.h>

typedef struct OrderHead {
    int64_t slices, pieces;
    double seconds;
} OrderHead;

typedef struct ResultHead {
    int64_t slices;
    PlayWork work;
    double busy_seconds;
    WorkerTimes times;
} ResultHead;

typedef struct SliceHead {
    int32_t task, genome;
    uint64_t seed;
    int32_t started, status;
} SliceHead;

size_t wire_size_max(void)
{
    return sizeof(OrderHead) + sizeof(ResultHead) + LOT_SLICES_MAX * (sizeof(SliceHead) + sizeof(Game));
}

static char *put(char *to, const void *from, size_t size)
{
    memcpy(to, from, size);
    return to + size;
}

static const char *get(void *to, const char *from, size_t size)
{
    memcpy(to, from, size);
    return from + size;
}

/* ---- slices ---- */

static char *put_slice(char *to, const Slice *slice)
{
    const Game *game = &slice->game;
    SliceHead head = {.task = slice->task, .genome = slice->genome, .seed = game->seed, .started = slice->started};
    if (slice->started)
        head.status = game->status;
    to = put(to, &head, sizeof head);
    if (!slice->started)
        return to;
    return game_is_playing(game) ? put(to, game, sizeof *game) : put(to, &game->counters, sizeof game->counters);
}

static const char *get_slice(Slice *slice, const char *from)
{
    SliceHead head;
    Game *game = &slice->game;
    from = get(&head, from, sizeof head);
    slice->task = head.task;
    slice->genome = head.genome;
    slice->started = head.started;
    game->seed = head.seed;
    if (!slice->started)
        return from;
    game->status = (uint8_t)head.status;
    return game_is_playing(game) ? get(game, from, sizeof *game) : get(&game->counters, from, sizeof game->counters);
}

static size_t put_slices(const Lot *lot, char *to, const void *message)
{
    for (int i = 0; i < lot->slices; i++)
        to = put_slice(to, &lot->slice[i]);
    return (size_t)(to - (const char *)message);
}

static void get_slices(Lot *lot, const char *from)
{
    for (int i = 0; i < lot->slices; i++)
        from = get_slice(&lot->slice[i], from);
}

/* ---- messages ---- */

size_t wire_order_size(const Lot *lot)
{
    size_t size = sizeof(OrderHead) + (size_t)lot->slices * sizeof(SliceHead);
    for (int i = 0; i < lot->slices; i++)
        size += lot->slice[i].started ? sizeof(Game) : 0;
    return size;
}

size_t wire_put_order(const Lot *lot, void *message)
{
    OrderHead head = {lot->slices, lot->pieces, lot->seconds};
    return put_slices(lot, put(message, &head, sizeof head), message);
}

void wire_get_order(Lot *lot, const void *message)
{
    OrderHead head;
    const char *from = get(&head, message, sizeof head);
    lot->slices = (int)head.slices;
    lot->pieces = head.pieces;
    lot->seconds = head.seconds;
    get_slices(lot, from);
}

size_t wire_put_result(const Lot *lot, const WorkerTimes *times, void *message)
{
    ResultHead head = {lot->slices, lot->work, lot->busy_seconds, *times};
    return put_slices(lot, put(message, &head, sizeof head), message);
}

void wire_get_result(Lot *lot, WorkerTimes *times, const void *message)
{
    ResultHead head;
    const char *from = get(&head, message, sizeof head);
    lot->slices = (int)head.slices;
    lot->work = head.work;
    lot->busy_seconds = head.busy_seconds;
    *times = head.times;
    get_slices(lot, from);
}
