#include "small_run.h"
#include "inflight_file.h"
#include "wellbred/base/file.h"

#include <criterion/criterion.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *const features[] = {"holes", "bumpiness", "landing_height"};
static const char config[] = "{ \"seed\": 1 }\n";

char small_directory[] = "/tmp/wellbred-test-XXXXXX";

void small_directory_make(void)
{
    cr_assert_not_null(mkdtemp(small_directory));
}

void small_directory_remove(void)
{
    char command[200];
    snprintf(command, sizeof command, "rm -rf '%s'", small_directory);
    cr_assert_eq(system(command), 0);
}

const char *small_path(const char *name)
{
    enum { PATHS = 8 };
    static char path[PATHS][PATH_MAX];
    static int next;
    char *chosen = path[next++ % PATHS];
    snprintf(chosen, PATH_MAX, "%s/%s", small_directory, name);
    return chosen;
}

Run *small_run_create(const Tiny *tiny, const char *name)
{
    RunPlan plan = {
        .config = config,
        .version = "0",
        .commit = "none",
        .features = features,
        .feature_count = TINY_GENES,
        .population = tiny->evolution.population,
        .genes = TINY_GENES,
        .games = tiny->evaluation.games,
        .state_size = trainer_state_size(tiny->trainer),
    };
    Run *run;
    Error error;
    cr_assert(run_create(&run, small_path(name), &plan, &error), "%s", error.text);
    return run;
}

static void write_unfinished(const Tiny *tiny, const char *name)
{
    static const char *const files[] = {"inflight.h5", "inflight.prev.h5"};
    Inflight inflight = {.generation = SMALL_GENERATIONS};
    Error error;
    strcpy(inflight.previous_digest, trainer_snapshot(tiny->trainer)->digest);
    for (int i = 0; i < 2; i++) {
        char file[60];
        snprintf(file, sizeof file, "%s/%s", name, files[i]);
        cr_assert(inflight_file_write(NULL, small_path(file), &inflight, &tiny->rules, &error), "%s", error.text);
    }
}

void small_run_make(Method method, const char *name)
{
    Tiny tiny = tiny_settings();
    Error error;
    char log[60];
    tiny.evolution.method = method;
    tiny.evolution.cem.share = 0.5;
    tiny_start(&tiny);
    Run *run = small_run_create(&tiny, name);
    for (int g = 0; g < SMALL_GENERATIONS; g++) {
        tiny_breed(&tiny, 1);
        cr_assert(run_commit(run, trainer_snapshot(tiny.trainer), NULL, &error), "%s", error.text);
    }
    run_close(run);
    write_unfinished(&tiny, name);
    snprintf(log, sizeof log, "%s/log.jsonl", name);
    small_write(small_path(log), "{\"event\": \"generation\"}\n", 24);
    tiny_stop(&tiny);
}

bool small_promise(RunPromise *promise, const char *text, Error *error)
{
    Tiny tiny = tiny_settings();
    if (strcmp(text, config) != 0)
        return error_set(error, EXIT_BAD_DATA, "its config: not that of the small run");
    *promise = (RunPromise){
        .digest = "00000000000000000000000000000000",
        .population = tiny.evolution.population,
        .genes = TINY_GENES,
        .games = tiny.evaluation.games,
        .features = TINY_GENES,
    };
    for (int i = 0; i < TINY_GENES; i++)
        strcpy(promise->feature[i], features[i]);
    return true;
}

char *small_read(const char *path, size_t *size)
{
    char *bytes;
    Error error;
    cr_assert(file_read(path, 1 << 26, &bytes, size, &error), "%s", error.text);
    return bytes;
}

void small_write(const char *path, const char *bytes, size_t size)
{
    FILE *file = fopen(path, "wb");
    cr_assert_not_null(file);
    cr_assert_eq(fwrite(bytes, 1, size, file), size);
    cr_assert_eq(fclose(file), 0);
}
