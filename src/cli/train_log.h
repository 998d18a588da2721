/* train_log.h - log.jsonl: one JSON object a line, for each event of a run.
 *
 * The log is for people and scripts, and for `wellbred status`; no training
 * ever reads it, so a line that can't be written is a message on stderr and
 * no more. */
#ifndef WELLBRED_CLI_TRAIN_LOG_H
#define WELLBRED_CLI_TRAIN_LOG_H

#include "progress.h"
#include "wellbred/config/config.h"
#include "wellbred/config/json_writer.h"
#include "wellbred/store/writer.h"

/* How each line begins, for whoever writes one of his own. */
JsonWriter log_begin(FILE *stream, const char *event);

/* A process begins to write to the run, up to so many generations, on so many ranks. */
void log_start(RunWriter *writer, const char *engine, int wanted, int ranks, bool has_inflight);

/* A key that does not change results has another value than in the run's config. */
void log_change(RunWriter *writer, const ConfigDifference *difference);

/* How far the generation is that is being played. */
void log_progress(RunWriter *writer, const Progress *progress);
void log_generation(RunWriter *writer, const Snapshot *snapshot);
void log_stop(RunWriter *writer, const char *reason, int generation, double percent);
void log_end(RunWriter *writer, const char *digest);

#endif
