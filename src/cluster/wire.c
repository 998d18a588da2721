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

/* What is left of a message. */
typedef struct Rest {
    const char *at, *end;
} Rest;

static bool get(void *to, Rest *rest, size_t size)
{
    if ((size_t)(rest->end - rest->at) < size)
        return false;
    memcpy(to, rest->at, size);
    rest->at += size;
    return true;
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

static bool is_possible(const SliceHead *head)
{
    int status_max = head->started ? GAME_CAPPED : 0;
    return head->task >= 0 && head->genome >= 0 && (head->started == 0 || head->started == 1) && head->status >= 0 &&
           head->status <= status_max;
}

static bool get_slice(Slice *slice, Rest *rest)
{
    SliceHead head;
    Game *game = &slice->game;
    if (!get(&head, rest, sizeof head) || !is_possible(&head))
        return false;
    slice->task = head.task;
    slice->genome = head.genome;
    slice->started = head.started;
    game->seed = head.seed;
    if (!slice->started)
        return true;
    game->status = (uint8_t)head.status;
    if (!game_is_playing(game))
        return get(&game->counters, rest, sizeof game->counters);
    return get(game, rest, sizeof *game) && game_is_playing(game) && game->seed == head.seed;
}

static size_t put_slices(const Lot *lot, char *to, const void *message)
{
    for (int i = 0; i < lot->slices; i++)
        to = put_slice(to, &lot->slice[i]);
    return (size_t)(to - (const char *)message);
}

static bool get_slices(Lot *lot, int64_t slices, Rest *rest)
{
    if (slices < 0 || slices > LOT_SLICES_MAX)
        return false;
    lot->slices = (int)slices;
    for (int i = 0; i < lot->slices; i++)
        if (!get_slice(&lot->slice[i], rest))
            return false;
    return rest->at == rest->end;
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

bool wire_get_order(Lot *lot, const void *message, size_t size)
{
    OrderHead head;
    Rest rest = {message, (const char *)message + size};
    if (!get(&head, &rest, sizeof head))
        return false;
    lot->pieces = head.pieces;
    lot->seconds = head.seconds;
    return get_slices(lot, head.slices, &rest);
}

size_t wire_put_result(const Lot *lot, const WorkerTimes *times, void *message)
{
    ResultHead head = {lot->slices, lot->work, lot->busy_seconds, *times};
    return put_slices(lot, put(message, &head, sizeof head), message);
}

bool wire_get_result(Lot *lot, WorkerTimes *times, const void *message, size_t size)
{
    ResultHead head;
    Rest rest = {message, (const char *)message + size};
    if (!get(&head, &rest, sizeof head))
        return false;
    lot->work = head.work;
    lot->busy_seconds = head.busy_seconds;
    *times = head.times;
    return get_slices(lot, head.slices, &rest);
}
