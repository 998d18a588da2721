#include "run_name.h"
#include "status.h"

#include "wellbred/store/writer.h"

#include <dirent.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

const char *const status_state_names[STATUS_STATES] = {"running",  "stopped", "killed",
                                                       "finished", "unknown", "damaged"};

static bool has(const char *directory, const char *name)
{
    char path[PATH_MAX];
    struct stat status;
    return (size_t)snprintf(path, sizeof path, "%s/%s", directory, name) < sizeof path && stat(path, &status) == 0;
}

/* ---- whose it is ---- */

/* The writer first, then what he wrote: what is found is at least as new. */
static void look_at_writer(RunStatus *status)
{
    static const StatusState states[] = {
        [LOCK_FREE] = STATUS_STOPPED,
        [LOCK_HELD] = STATUS_RUNNING,
        [LOCK_DEAD] = STATUS_KILLED,
        [LOCK_UNSURE] = STATUS_UNKNOWN,
    };
    lock_report(status->path, &status->writer);
    log_news_read(&status->news, status->path);
    status->state = states[status->writer.state];
    status->stop_is_wanted = run_stop_file(status->path) == STOP_FILE_WANTED;
}

static void set_reason(RunStatus *status)
{
    const char *reason = "";
    if (status->state == STATUS_UNKNOWN)
        reason = status->writer.why_unsure;
    else if (status->state == STATUS_STOPPED && status->is_packed)
        reason = "packed before it was finished";
    else if (status->state == STATUS_STOPPED && status->news.has_ended)
        reason = status->news.stop_reason;
    else if (status->state == STATUS_STOPPED && !status->writer.host[0])
        reason = "nobody has trained it yet";
    else if (status->state == STATUS_STOPPED && !isnan(status->news.ranks))
        reason = "its last process ended with an error";
    else if (status->state == STATUS_KILLED)
        reason = "its process is gone without having stopped";
    snprintf(status->reason, sizeof status->reason, "%s", reason);
}

/* ---- how far it is ---- */

static bool look_at_newest(RunStatus *status, const OpenRun *open, Error *error)
{
    Progress *progress = &status->progress;
    Snapshot newest;
    if (status->generations == 0)
        return true;
    if (!run_read(open->run, status->generations - 1, &newest, error))
        return false;
    progress->fitness = generation_range(&newest.generation);
    progress->champion = newest.champion;
    progress->champion.genome = NULL;
    status->generation_seconds = newest.work.seconds;
    if (newest.work.seconds > 0)
        progress->pieces_per_second = (double)newest.work.play.pieces / newest.work.seconds;
    progress->efficiency = newest.work.efficiency;
    memcpy(status->digest, newest.digest, sizeof status->digest);
    if (status->news.newest == status->generations - 1)
        status->newest_time = status->news.newest_time;
    snapshot_release(&newest);
    return true;
}

/* While somebody plays: what he told last, and how long ago that is. */
static void use_news(RunStatus *status)
{
    const LogNews *news = &status->news;
    Progress *progress = &status->progress;
    if (!news->has_progress || news->generation != progress->generation ||
        !(news->games > 0 && news->games < INT_MAX)) {
        progress_estimate(progress, status->generation_seconds);
        return;
    }
    double age = fmax(0, difftime(status->now, news->progress_time));
    progress->round = news->round;
    progress->games = (int)news->games;
    progress->done = news->done > 0 ? (int)fmin(news->done, news->games) : 0;
    progress->pieces = news->pieces > 0 && news->pieces < 9e18 ? (int64_t)news->pieces : 0;
    progress->seconds = news->seconds;
    progress->seconds_left = fmax(0, news->seconds_left - age); /* NaN goes on being none */
    progress->run_seconds_left = fmax(0, news->run_seconds_left - age);
    if (isnan(news->seconds_left))
        progress->seconds_left = progress->run_seconds_left = NAN;
    progress->pieces_per_second = news->pieces_per_second;
    progress->efficiency = news->efficiency;
}

/* While nobody plays: what was kept, from which training would go on. */
static bool look_at_unfinished(RunStatus *status, const OpenRun *open, Error *error)
{
    Rules rules;
    Inflight inflight;
    bool found;
    if (!rules_init(&rules, &open->settings.game, VECTOR_BASELINE, error))
        return error_prefix(error, status->path);
    bool ok = run_read_inflight(open->run, &rules,
                                inflight_tasks_max(open->settings.evolution.population, &open->settings.evaluation),
                                &inflight, &found, error);
    rules_release(&rules);
    if (!ok)
        return false;
    if (found) {
        progress_count(&status->progress, &inflight);
        inflight_release(&inflight);
    }
    progress_estimate(&status->progress, status->generation_seconds);
    return true;
}

static void begin_progress(RunStatus *status, const OpenRun *open)
{
    double wanted = status->news.wanted;
    status->generations = run_generations(open->run);
    status->first_wanted = open->settings.evolution.generations;
    status->progress = (Progress){
        .generation = status->generations,
        .wanted = wanted >= 1 && wanted <= GENERATIONS_MAX ? (int)wanted : status->first_wanted,
        .seconds = NAN,
        .pieces_per_second = NAN,
        .efficiency = NAN,
        .since_commit = NAN,
        .champion.generation = -1,
    };
}

static bool look_at_run(RunStatus *status, const OpenRun *open, Error *error)
{
    begin_progress(status, open);
    if (!look_at_newest(status, open, error))
        return false;
    if (status->generations == 0)
        config_digest(&open->settings, status->digest);
    if (status->newest_time)
        status->progress.since_commit = fmax(0, difftime(status->now, status->newest_time));
    if (status->generations >= status->progress.wanted && !status_may_run(status))
        status->state = STATUS_FINISHED;
    if (!status_may_run(status) && !status->is_packed)
        return look_at_unfinished(status, open, error);
    use_news(status);
    return true;
}

static void note_damage(RunStatus *status, const Error *error)
{
    status->state = STATUS_DAMAGED;
    snprintf(status->reason, sizeof status->reason, "%s", error->text);
}

/* ---- all of it ---- */

/* It would then have lost its run.h5. */
static bool has_a_generation(const char *directory)
{
    char path[PATH_MAX];
    bool found = false;
    if ((size_t)snprintf(path, sizeof path, "%s/generations", directory) >= sizeof path)
        return false;
    DIR *listing = opendir(path);
    for (const struct dirent *entry; listing && !found && (entry = readdir(listing));) {
        const char *end = strrchr(entry->d_name, '.');
        found = end && strcmp(end, ".h5") == 0;
    }
    if (listing)
        closedir(listing);
    return found;
}

/* Somebody has the lock, and is about to make it. */
static bool is_being_made(const RunStatus *status)
{
    return !status->is_packed && status_may_run(status) && !run_exists(status->path);
}

static void forget(RunStatus *status, const char *path)
{
    time_t now = time(NULL);
    *status = (RunStatus){
        .path = path,
        .now = now,
        .read_time = now,
        .generations = -1,
        .first_wanted = -1,
        .generation_seconds = NAN,
        .is_packed = run_is_packed(path),
        .progress = {.champion.generation = -1, .generation = -1, .wanted = -1},
    };
}

static bool read_again(RunStatus *status, const char *path, const LogNews *news, Error *error)
{
    OpenRun open;
    forget(status, path);
    status->news = *news;
    if (status->is_packed)
        status->state = STATUS_STOPPED;
    else
        look_at_writer(status);
    if (is_being_made(status)) {
        set_reason(status);
        return true;
    }
    bool is_run = status->is_packed || run_exists(path) || has_a_generation(path);
    if (!is_run && has(path, "study.json"))
        return error_set(error, EXIT_BAD_DATA,
                         "'%s' has the runs of a study: 'wellbred sweep' with '--table' tells about them", path);
    bool ok = open_run_init(&open, path, error);
    if (ok) {
        ok = look_at_run(status, &open, error);
        open_run_release(&open);
    }
    if (!ok && (!is_run || error->exit_code != EXIT_BAD_DATA))
        return false;
    if (ok)
        set_reason(status);
    else
        note_damage(status, error);
    return true;
}

bool status_read(RunStatus *status, const char *path, Error *error)
{
    LogNews none;
    log_news_init(&none);
    return read_again(status, path, &none, error);
}

/* Nobody has told anything: time has passed. */
static void let_time_pass(RunStatus *status, time_t now)
{
    Progress *progress = &status->progress;
    double seconds = fmax(0, difftime(now, status->now));
    status->now = now;
    progress->since_commit += seconds; /* what is not known (NaN) stays so */
    if (isfinite(progress->seconds_left))
        progress->seconds_left = fmax(0, progress->seconds_left - seconds);
    if (isfinite(progress->run_seconds_left))
        progress->run_seconds_left = fmax(0, progress->run_seconds_left - seconds);
}

bool status_update(RunStatus *status, Error *error)
{
    enum { BETWEEN_READINGS = 5, BETWEEN_QUESTIONS = 30 };
    LogNews news = status->news;
    bool is_news = log_news_read(&news, status->path) || news.has_ended; /* the lock is free soon after */
    time_t now = time(NULL);
    double age = difftime(now, status->read_time);
    if (is_news || age < 0 || age >= (status->writer.job[0] ? BETWEEN_QUESTIONS : BETWEEN_READINGS))
        return read_again(status, status->path, &news, error);
    let_time_pass(status, now);
    return true;
}
