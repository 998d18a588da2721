/* kernel.h - the hot loop of a player, compiled once for each vector width.
 *
 * A *batch* holds boards to be rated, without gaps: all placements of a piece,
 * ordered by rotation, then column, and with lookahead those of the next piece
 * on several boards, one after the other. */
#ifndef WELLBRED_PLAYER_KERNEL_H
#define WELLBRED_PLAYER_KERNEL_H

#include "plan.h"

enum {
    BATCH_BOARDS = 4 * PLACEMENTS_MAX, /* a few pieces' worth, which the nearest cache holds */
    BATCH = BATCH_BOARDS + 32,         /* vectors are stored whole, the last one beyond the end */
};

struct SurveyColumns;

/* Memory that a player works in, made once. */
typedef struct Scratch {
    struct SurveyColumns *now, *after; /* of the board, and of one that a move leads to */
    float (*value)[BATCH];             /* [features] */
    float (*layer[2])[BATCH];          /* [widest layer], for an mlp */
} Scratch;

typedef struct Kernel {
    /* To be freed by the caller. */
    struct SurveyColumns *(*survey_create)(void);
    /* Fill in the features of all placements of `piece`, from board `first` of
     * the batch on; those of placements that are not legal are nonsense. */
    void (*look)(const Plan *plan, Scratch *scratch, const Well *well, int piece, const Moves *moves, int first);
    /* The best of moves->choice by a linear policy, without a batch. */
    Placement (*choose)(const Plan *plan, Scratch *scratch, const float *genome, const Well *well, int piece,
                        const Moves *moves);
    /* Rate the first `boards` of the batch. */
    void (*rate)(const Plan *plan, Scratch *scratch, const float *genome, int boards, float rating[BATCH]);
    /* The features of one placement, from the board that it leads to. */
    void (*features)(const Plan *plan, Scratch *scratch, const Well *well, int piece, Placement placement,
                     float *values);
    /* The index of the greatest rating whose bit is set in `choice`; the first
     * of several, and the first choice if none is above -infinity. */
    int (*best)(const float *rating, uint64_t choice);
    /* `steps` products and sums in each of `lanes` lanes: what the machine can do. */
    float (*calibrate)(int64_t steps);
    int calibrated_lanes;
    float (*exp)(float), (*log)(float), (*pow)(float, float);
} Kernel;

extern const Kernel kernel_baseline, kernel_avx2, kernel_avx512;

#endif
