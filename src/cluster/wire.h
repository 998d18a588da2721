/* wire.h - lots as messages.
 *
 * All ranks run the same program, so numbers travel as they lie in memory. A
 * game that was not begun is a seed, one that is over its counters; only a
 * game in between travels whole.
 *
 * What comes in is taken for a message only if it is one from its first byte to
 * its last: else a fault of the network would be played on, or written where
 * there is no room. The games themselves are believed. */
#ifndef WELLBRED_CLUSTER_WIRE_H
#define WELLBRED_CLUSTER_WIRE_H

#include <stdbool.h>
#include <stddef.h>

#include "wellbred/cluster/transport.h"

/* The longest message. */
size_t wire_size_max(void);

/* To a worker. Returns the size of the message, which is known before. */
size_t wire_order_size(const Lot *lot);
size_t wire_put_order(const Lot *lot, void *message);
/* False if these bytes are none; the lot is of no use then. */
bool wire_get_order(Lot *lot, const void *message, size_t size);

/* What a worker did since its last result, besides playing. */
typedef struct WorkerTimes {
    double waiting_seconds, messaging_seconds;
} WorkerTimes;

/* And back. */
size_t wire_put_result(const Lot *lot, const WorkerTimes *times, void *message);
bool wire_get_result(Lot *lot, WorkerTimes *times, const void *message, size_t size);

#endif
