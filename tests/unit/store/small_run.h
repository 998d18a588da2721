/* small_run.h - a run of three generations of eight players in a directory of its own. */
#ifndef WELLBRED_TESTS_STORE_SMALL_RUN_H
#define WELLBRED_TESTS_STORE_SMALL_RUN_H

#include "cluster/tiny.h"
#include "wellbred/store/run.h"
#include "wellbred/store/verify.h"

enum { SMALL_GENERATIONS = 3 };

extern char small_directory[]; /* made by small_directory_make() */
void small_directory_make(void);
void small_directory_remove(void);

/* The name of a file in there; borrowed until the next few calls. */
const char *small_path(const char *name);

/* A new run in small_path(name), made as this tiny training says. */
Run *small_run_create(const Tiny *tiny, const char *name);

/* A whole one, with an unfinished generation and a log. */
void small_run_make(Method method, const char *name);

/* What its config promises. */
ReadPromise small_promise;

/* Whole files. */
char *small_read(const char *path, size_t *size);
void small_write(const char *path, const char *bytes, size_t size);

#endif
