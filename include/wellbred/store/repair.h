/* repair.h - go back to the last whole state of a run. */
#ifndef WELLBRED_STORE_REPAIR_H
#define WELLBRED_STORE_REPAIR_H

#include "wellbred/store/verify.h"

typedef struct RepairPlan {
    ReadPromise *read_promise;
    const char *version, *commit;       /* of the program, for a run.h5 that is made anew */
    void (*say)(const char *what_done); /* called after each step */
} RepairPlan;

/* Faulty files, and all that follows a faulty generation, are moved to
 * DIRECTORY/set-aside-N; a run.h5 or config.json that can be had from the rest
 * is made anew. Nothing is ever deleted. If this is killed half-way, the next
 * one goes on. `steps` is how many were taken: 0 if the run was whole. */
bool run_repair(const char *directory, const RepairPlan *plan, int *steps, Error *error);

#endif
