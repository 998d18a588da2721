/* selection.h - who becomes a parent.
 *
 * Made once a generation from its fitness; a draw then takes the time of a
 * binary search, or of a tournament. */
#ifndef WELLBRED_EVOLVE_SELECTION_H
#define WELLBRED_EVOLVE_SELECTION_H

#include "draws.h"
#include "wellbred/evolve/settings.h"

typedef struct Selection {
    int size;
    int *ranked;    /* [size] individuals, best first, equally fit ones in the order of their index */
    int *rank;      /* [size] of each individual, 0 the best */
    double *merit;  /* [size] fitness in another unit, moved up if the worst was negative: never below 0 */
    int contest;    /* how many meet in a tournament; 0 if weights decide */
    double *before; /* [size + 1] weight of the individuals below i */
    double *after;  /* [size + 2] weight of the individuals from i on */
} Selection;

/* `fitness` [settings->population] is not kept. */
void selection_init(Selection *selection, const EvolutionSettings *settings, const double *fitness);
void selection_release(Selection *selection);

/* Two different individuals, unless there is only one. Whoever is drawn first
 * is out of the second draw. */
void selection_draw_parents(const Selection *selection, Draws *draws, int parents[2]);

#endif
