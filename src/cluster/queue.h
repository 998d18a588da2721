/* queue.h - what is left of a round, in the order in which it is handed out. */
#ifndef WELLBRED_CLUSTER_QUEUE_H
#define WELLBRED_CLUSTER_QUEUE_H

#include "wellbred/cluster/round.h"
#include "wellbred/cluster/transport.h"

/* Whole numbers in the order in which they came, with room for a fixed count. */
typedef struct Line {
    int *item; /* [room] */
    int room, first, count;
} Line;

typedef struct Queue {
    Round *round; /* borrowed */
    Line open;    /* tasks that came back and wait for more */
    int *waiting; /* tasks that were not begun, from the longest expected on, see queue_init() */
    int next, waiting_count;
    int64_t pieces_done; /* of games that ended in this round */
    int games_done;
    double expected; /* pieces of a game, before any has ended */
} Queue;

void line_init(Line *line, int room);
void line_release(Line *line);
void line_push(Line *line, int item);
int line_pop(Line *line);

/* Tasks of one seed are kept together, `together` at a time, so that they can
 * be played side by side. */
void queue_init(Queue *queue, Round *round, int together);
void queue_release(Queue *queue);

static inline int queue_length(const Queue *queue)
{
    return queue->open.count + queue->waiting_count - queue->next;
}

/* How many pieces a game has, as far as one can tell. */
double queue_mean_pieces(const Queue *queue);

/* Will the next slice be one of a game that was begun? */
static inline bool queue_next_is_open(const Queue *queue)
{
    return queue->open.count > 0;
}

/* How many of the next ones, at most `most`, have the same seed and have come
 * equally far; there must be one. */
int queue_games_together(const Queue *queue, int most);

/* The next one; there must be one. */
void queue_take(Queue *queue, Slice *slice);

/* What came back. */
void queue_put(Queue *queue, const Slice *slice);

#endif
