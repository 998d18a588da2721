/* generation_ranks.h - what each rank did in a generation. How many ranks
 * there are changes from file to file, so this is no column, and neither
 * run.h5 nor a packed run shows it. */
#ifndef WELLBRED_STORE_GENERATION_RANKS_H
#define WELLBRED_STORE_GENERATION_RANKS_H

#include "h5.h"
#include "wellbred/cluster/snapshot.h"

void ranks_put(hid_t file, const Work *work);

/* Into a Work that has no ranks yet, and that gets none from the files of
 * before they were kept. */
bool ranks_get(const H5File *file, Work *work, Error *error);

#endif
