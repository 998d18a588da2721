#include "wellbred/player/player.h"

#include <stdio.h>

const char *const features_see_names[FEATURES_SEE] = {"cleared", "landed"};
const char *const policy_kind_names[POLICY_KINDS] = {"linear", "exponential", "displacement", "mlp"};
const char *const activation_names[ACTIVATIONS] = {"sigmoid", "tanh", "relu"};

PlayerSettings player_settings_default(void)
{
    return (PlayerSettings){
        .features_see = SEE_CLEARED,
        .policy = POLICY_LINEAR,
        .activation = ACTIVATION_SIGMOID,
    };
}

static int mlp_genes(const PlayerSettings *settings)
{
    int genes = 0, inputs = settings->features;
    for (int layer = 0; layer <= settings->hidden_layers; layer++) {
        int outputs = layer < settings->hidden_layers ? settings->hidden[layer] : 1;
        genes += outputs * (inputs + (settings->biases ? 1 : 0));
        inputs = outputs;
    }
    return genes;
}

int player_genes(const PlayerSettings *settings)
{
    switch (settings->policy) {
    case POLICY_EXPONENTIAL: return 2 * settings->features;
    case POLICY_DISPLACEMENT: return 3 * settings->features;
    case POLICY_MLP: return mlp_genes(settings);
    default: return settings->features;
    }
}

void player_gene_inputs(const PlayerSettings *settings, int *inputs)
{
    int genes = player_genes(settings), layer_inputs = settings->features, gene = 0;
    for (int layer = 0; settings->policy == POLICY_MLP && layer < settings->hidden_layers; layer++) {
        for (int end = gene + settings->hidden[layer] * (layer_inputs + (settings->biases ? 1 : 0)); gene < end; gene++)
            inputs[gene] = layer_inputs;
        layer_inputs = settings->hidden[layer];
    }
    while (gene < genes)
        inputs[gene++] = layer_inputs;
}

static bool check_column(const PlayerSettings *settings, int i, int board_width, Error *error)
{
    char name[FEATURE_NAME_SIZE], key[40];
    Feature parsed;
    feature_name(settings->feature[i], name);
    if (feature_parse(&parsed, name, board_width, error))
        return true;
    snprintf(key, sizeof key, "'player.features[%d]'", i);
    return error_prefix(error, key);
}

static bool check_is_new(const PlayerSettings *settings, int i, Error *error)
{
    Feature feature = settings->feature[i];
    for (int j = 0; j < i; j++) {
        if (settings->feature[j].id != feature.id || settings->feature[j].column != feature.column)
            continue;
        char name[FEATURE_NAME_SIZE];
        feature_name(feature, name);
        return error_set(error, EXIT_BAD_DATA,
                         "'player.features[%d]' is \"%s\", which 'player.features[%d]' is already", i, name, j);
    }
    return true;
}

static bool check_features(const PlayerSettings *settings, int board_width, Error *error)
{
    if (settings->features < 1 || settings->features > FEATURES_MAX)
        return error_set(error, EXIT_BAD_DATA, "'player.features' has %d features, must have 1 to %d",
                         settings->features, FEATURES_MAX);
    for (int i = 0; i < settings->features; i++)
        if (!check_column(settings, i, board_width, error) || !check_is_new(settings, i, error))
            return false;
    return true;
}

static bool check_hidden(const PlayerSettings *settings, Error *error)
{
    if (settings->hidden_layers < 0 || settings->hidden_layers > HIDDEN_LAYERS_MAX)
        return error_set(error, EXIT_BAD_DATA, "'player.policy.hidden' has %d layers, must have 0 to %d",
                         settings->hidden_layers, HIDDEN_LAYERS_MAX);
    if (settings->hidden_layers > 0 && settings->policy != POLICY_MLP)
        return error_set(error, EXIT_BAD_DATA,
                         "'player.policy.hidden' needs 'player.policy.kind' to be \"mlp\", which is \"%s\"",
                         policy_kind_names[settings->policy]);
    for (int i = 0; i < settings->hidden_layers; i++)
        if (settings->hidden[i] < 1 || settings->hidden[i] > HIDDEN_WIDTH_MAX)
            return error_set(error, EXIT_BAD_DATA, "'player.policy.hidden[%d]' is %d, must lie in 1..%d", i,
                             settings->hidden[i], HIDDEN_WIDTH_MAX);
    return true;
}

bool player_settings_check(const PlayerSettings *settings, int board_width, Error *error)
{
    if (!check_features(settings, board_width, error) || !check_hidden(settings, error))
        return false;
    if (settings->lookahead < 0 || settings->lookahead > 1)
        return error_set(error, EXIT_BAD_DATA, "'player.lookahead' is %d, must lie in 0..1", settings->lookahead);
    return true;
}
