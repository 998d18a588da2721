/* policy.h - from features to ratings, a batch of boards at a time.
 *
 * Features stand as value[feature][board]; the lanes are the boards. Each
 * board's sum runs over the features in their order. */
#ifndef WELLBRED_PLAYER_POLICY_H
#define WELLBRED_PLAYER_POLICY_H

#include "kernel.h"
#include "math_lanes.h"

INLINE void rate_linear(const float (*value)[BATCH], int features, const float *genome, int boards, float *rating)
{
    for (int b = 0; b < boards; b += LANES) {
        Floats sum = floats_load(value[0] + b) * genome[0];
        for (int f = 1; f < features; f++)
            sum += floats_load(value[f] + b) * genome[f];
        floats_store(rating + b, sum);
    }
}

INLINE Floats floats_absolute(Floats v)
{
    return (Floats)((Ints)v & INT32_MAX);
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

INLINE Floats activate(Floats sum, Activation activation)
{
    switch (activation) {
    case ACTIVATION_SIGMOID: return lanes_sigmoid(sum);
    case ACTIVATION_TANH: return lanes_tanh(sum);
    default: return lanes_relu(sum);
    }
}

/* `neurons` neurons for `vectors` vectors of boards, all held in registers. */
INLINE void layer_block(const float (*in)[BATCH], int inputs, const float *weight, const float *bias, int neurons,
                        int vectors, int b, float (*out)[BATCH])
{
    Floats sum[4][2];
    for (int n = 0; n < neurons; n++)
        for (int v = 0; v < vectors; v++)
            sum[n][v] = floats_load(in[0] + b + LANES * v) * weight[n * inputs];
    for (int i = 1; i < inputs; i++)
        for (int n = 0; n < neurons; n++)
            for (int v = 0; v < vectors; v++)
                sum[n][v] += floats_load(in[i] + b + LANES * v) * weight[n * inputs + i];
    for (int n = 0; n < neurons; n++)
        for (int v = 0; v < vectors; v++)
            floats_store(out[n] + b + LANES * v, bias ? sum[n][v] + bias[n] : sum[n][v]);
}

INLINE void layer(const float (*in)[BATCH], int inputs, const float *weight, const float *bias, int outputs, int boards,
                  float (*out)[BATCH])
{
    int b = 0;
    for (; b < boards; b += 2 * LANES) {
        bool two = boards - b > LANES;
        int n = 0;
        for (; n + 4 <= outputs; n += 4)
            if (two)
                layer_block(in, inputs, weight + n * inputs, bias ? bias + n : NULL, 4, 2, b, out + n);
            else
                layer_block(in, inputs, weight + n * inputs, bias ? bias + n : NULL, 4, 1, b, out + n);
        for (; n < outputs; n++)
            if (two)
                layer_block(in, inputs, weight + n * inputs, bias ? bias + n : NULL, 1, 2, b, out + n);
            else
                layer_block(in, inputs, weight + n * inputs, bias ? bias + n : NULL, 1, 1, b, out + n);
    }
}

INLINE void activate_all(float (*value)[BATCH], int count, int boards, Activation activation)
{
    for (int n = 0; n < count; n++)
        for (int b = 0; b < boards; b += LANES)
            floats_store(value[n] + b, activate(floats_load(value[n] + b), activation));
}

INLINE void rate_mlp(const Plan *plan, Scratch *scratch, const float *genome, int boards, float *rating)
{
    const PlayerSettings *settings = &plan->settings;
    float(*in)[BATCH] = scratch->value;
    for (int l = 0; l < plan->layers; l++) {
        int inputs = plan->layer_inputs[l], outputs = plan->layer_outputs[l];
        bool last = l == plan->layers - 1;
        float(*out)[BATCH] = last ? (float(*)[BATCH])rating : scratch->layer[l % 2];
        const float *bias = settings->biases ? genome + inputs * outputs : NULL;
        layer((const float(*)[BATCH])in, inputs, genome, bias, outputs, boards, out);
        if (!last || plan->squash_output)
            activate_all(out, outputs, boards, settings->activation);
        genome += inputs * outputs + (settings->biases ? outputs : 0);
        in = out;
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
