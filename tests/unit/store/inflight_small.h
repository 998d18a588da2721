/* inflight_small.h - the small training, stopped in the middle of a generation. */
#ifndef WELLBRED_TESTS_STORE_INFLIGHT_SMALL_H
#define WELLBRED_TESTS_STORE_INFLIGHT_SMALL_H

#include "cluster/tiny.h"

/* In its first generation, with games over, open and not begun; the trainer's
 * trainer_inflight() has them. Stopped by tiny_stop(). */
Tiny inflight_small(void);

/* Those of the training that is stopped, for one that goes on to the end. */
Tiny inflight_small_settings(void);

#endif
