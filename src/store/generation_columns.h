/* generation_columns.h - every dataset of a generation, in one table.
 *
 * Writing, reading, the virtual datasets of run.h5 and packing walk it. */
#ifndef WELLBRED_STORE_GENERATION_COLUMNS_H
#define WELLBRED_STORE_GENERATION_COLUMNS_H

#include "h5.h"
#include "wellbred/cluster/snapshot.h"

typedef enum Axis {
    AXIS_NONE,
    AXIS_INDIVIDUAL,
    AXIS_GENE,
    AXIS_GAME,
    AXIS_PARENT,
    AXIS_STATE,
    AXES,
} Axis;

extern const char *const axis_names[AXES];

/* Where its values lie. */
typedef enum Place {
    IN_ARRAY,    /* a pointer in Snapshot leads to them */
    IN_SNAPSHOT, /* the one value is a member of Snapshot */
    IN_RECORDS,  /* a member of each GameRecord */
} Place;

typedef struct Column {
    const char *path;
    ValueType type;
    Axis axis[2]; /* behind that of the generations */
    Place place;
    size_t offset; /* in Snapshot, or in GameRecord */
    const char *meaning;
} Column;

/* Ends with a NULL path. */
extern const Column generation_columns[];

hid_t column_type(const Column *column);

/* The sizes for a population of this snapshot's; the leading one is 1. */
Extent column_extent(const Column *column, const Snapshot *snapshot);

/* Does such a snapshot have any values there? An optimiser may have no state. */
bool column_is_empty(const Column *column, const Snapshot *snapshot);

/* Attributes that say what the axes and the values are. */
void column_describe(const Column *column, hid_t set);

/* The names of the axes once more, where HDF5's own programs look for them. */
void column_label(const Column *column, hid_t set);

/* The values of a column that is not IN_RECORDS. */
void *column_values(const Column *column, const Snapshot *snapshot);
/* The values of one that is, freed by the caller. */
int64_t *column_gather(const Column *column, const Snapshot *snapshot);

#endif
