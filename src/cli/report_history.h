/* report_history.h - what a report tells of the generations.
 *
 * A page must open on a telephone, so there is a limit to what goes on it: of
 * a long run generations that are spread evenly, the first and the last among
 * them, and of a large population genomes of evenly spread ranks, the fittest
 * and the least fit among them. */
#ifndef WELLBRED_CLI_REPORT_HISTORY_H
#define WELLBRED_CLI_REPORT_HISTORY_H

#include "wellbred/cluster/snapshot.h"
#include "wellbred/store/run.h"

enum {
    REPORT_GENERATIONS_MAX = 2000,
    REPORT_POINTS_MAX = 12000, /* fitnesses, of all generations together */
};

typedef struct ReportGeneration {
    int number;
    FitnessRange fitness;
    Champion champion; /* its `genome` is NULL */
    char digest[DIGEST_HEX_SIZE];
    int64_t games, pieces;
    double seconds, busy_seconds, efficiency;
} ReportGeneration;

typedef struct ReportHistory {
    int generations; /* of the run */
    int shown;
    ReportGeneration *generation; /* [shown] */
    int points;                   /* of each generation */
    int *rank;                    /* [points], 0 is the fittest */
    double *fitness;              /* [shown][points] */

    /* Of all generations together. */
    PlayAccount played;
    double seconds, useful_seconds; /* that it took, and times the efficiency */

    Snapshot last; /* empty if there is no generation */
} ReportHistory;

/* Reads, and so checks, every generation: it has genomes of so many genes.
 * Released by the caller if this succeeds. */
bool report_history_read(ReportHistory *history, const Run *run, int population, Error *error);
void report_history_release(ReportHistory *history);

#endif
