/* status_log.h - what log.jsonl says that nothing else does.
 *
 * It is read while others write to it, and a kill may have cut off any of its
 * lines: those are passed over, and what is not found is not known. */
#ifndef WELLBRED_CLI_STATUS_LOG_H
#define WELLBRED_CLI_STATUS_LOG_H

#include <stdbool.h>
#include <sys/types.h>
#include <time.h>

enum { LOG_TEXT_SIZE = 120 };

/* Of the process that began last, if not of all. Times are 0 and numbers NaN
 * if not known. */
typedef struct LogNews {
    off_t read;                      /* bytes that were looked at */
    double ranks, wanted;            /* generations */
    double newest;                   /* generation that was committed, by any process */
    time_t newest_time;              /* when that was */
    bool has_ended;                  /* and said so */
    char stop_reason[LOG_TEXT_SIZE]; /* empty: there was nothing left to do */
    bool has_progress;               /* since the last commit or start, with the rest */
    time_t progress_time;
    char round[LOG_TEXT_SIZE];
    double generation, done, games, pieces, seconds, seconds_left, run_seconds_left, pieces_per_second, efficiency;
} LogNews;

void log_news_init(LogNews *news);

/* Take in what was added since. True if there was something. */
bool log_news_read(LogNews *news, const char *directory);

#endif
