/* activate.h - what a neuron makes of its sum. */
#ifndef WELLBRED_PLAYER_ACTIVATE_H
#define WELLBRED_PLAYER_ACTIVATE_H

#include "math_lanes.h"
#include "wellbred/player/player.h"

/* The sum itself, for an output that is only compared. */
enum { NO_ACTIVATION = ACTIVATIONS };

/* Sigmoid is s(x) = 1 / (1 + exp(-x)), tanh is 2 s(2 x) - 1. Neurons of one
 * board that stand together, four or one, share a division. */
INLINE void activate(Floats *sum, int neurons, int activation)
{
    bool tanh = activation == ACTIVATION_TANH;
    if (activation == ACTIVATION_RELU)
        for (int i = 0; i < neurons; i++)
            sum[i] = floats_larger(sum[i], floats(0));
    if (activation != ACTIVATION_SIGMOID && !tanh)
        return;
    for (int i = 0; i < neurons; i++)
        sum[i] = one_plus_exp_minus(tanh ? sum[i] + sum[i] : sum[i]);
    if (neurons == 4)
        four_reciprocals(sum);
    else
        sum[0] = 1.0f / sum[0];
    for (int i = 0; i < neurons && tanh; i++)
        sum[i] = 2.0f * sum[i] - 1.0f;
}

#endif
