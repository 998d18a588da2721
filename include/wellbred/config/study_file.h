/* study_file.h - studies: a config, what is varied in it, and how often each
 * variant is repeated.
 *
 *      { "about": "how far should a gene mutate?",
 *        "config": "nacka2019.json",                    a file, by its path from the study's, or the config itself
 *        "grid": { "evolution.mutation.rate": [0.05, 0.1],
 *                  "evolution.mutation.step": {"from": 0, "to": 1, "step": 0.1} },
 *        "repetitions": 10 }
 *
 * Each combination of values is a point of the grid; the values of the last
 * key change first. The first repetition of a point has the config's seed, the
 * others have seeds that follow from it: so the n-th repetitions of all points
 * play the same games and can be compared as pairs. */
#ifndef WELLBRED_CONFIG_STUDY_FILE_H
#define WELLBRED_CONFIG_STUDY_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "wellbred/base/error.h"
#include "wellbred/config/settings.h"

enum { STUDY_RUNS_MAX = 10000 };

/* One key that is varied. */
typedef struct StudyAxis {
    char *path;       /* "evolution.mutation.rate" */
    const char *name; /* "rate", or the path if that would name two; borrowed from it */
    int values;
    char **value; /* [values] as JSON */
    char **label; /* [values] for people: 0.1, bag, without holes */
} StudyAxis;

typedef struct Study {
    char *about;         /* NULL for none */
    char *config, *grid; /* as JSON */
    StudyAxis *axis;     /* [axes] */
    int axes;
    int points, repetitions;
} Study;

/* Both check the config of every point, and fill a Study for the caller to
 * release, or leave nothing to release. Paths in a text are from `directory`. */
bool study_read(Study *study, const char *path, Error *error);
bool study_parse(Study *study, const char *text, size_t size, const char *directory, Error *error);
void study_release(Study *study);

/* Complete in itself: with the config, not its path. */
void study_write(const Study *study, FILE *stream);

/* One of the axis's values, under its path. */
void study_value_write(const StudyAxis *axis, int value, JsonWriter *json);

/* The key in which two studies differ, or NULL. `about` does not count. */
const char *study_difference(const Study *a, const Study *b);

/* Which of the axis's values a point has. */
int study_value(const Study *study, int axis, int point);

/* The settings of one run, for the caller to release if this succeeds. */
bool study_settings(const Study *study, int point, int repetition, Settings *settings, Error *error);

#endif
