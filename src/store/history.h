/* history.h - run.h5: what a run was made with, and a view of all generations.
 *
 * Each dataset of a generation has one of the same path here, unlimited along
 * the generations, that HDF5 puts together from generations/0.h5, 1.h5, ...
 * whenever somebody looks: nothing is ever added to this file. */
#ifndef WELLBRED_STORE_HISTORY_H
#define WELLBRED_STORE_HISTORY_H

#include "h5.h"
#include "wellbred/store/run.h"

bool history_write(const char *path, const RunPlan *plan, Error *error);

/* What it says about the run; `config` is for the caller to free. */
bool history_read(const char *path, char **config, RunFacts *facts, Error *error);
bool history_read_from(const H5File *file, char **config, RunFacts *facts, Error *error);

#endif
