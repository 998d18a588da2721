#include "study_command.h"
#include "study_local.h"
#include "study_runs.h"
#include "study_table.h"

#include <stdio.h>

bool study_options_check(const StudyOptions *options, Error *error)
{
    if (options->json && !options->table)
        return error_set(error, EXIT_USAGE, "option '--json' needs '--table'");
    if (options->jobs > 0 && !options->local)
        return error_set(error, EXIT_USAGE, "option '--jobs' needs '--local'");
    return true;
}

static const char *plural(int count)
{
    return count == 1 ? "" : "s";
}

static void print_made(const Study *study, const char *directory, int made, bool tell_how)
{
    int runs = study_runs(study);
    if (made > 0)
        printf("made %d run%s in '%s': %d point%s of the grid, %d repetition%s\n", made, plural(made), directory,
               study->points, plural(study->points), study->repetitions, plural(study->repetitions));
    else
        printf("nothing to make: the %d run%s of this study %s in '%s'\n", runs, plural(runs), runs == 1 ? "is" : "are",
               directory);
    if (tell_how)
        printf("train them here: wellbred sweep '%s' --local\n"
               "or with Slurm:   sbatch --array=1-%d jobs/sweep.sbatch '%s'\n",
               directory, runs, directory);
    fflush(stdout);
}

bool study_carry_out(const Study *study, const StudyOptions *options, Error *error)
{
    int made;
    if (options->table && !options->local)
        return study_check(study, options->directory, error) &&
               study_table_print(study, options->directory, options->json, error);
    if (!study_make(study, options->directory, &made, error))
        return false;
    if (!options->json)
        print_made(study, options->directory, made, !options->local);
    if (options->local && !study_local_train(study, options->directory,
                                             options->jobs > 0 ? (int)options->jobs : study_local_cores(), error))
        return false;
    return !options->table || study_table_print(study, options->directory, options->json, error);
}
