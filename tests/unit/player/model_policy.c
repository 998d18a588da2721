#include "player/model.h"

#include <criterion/criterion.h>
#include <float.h>
#include <math.h>

/* What one operation in single precision may be off, relatively, and what our
 * own exp may. A power is exp(e * log(r)), so an error of the product counts
 * as often as the product is large. */
#define ROUNDING (FLT_EPSILON / 2)
#define EXP_ERROR 1e-6
/* Where a sigmoid is as good as flat, it may be taken as flat. */
#define FLAT_ERROR 3e-9

bool approx_holds(Approx expected, float found)
{
    return fabs((double)found - expected.value) <= expected.error;
}

/* ---- sums ---- */

/* A sum of `count` terms, added one after the other in single precision. */
typedef struct Sum {
    double value, error, magnitude;
    int count;
} Sum;

static void sum_add(Sum *sum, Approx term)
{
    sum->value += term.value;
    sum->error += term.error;
    sum->magnitude += fabs(term.value) + term.error;
    sum->count++;
}

static Approx sum_approx(const Sum *sum)
{
    return (Approx){sum->value, sum->error + (sum->count + 1) * ROUNDING * sum->magnitude};
}

static Approx times(float weight, Approx x)
{
    return (Approx){weight * x.value, fabs(weight) * x.error};
}

/* ---- policies of single features ---- */

static Approx power(double base, double exponent)
{
    if (base == 0)
        return (Approx){0, 0};
    double value = pow(base, exponent), product = fabs(exponent * log(base));
    return (Approx){value, value * (EXP_ERROR + (4 * product + fabs(exponent)) * ROUNDING)};
}

static Approx term(const Model *model, const float *features, int i)
{
    int count = model->settings->features;
    double weight = model->genome[i], value = features[i];
    switch (model->settings->policy) {
    case POLICY_LINEAR: return (Approx){weight * value, 0};
    case POLICY_EXPONENTIAL: return times(model->genome[i], power(value, model->genome[count + i]));
    case POLICY_DISPLACEMENT:
        return times(model->genome[i], power(fabs(value - model->genome[2 * count + i]), model->genome[count + i]));
    default: cr_assert_fail("no policy of single features"); return (Approx){0, 0};
    }
}

/* ---- nets ---- */

static Approx activate(Activation activation, Approx x)
{
    switch (activation) {
    case ACTIVATION_SIGMOID: {
        double y = 1 / (1 + exp(-x.value));
        return (Approx){y, x.error / 4 + EXP_ERROR * y + FLAT_ERROR};
    }
    case ACTIVATION_TANH: return (Approx){tanh(x.value), x.error + EXP_ERROR};
    case ACTIVATION_RELU: return (Approx){x.value > 0 ? x.value : 0, x.error};
    default: cr_assert_fail("no such activation"); return x;
    }
}

/* One layer; returns where the next one's genes begin. */
static const float *layer(const PlayerSettings *settings, const float *genes, const Approx *in, int inputs, Approx *out,
                          int outputs)
{
    const float *bias = genes + outputs * inputs;
    for (int o = 0; o < outputs; o++) {
        Sum sum = {0};
        for (int i = 0; i < inputs; i++)
            sum_add(&sum, times(genes[o * inputs + i], in[i]));
        if (settings->biases)
            sum_add(&sum, (Approx){bias[o], 0});
        out[o] = sum_approx(&sum);
    }
    return bias + (settings->biases ? outputs : 0);
}

/* Without lookahead the output is the plain sum: an activation would not
 * change which one is largest. */
static Approx net(const Model *model, const float *features)
{
    const PlayerSettings *s = model->settings;
    Approx values[2][HIDDEN_WIDTH_MAX], *in = values[0], *out = values[1];
    const float *genes = model->genome;
    int inputs = s->features;
    for (int i = 0; i < inputs; i++)
        in[i] = (Approx){features[i], 0};
    for (int l = 0; l <= s->hidden_layers; l++) {
        bool is_output = l == s->hidden_layers;
        int outputs = is_output ? 1 : s->hidden[l];
        genes = layer(s, genes, in, inputs, out, outputs);
        for (int o = 0; o < outputs && !(is_output && !s->lookahead); o++)
            out[o] = activate(s->activation, out[o]);
        Approx *swap = in;
        in = out;
        out = swap;
        inputs = outputs;
    }
    cr_assert_eq(genes - model->genome, player_genes(s));
    return in[0];
}

Approx model_policy(const Model *model, const float *features)
{
    Approx rating;
    if (model->settings->policy == POLICY_MLP) {
        rating = net(model, features);
    } else {
        Sum sum = {0};
        for (int i = 0; i < model->settings->features; i++)
            sum_add(&sum, term(model, features, i));
        rating = sum_approx(&sum);
    }
    if (model->settings->lower_is_better)
        rating.value = -rating.value;
    return rating;
}

/* ---- moves ---- */

static Approx rate_alone(const Model *model, const Board *board, int piece, Placement placement)
{
    const PlayerSettings *s = model->settings;
    Seen seen = model_see(model->rules, board, piece, placement, s->features_see);
    float features[FEATURES_MAX];
    for (int i = 0; i < s->features; i++)
        features[i] = model_feature(&seen, s->feature[i]);
    return model_policy(model, features);
}

/* The best that the piece after this one can reach. */
static Approx best_next(const Model *model, const PlainGame *after)
{
    PlainMove moves[PLAIN_MOVES_MAX];
    PlainGame game = *after;
    int count = plain_find_moves(&game, model->rules, moves);
    Approx best = {-FLT_MAX, 0};
    for (int i = 0; i < count; i++) {
        if (!moves[i].choice)
            continue;
        Approx rating = rate_alone(model, &game.board, game.current, moves[i].placement);
        double error = rating.error > best.error ? rating.error : best.error;
        if (best.value == -FLT_MAX || rating.value > best.value)
            best = rating;
        best.error = error;
    }
    return best;
}

Approx model_rating(const Model *model, const PlainGame *game, Placement placement)
{
    Approx now = rate_alone(model, &game->board, game->current, placement), next = {-FLT_MAX, 0};
    if (!model->settings->lookahead)
        return now;
    PlainGame after = *game;
    bool over;
    model_land(model->rules, &after.board, game->current, placement, &over);
    after.counters = (Counters){0}; /* a look ahead does not count keys */
    after.current = game->next;
    if (!over)
        next = best_next(model, &after);
    Sum sum = {0};
    sum_add(&sum, now);
    sum_add(&sum, next);
    return sum_approx(&sum);
}
