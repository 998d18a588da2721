#include "wellbred/store/lock.h"
#include "lock_holder.h"
#include "owner.h"

#include "wellbred/base/die.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

struct Lock {
    char path[PATH_MAX];
    int file; /* held open: the file system's own lock ends with it */
    Holder self;
    uid_t owner; /* of the run directory */
};

static bool is_strangers(const Lock *lock, const struct stat *status)
{
    return !owner_lets_decide(lock->owner, status->st_uid);
}

static bool read_text(const Lock *lock, int file, char text[LOCK_TEXT_SIZE], Error *error)
{
    ssize_t size = pread(file, text, LOCK_TEXT_SIZE - 1, 0);
    text[size > 0 ? size : 0] = '\0';
    return size >= 0 || error_set(error, EXIT_IO, "can't read '%s': %s", lock->path, strerror(errno));
}

static bool write_text(const Lock *lock, Error *error)
{
    char text[LOCK_TEXT_SIZE];
    holder_write(&lock->self, text);
    ssize_t size = (ssize_t)strlen(text);
    if (pwrite(lock->file, text, (size_t)size, 0) == size && ftruncate(lock->file, size) == 0 && fsync(lock->file) == 0)
        return true;
    return error_set(error, EXIT_IO, "can't write '%s': %s", lock->path, strerror(errno));
}

static bool refuse(const Lock *lock, const Holder *holder, const char *why_unsure, Error *error)
{
    char job[LOCK_JOB_SIZE + 12] = "";
    if (strcmp(holder->job, "-") != 0)
        snprintf(job, sizeof job, " of job %s", holder->job);
    if (!why_unsure)
        return error_set(error, EXIT_STOPPED_EARLY, "the run is being written by process %ld%s on '%s' since %s",
                         holder->process, job, holder->host, holder->since);
    return error_set(error, EXIT_STOPPED_EARLY,
                     "the run was last written by process %ld%s on '%s' since %s, and %s: if it is dead, remove '%s'",
                     holder->process, job, holder->host, holder->since, why_unsure, lock->path);
}

/* A process on this machine that is alive has the file system's lock, if that
 * knows locks: then its number can't be that of another process by now. */
static bool may_be_taken(const Lock *lock, bool have_system_lock, const Holder *holder, Error *error)
{
    const char *why_unsure;
    char here[HOST_NAME_SIZE];
    host_name(here);
    if (!holder->held || (have_system_lock && strcmp(holder->host, here) == 0))
        return true;
    return !holder_may_live(holder, &why_unsure) || refuse(lock, holder, why_unsure, error);
}

/* What a stranger has written is not even read. */
static bool is_to_be_obeyed(const Lock *lock, Error *error)
{
    struct stat status;
    if (fstat(lock->file, &status) != 0)
        return error_set(error, EXIT_IO, "can't read '%s': %s", lock->path, strerror(errno));
    return !is_strangers(lock, &status) ||
           error_set(error, EXIT_BAD_DATA, "'%s' belongs to user %lu, not to the run's owner: to train, remove it",
                     lock->path, (unsigned long)status.st_uid);
}

/* Could this process have it? `how` is LOCK_EX or LOCK_SH; `epoch` is the one in the file, 0 if there is none. */
static bool is_free(const Lock *lock, int how, long long *epoch, Error *error)
{
    char text[LOCK_TEXT_SIZE];
    Holder holder;
    if (!is_to_be_obeyed(lock, error))
        return false;
    bool have_system_lock = flock(lock->file, how | LOCK_NB) == 0, is_taken = errno == EWOULDBLOCK;
    if (!read_text(lock, lock->file, text, error))
        return false;
    bool known = holder_read(&holder, text);
    *epoch = known ? holder.epoch : 0;
    if (!have_system_lock && is_taken)
        return known ? refuse(lock, &holder, NULL, error)
                     : error_set(error, EXIT_STOPPED_EARLY, "the run is being written: '%s' is locked", lock->path);
    return !known || may_be_taken(lock, have_system_lock, &holder, error);
}

static bool take(Lock *lock, Error *error)
{
    long long epoch;
    if (!is_free(lock, LOCK_EX, &epoch, error))
        return false;
    holder_init_self(&lock->self, epoch + 1);
    return write_text(lock, error);
}

static bool open_file(Lock *lock, const char *directory, int flags)
{
    if ((size_t)snprintf(lock->path, sizeof lock->path, "%s/lock", directory) >= sizeof lock->path)
        die("the path '%s/lock' is too long", directory);
    lock->owner = owner_of(directory);
    /* A pipe would wait, and a link could make us write to any file of ours. */
    lock->file = open(lock->path, flags | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC, 0666);
    return lock->file >= 0;
}

bool lock_take(Lock **lock, const char *directory, Error *error)
{
    Lock *self = allocate(1, sizeof *self);
    *lock = NULL;
    if (!open_file(self, directory, O_RDWR | O_CREAT))
        error_set(error, errno == ENOSPC || errno == EDQUOT || errno == EIO ? EXIT_IO : EXIT_CANNOT_CREATE,
                  "can't open '%s': %s", self->path, strerror(errno));
    else if (take(self, error)) {
        *lock = self;
        return true;
    }
    if (self->file >= 0)
        close(self->file);
    free(self);
    return false;
}

bool lock_look(const char *directory, Error *error)
{
    Lock lock;
    long long epoch;
    if (!open_file(&lock, directory, O_RDONLY))
        return true; /* there is none yet, or taking it will tell */
    bool ok = is_free(&lock, LOCK_SH, &epoch, error);
    flock(lock.file, LOCK_UN); /* whether it can be closed or not: this process may want to take it */
    close(lock.file);
    return ok;
}

void lock_report(const char *directory, LockReport *report)
{
    Lock lock;
    Error ignored;
    char text[LOCK_TEXT_SIZE];
    Holder holder;
    *report = (LockReport){.state = LOCK_FREE};
    if (!open_file(&lock, directory, O_RDONLY))
        return;
    bool is_obeyed = is_to_be_obeyed(&lock, &ignored);
    bool known = is_obeyed && read_text(&lock, lock.file, text, &ignored) && holder_read(&holder, text);
    close(lock.file);
    if (!is_obeyed)
        *report = (LockReport){.state = LOCK_UNSURE, .why_unsure = "its lock does not belong to the run's owner"};
    if (!known)
        return;
    snprintf(report->host, sizeof report->host, "%s", holder.host);
    snprintf(report->job, sizeof report->job, "%s", strcmp(holder.job, "-") != 0 ? holder.job : "");
    report->process = holder.process;
    report->since = holder_since(&holder);
    if (holder.held && !holder_seems_to_live(&holder, &report->why_unsure))
        report->state = LOCK_DEAD;
    else if (holder.held)
        report->state = report->why_unsure ? LOCK_UNSURE : LOCK_HELD;
}

bool lock_check(const Lock *lock, Error *error)
{
    char text[LOCK_TEXT_SIZE];
    Holder holder;
    struct stat status;
    if (lstat(lock->path, &status) == 0 && is_strangers(lock, &status))
        return error_set(error, EXIT_STOPPED_EARLY, "'%s' belongs to user %lu now, not to the run's owner: it ends",
                         lock->path, (unsigned long)status.st_uid);
    /* Not ours: it may be another file by now. */
    int file = open(lock->path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC);
    if (file < 0 && errno == ENOENT)
        return error_set(error, EXIT_STOPPED_EARLY, "'%s' was removed, so that others may have the run: this one ends",
                         lock->path);
    if (file < 0)
        return error_set(error, EXIT_IO, "can't open '%s': %s", lock->path, strerror(errno));
    bool was_read = read_text(lock, file, text, error);
    close(file);
    if (!was_read)
        return false;
    if (!holder_read(&holder, text))
        return error_set(error, EXIT_STOPPED_EARLY, "'%s' is no longer what this process wrote: it ends", lock->path);
    if (strcmp(holder.token, lock->self.token) == 0)
        return true;
    return error_set(error, EXIT_STOPPED_EARLY, "process %ld on '%s' has taken over the run: this one ends",
                     holder.process, holder.host);
}

void lock_release(Lock *lock)
{
    Error ignored; /* then the next one finds that this process is dead */
    if (!lock)
        return;
    if (lock_check(lock, &ignored)) {
        lock->self.held = false;
        write_text(lock, &ignored);
    }
    close(lock->file);
    free(lock);
}
