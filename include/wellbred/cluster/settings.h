/* settings.h - what a user says about the machine that a run is on. Nothing
 * here changes a result. */
#ifndef WELLBRED_CLUSTER_SETTINGS_H
#define WELLBRED_CLUSTER_SETTINGS_H

#include <stdint.h>

/* Does rank 0 play games itself, besides handing them out? */
typedef enum MasterPlays {
    MASTER_PLAYS_AUTO, /* if it has no worker */
    MASTER_PLAYS_NEVER,
    MASTER_PLAYS_ALWAYS,
    MASTER_PLAYS,
} MasterPlays;

extern const char *const master_plays_names[MASTER_PLAYS];

typedef struct ClusterSettings {
    MasterPlays master_plays;
    int64_t slice_pieces;  /* of one game before it comes back; 0: as many as suit the games */
    double silent_seconds; /* a worker that says nothing for so long is given up */
} ClusterSettings;

typedef struct CheckpointSettings {
    double every_seconds; /* between two copies of the unfinished generation */
} CheckpointSettings;

ClusterSettings cluster_settings_default(void);
CheckpointSettings checkpoint_settings_default(void);

#endif
