/* settings.h - what a user says about the machine that a run is on. Nothing
 * here changes a result. */
#ifndef WELLBRED_CLUSTER_SETTINGS_H
#define WELLBRED_CLUSTER_SETTINGS_H

#include <stdint.h>

/* Does rank 0 play games itself, besides handing them out? */
typedef enum MasterPlays {
    MASTER_PLAYS_AUTO, /* while it has nothing to hand out, if there are few workers */
    MASTER_PLAYS_NEVER,
    MASTER_PLAYS_ALWAYS,
    MASTER_PLAYS,
} MasterPlays;

extern const char *const master_plays_names[MASTER_PLAYS];

/* Are games of one seed played side by side, in the lanes of vectors? */
typedef enum LockstepUse {
    LOCKSTEP_AUTO, /* where that is faster */
    LOCKSTEP_NEVER,
    LOCKSTEP_ALWAYS, /* also where it is not */
    LOCKSTEP_USES,
} LockstepUse;

extern const char *const lockstep_use_names[LOCKSTEP_USES];

typedef struct ClusterSettings {
    MasterPlays master_plays;
    int64_t slice_pieces; /* of one game before it comes back; 0: as many as suit the games */
    int lot_slices;       /* that a worker is sent at a time; 0: as many as suit */
    LockstepUse lockstep;
    double silent_seconds; /* a worker that says nothing for so long is given up */
} ClusterSettings;

typedef struct CheckpointSettings {
    double every_seconds; /* between two copies of the unfinished generation */
    double retry_seconds; /* how long to try again what the disk refuses */
} CheckpointSettings;

ClusterSettings cluster_settings_default(void);
CheckpointSettings checkpoint_settings_default(void);

#endif
