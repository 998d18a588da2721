/* lockstep_workplace.h - the memory of the engine in lock-step. */
#ifndef WELLBRED_PLAYER_LOCKSTEP_WORKPLACE_H
#define WELLBRED_PLAYER_LOCKSTEP_WORKPLACE_H

#include "lockstep_group.h"

#include <stddef.h>

/* Zeros, where vectors can lie; freed with free(). */
void *allocate_lanes(size_t count, size_t size);

/* Empty boards between their walls. */
void lane_boards_init(LaneBoards *boards, int width);

/* All but `rate_odd_lane`; the plan is borrowed. */
void lockstep_workplace_init(LockstepWorkplace *place, const Plan *plan);
void lockstep_workplace_release(LockstepWorkplace *place);

#endif
