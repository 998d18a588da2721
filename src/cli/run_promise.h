/* run_promise.h - what a run's config says that the run must have. */
#ifndef WELLBRED_CLI_RUN_PROMISE_H
#define WELLBRED_CLI_RUN_PROMISE_H

#include "wellbred/store/verify.h"

ReadPromise run_promise_read;

#endif
