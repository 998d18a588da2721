/* A stranger's files with another structure, under a right seal: each edit is
 * done to each dataset of each kind of file. What says the same as before is
 * read; everything else is refused, and no file outside is looked at, though
 * it has what was asked for. */
#include "generation_file.h"
#include "history.h"
#include "inflight_file.h"
#include "inflight_small.h"
#include "initial_file.h"
#include "pack_file.h"
#include "small_run.h"
#include "h5_edits.h"
#include "wellbred/store/pack.h"

#include <criterion/criterion.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

TestSuite(structure, .init = small_directory_make, .fini = small_directory_remove, .timeout = 300);

/* ---- each kind of file ---- */

static Tiny playing; /* its rules are what inflight.h5 is read by */

static bool read_history_file(const char *path, Error *error)
{
    RunFacts facts;
    char *config;
    bool ok = history_read(path, &config, &facts, error);
    free(config);
    return ok;
}

static bool read_generation_file(const char *path, Error *error)
{
    Snapshot snapshot;
    bool ok = generation_file_read(path, 1, &snapshot, error);
    if (ok)
        snapshot_release(&snapshot);
    return ok;
}

static bool read_inflight_file(const char *path, Error *error)
{
    Inflight inflight;
    bool ok = inflight_file_read(path, 1000, &inflight, &playing.rules, error);
    if (ok)
        inflight_release(&inflight);
    return ok;
}

static bool read_initial_file(const char *path, Error *error)
{
    InitialGenomes initial;
    bool ok = initial_file_read(path, &initial, error);
    initial_release(&initial);
    return ok;
}

static bool read_pack_file(const char *path, Error *error)
{
    RunReport report;
    bool ok = run_verify(&report, path, small_promise);
    if (!ok)
        error_set(error, report.fault[0].exit_code, "%s: %s", report.fault[0].file, report.fault[0].text);
    run_report_release(&report);
    return ok;
}

typedef struct Kind {
    const char *file;
    SealKind seal;
    bool (*read)(const char *path, Error *error);
    const char *sets;       /* that have to be right, "" for all; between blanks */
    const char *free_sets;  /* that need not be there */
    const char *attributes; /* likewise, "" for none */
} Kind;

static const Kind kinds[] = {
    {"run/run.h5", SEAL_RUN, read_history_file, " config ", "", ""},
    {"run/generations/1.h5", SEAL_GENERATION, read_generation_file, "", " optimiser/state ", " generation "},
    {"inflight.h5", SEAL_INFLIGHT, read_inflight_file, "", "", " generation previous_digest "},
    {"initial.h5", SEAL_INITIAL, read_initial_file, "", "", ""},
    {"packed.h5", SEAL_PACK, read_pack_file, "", " features optimiser/state ", ""},
};
enum { KINDS = sizeof kinds / sizeof *kinds };

static void make_files(void)
{
    float genome[] = {1, 2, 3, 4};
    const InitialGenomes initial = {2, 2, genome};
    PackedRun packed;
    Error error;
    small_run_make(METHOD_GA, "run");
    cr_assert(run_pack(&packed, small_path("run"), small_path("packed.h5"), small_promise, &error), "%s", error.text);
    cr_assert(initial_file_write(small_path("initial.h5"), &initial, &error), "%s", error.text);
    playing = inflight_small();
    cr_assert(
        inflight_file_write(NULL, small_path("inflight.h5"), trainer_inflight(playing.trainer), &playing.rules, &error),
        "%s", error.text);
}

static bool has_word(const char *words, const char *word)
{
    char wanted[EDIT_NAME_SIZE + 3];
    snprintf(wanted, sizeof wanted, " %s ", word);
    return strstr(words, wanted);
}

/* ---- edits ---- */

/* Not as sealed_write() does, which waits for the disk. */
static void write_sealed(const char *path, SealKind kind, const void *image, size_t size)
{
    int file = open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    cr_assert(file >= 0 && pwrite(file, image, size, SEAL_BYTES) == (ssize_t)size && sealed_put(file, kind));
    cr_assert_eq(close(file), 0);
}

/* Write what was edited, and read it as the program does. */
static bool is_read(const Kind *kind, hid_t file, Error *error)
{
    size_t size;
    void *image = h5_edit_close(file, &size);
    write_sealed(small_path("edited.h5"), kind->seal, image, size);
    free(image);
    return kind->read(small_path("edited.h5"), error);
}

static void assert_refused(bool was_read, const Error *error, const Kind *kind, const char *name, int edit)
{
    cr_assert_not(was_read, "%s, %s: edit %d must be refused", kind->file, name, edit);
    cr_assert_eq(error->exit_code, EXIT_BAD_DATA, "%s, %s: edit %d: %s", kind->file, name, edit, error->text);
    cr_assert_not_null(strstr(error->text, "edited.h5"), "%s", error->text);
}

static int variants_of(H5Edit edit)
{
    return edit == EDIT_TYPE || edit == EDIT_AXES ? EDIT_VARIANTS : edit == EDIT_SOFT_LINK ? 2 : 1;
}

static void check_set(const Kind *kind, const char *bytes, size_t size, const char *name)
{
    for (int edit = 0; edit < EDIT_KINDS; edit++)
        for (int number = 0; edit != EDIT_VALUE && number < variants_of((H5Edit)edit); number++) {
            Error error;
            hid_t file = h5_edit_open(bytes, size);
            h5_edit_set(file, (H5Edit)edit, name, (unsigned)number, small_path("outside.h5"));
            bool was_read = is_read(kind, file, &error);
            if (edit < EDIT_FIRST_HARMFUL)
                cr_assert(was_read, "%s, %s: edit %d: %s", kind->file, name, edit, error.text);
            else if (!has_word(kind->free_sets, name) && (!*kind->sets || has_word(kind->sets, name)))
                assert_refused(was_read, &error, kind, name, edit);
        }
}

static void check_attribute(const Kind *kind, const char *bytes, size_t size, const char *name)
{
    for (int edit = 0; edit < ATTRIBUTE_EDIT_KINDS; edit++) {
        Error error;
        hid_t file = h5_edit_open(bytes, size);
        h5_edit_attribute(file, (AttributeEdit)edit, name);
        bool was_read = is_read(kind, file, &error);
        if (has_word(kind->attributes, name))
            assert_refused(was_read, &error, kind, name, edit);
        else
            cr_assert(was_read, "%s, %s: edit %d: %s", kind->file, name, edit, error.text);
    }
}

static void check_kind(const Kind *kind)
{
    H5Names sets, attributes;
    size_t size;
    make_files();
    char *bytes = small_read(small_path(kind->file), &size);
    small_write(small_path("outside.h5"), bytes, size);
    hid_t file = h5_edit_open(bytes, size);
    h5_edit_sets(file, &sets);
    h5_edit_attributes(file, &attributes);
    H5Fclose(file);
    cr_assert(sets.count > 0 && sets.count < EDIT_NAMES_MAX);
    for (int i = 0; i < sets.count; i++)
        check_set(kind, bytes, size, sets.name[i]);
    for (int i = 0; i < attributes.count; i++)
        check_attribute(kind, bytes, size, attributes.name[i]);
    free(bytes);
    tiny_stop(&playing);
}

Test(structure, of_run_h5)
{
    check_kind(&kinds[0]);
}

Test(structure, of_a_generation)
{
    check_kind(&kinds[1]);
}

Test(structure, of_an_unfinished_generation)
{
    check_kind(&kinds[2]);
}

Test(structure, of_initial_genomes)
{
    check_kind(&kinds[3]);
}

Test(structure, of_a_packed_run)
{
    check_kind(&kinds[4]);
}
