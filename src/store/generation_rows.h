/* generation_rows.h - generations as rows of datasets.
 *
 * A generation's own file has one row, a packed run one for each generation;
 * the datasets are the same. */
#ifndef WELLBRED_STORE_GENERATION_ROWS_H
#define WELLBRED_STORE_GENERATION_ROWS_H

#include "h5.h"
#include "wellbred/cluster/snapshot.h"

typedef struct RowSizes {
    int rows, population, genes, games, state_size;
} RowSizes;

bool rows_measure(const H5File *file, RowSizes *sizes, Error *error);

/* All of a row but the number of the generation; the snapshot is released by
 * the caller if this succeeds. */
bool row_read(const H5File *file, const RowSizes *sizes, int row, Snapshot *snapshot, Error *error);

#endif
