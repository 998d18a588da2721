#include "report.h"
#include "report_page.h"

#include "wellbred/base/die.h"

#include <stdlib.h>

bool report_init(Report *report, const char *path, Error *error)
{
    *report = (Report){.path = path};
    if (!open_run_init(&report->open, path, error))
        return false;
    const Settings *settings = &report->open.settings;
    if (report_history_read(&report->history, report->open.run, settings->evolution.population, error))
        return true;
    open_run_release(&report->open);
    return false;
}

void report_release(Report *report)
{
    report_history_release(&report->history);
    open_run_release(&report->open);
}

static bool write_data(const Report *report, FILE *stream, Error *error)
{
    JsonWriter json = json_begin(stream);
    bool ok = true;
    report_write_summary(report, &json);
    report_write_config(report, &json);
    if (report->history.generations > 0) {
        report_write_history(&report->history, &json);
        report_write_work(&report->history, &json);
        report_write_lengths(&report->history.last.generation, &json);
        report_write_champion(report, &json);
        ok = report_write_replays(report, &json, error);
    }
    json_end(&json);
    return ok;
}

bool report_write(const Report *report, FILE *stream, Error *error)
{
    char *data;
    size_t size;
    FILE *memory = open_memstream(&data, &size);
    if (!memory)
        die("no memory for a report");
    bool ok = write_data(report, memory, error);
    fclose(memory);
    if (ok)
        report_page_write(stream, data, size);
    free(data);
    return ok;
}
