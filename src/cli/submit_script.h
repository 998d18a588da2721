/* submit_script.h - the batch script of `wellbred submit`.
 *
 * A thin one: what a job does is in jobs/train.sbatch of the checkout, and so
 * are the #SBATCH lines, of which some get other values:
 *
 *      #!/usr/bin/env bash
 *      #SBATCH --nodes=8
 *      ...
 *      export WELLBRED_HOME="/home/me/wellbred"
 *      exec "$WELLBRED_HOME/jobs/train.sbatch" "/home/me/config.json" "/home/me/run"
 */
#ifndef WELLBRED_CLI_SUBMIT_SCRIPT_H
#define WELLBRED_CLI_SUBMIT_SCRIPT_H

#include <limits.h>
#include <stdio.h>

#include "options.h"

typedef struct Submission {
    const char *config, *run;
    const OptionList *sets;
    const char *home;               /* the checkout */
    const char *launcher;           /* NULL: as the job script has it */
    const char *const (*sbatch)[2]; /* {option of sbatch, value}; {NULL} ends the list, a NULL value is not given */
} Submission;

/* The checkout: what the user says (NULL: nothing), or the environment's
 * WELLBRED_HOME, or where this program was built. */
bool submit_find_home(const char *given, char home[PATH_MAX], Error *error);

/* The script as text, for the caller to free; NULL with `error` filled. */
char *submit_script(const Submission *submission, Error *error);

#endif
