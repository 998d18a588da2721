#define _GNU_SOURCE /* nftw() */
#include "run_files_made.h"
#include "fuzz.h"
#include "inflight_file.h"
#include "initial_file.h"
#include "train.h"

#include "wellbred/base/file.h"
#include "wellbred/store/pack.h"

#include "run_promise.h"

#include <fcntl.h>
#include <ftw.h>
#include <limits.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char config[] =
    "{ \"seed\": 3, \"game\": { \"board\": {\"width\": 5, \"height\": 8}, \"max_pieces\": 40 },"
    "  \"player\": { \"features\": [\"holes\", \"bumpiness\"] },"
    "  \"evaluation\": { \"games\": 2, \"drop_best\": 0, \"drop_worst\": 0, \"validation_games\": 3 },"
    "  \"evolution\": { \"method\": \"cma-es\", \"population\": 4, \"generations\": 9 } }";

static const char *const names[] = {"run/run.h5",
                                    "run/generations/0.h5",
                                    "run/generations/1.h5",
                                    "run/generations/2.h5",
                                    "run/inflight.h5",
                                    "run/initial.h5",
                                    "packed.h5"};
enum { NAMES = sizeof names / sizeof *names };

MadeFile made_files[MADE_FILES_MAX];
int made_file_count;
static MadeFile resolved_config, outside;
static Settings settings;
static char directory[] = "/dev/shm/wellbred-fuzz-XXXXXX";

const Settings *made_settings(void)
{
    return &settings;
}

const char *made_path(const char *name)
{
    enum { PATHS = 16 };
    static char path[PATHS][PATH_MAX];
    static int next;
    char *chosen = path[next++ % PATHS];
    snprintf(chosen, PATH_MAX, "%s/%s", directory, name);
    return chosen;
}

/* ---- files ---- */

static void keep(MadeFile *made, const char *name)
{
    Error error;
    snprintf(made->name, sizeof made->name, "%s", name);
    made->kind = sealed_kind(made_path(name));
    FUZZ_CHECK(file_read(made_path(name), 1 << 20, &made->bytes, &made->size, &error));
}

static void write_back(const MadeFile *made)
{
    int file = open(made_path(made->name), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    FUZZ_CHECK(file >= 0 && write(file, made->bytes, made->size) == (ssize_t)made->size && close(file) == 0);
}

void made_write_sealed(const char *name, SealKind kind, const void *image, size_t size)
{
    int file = open(made_path(name), O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    FUZZ_CHECK(file >= 0 && pwrite(file, image, size, SEAL_BYTES) == (ssize_t)size && sealed_put(file, kind));
    FUZZ_CHECK(close(file) == 0);
}

static int remove_entry(const char *path, const struct stat *status, int type, struct FTW *place)
{
    (void)status, (void)type, (void)place;
    return remove(path);
}

static void remove_all(void)
{
    enum { FILES = 8 };
    nftw(directory, remove_entry, FILES, FTW_DEPTH | FTW_PHYS);
}

void made_restore(void)
{
    remove_all();
    FUZZ_CHECK(mkdir(directory, 0700) == 0 && mkdir(made_path("run"), 0700) == 0 &&
               mkdir(made_path("run/generations"), 0700) == 0);
    for (int f = 0; f < made_file_count; f++)
        write_back(&made_files[f]);
    write_back(&resolved_config);
    write_back(&outside);
}

void made_check_outside(void)
{
    Error error;
    char *bytes;
    size_t size;
    FUZZ_CHECK(file_read(made_path(outside.name), 1 << 20, &bytes, &size, &error));
    FUZZ_CHECK(size == outside.size && memcmp(bytes, outside.bytes, size) == 0);
    free(bytes);
}

/* ---- the run ---- */

static StopRequest stop_soon(void *asked)
{
    return ++*(int *)asked > 3 ? STOP_AFTER_LOTS : STOP_NOT;
}

/* Three generations, and a fourth that is stopped in the middle. */
static void train(void)
{
    static const InitialGenomes none;
    Training training;
    RunWriter *writer;
    Error error;
    int asked = -1000000;
    Watch watch = {stop_soon, &asked};
    FUZZ_CHECK(training_init(&training, &settings, &none, &watch, &error));
    FUZZ_CHECK(training_open_run(&training, made_path("run"), &writer, &error));
    for (int g = 0; g < MADE_GENERATIONS; g++) {
        FUZZ_CHECK(trainer_advance(training.trainer, &error) == ADVANCE_DONE);
        FUZZ_CHECK(run_writer_commit(writer, trainer_snapshot(training.trainer), &error));
    }
    asked = 0;
    FUZZ_CHECK(trainer_advance(training.trainer, &error) == ADVANCE_STOPPED);
    FUZZ_CHECK(run_writer_checkpoint(writer, trainer_inflight(training.trainer), &training.rules, &error));
    run_writer_close(writer);
    training_release(&training);
}

void made_begin(void)
{
    float genome[] = {1, 2, 3, 4};
    const InitialGenomes initial = {2, 2, genome};
    PackedRun packed;
    Error error;
    FUZZ_CHECK(mkdtemp(directory));
    atexit(remove_all);
    FUZZ_CHECK(config_parse(&settings, config, strlen(config), &error));
    train();
    FUZZ_CHECK(initial_file_write(made_path("run/initial.h5"), &initial, &error));
    FUZZ_CHECK(run_pack(&packed, made_path("run"), made_path("packed.h5"), run_promise_read, &error));
    for (made_file_count = 0; made_file_count < NAMES; made_file_count++)
        keep(&made_files[made_file_count], names[made_file_count]);
    keep(&resolved_config, "run/config.json");
    keep(&outside, names[1]);
    snprintf(outside.name, sizeof outside.name, "outside.h5");
}
