#include "inflight_file.h"
#include "h5.h"

#include "wellbred/base/die.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    COUNTERS = sizeof(Counters) / sizeof(int64_t),
    RECORD_SEED = 0,
    RECORD_COUNTERS = 1,
    RECORD_CAPPED = RECORD_COUNTERS + COUNTERS,
    RECORD_NUMBERS,
    ACCOUNT_COUNTS = 6,
    ACCOUNT_TIMES = 3,
    PATH_SIZE = 40,
};

static const char *path_of(int kind, const char *name, char path[PATH_SIZE])
{
    snprintf(path, PATH_SIZE, "%s/%s", round_names[kind], name);
    return path;
}

/* ---- writing ---- */

static void put(hid_t file, int kind, const char *name, ValueType type, Extent extent, const void *values)
{
    char path[PATH_SIZE];
    H5Dclose(h5_put(file, path_of(kind, name, path), h5_type(type), extent, values));
}

static void put_done(hid_t file, int kind, const Round *round)
{
    int32_t *task = allocate((size_t)round->done, sizeof *task);
    int64_t(*number)[RECORD_NUMBERS] = allocate((size_t)round->done, sizeof *number);
    int n = 0;
    for (int i = 0; i < round->tasks; i++) {
        if (round->progress[i] != TASK_DONE)
            continue;
        const GameRecord *record = &round->record[i];
        task[n] = i;
        number[n][RECORD_SEED] = (int64_t)record->seed;
        memcpy(&number[n][RECORD_COUNTERS], &record->counters, sizeof record->counters);
        number[n++][RECORD_CAPPED] = record->capped;
    }
    put(file, kind, "done", VALUE_I32, (Extent){1, {(hsize_t)n}}, task);
    put(file, kind, "record", VALUE_I64, (Extent){2, {(hsize_t)n, RECORD_NUMBERS}}, number);
    free(number);
    free(task);
}

static void put_open(hid_t file, int kind, const Round *round, const Rules *rules)
{
    size_t n = (size_t)round->open_games;
    int32_t *task = allocate(n, sizeof *task);
    uint8_t(*state)[GAME_BYTES] = allocate(n, sizeof *state);
    for (size_t i = 0; i < n; i++) {
        task[i] = round->open[i].task;
        game_write(&round->open[i].game, rules, state[i]);
    }
    put(file, kind, "open", VALUE_I32, (Extent){1, {n}}, task);
    put(file, kind, "state", VALUE_U8, (Extent){2, {n, GAME_BYTES}}, state);
    free(state);
    free(task);
}

static void put_account(hid_t file, const Inflight *inflight)
{
    const PlayAccount *a = &inflight->account;
    const int64_t counts[ACCOUNT_COUNTS] = {a->games, a->pieces,          a->boards,
                                            a->lots,  a->lockstep_pieces, a->lockstep_lanes};
    const double times[ACCOUNT_TIMES] = {a->busy_seconds, a->master_seconds, inflight->seconds};
    H5Dclose(h5_put(file, "account/counts", h5_type(VALUE_I64), (Extent){1, {ACCOUNT_COUNTS}}, counts));
    H5Dclose(h5_put(file, "account/seconds", h5_type(VALUE_F64), (Extent){1, {ACCOUNT_TIMES}}, times));
}

bool inflight_file_write(const LastStep *last, const char *path, const Inflight *inflight, const Rules *rules,
                         Error *error)
{
    hid_t file = h5_image_create();
    h5_put_integer(file, "generation", inflight->generation);
    h5_put_text(file, "previous_digest", inflight->previous_digest);
    put_account(file, inflight);
    for (int kind = 0; kind < ROUND_KINDS; kind++) {
        const Round *round = &inflight->round[kind];
        int32_t tasks = round->tasks;
        put(file, kind, "tasks", VALUE_I32, (Extent){1, {1}}, &tasks);
        if (tasks == 0)
            continue;
        put_done(file, kind, round);
        put_open(file, kind, round, rules);
    }
    size_t size;
    void *image = h5_image_finish(file, &size);
    bool ok = sealed_write(last, path, SEAL_INFLIGHT, image, size, error);
    free(image);
    return ok;
}

/* ---- reading ---- */

static bool get(const H5File *file, int kind, const char *name, ValueType type, Extent extent, void *values,
                Error *error)
{
    char path[PATH_SIZE];
    return h5_get(file, path_of(kind, name, path), type, extent, values, error);
}

/* How many there are, of which there can't be more than tasks. */
static bool get_count(const H5File *file, int kind, const char *name, int tasks, int *count, Error *error)
{
    char path[PATH_SIZE];
    Extent extent = {.axes = 1};
    if (!h5_get_extent(file, path_of(kind, name, path), &extent, error))
        return false;
    *count = extent.size[0] <= (hsize_t)tasks ? (int)extent.size[0] : -1;
    return *count >= 0 || error_set(error, EXIT_BAD_DATA, "it has more games than its round");
}

static bool is_new_task(const Round *round, int32_t task, Error *error)
{
    if (task >= 0 && task < round->tasks && round->progress[task] == TASK_WAITING)
        return true;
    return error_set(error, EXIT_BAD_DATA, "it has a game twice, or one that its round does not have");
}

static bool take_done(Round *round, int32_t task, const int64_t *number, Error *error)
{
    if (!is_new_task(round, task, error))
        return false;
    GameRecord *record = &round->record[task];
    record->seed = (uint64_t)number[RECORD_SEED];
    memcpy(&record->counters, &number[RECORD_COUNTERS], sizeof record->counters);
    record->capped = number[RECORD_CAPPED] != 0;
    round->progress[task] = TASK_DONE;
    round->done++;
    return true;
}

static bool get_done(const H5File *file, int kind, Round *round, Error *error)
{
    int n;
    if (!get_count(file, kind, "done", round->tasks, &n, error))
        return false;
    int32_t *task = allocate((size_t)n, sizeof *task);
    int64_t(*number)[RECORD_NUMBERS] = allocate((size_t)n, sizeof *number);
    bool ok = get(file, kind, "done", VALUE_I32, (Extent){1, {(hsize_t)n}}, task, error) &&
              get(file, kind, "record", VALUE_I64, (Extent){2, {(hsize_t)n, RECORD_NUMBERS}}, number, error);
    for (int i = 0; i < n && ok; i++)
        ok = take_done(round, task[i], number[i], error);
    free(number);
    free(task);
    return ok;
}

static bool get_open(const H5File *file, int kind, Round *round, const Rules *rules, Error *error)
{
    int n;
    if (!get_count(file, kind, "open", round->tasks, &n, error))
        return false;
    int32_t *task = allocate((size_t)n, sizeof *task);
    uint8_t(*state)[GAME_BYTES] = allocate((size_t)n, sizeof *state);
    bool ok = get(file, kind, "open", VALUE_I32, (Extent){1, {(hsize_t)n}}, task, error) &&
              get(file, kind, "state", VALUE_U8, (Extent){2, {(hsize_t)n, GAME_BYTES}}, state, error);
    for (int i = 0; i < n && ok; i++) {
        Game game;
        ok = is_new_task(round, task[i], error) && game_read(&game, rules, state[i], GAME_BYTES, error);
        if (ok && !game_is_playing(&game))
            ok = error_set(error, EXIT_BAD_DATA, "one of its open games is over");
        if (ok)
            round_update(round, task[i], &game);
    }
    free(state);
    free(task);
    return ok;
}

static bool get_round(const H5File *file, int kind, int tasks_max, Round *round, const Rules *rules, Error *error)
{
    int32_t tasks;
    if (!get(file, kind, "tasks", VALUE_I32, (Extent){1, {1}}, &tasks, error))
        return false;
    if (tasks < 0 || tasks > tasks_max)
        return error_set(error, EXIT_BAD_DATA, "it has a round of %d games, its config makes %d at most", tasks,
                         tasks_max);
    if (tasks == 0)
        return true;
    round_init(round, tasks);
    return get_done(file, kind, round, error) && get_open(file, kind, round, rules, error);
}

static bool get_account(const H5File *file, Inflight *inflight, Error *error)
{
    int64_t counts[ACCOUNT_COUNTS];
    double times[ACCOUNT_TIMES];
    if (!h5_get(file, "account/counts", VALUE_I64, (Extent){1, {ACCOUNT_COUNTS}}, counts, error) ||
        !h5_get(file, "account/seconds", VALUE_F64, (Extent){1, {ACCOUNT_TIMES}}, times, error))
        return false;
    inflight->account = (PlayAccount){
        .games = counts[0],
        .pieces = counts[1],
        .boards = counts[2],
        .lots = counts[3],
        .lockstep_pieces = counts[4],
        .lockstep_lanes = counts[5],
        .busy_seconds = times[0],
        .master_seconds = times[1],
    };
    inflight->seconds = times[2];
    return true;
}

static bool get_all(const H5File *file, int tasks_max, Inflight *inflight, const Rules *rules, Error *error)
{
    int64_t generation;
    if (!h5_get_integer(file, "generation", &generation, error) ||
        !h5_get_text(file, "previous_digest", inflight->previous_digest, sizeof inflight->previous_digest, error) ||
        !get_account(file, inflight, error))
        return false;
    if (!digest_is_hex(inflight->previous_digest))
        return error_set(error, EXIT_BAD_DATA, "its digest is not %d hex digits", DIGEST_HEX_SIZE - 1);
    if (generation < 0 || generation > INT_MAX)
        return error_set(error, EXIT_BAD_DATA, "it is of a generation that no run has");
    inflight->generation = (int)generation;
    for (int kind = 0; kind < ROUND_KINDS; kind++)
        if (!get_round(file, kind, tasks_max, &inflight->round[kind], rules, error))
            return false;
    return true;
}

bool inflight_file_read(const char *path, int tasks_max, Inflight *inflight, const Rules *rules, Error *error)
{
    Sealed sealed;
    *inflight = (Inflight){0};
    if (!sealed_read(&sealed, path, SEAL_INFLIGHT, error))
        return false;
    H5File file;
    bool ok = h5_image_open(&file, &sealed, error) && get_all(&file, tasks_max, inflight, rules, error);
    sealed_release(&sealed);
    if (!ok)
        inflight_release(inflight);
    return ok || error_prefix(error, path);
}
