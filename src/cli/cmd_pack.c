#include "command.h"
#include "options.h"
#include "run_promise.h"
#include "wellbred/store/pack.h"

#include <stdio.h>

bool cmd_pack(int argc, char **argv, Error *error)
{
    bool help;
    int count;
    const Option options[] = {{0}};
    const Usage usage = {"pack", "DIR FILE.h5",
                         "Write a run to one file that needs nothing else, in the layout of the run's run.h5.\n"
                         "Every generation is verified on the way. The commands that read runs take the file\n"
                         "in place of a directory. A file that is there is replaced only if it is a packed run.",
                         2, 2};
    const char *positional[POSITIONAL_MAX];
    if (!options_parse(&usage, options, argc, argv, positional, &count, &help, error))
        return false;
    if (help)
        return true;
    const char *directory = positional[0], *path = positional[1];
    PackedRun packed;
    if (!run_pack(&packed, directory, path, run_promise_read, error))
        return false;
    printf("packed %d generation%s\ndigest %s\n", packed.generations, packed.generations == 1 ? "" : "s",
           packed.digest);
    return true;
}
