/* lockstep_policy.h - from features to ratings, with another genome in each
 * lane: policy.h, turned around. Sums run in the same order. */
#ifndef WELLBRED_PLAYER_LOCKSTEP_POLICY_H
#define WELLBRED_PLAYER_LOCKSTEP_POLICY_H

#include "activate.h"
#include "lockstep_group.h"

typedef float LaneFloats[GROUP_LANES]; /* one number for each lane */

INLINE Floats lanes_load(const LaneFloats from)
{
    return floats_load(from);
}

/* Numbers of one board or several, one after the other; the next feature's
 * or neuron's stand `stride` further on. */
typedef struct LaneInput {
    const LaneFloats *from;
    int stride;
} LaneInput;

INLINE Floats lanes_input(LaneInput in, int number)
{
    return lanes_load(in.from[number * in.stride]);
}

/* ---- linear and powers: one placement ---- */

INLINE Floats lanes_rate_linear(LaneInput value, int features, const LaneFloats *genome)
{
    Floats sum = lanes_input(value, 0) * lanes_load(genome[0]);
    for (int f = 1; f < features; f++)
        sum += lanes_input(value, f) * lanes_load(genome[f]);
    return sum;
}

/* The exponential policy is not displaced. */
INLINE Floats lanes_rate_powers(LaneInput value, int features, const LaneFloats *genome, bool displaced)
{
    Floats sum = floats(0);
    for (int f = 0; f < features; f++) {
        Floats r = lanes_input(value, f);
        if (displaced)
            r = floats_absolute(r - lanes_load(genome[2 * features + f]));
        sum += lanes_pow(r, lanes_load(genome[features + f])) * lanes_load(genome[f]);
    }
    return sum;
}

/* ---- nets: a few placements at a time, so that a weight is fetched once for them ---- */

typedef LaneFloats NetBoards[NET_BOARDS]; /* one number for each board and lane */

/* One layer of the nets. */
typedef struct LaneLayer {
    int inputs, outputs;
    const LaneFloats *weight; /* [outputs][inputs] */
    const LaneFloats *bias;   /* [outputs] or NULL */
    NetBoards *out;           /* [outputs] */
} LaneLayer;

enum { LANE_LAYER_BOARDS = LANE_BYTES == 64 ? 4 : 2 }; /* as many as registers allow */

/* Four neurons or one. */
INLINE void lane_layer_block(const LaneLayer *l, LaneInput in, int neurons, int n, int first, int activation)
{
    Floats sum[LANE_LAYER_BOARDS][4];
    const LaneFloats *weight = l->weight + n * l->inputs;
    for (int b = 0; b < LANE_LAYER_BOARDS; b++)
        for (int i = 0; i < neurons; i++)
            sum[b][i] = lanes_load(in.from[first + b]) * lanes_load(weight[i * l->inputs]);
    for (int k = 1; k < l->inputs; k++)
        for (int b = 0; b < LANE_LAYER_BOARDS; b++)
            for (int i = 0; i < neurons; i++)
                sum[b][i] += lanes_load(in.from[k * in.stride + first + b]) * lanes_load(weight[i * l->inputs + k]);
#pragma GCC unroll 4
    for (int b = 0; b < LANE_LAYER_BOARDS; b++) {
        for (int i = 0; i < neurons && l->bias; i++)
            sum[b][i] += lanes_load(l->bias[n + i]);
        activate(sum[b], neurons, activation);
        for (int i = 0; i < neurons; i++)
            floats_store(l->out[n + i][first + b], sum[b][i]);
    }
}

INLINE void lane_layer_for(const LaneLayer *l, LaneInput in, int activation)
{
    for (int first = 0; first < NET_BOARDS; first += LANE_LAYER_BOARDS) {
        int n = 0;
        for (; n + 4 <= l->outputs; n += 4)
            lane_layer_block(l, in, 4, n, first, activation);
        for (; n < l->outputs; n++)
            lane_layer_block(l, in, 1, n, first, activation);
    }
}

static void lane_layer(const LaneLayer *l, LaneInput in, int activation)
{
    switch (activation) {
    case ACTIVATION_SIGMOID: lane_layer_for(l, in, ACTIVATION_SIGMOID); break;
    case ACTIVATION_TANH: lane_layer_for(l, in, ACTIVATION_TANH); break;
    case ACTIVATION_RELU: lane_layer_for(l, in, ACTIVATION_RELU); break;
    default: lane_layer_for(l, in, NO_ACTIVATION); break;
    }
}

/* Rate NET_BOARDS boards. */
static void lanes_rate_net(const LockstepWorkplace *place, const LaneFloats *genome, LaneInput in, LaneFloats *rating)
{
    const Plan *plan = place->plan;
    for (int i = 0; i < plan->layers; i++) {
        bool last = i == plan->layers - 1;
        LaneLayer l = {.inputs = plan->layer_inputs[i], .outputs = plan->layer_outputs[i], .weight = genome};
        genome += l.inputs * l.outputs;
        l.bias = plan->settings.biases ? genome : NULL;
        genome += plan->settings.biases ? l.outputs : 0;
        l.out = last ? (NetBoards *)rating : place->layer[i % 2];
        lane_layer(&l, in, last && !plan->squash_output ? NO_ACTIVATION : (int)plan->settings.activation);
        in = (LaneInput){l.out[0], NET_BOARDS};
    }
}

#endif
