/* lockstep_group.h - a vector's worth of games that are played in lock-step,
 * and the kernel that plays them, compiled once for each vector width.
 *
 * All lanes have the same piece to place. Everything stands as [..][lane]; a
 * kernel uses as many of the lanes as its vectors have. */
#ifndef WELLBRED_PLAYER_LOCKSTEP_GROUP_H
#define WELLBRED_PLAYER_LOCKSTEP_GROUP_H

#include "plan.h"

enum {
    GROUP_LANES = 16, /* of the widest vectors */
    EDGE = 2,         /* columns kept beyond each wall */
    EDGED_COLUMNS = BOARD_WIDTH_MAX + 2 * EDGE,
    NET_BOARDS = 4, /* that go through a net together */
};

/* As [EDGE + column]. The walls are filled from top to bottom and have height
 * 0; all else beyond the board is 0. */
typedef struct LaneBoards {
    _Alignas(64) uint32_t column[EDGED_COLUMNS][GROUP_LANES];
    int32_t height[EDGED_COLUMNS][GROUP_LANES];
} LaneBoards;

typedef struct Group {
    LaneBoards boards;
    uint32_t live; /* a bit for each lane that has a game */
    float *genome; /* [genes][GROUP_LANES] */
} Group;

/* What each lane plays. */
typedef struct LaneChoice {
    _Alignas(64) int32_t rotation[GROUP_LANES];
    int32_t x[GROUP_LANES], row[GROUP_LANES];
} LaneChoice;

/* The ratings of all placements of a piece, in the order of the batch. */
typedef struct LaneRatings {
    _Alignas(64) float rating[PLACEMENTS_MAX][GROUP_LANES];
    int32_t row[PLACEMENTS_MAX][GROUP_LANES];
    uint32_t removing[PLACEMENTS_MAX]; /* lanes in which rows go */
} LaneRatings;

/* Boards that lose rows are rare among all that are rated: they are gathered
 * from many placements, and looked at when a vector is full of them. */
typedef struct GatheredBoards {
    LaneBoards boards;
    int count;
    _Alignas(64) uint32_t full[GROUP_LANES];
    int32_t lane[GROUP_LANES], row[GROUP_LANES], rows_removed[GROUP_LANES], cells_removed[GROUP_LANES];
    float centre[GROUP_LANES];
    int placement[GROUP_LANES];
} GatheredBoards;

/* What a lane does in positions that the kernel leaves to the engine for one
 * game: the rating of the best placement of `piece`. */
typedef float RateOddLane(void *context, int lane, const Well *well, int piece);

/* The memory and the constants that a kernel works with. */
typedef struct LockstepWorkplace {
    const Plan *plan;
    /* Positions that are left to the engine for one game: with a pile higher
     * than `odd_above`, or with so many columns higher than `high` that rows
     * may go from under a piece that sticks out. */
    int odd_above, high, high_columns;
    bool avoids_losing, rows_go_first; /* before one looks which moves are losing */
    LaneRatings now, ahead;
    GatheredBoards gathered;
    LaneBoards after;
    float (*value)[PLACEMENTS_MAX][GROUP_LANES]; /* [features] */
    float (*layer[2])[NET_BOARDS][GROUP_LANES];  /* [widest layer], for an mlp */
    float (*gathered_genome)[GROUP_LANES];       /* [genes] */
    RateOddLane *rate_odd_lane;
    void *context;
    int64_t boards; /* rated so far */
} LockstepWorkplace;

typedef struct LockstepKernel {
    int lanes;
    /* The best rated placement of `piece` for each live lane. Returns the lanes
     * for which it has none, which are then played otherwise. */
    uint32_t (*choose)(LockstepWorkplace *place, const Group *group, int piece, int next, LaneChoice *choice);
    /* Put the pieces down and remove rows. Returns the lanes where that ended the game. */
    uint32_t (*play)(const Rules *rules, LaneBoards *boards, int piece, const LaneChoice *choice,
                     int32_t rows_removed[GROUP_LANES]);
} LockstepKernel;

extern const LockstepKernel lockstep_kernel_baseline, lockstep_kernel_avx2, lockstep_kernel_avx512;

#endif
