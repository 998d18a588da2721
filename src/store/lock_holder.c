#define _GNU_SOURCE
#include "lock_holder.h"

#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/types.h>
#include <time.h>
#include <unistd.h>

static bool is_job_number(const char *text)
{
    return *text && text[strspn(text, "0123456789_")] == '\0';
}

static const char *own_job(void)
{
    const char *job = getenv("SLURM_JOB_ID");
    return job && strlen(job) < LOCK_JOB_SIZE && is_job_number(job) ? job : "-";
}

static void make_token(char token[LOCK_TOKEN_SIZE])
{
    uint64_t bits;
    if (getrandom(&bits, sizeof bits, 0) != (ssize_t)sizeof bits)
        bits = (uint64_t)time(NULL) << 32 ^ (uint64_t)getpid();
    snprintf(token, LOCK_TOKEN_SIZE, "%016" PRIx64, bits);
}

void holder_init_self(Holder *holder, long long epoch)
{
    time_t now = time(NULL);
    struct tm utc;
    *holder = (Holder){.epoch = epoch, .held = true, .process = getpid()};
    make_token(holder->token);
    host_name(holder->host);
    snprintf(holder->job, sizeof holder->job, "%s", own_job());
    gmtime_r(&now, &utc);
    strftime(holder->since, sizeof holder->since, "%Y-%m-%dT%H:%M:%SZ", &utc);
}

void holder_write(const Holder *holder, char text[LOCK_TEXT_SIZE])
{
    snprintf(text, LOCK_TEXT_SIZE, "epoch %lld\nstate %s\ntoken %s\nhost %s\nprocess %ld\njob %s\nsince %s\n",
             holder->epoch, holder->held ? "held" : "free", holder->token, holder->host, holder->process, holder->job,
             holder->since);
}

bool holder_read(Holder *holder, const char *text)
{
    char state[8];
    int end = -1;
    *holder = (Holder){0};
    sscanf(text, "epoch %lld\nstate %7s\ntoken %16s\nhost %64s\nprocess %ld\njob %31s\nsince %31s\n%n", &holder->epoch,
           state, holder->token, holder->host, &holder->process, holder->job, holder->since, &end);
    if (end < 0 || text[end] != '\0' || holder->epoch < 0 || holder->epoch == LLONG_MAX || holder->process <= 0 ||
        holder->process > INT_MAX)
        return false;
    holder->held = strcmp(state, "held") == 0;
    return true;
}

/* ---- does it live? ---- */

/* "slurm_load_jobs error: Invalid job id specified" must fit. */
enum { ANSWER_SIZE = 256 };

/* What Slurm says of the job's state, "" if it knows no such job. The number
 * is from a file that others may write to, and goes to a shell. */
static bool ask_slurm(const char *job, char state[ANSWER_SIZE])
{
    char command[120];
    if (!is_job_number(job))
        return false;
    snprintf(command, sizeof command, "squeue --noheader --jobs=%s --format=%%T 2>&1", job);
    FILE *answer = popen(command, "r");
    if (!answer)
        return false;
    if (!fgets(state, ANSWER_SIZE, answer))
        state[0] = '\0';
    state[strcspn(state, "\n")] = '\0';
    int status = pclose(answer);
    if (strstr(state, "Invalid job id")) { /* long over */
        state[0] = '\0';
        return true;
    }
    return status == 0;
}

static bool job_may_run(const char *job, const char **why_unsure)
{
    static const char *const over[] = {"",          "PENDING",   "COMPLETED", "CANCELLED", "FAILED",        "TIMEOUT",
                                       "NODE_FAIL", "PREEMPTED", "BOOT_FAIL", "DEADLINE",  "OUT_OF_MEMORY", "REQUEUED"};
    char state[ANSWER_SIZE];
    if (!ask_slurm(job, state)) {
        *why_unsure = "Slurm can't be asked whether that job still runs";
        return true;
    }
    for (size_t i = 0; i < sizeof over / sizeof *over; i++)
        if (strcmp(state, over[i]) == 0)
            return false;
    return true;
}

bool holder_may_live(const Holder *holder, const char **why_unsure)
{
    char here[HOST_NAME_SIZE];
    *why_unsure = NULL;
    host_name(here);
    if (strcmp(holder->host, here) == 0)
        return kill((pid_t)holder->process, 0) == 0 || errno == EPERM;
    if (strcmp(holder->job, "-") == 0)
        *why_unsure = "that is another machine";
    else if (strcmp(holder->job, own_job()) == 0)
        return false; /* we are that job, started again */
    else
        return job_may_run(holder->job, why_unsure);
    return true;
}

time_t holder_since(const Holder *holder)
{
    struct tm utc = {0};
    const char *end = strptime(holder->since, "%Y-%m-%dT%H:%M:%SZ", &utc);
    return end && !*end ? timegm(&utc) : 0;
}

/* When a process of this machine began; 0 if nobody says. */
static time_t process_began(long process)
{
    char path[40], line[1024];
    unsigned long long ticks = 0;
    struct timespec up;
    snprintf(path, sizeof path, "/proc/%ld/stat", process);
    FILE *stream = fopen(path, "r");
    if (!stream)
        return 0;
    const char *rest = fgets(line, sizeof line, stream) ? strrchr(line, ')') : NULL; /* the name may hold anything */
    fclose(stream);
    if (!rest ||
        sscanf(rest, ") %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %llu", &ticks) != 1)
        return 0;
    clock_gettime(CLOCK_BOOTTIME, &up);
    return time(NULL) - (up.tv_sec - (time_t)(ticks / (unsigned long long)sysconf(_SC_CLK_TCK)));
}

bool holder_seems_to_live(const Holder *holder, const char **why_unsure)
{
    enum { CLOCKS_DIFFER = 60 };
    char here[HOST_NAME_SIZE];
    host_name(here);
    *why_unsure = NULL;
    if (strcmp(holder->host, here) != 0 && strcmp(holder->job, "-") != 0)
        return job_may_run(holder->job, why_unsure);
    return holder_may_live(holder, why_unsure) &&
           (*why_unsure || process_began(holder->process) <= holder_since(holder) + CLOCKS_DIFFER);
}
