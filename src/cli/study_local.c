#define _GNU_SOURCE
#include "study_local.h"
#include "study_results.h"
#include "study_runs.h"

#include "wellbred/base/clock.h"
#include "wellbred/base/die.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#define LOG_NAME "train.log"

/* A run that is being trained. */
typedef struct Job {
    pid_t process; /* 0: nothing */
    int run;
    double start;
} Job;

typedef struct LocalStudy {
    const Study *study;
    const char *directory;
    Job *job;          /* [jobs] */
    int jobs, next;    /* next: the first run that was not looked at yet */
    bool *is_finished; /* [runs], before anything was trained */
    int *wanted;       /* [runs] generations by the study: somebody may have begun a run with fewer */
    int under_way, finished, stopped, failed;
    bool stopping;
    int first_failed, its_status;
} LocalStudy;

int study_local_cores(void)
{
    cpu_set_t set;
    return sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : 1;
}

/* ---- signals ---- */

/* They are never handled, only waited for: so none comes at a bad moment. */
static void block_signals(sigset_t *set)
{
    static const int signals[] = {SIGCHLD, SIGINT, SIGTERM, SIGUSR1};
    sigemptyset(set);
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
        signal(signals[i], SIG_DFL); /* whoever started this may have had them ignored */
        sigaddset(set, signals[i]);
    }
    sigprocmask(SIG_BLOCK, set, NULL);
}

static void pass_on(LocalStudy *local, int number)
{
    local->stopping = true;
    for (int i = 0; i < local->jobs; i++)
        if (local->job[i].process > 0)
            kill(local->job[i].process, number);
}

/* ---- one run ---- */

static const char *run_path(const LocalStudy *local, int run, char path[PATH_MAX])
{
    char name[RUN_NAME_SIZE];
    return study_path(local->directory, study_run_name(local->study, run, name), path);
}

/* The child. It has a process group of its own, so that what a terminal sends
 * comes once, by way of the parent; and it ends with the parent. */
static _Noreturn void become_train(const char *run, const char *generations, pid_t parent, const sigset_t *signals)
{
    static const char *const of_launchers[] = {"OMPI_COMM_WORLD_SIZE", "PMIX_RANK", "PMI_RANK"};
    char config[PATH_MAX], log[PATH_MAX];
    study_path(run, "config.json", config);
    int output = open(study_path(run, LOG_NAME, log), O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW, 0666);
    int input = open("/dev/null", O_RDONLY);
    if (output < 0 || input < 0 || dup2(input, STDIN_FILENO) < 0 || dup2(output, STDOUT_FILENO) < 0 ||
        dup2(output, STDERR_FILENO) < 0)
        _exit(EXIT_IO);
    for (size_t i = 0; i < sizeof of_launchers / sizeof *of_launchers; i++)
        unsetenv(of_launchers[i]); /* this process is no rank of theirs */
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGTERM);
    if (getppid() != parent)
        _exit(EXIT_STOPPED_EARLY);
    sigprocmask(SIG_UNBLOCK, signals, NULL);
    execl("/proc/self/exe", "wellbred", "train", config, "--run", run, "--generations", generations, "--quiet",
          (char *)NULL);
    fprintf(stderr, "wellbred: can't start 'wellbred train': %s\n", strerror(errno));
    _exit(EXIT_OUR_FAULT);
}

static void start(LocalStudy *local, Job *job, int run, const sigset_t *signals)
{
    char path[PATH_MAX], generations[20];
    pid_t parent = getpid();
    run_path(local, run, path);
    snprintf(generations, sizeof generations, "%d", local->wanted[run]);
    fflush(stdout);
    *job = (Job){fork(), run, clock_seconds()};
    if (job->process < 0)
        die("can't start a process: %s", strerror(errno));
    if (job->process == 0)
        become_train(path, generations, parent, signals);
    local->under_way++;
}

/* ---- what is told ---- */

static void print_progress(const LocalStudy *local, int run, const char *what)
{
    char name[RUN_NAME_SIZE];
    printf("[%d of %d] %s: %s", local->finished, study_runs(local->study), study_run_name(local->study, run, name),
           what);
}

static void print_finished(const LocalStudy *local, const Job *job)
{
    Error error;
    RunResult result = run_result_read(local->study, local->directory, job->run, &error);
    print_progress(local, job->run, "finished");
    printf(" in %.0f s, champion %.1f", clock_seconds() - job->start, result.champion);
    if (isfinite(result.champion_error))
        printf(" ± %.1f", result.champion_error);
    printf("\n");
}

static void note_end(LocalStudy *local, const Job *job, int status)
{
    char path[PATH_MAX];
    if (status == EXIT_DONE) {
        local->finished++;
        print_finished(local, job);
    } else if (status == EXIT_STOPPED_EARLY) {
        local->stopped++;
        print_progress(local, job->run, "stopped\n");
    } else {
        if (local->failed++ == 0) {
            local->first_failed = job->run;
            local->its_status = status;
        }
        print_progress(local, job->run, "failed");
        printf(", see '%s/" LOG_NAME "'\n", run_path(local, job->run, path));
    }
    fflush(stdout);
}

/* ---- all runs ---- */

static void find_finished(LocalStudy *local)
{
    int runs = study_runs(local->study);
    Error ignored; /* what is wrong with a run, training tells */
    local->is_finished = allocate((size_t)runs, sizeof *local->is_finished);
    local->wanted = allocate((size_t)runs, sizeof *local->wanted);
    for (int run = 0; run < runs; run++) {
        RunResult result = run_result_read(local->study, local->directory, run, &ignored);
        local->is_finished[run] = result.state == RUN_FINISHED;
        local->wanted[run] = result.wanted;
        local->finished += local->is_finished[run];
    }
}

static bool find_unfinished(LocalStudy *local, int *run)
{
    while (local->next < study_runs(local->study)) {
        *run = local->next++;
        if (!local->is_finished[*run])
            return true;
    }
    return false;
}

static void start_all(LocalStudy *local, const sigset_t *signals)
{
    int run;
    for (int i = 0; i < local->jobs && !local->stopping; i++)
        if (local->job[i].process == 0 && find_unfinished(local, &run))
            start(local, &local->job[i], run, signals);
}

static void take_ended(LocalStudy *local)
{
    int status;
    for (int i = 0; i < local->jobs; i++) {
        Job *job = &local->job[i];
        if (job->process == 0 || waitpid(job->process, &status, WNOHANG) != job->process)
            continue;
        job->process = 0;
        local->under_way--;
        /* killed by a signal that came before it knew what it means */
        bool is_stopped = local->stopping && WIFSIGNALED(status);
        note_end(local, job,
                 is_stopped          ? EXIT_STOPPED_EARLY
                 : WIFEXITED(status) ? WEXITSTATUS(status)
                                     : EXIT_OUR_FAULT);
    }
}

static bool is_exit_code(int status)
{
    return status >= EXIT_USAGE && status <= EXIT_STOPPED_EARLY;
}

static bool conclude(const LocalStudy *local, Error *error)
{
    char path[PATH_MAX];
    int runs = study_runs(local->study);
    if (local->failed > 0)
        return error_set(error, is_exit_code(local->its_status) ? (ExitCode)local->its_status : EXIT_OUR_FAULT,
                         "%d of %d runs failed: the first says why in '%s/" LOG_NAME "'", local->failed, runs,
                         run_path(local, local->first_failed, path));
    if (local->finished < runs)
        return error_set(error, EXIT_STOPPED_EARLY, "stopped with %d of %d runs finished: the same command goes on",
                         local->finished, runs);
    return true;
}

bool study_local_train(const Study *study, const char *directory, int jobs, Error *error)
{
    LocalStudy local = {.study = study, .directory = directory, .jobs = jobs};
    sigset_t signals;
    block_signals(&signals);
    find_finished(&local);
    local.job = allocate((size_t)jobs, sizeof *local.job);
    start_all(&local, &signals);
    if (local.finished == study_runs(study))
        printf("nothing to train: all %d runs are finished\n", study_runs(study));
    while (local.under_way > 0) {
        int number = sigwaitinfo(&signals, NULL);
        if (number > 0 && number != SIGCHLD)
            pass_on(&local, number);
        take_ended(&local);
        start_all(&local, &signals);
    }
    free(local.job);
    free(local.is_finished);
    free(local.wanted);
    sigprocmask(SIG_UNBLOCK, &signals, NULL);
    return conclude(&local, error);
}
