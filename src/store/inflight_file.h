/* inflight_file.h - the file of an unfinished generation.
 *
 * For each round that was begun:  ROUND/tasks            how many games it has
 *                                 ROUND/done [n]         those that are over,
 *                                 ROUND/record [n][9]    seed, the seven counters of score.h, capped
 *                                 ROUND/open [m]         those that were begun,
 *                                 ROUND/state [m][148]   as the bytes of game_write()
 */
#ifndef WELLBRED_STORE_INFLIGHT_FILE_H
#define WELLBRED_STORE_INFLIGHT_FILE_H

#include "wellbred/base/publish.h"
#include "wellbred/cluster/inflight.h"

bool inflight_file_write(const LastStep *last, const char *path, const Inflight *inflight, const Rules *rules,
                         Error *error);

/* For the caller to release. Open games must be possible under the rules, and
 * no round may have more than `tasks_max` games. */
bool inflight_file_read(const char *path, int tasks_max, Inflight *inflight, const Rules *rules, Error *error);

#endif
