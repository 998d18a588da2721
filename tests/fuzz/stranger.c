/* A run directory of a stranger's, and all that a user can do with it. Inputs
 * are lists of edits (tests/store/h5_edits.h) to the files of a whole run; the
 * seals are made right and, if the first byte is odd, the digests too. */
#include "fuzz.h"
#include "run_files_made.h"

#include "h5_edits.h"

#include "command.h"
#include "generation_file.h"
#include "sealed.h"
#include "train.h"

#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- edits ---- */

typedef struct EditBytes {
    uint8_t file, what, edit, number[2];
} EditBytes;

static void edit_one(hid_t file, const EditBytes *bytes, bool is_first)
{
    H5Names names;
    unsigned number = bytes->number[0] | (unsigned)bytes->number[1] << 8;
    h5_edit_attributes(file, &names);
    if (bytes->what >= 240 && is_first && names.count > 0) {
        h5_edit_attribute(file, (AttributeEdit)(bytes->edit % ATTRIBUTE_EDIT_KINDS),
                          names.name[number % (unsigned)names.count]);
        return;
    }
    h5_edit_sets(file, &names);
    if (names.count > 0) /* only values can be changed in what has been changed */
        h5_edit_set(file, is_first ? (H5Edit)(bytes->edit % EDIT_KINDS) : EDIT_VALUE,
                    names.name[bytes->what % names.count], number, made_path("outside.h5"));
}

static void edit_file(int f, const EditBytes *edits, size_t count)
{
    const MadeFile *made = &made_files[f];
    hid_t file = H5I_INVALID_HID;
    for (size_t i = 0; i < count; i++) {
        if (edits[i].file % made_file_count != f)
            continue;
        bool is_first = file < 0;
        if (is_first)
            file = h5_edit_open(made->bytes, made->size);
        edit_one(file, &edits[i], is_first);
    }
    if (file < 0)
        return;
    size_t size;
    void *image = h5_edit_close(file, &size);
    made_write_sealed(made->name, made->kind, image, size);
    free(image);
}

/* As somebody would who wants to be believed. */
static void make_digests_right(void)
{
    char before[DIGEST_HEX_SIZE] = "";
    for (int g = 0; g < MADE_GENERATIONS; g++) {
        char name[40];
        Snapshot snapshot;
        Error error;
        snprintf(name, sizeof name, "run/generations/%d.h5", g);
        if (!generation_file_read(made_path(name), g, &snapshot, &error))
            return;
        if (*before)
            memcpy(snapshot.previous_digest, before, sizeof before);
        generation_digest(&snapshot.generation, snapshot.previous_digest, snapshot.digest);
        memcpy(before, snapshot.digest, sizeof before);
        size_t size;
        void *image = generation_image(&snapshot, &size);
        made_write_sealed(name, SEAL_GENERATION, image, size);
        free(image);
        snapshot_release(&snapshot);
    }
}

/* ---- what a user does ---- */

static void command(CommandFunction *function, const char *const *words)
{
    enum { WORDS_MAX = 10 };
    char *argv[WORDS_MAX + 1] = {0};
    int argc = 0;
    Error error = {0};
    for (; words[argc]; argc++)
        FUZZ_CHECK(argc < WORDS_MAX && (argv[argc] = strdup(words[argc])));
    if (!function(argc, argv, &error))
        FUZZ_CHECK((error.exit_code == EXIT_BAD_DATA || error.exit_code == EXIT_STOPPED_EARLY) && *error.text);
    for (int i = 0; i < argc; i++)
        free(argv[i]);
}

#define COMMAND(name, ...) command(cmd_##name, (const char *const[]){#name, __VA_ARGS__, NULL})

static void look_at(const char *run)
{
    char rank[200], game[200];
    snprintf(rank, sizeof rank, "%s@1:3", run);
    snprintf(game, sizeof game, "%s@1:0:1", run);
    COMMAND(show, run);
    COMMAND(show, run, "--json");
    COMMAND(status, run, "--json");
    COMMAND(status, run);
    COMMAND(verify, run);
    COMMAND(verify, run, "--json");
    COMMAND(export, rank, "-o", made_path("player.json"));
    COMMAND(eval, run, "--games", "1", "--max-pieces", "30");
    COMMAND(replay, game);
    COMMAND(report, run, "-o", made_path("report.html"));
}

/* One more generation, from where the run stands. */
static void go_on(void)
{
    static const InitialGenomes none;
    Training training;
    RunWriter *writer;
    Error error;
    FUZZ_CHECK(training_init(&training, made_settings(), &none, NULL, &error));
    if (training_open_run(&training, made_path("run"), &writer, &error)) {
        if (trainer_advance(training.trainer, &error) == ADVANCE_DONE)
            run_writer_commit(writer, trainer_snapshot(training.trainer), &error);
        run_writer_close(writer);
    }
    training_release(&training);
}

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    (void)argc, (void)argv;
    made_begin();
    FUZZ_CHECK(freopen("/dev/null", "w", stdout));
    return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    enum { EDITS_MAX = 16 };
    if (size < 1)
        return 0;
    EditBytes edits[EDITS_MAX];
    size_t count = (size - 1) / sizeof edits[0] < EDITS_MAX ? (size - 1) / sizeof edits[0] : EDITS_MAX;
    memcpy(edits, data + 1, count * sizeof edits[0]);
    made_restore();
    for (int f = 0; f < made_file_count; f++)
        edit_file(f, edits, count);
    if (data[0] & 1)
        make_digests_right();
    look_at(made_path("run"));
    look_at(made_path("packed.h5"));
    COMMAND(pack, made_path("run"), made_path("again.h5"));
    go_on();
    COMMAND(repair, made_path("run"));
    made_check_outside();
    return 0;
}
