#include "queue.h"

#include "wellbred/base/die.h"

#include <assert.h>
#include <stdlib.h>

/* ---- lines ---- */

void line_init(Line *line, int room)
{
    *line = (Line){.item = allocate((size_t)room, sizeof *line->item), .room = room};
}

void line_release(Line *line)
{
    free(line->item);
    *line = (Line){0};
}

void line_push(Line *line, int item)
{
    assert(line->count < line->room);
    int place = line->first + line->count++;
    line->item[place < line->room ? place : place - line->room] = item;
}

int line_pop(Line *line)
{
    assert(line->count > 0);
    int item = line->item[line->first++];
    line->count--;
    if (line->first == line->room)
        line->first = 0;
    return item;
}

/* ---- the order ---- */

typedef struct Expected {
    double pieces;
    int task;
} Expected;

static int compare_expected(const void *a, const void *b)
{
    const Expected *x = a, *y = b;
    if (x->pieces != y->pieces)
        return x->pieces > y->pieces ? -1 : 1;
    return x->task - y->task;
}

/* Pieces of a game of players nobody knows anything about. */
static const double unknown_length = 50;

static void line_up(Queue *queue)
{
    Round *round = queue->round;
    Expected *expected = allocate((size_t)round->tasks, sizeof *expected);
    double sum = 0;
    for (int i = 0; i < round->tasks; i++) {
        if (round->progress[i] == TASK_OPEN)
            line_push(&queue->open, i);
        if (round->progress[i] != TASK_WAITING)
            continue;
        expected[queue->waiting_count++] = (Expected){round->task[i].expected, i};
        sum += round->task[i].expected;
    }
    qsort(expected, (size_t)queue->waiting_count, sizeof *expected, compare_expected);
    for (int i = 0; i < queue->waiting_count; i++)
        queue->waiting[i] = expected[i].task;
    queue->expected = sum > 0 ? sum / queue->waiting_count : unknown_length;
    free(expected);
}

void queue_init(Queue *queue, Round *round)
{
    *queue = (Queue){.round = round, .waiting = allocate((size_t)round->tasks, sizeof *queue->waiting)};
    line_init(&queue->open, round->tasks);
    line_up(queue);
}

void queue_release(Queue *queue)
{
    line_release(&queue->open);
    free(queue->waiting);
    *queue = (Queue){0};
}

/* The games that end first are the short ones: what was expected counts as
 * much as a few of them. */
double queue_mean_pieces(const Queue *queue)
{
    enum { EXPECTED_GAMES = 4 };
    return ((double)queue->pieces_done + EXPECTED_GAMES * queue->expected) / (queue->games_done + EXPECTED_GAMES);
}

/* ---- out and back ---- */

void queue_take(Queue *queue, Slice *slice)
{
    Round *round = queue->round;
    bool started = queue_next_is_open(queue);
    int task = started ? line_pop(&queue->open) : queue->waiting[queue->next++];
    slice->task = task;
    slice->genome = round->task[task].genome;
    slice->started = started;
    if (started)
        slice->game = *round_open_game(round, task);
    else
        slice->game.seed = round->task[task].seed;
}

void queue_put(Queue *queue, const Slice *slice)
{
    if (!slice->started) { /* there was no time for it; it goes to the place of one that was handed out */
        queue->waiting[--queue->next] = slice->task;
        return;
    }
    round_update(queue->round, slice->task, &slice->game);
    if (game_is_playing(&slice->game)) {
        line_push(&queue->open, slice->task);
    } else {
        queue->games_done++;
        queue->pieces_done += slice->game.counters.pieces;
    }
}
