/* Two processes: one makes the samples, and a sound program reads them from a
 * pipe. If the game dies the first one is told so by the kernel, and the
 * program comes to the end of its input. */
#define _GNU_SOURCE /* for the size of a pipe */
#include "music.h"
#include "tune.h"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

enum { SAMPLES_AT_ONCE = 1024 };

static pid_t maker, program; /* 0 while there is none */
static bool is_paused;

/* What plays raw samples from its input; TUNE_RATE in words. */
static char *const programs[][10] = {
    {"paplay", "--raw", "--rate=22050", "--format=s16ne", "--channels=1", NULL},
    {"aplay", "-q", "-t", "raw", "-f",
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
     "S16_LE",
#else
     "S16_BE",
#endif
     "-r22050", "-c1", NULL},
};
enum { PROGRAMS = sizeof programs / sizeof *programs };

static pid_t start_program(char *const *command, int input)
{
    posix_spawn_file_actions_t files;
    pid_t started;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, input, STDIN_FILENO);
    posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    int failed = posix_spawnp(&started, command[0], &files, NULL, command, environ);
    posix_spawn_file_actions_destroy(&files);
    return failed ? 0 : started;
}

static _Noreturn void make_samples(int output, pid_t game)
{
    int16_t samples[SAMPLES_AT_ONCE];
    signal(SIGPIPE, SIG_DFL); /* nobody listens: the end */
    signal(SIGINT, SIG_DFL);
    signal(SIGTERM, SIG_DFL);
    signal(SIGHUP, SIG_DFL);
    prctl(PR_SET_PDEATHSIG, SIGKILL); /* ends it even in a pause */
    if (getppid() != game)
        _exit(0); /* it was too quick */
    for (size_t at = 0;; at = (at + SAMPLES_AT_ONCE) % tune_length()) {
        tune_samples(at, SAMPLES_AT_ONCE, samples);
        if (write(output, samples, sizeof samples) < 0)
            _exit(0);
    }
}

void music_start(void)
{
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0)
        return;
    fcntl(ends[1], F_SETPIPE_SZ, 4096); /* a pause is to be heard soon */
    for (int p = 0; p < PROGRAMS && program == 0; p++)
        program = start_program(programs[p], ends[0]);
    close(ends[0]);
    pid_t game = getpid(), child = program ? fork() : -1;
    if (child == 0)
        make_samples(ends[1], game);
    maker = child > 0 ? child : 0;
    close(ends[1]);
    is_paused = false;
}

static void end(pid_t *process)
{
    if (*process == 0)
        return;
    kill(*process, SIGKILL);
    waitpid(*process, NULL, 0);
    *process = 0;
}

void music_stop(void)
{
    end(&maker);
    end(&program);
}

void music_pause(bool paused)
{
    if (maker == 0 || paused == is_paused)
        return;
    is_paused = paused;
    kill(maker, paused ? SIGSTOP : SIGCONT);
}
