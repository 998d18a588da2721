#include "command.h"
#include "git_commit.h"
#include "options.h"
#include "run_promise.h"
#include "train_log.h"
#include "wellbred/base/die.h"
#include "wellbred/config/json_writer.h"
#include "wellbred/store/repair.h"
#include "wellbred/store/writer.h"

#include <stdio.h>
#include <stdlib.h>

static void say(const char *what_done)
{
    printf("%s\n", what_done);
    fflush(stdout);
}

static bool log_repair(RunWriter *writer, int steps, Error *error)
{
    char *line;
    size_t size;
    FILE *stream = open_memstream(&line, &size);
    if (!stream)
        die("no memory for a line of the log");
    JsonWriter json = log_begin(stream, "repair");
    json_integer(&json, "steps", steps);
    json_integer(&json, "generations", run_generations(run_writer_run(writer)));
    json_end(&json);
    fclose(stream);
    bool ok = run_writer_log(writer, line, error);
    free(line);
    return ok;
}

/* What is left after the repair, if it is still a run. */
static bool finish(const char *directory, int steps, Error *error)
{
    RunWriter *writer;
    if (!run_exists(directory)) {
        printf("nothing is left of the run in '%s': 'wellbred train' begins it anew\n", directory);
        return true;
    }
    if (!run_writer_open(&writer, directory, NULL, error))
        return false;
    bool ok = log_repair(writer, steps, error);
    int generations = run_generations(run_writer_run(writer));
    printf("repaired: %d generation%s\n", generations, generations == 1 ? "" : "s");
    run_writer_close(writer);
    return ok;
}

bool cmd_repair(int argc, char **argv, Error *error)
{
    bool help;
    int count, steps;
    const Option options[] = {{0}};
    const Usage usage = {"repair", "DIR",
                         "Take a run directory back to its last whole state. Faulty files, and generations that\n"
                         "follow a faulty one, are moved to DIR/set-aside-1 (or -2, ...), never deleted; a lost\n"
                         "run.h5 or config.json is made anew if the rest allows it. 'wellbred train' then breeds\n"
                         "the same generations again.",
                         1, 1};
    const char *positional[POSITIONAL_MAX];
    if (!options_parse(&usage, options, argc, argv, positional, &count, &help, error))
        return false;
    if (help)
        return true;
    const RepairPlan plan = {run_promise_read, WELLBRED_VERSION, WELLBRED_GIT_COMMIT, say};
    if (!run_repair(positional[0], &plan, &steps, error))
        return false;
    if (steps > 0)
        return finish(positional[0], steps, error);
    printf("nothing to repair\n");
    return true;
}
