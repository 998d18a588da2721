/* HDF5 files of a run, seal included, which is made right first: a stranger
 * can do that too. Which kind of file it is says its seal. What is read can be
 * written, and is then read again as the same. */
#include "fuzz.h"

#include "generation_file.h"
#include "history.h"
#include "inflight_file.h"
#include "initial_file.h"
#include "pack_file.h"
#include "sealed.h"

#include "wellbred/base/bytes.h"

#include <fcntl.h>
#include <string.h>
#include <unistd.h>

static Rules rules; /* of tests/store/v1 */

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    static const GameSettings settings = {
        .width = 5, .height = 8, .order = ORDER_BAG, .lines_per_level = 10, .max_pieces = 40};
    Error error;
    (void)argc, (void)argv;
    FUZZ_CHECK(rules_init(&rules, &settings, VECTOR_BASELINE, &error));
    return 0;
}

/* ---- reading ---- */

static void check_error(const Error *error)
{
    FUZZ_CHECK(error->exit_code == EXIT_BAD_DATA && *error->text);
}

static void read_run(const char *path)
{
    char *config = NULL;
    RunFacts facts;
    Error error;
    if (history_read(path, &config, &facts, &error))
        FUZZ_CHECK(strlen(config) < (size_t)1 << 30 && facts.count <= RUN_FACTS_MAX);
    else
        check_error(&error);
    free(config);
}

static void check_generation(const Snapshot *snapshot)
{
    char digest[DIGEST_HEX_SIZE];
    Error error;
    Snapshot again;
    const char *path = fuzz_file(NULL, 0);
    int number = snapshot->generation.number;
    generation_digest(&snapshot->generation, snapshot->previous_digest, digest);
    size_t size;
    void *image = generation_image(snapshot, &size);
    uint8_t *file = calloc(SEAL_BYTES + size, 1);
    memcpy(file + SEAL_BYTES, image, size);
    path = fuzz_file(file, SEAL_BYTES + size);
    int descriptor = open(path, O_RDWR | O_CLOEXEC);
    FUZZ_CHECK(sealed_put(descriptor, SEAL_GENERATION) && close(descriptor) == 0);
    FUZZ_CHECK(generation_file_read(path, number, &again, &error));
    generation_digest(&again.generation, again.previous_digest, again.digest);
    FUZZ_CHECK(strcmp(again.digest, digest) == 0);
    snapshot_release(&again);
    free(file);
    free(image);
}

/* It says itself which generation it is: that of tests/store/v1 are few. */
static void read_generation(const char *path)
{
    enum { GENERATIONS = 3 };
    Error error;
    for (int g = 0; g < GENERATIONS; g++) {
        Snapshot snapshot;
        if (!generation_file_read(path, g, &snapshot, &error)) {
            check_error(&error);
            continue;
        }
        check_generation(&snapshot);
        snapshot_release(&snapshot);
        return;
    }
}

static void read_inflight(const char *path)
{
    enum { TASKS_MAX = 1000 };
    Inflight inflight;
    Error error;
    if (!inflight_file_read(path, TASKS_MAX, &inflight, &rules, &error)) {
        check_error(&error);
        return;
    }
    for (int kind = 0; kind < ROUND_KINDS; kind++)
        FUZZ_CHECK(inflight.round[kind].done + inflight.round[kind].open_games <= inflight.round[kind].tasks);
    inflight_release(&inflight);
}

static void read_initial(const char *path)
{
    InitialGenomes initial;
    Error error;
    if (initial_file_read(path, &initial, &error)) {
        char digest[DIGEST_HEX_SIZE];
        initial_digest(&initial, digest);
        initial_release(&initial);
    } else {
        check_error(&error);
    }
}

static void read_pack(const char *path)
{
    Pack pack;
    Error error;
    if (!pack_open(&pack, path, &error)) {
        check_error(&error);
        return;
    }
    for (int g = 0; g < pack.sizes.rows; g++) {
        Snapshot snapshot;
        if (pack_read(&pack, g, &snapshot, &error))
            snapshot_release(&snapshot);
        else
            check_error(&error);
    }
    pack_close(&pack);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    enum { KIND_AT = 8 };
    if (size < SEAL_BYTES)
        return 0;
    SealKind kind = (SealKind)(bytes_get_u32(data + KIND_AT) % SEAL_KINDS);
    const char *path = fuzz_file(data, size);
    int file = open(path, O_RDWR | O_CLOEXEC);
    FUZZ_CHECK(sealed_put(file, kind) && close(file) == 0);
    switch (kind) {
    case SEAL_RUN: read_run(path); break;
    case SEAL_GENERATION: read_generation(path); break;
    case SEAL_INFLIGHT: read_inflight(path); break;
    case SEAL_INITIAL: read_initial(path); break;
    default: read_pack(path);
    }
    return 0;
}

/* ---- mutations ---- */

/* Addresses, sizes and the numbers of things are what holds such a file
 * together: put another one of them in the place of one. */
static void exchange(uint8_t *data, size_t size, unsigned seed)
{
    enum { TRIES = 50, WIDTH = 8 };
    static const uint64_t values[] = {0, 1, 8, 24, 512, UINT64_MAX, INT64_MAX, 1ull << 63, 1ull << 32, 1ull << 20};
    enum { VALUES = sizeof values / sizeof *values };
    unsigned random = seed;
    for (int i = 0; i < TRIES; i++) {
        size_t at = (size_t)rand_r(&random) % (size - WIDTH), from = (size_t)rand_r(&random) % (size - WIDTH);
        uint64_t old = bytes_get_u64(data + at), other = bytes_get_u64(data + from);
        if (old != UINT64_MAX && (old == 0 || old > size))
            continue;
        unsigned choice = (unsigned)rand_r(&random) % 4;
        uint64_t new = choice == 0   ? values[(unsigned)rand_r(&random) % VALUES]
                       : choice == 1 ? old + (uint64_t)(rand_r(&random) % 17) - 8
                       : choice == 2 ? from
                                     : other;
        bytes_put_u64(data + at, new);
        return;
    }
}

size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max_size);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed)
{
    if (size <= SEAL_BYTES + 8 || seed % 2 == 0)
        return LLVMFuzzerMutate(data, size, max_size);
    exchange(data + SEAL_BYTES, size - SEAL_BYTES, seed);
    return size;
}
