#include "command.h"
#include "options.h"
#include "report.h"
#include "wellbred/base/die.h"
#include "wellbred/base/publish.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- where it goes ---- */

/* "runs/a/" without what is behind the name. */
static void strip(char path[PATH_MAX])
{
    static const char packed[] = ".h5";
    size_t length = strlen(path);
    while (length > 1 && path[length - 1] == '/')
        path[--length] = '\0';
    if (run_is_packed(path) && length > strlen(packed) && strcmp(path + length - strlen(packed), packed) == 0)
        path[length - strlen(packed)] = '\0';
}

/* "." and ".." are no names to put something beside. */
static bool is_named(const char *path)
{
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    return *name && strcmp(name, ".") != 0 && strcmp(name, "..") != 0;
}

/* Beside the run, not in it: a run directory holds what training needs, and
 * may be one that is read only. */
static bool choose_place(const char *run, char path[PATH_MAX], Error *error)
{
    static const char ending[] = "-report.html";
    char name[PATH_MAX];
    if ((size_t)snprintf(name, sizeof name, "%s", run) >= sizeof name)
        return error_set(error, EXIT_USAGE, "'%.40s...' is too long a name", run);
    strip(name);
    if (!is_named(name) && !realpath(run, name))
        return error_set(error, EXIT_IO, "can't find out where '%s' is: %s", run, strerror(errno));
    if ((size_t)snprintf(path, PATH_MAX, "%s%s", name, ending) >= PATH_MAX)
        return error_set(error, EXIT_CANNOT_CREATE, "can't create '%.40s...%s': the name is too long", name, ending);
    return true;
}

/* ---- the command ---- */

static bool publish(const Report *report, const char *path, Error *error)
{
    char *page;
    size_t size;
    FILE *stream = open_memstream(&page, &size);
    if (!stream)
        die("no memory for a report");
    bool ok = report_write(report, stream, error);
    fclose(stream);
    ok = ok && file_publish(path, &(Part){page, size}, 1, error);
    free(page);
    return ok;
}

static bool write_report(const char *run, const char *output, Error *error)
{
    char beside[PATH_MAX];
    Report report;
    if (output && run_is_packed(output))
        return error_set(error, EXIT_CANNOT_CREATE, "can't create '%s': it is a packed run", output);
    if (!report_init(&report, run, error))
        return false;
    bool ok = output || choose_place(run, beside, error);
    const char *path = output ? output : beside;
    ok = ok && publish(&report, path, error);
    if (ok)
        printf("wrote %s\n", path);
    report_release(&report);
    return ok;
}

bool cmd_report(int argc, char **argv, Error *error)
{
    const char *output = NULL;
    bool help;
    int count;
    const Option options[] = {
        {"output", OPTION_TEXT, &output, "FILE", "write it there, also -o FILE (RUN-report.html, beside RUN)", 0, 0},
        {0},
    };
    const Usage usage = {"report", "RUN",
                         "Write a run as one HTML page that needs nothing else and no network: summary, plots,\n"
                         "config beside the preset whose 'about' it has and the defaults, the champion's weights\n"
                         "and its recorded games to watch, efficiency, provenance. RUN is a run directory, also\n"
                         "of a training that goes on, or a packed run.",
                         1, 1};
    const char *positional[POSITIONAL_MAX];
    if (!options_parse(&usage, options, argc, argv, positional, &count, &help, error))
        return false;
    return help || write_report(positional[0], output, error);
}
