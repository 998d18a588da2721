#include "command.h"
#include "options.h"
#include "run_promise.h"
#include "wellbred/config/json_writer.h"

#include <stdio.h>

static void print_json(const RunReport *report)
{
    JsonWriter json = json_begin(stdout);
    json_boolean(&json, "ok", report->faults == 0);
    json_integer(&json, "generations", report->generations);
    json_string(&json, "digest", report->digest);
    json_open(&json, "faults", '[');
    for (int i = 0; i < report->faults; i++) {
        json_open(&json, NULL, '{');
        json_string(&json, "file", report->fault[i].file);
        json_string(&json, "fault", report->fault[i].text);
        json_close(&json, '}');
    }
    json_close(&json, ']');
    json_end(&json);
}

static void print_text(const RunReport *report)
{
    for (int i = 0; i < report->faults; i++)
        printf("%s: %s\n", report->fault[i].file, report->fault[i].text);
    if (report->faults == 0)
        printf("ok: %d generation%s\ndigest %s\n", report->generations, report->generations == 1 ? "" : "s",
               report->digest);
}

static bool refuse(const RunReport *report, const char *path, Error *error)
{
    ExitCode exit_code = EXIT_BAD_DATA;
    for (int i = 0; i < report->faults; i++)
        if (report->fault[i].exit_code == EXIT_IO)
            exit_code = EXIT_IO;
    return error_set(error, exit_code, "'%s' has %d fault%s", path, report->faults, report->faults == 1 ? "" : "s");
}

bool cmd_verify(int argc, char **argv, Error *error)
{
    bool as_json = false, help;
    const Option options[] = {
        {"json", OPTION_FLAG, &as_json, NULL, "print one JSON object", 0, 0},
        {0},
    };
    const Usage usage = {"verify", "RUN",
                         "Read every file of a run directory or a packed run to its last byte, and print 'ok',\n"
                         "the number of generations and the digest, or a line for each fault. Nothing is\n"
                         "changed; 'wellbred repair' goes back to the last whole state.",
                         1, 1};
    const char *positional[POSITIONAL_MAX];
    int count;
    if (!options_parse(&usage, options, argc, argv, positional, &count, &help, error))
        return false;
    if (help)
        return true;
    RunReport report;
    bool ok = run_verify(&report, positional[0], run_promise_read);
    if (as_json)
        print_json(&report);
    else
        print_text(&report);
    if (!ok)
        refuse(&report, positional[0], error);
    run_report_release(&report);
    return ok;
}
