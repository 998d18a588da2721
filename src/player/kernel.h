/* kernel.h - the hot loop of a player, compiled once for each vector width.
 *
 * A *batch* is all placements of a piece, without gaps, ordered by rotation,
 * then column: index = first placement of the rotation + x. */
#ifndef WELLBRED_PLAYER_KERNEL_H
#define WELLBRED_PLAYER_KERNEL_H

#include "plan.h"

enum {
    PLACEMENTS_MAX = PIECE_ROTATIONS_MAX * BOARD_WIDTH_MAX,
    BATCH = PLACEMENTS_MAX + 32, /* vectors are stored whole, the last one beyond the end */
};

struct Survey;

/* Memory that a player works in, made once. */
typedef struct Scratch {
    struct Survey *now, *after; /* filled with zeros to begin with, see survey.h */
    float (*value)[BATCH];      /* [features] */
    float (*layer[2])[BATCH];   /* [widest layer], for an mlp */
} Scratch;

typedef struct Kernel {
    /* Bytes of a Survey. */
    size_t survey_size;
    /* Rate all placements of `piece`; `rating` is a batch, and those that are
     * not legal hold nonsense. */
    void (*rate)(const Plan *plan, Scratch *scratch, const float *genome, const Well *well, int piece,
                 const Moves *moves, float rating[BATCH]);
    /* The features of one placement, from the board that it leads to. */
    void (*features)(const Plan *plan, Scratch *scratch, const Well *well, int piece, Placement placement,
                     float *values);
    /* The index of the greatest rating whose bit is set in `choice`; the first
     * of several, and the first choice if none is a number. */
    int (*best)(const float rating[BATCH], uint64_t choice);
    float (*exp)(float), (*log)(float), (*pow)(float, float);
} Kernel;

extern const Kernel kernel_baseline, kernel_avx2, kernel_avx512;

#endif
