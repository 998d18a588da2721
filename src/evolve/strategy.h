/* strategy.h - the constants of cma-es, which follow from the number of genes
 * and the population: N. Hansen, The CMA Evolution Strategy: A Tutorial
 * (arXiv:1604.00772), whose letters stand behind the names. */
#ifndef WELLBRED_EVOLVE_STRATEGY_H
#define WELLBRED_EVOLVE_STRATEGY_H

#include <stdbool.h>

typedef struct Strategy {
    int parents;            /* mu: how many of the samples count */
    double *weight;         /* w [parents]: falling, sum 1 */
    double effective;       /* mu_eff: parents of equal weight that would average as well */
    double path_rate;       /* c_c */
    double step_path_rate;  /* c_sigma */
    double rank_one_rate;   /* c_1 */
    double rank_mu_rate;    /* c_mu */
    double damping;         /* d_sigma */
    double expected_length; /* chi_n: of a normal vector with variances 1 */
    int decompose_every;    /* generations: rarely enough to cost less than the rest */
} Strategy;

void strategy_init(Strategy *strategy, int population, int genes, bool is_full);
void strategy_release(Strategy *strategy);

#endif
