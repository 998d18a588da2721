#include "wellbred/cluster/dispatch.h"

#include "wellbred/base/die.h"

#include <stdlib.h>

/* Even the slowest player needs well under a second for so many. */
enum { SLICE_PIECES_DEFAULT = 2000 };

typedef struct Queue {
    const Task *task;  /* [tasks] */
    int tasks, next;   /* those before `next` have been handed out */
    Slice *unfinished; /* [tasks], of which [waiting] came back and wait for more */
    int waiting;
} Queue;

/* Games that came back go first: they are the long ones. */
static bool take_slice(Queue *queue, Slice *slice)
{
    if (queue->waiting > 0) {
        *slice = queue->unfinished[--queue->waiting];
        return true;
    }
    if (queue->next == queue->tasks)
        return false;
    const Task *task = &queue->task[queue->next];
    *slice = (Slice){.task = queue->next++, .genome = task->genome, .game = {.seed = task->seed}};
    return true;
}

static bool fill_lot(Queue *queue, Lot *lot)
{
    lot->slices = 0;
    while (lot->slices < LOT_SLICES_MAX && take_slice(queue, &lot->slice[lot->slices]))
        lot->slices++;
    return lot->slices > 0;
}

static void keep_record(const Task *task, const Game *game)
{
    *task->record = (GameRecord){game->seed, game->counters, game->status == GAME_CAPPED};
}

static void take_back(Queue *queue, const Lot *lot, PlayAccount *account)
{
    for (int i = 0; i < lot->slices; i++) {
        const Slice *slice = &lot->slice[i];
        if (game_is_playing(&slice->game)) {
            queue->unfinished[queue->waiting++] = *slice;
        } else {
            keep_record(&queue->task[slice->task], &slice->game);
            account->games++;
        }
    }
    account->lots++;
    account->pieces += lot->work.pieces;
    account->boards += lot->work.boards;
    account->busy_seconds += lot->busy_seconds;
}

void dispatch_play(Transport *transport, int64_t slice_pieces, const Task *tasks, int count, PlayAccount *account)
{
    Queue queue = {.task = tasks, .tasks = count, .unfinished = allocate((size_t)count + 1, sizeof *queue.unfinished)};
    Lot *lot = allocate(1, sizeof *lot);
    int busy = 0;
    lot->pieces = slice_pieces ? slice_pieces : SLICE_PIECES_DEFAULT;
    for (int worker = 0; worker < transport->workers && fill_lot(&queue, lot); worker++) {
        transport->send(transport, worker, lot);
        busy++;
    }
    while (busy > 0) {
        int worker = transport->receive(transport, lot);
        take_back(&queue, lot, account);
        if (fill_lot(&queue, lot))
            transport->send(transport, worker, lot);
        else
            busy--;
    }
    free(queue.unfinished);
    free(lot);
}
