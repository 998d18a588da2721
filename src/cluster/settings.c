#include "wellbred/cluster/settings.h"

const char *const master_plays_names[MASTER_PLAYS] = {"auto", "never", "always"};

const char *const lockstep_use_names[LOCKSTEP_USES] = {"auto", "never", "always"};

ClusterSettings cluster_settings_default(void)
{
    return (ClusterSettings){
        .master_plays = MASTER_PLAYS_AUTO,
        .slice_pieces = 0,
        .lot_slices = 0,
        .lockstep = LOCKSTEP_AUTO,
        .silent_seconds = 600,
    };
}

CheckpointSettings checkpoint_settings_default(void)
{
    return (CheckpointSettings){.every_seconds = 60, .retry_seconds = 3600};
}
