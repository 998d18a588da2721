#include "generation_columns.h"

#include "wellbred/base/die.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

const char *const axis_names[AXES] = {"", "individual", "gene", "game", "parent", "state"};

#define INDIVIDUALS                                                                                                    \
    {                                                                                                                  \
        AXIS_INDIVIDUAL                                                                                                \
    }
#define GENOMES                                                                                                        \
    {                                                                                                                  \
        AXIS_INDIVIDUAL, AXIS_GENE                                                                                     \
    }
#define GAMES                                                                                                          \
    {                                                                                                                  \
        AXIS_INDIVIDUAL, AXIS_GAME                                                                                     \
    }
#define ARRAY(member) IN_ARRAY, offsetof(Snapshot, member)
#define MEMBER(member) IN_SNAPSHOT, offsetof(Snapshot, member)
#define RECORDS(member) IN_RECORDS, offsetof(GameRecord, member)

const Column generation_columns[] = {
    {"digest", VALUE_DIGEST, {0}, MEMBER(digest), "of the config and all generations up to this one"},
    {"previous_digest", VALUE_DIGEST, {0}, MEMBER(previous_digest), "that of the generation before, or of the config"},
    {"genomes", VALUE_F32, GENOMES, ARRAY(generation.population.genome), "genes of each individual"},
    {"fitness", VALUE_F64, INDIVIDUALS, ARRAY(generation.fitness), "mean measure of the games that count"},
    {"fitness_error", VALUE_F64, INDIVIDUALS, ARRAY(generation.error), "standard error of the fitness"},
    {"fitness_rounds", VALUE_I32, INDIVIDUALS, ARRAY(generation.rounds), "generations that the fitness is the mean of"},
    {"games/seed", VALUE_I64, GAMES, RECORDS(seed), "what the pieces follow from"},
    {"games/pieces", VALUE_I64, GAMES, RECORDS(counters.pieces), "pieces landed"},
    {"games/lines", VALUE_I64, GAMES, RECORDS(counters.lines), "rows removed"},
    {"games/tetrises", VALUE_I64, GAMES, RECORDS(counters.tetrises), "moves that removed four rows or more"},
    {"games/score", VALUE_I64, GAMES, RECORDS(counters.score), "score by the rules of the run"},
    {"games/keys", VALUE_I64, GAMES, RECORDS(counters.keys), "key presses"},
    {"games/score_integral", VALUE_I64, GAMES, RECORDS(counters.score_integral), "score summed over all moves"},
    {"games/tetris_integral", VALUE_I64, GAMES, RECORDS(counters.tetris_integral), "tetrises summed over all moves"},
    {"games/flags", VALUE_U8, GAMES, ARRAY(generation.flags), "1 dropped as best, 2 dropped as worst, 4 capped"},
    {"parents",
     VALUE_I32,
     {AXIS_INDIVIDUAL, AXIS_PARENT},
     ARRAY(generation.population.parents),
     "individuals of the generation before, -1 for none"},
    {"operator", VALUE_U8, INDIVIDUALS, ARRAY(generation.population.origin),
     "0 initial, 1 elite, 2 crossover, 3 mutant of the best, 4 immigrant, 5 sample; 16 is added if mutated"},
    {"champion/genome", VALUE_F32, {AXIS_GENE}, ARRAY(champion.genome), "genes of the champion so far"},
    {"champion/generation", VALUE_I32, {0}, MEMBER(champion.generation), "where it appeared"},
    {"champion/individual", VALUE_I32, {0}, MEMBER(champion.individual), "where it appeared"},
    {"champion/mean", VALUE_F64, {0}, MEMBER(champion.estimate.value), "mean measure of its validation games"},
    {"champion/error", VALUE_F64, {0}, MEMBER(champion.estimate.error), "standard error of that mean"},
    {"champion/games", VALUE_I32, {0}, MEMBER(champion.games), "validation games, 0: the mean is its fitness"},
    {"optimiser/state", VALUE_F64, {AXIS_STATE}, ARRAY(state), "what the optimiser has learned besides the genomes"},
    {"work/games", VALUE_I64, {0}, MEMBER(work.play.games), "games played, validation included"},
    {"work/pieces", VALUE_I64, {0}, MEMBER(work.play.pieces), "pieces placed"},
    {"work/boards", VALUE_I64, {0}, MEMBER(work.play.boards), "boards rated"},
    {"work/lots", VALUE_I64, {0}, MEMBER(work.play.lots), "lots handed out"},
    {"work/lockstep_pieces", VALUE_I64, {0}, MEMBER(work.play.lockstep_pieces), "of the pieces, placed by vectors"},
    {"work/lockstep_lanes", VALUE_I64, {0}, MEMBER(work.play.lockstep_lanes), "pieces these vectors had lanes for"},
    {"work/messages", VALUE_I64, {0}, MEMBER(work.traffic.messages), "between master and workers"},
    {"work/bytes", VALUE_I64, {0}, MEMBER(work.traffic.bytes), "in these messages"},
    {"work/busy_seconds", VALUE_F64, {0}, MEMBER(work.play.busy_seconds), "of all workers together"},
    {"work/master_seconds", VALUE_F64, {0}, MEMBER(work.play.master_seconds), "handing out and taking back"},
    {"work/seconds", VALUE_F64, {0}, MEMBER(work.seconds), "wall time of the generation"},
    {"work/efficiency", VALUE_F64, {0}, MEMBER(work.efficiency), "busy seconds / (ranks x wall time)"},
    {.path = NULL},
};

hid_t column_type(const Column *column)
{
    return h5_type(column->type);
}

static hsize_t axis_size(Axis axis, const Snapshot *snapshot)
{
    const Generation *generation = &snapshot->generation;
    switch (axis) {
    case AXIS_INDIVIDUAL: return (hsize_t)generation->population.size;
    case AXIS_GENE: return (hsize_t)generation->population.genes;
    case AXIS_GAME: return (hsize_t)generation->games;
    case AXIS_PARENT: return 2;
    case AXIS_STATE: return (hsize_t)snapshot->state_size;
    default: return 1;
    }
}

Extent column_extent(const Column *column, const Snapshot *snapshot)
{
    Extent extent = {.axes = 1, .size = {1}};
    for (int i = 0; i < 2 && column->axis[i] != AXIS_NONE; i++)
        extent.size[extent.axes++] = axis_size(column->axis[i], snapshot);
    return extent;
}

bool column_is_empty(const Column *column, const Snapshot *snapshot)
{
    Extent extent = column_extent(column, snapshot);
    for (int axis = 0; axis < extent.axes; axis++)
        if (extent.size[axis] == 0)
            return true;
    return false;
}

void *column_values(const Column *column, const Snapshot *snapshot)
{
    char *place = (char *)snapshot + column->offset;
    return column->place == IN_ARRAY ? *(void **)place : place;
}

int64_t *column_gather(const Column *column, const Snapshot *snapshot)
{
    size_t count = (size_t)snapshot->generation.population.size * (size_t)snapshot->generation.games;
    int64_t *values = allocate(count, sizeof *values);
    for (size_t i = 0; i < count; i++)
        memcpy(&values[i], (const char *)&snapshot->generation.record[i] + column->offset, sizeof *values);
    return values;
}

static const char *unit_of(const Column *column)
{
    static const char *const units[][2] = {
        {"fitness", "measure"},       {"fitness_error", "measure"}, {"fitness_rounds", "generations"},
        {"games/pieces", "pieces"},   {"games/lines", "rows"},      {"games/tetrises", "moves"},
        {"games/score", "points"},    {"games/keys", "keys"},       {"games/score_integral", "points"},
        {"champion/mean", "measure"}, {"champion/error", "measure"}};
    for (size_t i = 0; i < sizeof units / sizeof units[0]; i++)
        if (strcmp(units[i][0], column->path) == 0)
            return units[i][1];
    return strstr(column->path, "seconds") ? "seconds" : NULL;
}

void column_describe(const Column *column, hid_t set)
{
    char axes[64];
    size_t used = (size_t)snprintf(axes, sizeof axes, "generation");
    for (int i = 0; i < 2 && column->axis[i] != AXIS_NONE; i++)
        used += (size_t)snprintf(axes + used, sizeof axes - used, ", %s", axis_names[column->axis[i]]);
    h5_put_text(set, "axes", axes);
    h5_put_text(set, "meaning", column->meaning);
    if (unit_of(column))
        h5_put_text(set, "unit", unit_of(column));
}

void column_label(const Column *column, hid_t set)
{
    const char *names[EXTENT_AXES] = {"generation"};
    int axes = 1;
    for (int i = 0; i < 2 && column->axis[i] != AXIS_NONE; i++)
        names[axes++] = axis_names[column->axis[i]];
    h5_put_labels(set, names, axes);
}
