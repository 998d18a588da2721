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

/* Item `number` from the first on. */
static int line_item(const Line *line, int number)
{
    int place = line->first + number;
    return line->item[place < line->room ? place : place - line->room];
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
    uint64_t seed;
    int task;
    int block;           /* of the tasks with its seed */
    double block_pieces; /* of the longest in the block */
} Expected;

static int compare_seeds(const void *a, const void *b)
{
    const Expected *x = a, *y = b;
    if (x->seed != y->seed)
        return x->seed < y->seed ? -1 : 1;
    if (x->pieces != y->pieces)
        return x->pieces > y->pieces ? -1 : 1;
    return x->task - y->task;
}

static int compare_blocks(const void *a, const void *b)
{
    const Expected *x = a, *y = b;
    if (x->block_pieces != y->block_pieces)
        return x->block_pieces > y->block_pieces ? -1 : 1;
    if (x->block != y->block)
        return x->block - y->block;
    return compare_seeds(a, b);
}

/* From the longest expected on: tasks one by one, or the blocks of one seed
 * that play side by side. */
static void sort_expected(Expected *expected, int count, int together)
{
    qsort(expected, (size_t)count, sizeof *expected, compare_seeds);
    for (int i = 0, first = 0; i < count; i++) {
        bool same_seed = i > 0 && expected[i].seed == expected[i - 1].seed;
        expected[i].block = same_seed ? expected[i - 1].block : 0;
        if (!same_seed)
            first = i;
        if (i == first + together) {
            first = i;
            expected[i].block++;
        }
        expected[i].block_pieces = expected[first].pieces;
    }
    qsort(expected, (size_t)count, sizeof *expected, compare_blocks);
}

/* Pieces of a game of players nobody knows anything about. */
static const double unknown_length = 50;

static void line_up(Queue *queue, int together)
{
    Round *round = queue->round;
    Expected *expected = allocate((size_t)round->tasks, sizeof *expected);
    double sum = 0;
    for (int i = 0; i < round->tasks; i++) {
        if (round->progress[i] == TASK_OPEN)
            line_push(&queue->open, i);
        if (round->progress[i] != TASK_WAITING)
            continue;
        expected[queue->waiting_count++] =
            (Expected){.pieces = round->task[i].expected, .seed = round->task[i].seed, .task = i};
        sum += round->task[i].expected;
    }
    sort_expected(expected, queue->waiting_count, together > 1 ? together : 1);
    for (int i = 0; i < queue->waiting_count; i++)
        queue->waiting[i] = expected[i].task;
    queue->expected = sum > 0 ? sum / queue->waiting_count : unknown_length;
    free(expected);
}

void queue_init(Queue *queue, Round *round, int together)
{
    *queue = (Queue){.round = round, .waiting = allocate((size_t)round->tasks, sizeof *queue->waiting)};
    line_init(&queue->open, round->tasks);
    line_up(queue, together);
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

static bool open_games_go_together(const Queue *queue, int number)
{
    const Game *a = round_open_game(queue->round, line_item(&queue->open, 0));
    const Game *b = round_open_game(queue->round, line_item(&queue->open, number));
    return a->seed == b->seed && a->counters.pieces == b->counters.pieces;
}

static bool waiting_go_together(const Queue *queue, int number)
{
    const Task *task = queue->round->task;
    return task[queue->waiting[queue->next]].seed == task[queue->waiting[queue->next + number]].seed;
}

int queue_games_together(const Queue *queue, int most)
{
    bool open = queue_next_is_open(queue);
    int count = open ? queue->open.count : queue->waiting_count - queue->next, together = 1;
    while (together < count && together < most &&
           (open ? open_games_go_together : waiting_go_together)(queue, together))
        together++;
    return together;
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
