#define _GNU_SOURCE
#include "submit_sbatch.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { NOT_FOUND = 127 };

/* sbatch reads the script to its end before it says anything. */
static void write_script(int to, const char *script)
{
    for (size_t left = strlen(script); left > 0;) {
        ssize_t written = write(to, script, left);
        if (written < 0 && errno != EINTR)
            return; /* its status tells why it does not read */
        if (written > 0) {
            script += written;
            left -= (size_t)written;
        }
    }
}

static void read_answer(int from, char job[JOB_ID_SIZE])
{
    size_t used = 0;
    char byte;
    while (read(from, &byte, 1) == 1)
        if (used + 1 < JOB_ID_SIZE)
            job[used++] = byte;
    job[used] = '\0';
    job[strcspn(job, ";\n")] = '\0'; /* JOB;CLUSTER */
}

static _Noreturn void become_sbatch(int input, int output)
{
    if (dup2(input, STDIN_FILENO) >= 0 && dup2(output, STDOUT_FILENO) >= 0)
        execlp("sbatch", "sbatch", "--parsable", (char *)NULL);
    _exit(errno == ENOENT ? NOT_FOUND : EXIT_OUR_FAULT);
}

static bool refuse(int status, Error *error)
{
    if (WIFEXITED(status) && WEXITSTATUS(status) == NOT_FOUND)
        return error_set(error, EXIT_CANNOT_CREATE,
                         "there is no 'sbatch' on PATH, so no Slurm to submit to; '--dry-run' shows the script");
    return error_set(error, EXIT_CANNOT_CREATE, "sbatch has not taken the job: %s %d",
                     WIFEXITED(status) ? "exit" : "signal", WIFEXITED(status) ? WEXITSTATUS(status) : WTERMSIG(status));
}

bool submit_sbatch(const char *script, char job[JOB_ID_SIZE], Error *error)
{
    int to[2], from[2], status;
    if (pipe2(to, O_CLOEXEC) != 0 || pipe2(from, O_CLOEXEC) != 0)
        return error_set(error, EXIT_OUR_FAULT, "can't make a pipe: %s", strerror(errno));
    fflush(stdout);
    pid_t process = fork();
    if (process < 0)
        return error_set(error, EXIT_OUR_FAULT, "can't start a process: %s", strerror(errno));
    if (process == 0)
        become_sbatch(to[0], from[1]);
    close(to[0]);
    close(from[1]);
    signal(SIGPIPE, SIG_IGN);
    write_script(to[1], script);
    close(to[1]);
    read_answer(from[0], job);
    close(from[0]);
    while (waitpid(process, &status, 0) < 0)
        if (errno != EINTR)
            return error_set(error, EXIT_OUR_FAULT, "can't wait for sbatch: %s", strerror(errno));
    return status == 0 || refuse(status, error);
}
