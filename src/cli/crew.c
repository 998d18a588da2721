#include "crew.h"
#include "git_commit.h"
#include "signals.h"

#include "wellbred/base/die.h"
#include "wellbred/cluster.h"
#include "wellbred/config/config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static Cluster cluster = {0, 1};
static bool is_announced;

/* Ranks that are not of the same build would not agree on what a message is. */
static const char build[] = WELLBRED_VERSION " " WELLBRED_GIT_COMMIT "\n";

/* ---- rank 0 ---- */

static void announce(const Settings *settings)
{
    char *text;
    size_t size;
    FILE *stream = open_memstream(&text, &size);
    if (!stream)
        die("no memory for a config");
    fputs(build, stream);
    config_write(settings, stream);
    fclose(stream);
    cluster_announce(text);
    free(text);
    is_announced = true;
}

Transport *crew_hire(const Settings *settings, const Rules *rules, VectorWidth width)
{
    if (cluster.ranks == 1)
        return transport_local_create(&settings->player, rules, width, settings->cluster.lockstep);
    announce(settings);
    return transport_mpi_create(&(PlayPlan){&settings->player, rules, width, settings->cluster});
}

static void warn_of_lone_rank(void)
{
    const char *tasks = getenv("SLURM_NTASKS");
    if (cluster.ranks == 1 && tasks && atoi(tasks) > 1)
        fprintf(stderr,
                "wellbred: Slurm has %s tasks but MPI only this one: start it with 'srun --mpi=pmix' or 'mpirun'\n",
                tasks);
}

/* ---- the others ---- */

static bool play_for_master(const char *text, Error *error)
{
    Settings settings;
    Rules rules;
    VectorWidth width;
    if (strncmp(text, build, strlen(build)) != 0)
        return error_set(error, EXIT_OUR_FAULT, "rank %d runs another build than rank 0", cluster.rank);
    text += strlen(build);
    if (!vector_width_choose(&width, error) || !config_parse(&settings, text, strlen(text), error))
        return false;
    bool ok = rules_init(&rules, &settings.game, width, error);
    if (ok) {
        transport_mpi_serve(&(PlayPlan){&settings.player, &rules, width, settings.cluster});
        rules_release(&rules);
    }
    settings_release(&settings);
    return ok;
}

static void serve(void)
{
    Error error;
    signals_ignore();
    char *text = cluster_listen();
    if (text && !play_for_master(text, &error))
        die("%s", error.text); /* takes the whole job down: rank 0 waits for this one */
    free(text);
}

bool run_in_parallel(const Command *command, int argc, char **argv, Error *error)
{
    bool ok = true;
    signals_watch(); /* joining takes a while, and a signal must not end it in the middle */
    cluster = cluster_join();
    if (cluster.rank == 0) {
        warn_of_lone_rank();
        ok = command->run(argc, argv, error);
        if (!is_announced)
            cluster_announce(NULL);
    } else {
        serve();
    }
    cluster_leave(ok ? EXIT_DONE : error->exit_code);
    return ok;
}
