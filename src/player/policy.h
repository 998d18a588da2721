/* policy.h - from features to ratings, a batch of boards at a time.
 *
 * Features stand as value[feature][board]; the lanes are the boards. Each
 * board's sum runs over the features in their order. */
#ifndef WELLBRED_PLAYER_POLICY_H
#define WELLBRED_PLAYER_POLICY_H

#include "activate.h"
#include "kernel.h"
#include "lanes_across.h"

/* `vectors` of boards at once, so that a weight is fetched once for them. */
INLINE void rate_linear_block(const float (*value)[BATCH], int features, const float *genome, int vectors,
                              float *rating)
{
    Floats sum[4];
    for (int v = 0; v < vectors; v++)
        sum[v] = floats_load(value[0] + LANES * v) * genome[0];
    for (int f = 1; f < features; f++)
        for (int v = 0; v < vectors; v++)
            sum[v] += floats_load(value[f] + LANES * v) * genome[f];
    for (int v = 0; v < vectors; v++)
        floats_store(rating + LANES * v, sum[v]);
}

INLINE void rate_linear(const float (*value)[BATCH], int features, const float *genome, int boards, float *rating)
{
    for (int b = 0; b < boards; b += 4 * LANES) {
        const float(*block)[BATCH] = (const float(*)[BATCH])(value[0] + b);
        switch ((boards - b + LANES - 1) / LANES) {
        case 1: rate_linear_block(block, features, genome, 1, rating + b); break;
        case 2: rate_linear_block(block, features, genome, 2, rating + b); break;
        case 3: rate_linear_block(block, features, genome, 3, rating + b); break;
        default: rate_linear_block(block, features, genome, 4, rating + b); break;
        }
    }
}

/* One board. */
INLINE float linear_rating(const float *value, int features, const float *genome)
{
    float sum = value[0] * genome[0];
    for (int f = 1; f < features; f++)
        sum += value[f] * genome[f];
    return sum;
}

/* `displacement` is NULL for the exponential policy. */
INLINE void rate_powers(const float (*value)[BATCH], int features, const float *weight, const float *exponent,
                        const float *displacement, int boards, float *rating)
{
    for (int b = 0; b < boards; b += LANES) {
        Floats sum = floats(0);
        for (int f = 0; f < features; f++) {
            Floats r = floats_load(value[f] + b);
            if (displacement)
                r = floats_absolute(r - displacement[f]);
            sum += lanes_pow(r, floats(exponent[f])) * weight[f];
        }
        floats_store(rating + b, sum);
    }
}

/* One layer of a net, for a batch of boards. */
typedef struct Layer {
    const float (*in)[BATCH]; /* [inputs] */
    int inputs, outputs, boards;
    const float *weight; /* [outputs][inputs] */
    const float *bias;   /* [outputs] or NULL */
    float (*out)[BATCH]; /* [outputs] */
} Layer;

/* As many vectors of boards go through a layer together as registers allow,
 * four neurons at a time. */
enum { LAYER_VECTORS = LANE_BYTES == 64 ? 3 : 2 };

/* Four neurons or one, for `vectors` vectors of boards, held in registers. */
INLINE void layer_block(const Layer *l, int neurons, int vectors, int n, int b, int activation)
{
    Floats sum[LAYER_VECTORS][4];
    const float *weight = l->weight + n * l->inputs;
    for (int v = 0; v < vectors; v++)
        for (int i = 0; i < neurons; i++)
            sum[v][i] = floats_load(l->in[0] + b + LANES * v) * weight[i * l->inputs];
    for (int k = 1; k < l->inputs; k++)
        for (int v = 0; v < vectors; v++)
            for (int i = 0; i < neurons; i++)
                sum[v][i] += floats_load(l->in[k] + b + LANES * v) * weight[i * l->inputs + k];
#pragma GCC unroll 3
    for (int v = 0; v < vectors; v++) {
        for (int i = 0; i < neurons && l->bias; i++)
            sum[v][i] += l->bias[n + i];
        activate(sum[v], neurons, activation);
        for (int i = 0; i < neurons; i++)
            floats_store(l->out[n + i] + b + LANES * v, sum[v][i]);
    }
}

INLINE void layer_boards(const Layer *l, int vectors, int b, int activation)
{
    int n = 0;
    for (; n + 4 <= l->outputs; n += 4)
        layer_block(l, 4, vectors, n, b, activation);
    for (; n < l->outputs; n++)
        layer_block(l, 1, vectors, n, b, activation);
}

/* The last few boards fill only half a vector. Their sums are taken in halves;
 * if there are eight neurons left, two halves are activated as one vector. */
INLINE void half_layer_block(const Layer *l, int neurons, int n, int b, int activation)
{
    HalfFloats half[8];
    Floats sum[4];
    bool paired = neurons == 8;
    int sums = paired ? 4 : neurons;
    const float *weight = l->weight + n * l->inputs;
    for (int i = 0; i < neurons; i++)
        half[i] = half_load(l->in[0] + b) * weight[i * l->inputs];
    for (int k = 1; k < l->inputs; k++)
        for (int i = 0; i < neurons; i++)
            half[i] += half_load(l->in[k] + b) * weight[i * l->inputs + k];
    for (int i = 0; i < neurons && l->bias; i++)
        half[i] += l->bias[n + i];
    for (int i = 0; i < sums; i++)
        sum[i] = floats_of_halves(half[i], half[paired ? i + 4 : i]);
    activate(sum, sums, activation);
    for (int i = 0; i < sums; i++)
        if (paired)
            floats_store_halves(l->out[n + i] + b, l->out[n + i + 4] + b, sum[i]);
        else
            floats_store(l->out[n + i] + b, sum[i]);
}

INLINE void half_layer_boards(const Layer *l, int b, int activation)
{
    int n = 0;
    for (; n + 8 <= l->outputs; n += 8)
        half_layer_block(l, 8, n, b, activation);
    for (; n + 4 <= l->outputs; n += 4)
        half_layer_block(l, 4, n, b, activation);
    for (; n < l->outputs; n++)
        half_layer_block(l, 1, n, b, activation);
}

INLINE void layer_for(const Layer *l, int activation)
{
    for (int b = 0, vectors; b < l->boards; b += vectors * LANES) {
        int left = l->boards - b;
        vectors = (left + LANES - 1 - HALF_LANES) / LANES;
        if (vectors == 0) {
            half_layer_boards(l, b, activation);
            return;
        }
        if (vectors > LAYER_VECTORS)
            vectors = LAYER_VECTORS;
        switch (vectors) {
        case 1: layer_boards(l, 1, b, activation); break;
        case 2: layer_boards(l, 2, b, activation); break;
        default: layer_boards(l, LAYER_VECTORS, b, activation); break;
        }
    }
}

static void layer(const Layer *l, int activation)
{
    switch (activation) {
    case ACTIVATION_SIGMOID: layer_for(l, ACTIVATION_SIGMOID); break;
    case ACTIVATION_TANH: layer_for(l, ACTIVATION_TANH); break;
    case ACTIVATION_RELU: layer_for(l, ACTIVATION_RELU); break;
    default: layer_for(l, NO_ACTIVATION); break;
    }
}

INLINE void rate_mlp(const Plan *plan, Scratch *scratch, const float *genome, int boards, float *rating)
{
    const PlayerSettings *settings = &plan->settings;
    Layer l = {.in = (const float(*)[BATCH])scratch->value, .boards = boards};
    for (int i = 0; i < plan->layers; i++) {
        bool last = i == plan->layers - 1;
        l.inputs = plan->layer_inputs[i];
        l.outputs = plan->layer_outputs[i];
        l.weight = genome;
        genome += l.inputs * l.outputs;
        l.bias = settings->biases ? genome : NULL;
        genome += settings->biases ? l.outputs : 0;
        l.out = last ? (float(*)[BATCH])rating : scratch->layer[i % 2];
        layer(&l, last && !plan->squash_output ? NO_ACTIVATION : (int)settings->activation);
        l.in = (const float(*)[BATCH])l.out;
    }
}

INLINE void rate_batch(const Plan *plan, Scratch *scratch, const float *genome, int boards, float *rating)
{
    int features = plan->settings.features;
    const float(*value)[BATCH] = (const float(*)[BATCH])scratch->value;
    switch (plan->settings.policy) {
    case POLICY_LINEAR: rate_linear(value, features, genome, boards, rating); break;
    case POLICY_EXPONENTIAL: rate_powers(value, features, genome, genome + features, NULL, boards, rating); break;
    case POLICY_DISPLACEMENT:
        rate_powers(value, features, genome, genome + features, genome + 2 * features, boards, rating);
        break;
    default: rate_mlp(plan, scratch, genome, boards, rating); break;
    }
    if (plan->settings.lower_is_better)
        for (int b = 0; b < boards; b += LANES)
            floats_store(rating + b, -floats_load(rating + b));
}

#endif
