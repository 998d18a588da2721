/* report.h - what `wellbred report` shows of a run: one JSON object, which the
 * page (src/cli/report/) draws. */
#ifndef WELLBRED_CLI_REPORT_H
#define WELLBRED_CLI_REPORT_H

#include "report_history.h"
#include "run_name.h"

typedef struct Report {
    const char *path;
    OpenRun open;
    ReportHistory history;
} Report;

bool report_init(Report *report, const char *path, Error *error);
void report_release(Report *report);

/* The page, complete in itself. */
bool report_write(const Report *report, FILE *stream, Error *error);

/* ---- its parts, each a key of the object ---- */

void report_write_summary(const Report *report, JsonWriter *json);
void report_write_config(const Report *report, JsonWriter *json);
void report_write_history(const ReportHistory *history, JsonWriter *json);
void report_write_work(const ReportHistory *history, JsonWriter *json);

/* Of the last generation, if there is one. */
void report_write_lengths(const Generation *generation, JsonWriter *json);
void report_write_champion(const Report *report, JsonWriter *json);
bool report_write_replays(const Report *report, JsonWriter *json, Error *error);

#endif
