/* writer.h - the one process that adds to a run directory.
 *
 * It holds the run's lock, and looks whether it still does before it publishes
 * anything. When a call returns true, what it was given is safe on the disk;
 * when it returns false, all that was safe before still is, and the same call
 * may be tried again. EXIT_STOPPED_EARLY: somebody else has taken the run. */
#ifndef WELLBRED_STORE_WRITER_H
#define WELLBRED_STORE_WRITER_H

#include "wellbred/cluster/inflight.h"
#include "wellbred/store/run.h"

typedef struct RunWriter RunWriter;

/* Take the run in this directory. If there is none it is made as `plan` says. */
bool run_writer_open(RunWriter **writer, const char *directory, const RunPlan *plan, Error *error);
void run_writer_close(RunWriter *writer);

/* To read it with; borrowed. */
const Run *run_writer_run(const RunWriter *writer);

/* Add the next generation. What was kept of it while it was unfinished goes. */
bool run_writer_commit(RunWriter *writer, const Snapshot *snapshot, Error *error);

/* Keep the unfinished generation, in place of what was kept of it before. */
bool run_writer_checkpoint(RunWriter *writer, const Inflight *inflight, const Rules *rules, Error *error);

/* The unfinished generation that was kept last, for the caller to release.
 * None has a round of more than `tasks_max` games, see inflight_tasks_max();
 * `found` tells whether there is one; one of a generation that was finished
 * since does not count. */
bool run_read_inflight(const Run *run, const Rules *rules, int tasks_max, Inflight *inflight, bool *found,
                       Error *error);

/* Add a line, with its end, to the log. */
bool run_writer_log(RunWriter *writer, const char *line, Error *error);

/* Is there a file STOP in the directory? One of a stranger, see src/store/owner.h,
 * is no reason to stop. */
typedef enum StopFile { STOP_FILE_NONE, STOP_FILE_WANTED, STOP_FILE_OF_STRANGER } StopFile;

StopFile run_stop_file(const char *directory);

/* Answering it renames it to STOPPED, so that the next start does not stop, and
 * a job script can tell that the stop was meant. Starting removes STOPPED. */
bool run_writer_answer_stop(RunWriter *writer, Error *error);

#endif
