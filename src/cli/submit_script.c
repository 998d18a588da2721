#include "submit_script.h"

#include "wellbred/base/die.h"
#include "wellbred/base/file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define JOB_SCRIPT "jobs/train.sbatch"
static const char mark[] = "#SBATCH --";
enum { SCRIPT_SIZE_MAX = 1 << 20 };

/* ---- the checkout ---- */

static bool has_job_script(const char *home)
{
    char path[PATH_MAX];
    return snprintf(path, sizeof path, "%s/" JOB_SCRIPT, home) < PATH_MAX && access(path, X_OK) == 0;
}

/* build/wellbred lies in the checkout. */
static bool find_above_program(char home[PATH_MAX])
{
    char path[PATH_MAX];
    ssize_t length = readlink("/proc/self/exe", path, sizeof path - 1);
    if (length < 0)
        return false;
    path[length] = '\0';
    for (char *slash; (slash = strrchr(path, '/')) && slash != path;) {
        *slash = '\0';
        strcpy(home, path);
        if (has_job_script(home))
            return true;
    }
    return false;
}

bool submit_find_home(const char *given, char home[PATH_MAX], Error *error)
{
    const char *named = given ? given : getenv("WELLBRED_HOME");
    if (!named || !*named)
        return find_above_program(home) ||
               error_set(error, EXIT_BAD_DATA,
                         "no '" JOB_SCRIPT "' above the directory of this program: '--home DIR' names the checkout");
    if (!realpath(named, home) || !has_job_script(home))
        return error_set(error, EXIT_BAD_DATA, "%s is '%s', where there is no '" JOB_SCRIPT "' to run",
                         given ? "option '--home'" : "WELLBRED_HOME", named);
    return true;
}

/* ---- the script ---- */

static void print_quoted(FILE *stream, const char *text)
{
    fputc('"', stream);
    for (; *text; text++) {
        if (strchr("\"\\$`", *text))
            fputc('\\', stream);
        fputc(*text, stream);
    }
    fputc('"', stream);
}

static const char *find_value(const Submission *submission, const char *option, size_t length)
{
    for (int i = 0; submission->sbatch[i][0]; i++)
        if (strlen(submission->sbatch[i][0]) == length && strncmp(submission->sbatch[i][0], option, length) == 0)
            return submission->sbatch[i][1];
    return NULL;
}

/* A "#SBATCH --" line of the job script, with another value if there is one. */
static void print_option(FILE *stream, const char *line, int size, const Submission *submission)
{
    const char *option = line + strlen(mark);
    size_t length = strcspn(option, "= \t\n");
    const char *value = find_value(submission, option, length);
    if (value)
        fprintf(stream, "%s%.*s=%s\n", mark, (int)length, option, value);
    else
        fprintf(stream, "%.*s\n", size, line);
}

static bool has_option(const char *script, const char *option)
{
    size_t length = strlen(option);
    for (const char *line = strstr(script, mark); line; line = strstr(line + 1, mark))
        if (strncmp(line + strlen(mark), option, length) == 0 && strchr("= \t\n", line[strlen(mark) + length]))
            return true;
    return false;
}

static void print_options(FILE *stream, const char *script, const Submission *submission)
{
    for (const char *line = script; *line;) {
        size_t size = strcspn(line, "\n");
        if (strncmp(line, mark, strlen(mark)) == 0)
            print_option(stream, line, (int)size, submission);
        line += size + (line[size] == '\n');
    }
    for (int i = 0; submission->sbatch[i][0]; i++)
        if (submission->sbatch[i][1] && !has_option(script, submission->sbatch[i][0]))
            fprintf(stream, "%s%s=%s\n", mark, submission->sbatch[i][0], submission->sbatch[i][1]);
}

static void print_command(FILE *stream, const Submission *submission)
{
    fputs("export WELLBRED_HOME=", stream);
    print_quoted(stream, submission->home);
    if (submission->launcher)
        fprintf(stream, "\nexport WELLBRED_LAUNCHER=%s", submission->launcher);
    fputs("\nexec \"$WELLBRED_HOME/" JOB_SCRIPT "\" ", stream);
    print_quoted(stream, submission->config);
    fputc(' ', stream);
    print_quoted(stream, submission->run);
    for (int i = 0; i < submission->sets->count; i++) {
        fputs(" \\\n    --set ", stream);
        print_quoted(stream, submission->sets->text[i]);
    }
    fputc('\n', stream);
}

char *submit_script(const Submission *submission, Error *error)
{
    char path[PATH_MAX], *original, *text;
    size_t size;
    snprintf(path, sizeof path, "%s/" JOB_SCRIPT, submission->home);
    if (!file_read(path, SCRIPT_SIZE_MAX, &original, &size, error))
        return NULL;
    FILE *stream = open_memstream(&text, &size);
    if (!stream)
        die("no memory for a script");
    fputs("#!/usr/bin/env bash\n# Made by 'wellbred submit'. What the job does is in " JOB_SCRIPT " of the checkout.\n",
          stream);
    print_options(stream, original, submission);
    print_command(stream, submission);
    fclose(stream);
    free(original);
    return text;
}
