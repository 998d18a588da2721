/* pack_layout.h - the frame of a packed run: all but the generations' values.
 *
 * HDF5 makes it as a file with holes in /dev/shm, that is in memory, and says
 * where each dataset's values belong. So HDF5 never writes to a disk that may be full,
 * and nothing but the small rest is ever in memory. */
#ifndef WELLBRED_STORE_PACK_LAYOUT_H
#define WELLBRED_STORE_PACK_LAYOUT_H

#include <stdint.h>

#include "generation_rows.h"
#include "wellbred/store/verify.h"

enum { COLUMNS_MAX = 128 };

typedef struct PackLayout {
    int frame;                   /* a file in memory, from byte 0 on as it will be; closed by the release */
    uint64_t size;               /* of the file */
    uint64_t place[COLUMNS_MAX]; /* of each column's values; 0: it has none */
} PackLayout;

/* What run.h5 tells about the run, which goes along. */
typedef struct PackHistory {
    char *config; /* owned by who fills this in */
    RunFacts facts;
    RunPromise promise;
} PackHistory;

void pack_layout_init(PackLayout *layout, const PackHistory *history, const RowSizes *sizes);
void pack_layout_release(PackLayout *layout);

#endif
