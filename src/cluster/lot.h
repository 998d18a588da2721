/* lot.h - lots on their way. */
#ifndef WELLBRED_CLUSTER_LOT_H
#define WELLBRED_CLUSTER_LOT_H

#include "wellbred/cluster/transport.h"

/* Only the slices that are there, which are few of many. */
void lot_copy(Lot *to, const Lot *from);

#endif
