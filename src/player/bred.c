#include "bred.h"

#include "wellbred/base/die.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { BRED_FEATURES_MAX = 18, BRED_GENES_MAX = 40 };

typedef struct BredPlayer {
    const char *name;
    int height; /* of the board that it is for */
    PieceOrder order;
    int features;
    FeatureId feature[BRED_FEATURES_MAX];
    int hidden; /* ReLU neurons of a net's only layer, 0: linear */
    float genome[BRED_GENES_MAX];
} BredPlayer;

static const BredPlayer bred_players[] = {
    {.name = "linear-10x10",
     .height = 10,
     .order = ORDER_UNIFORM,
     .features = 9,
     .feature = {FEATURES_LITERATURE_NINE},
     .genome = {-0.29900816F, 0.12513605F, -0.24618222F, -0.47226033F, -0.10740391F, -0.27986398F, -0.14653346F,
                -0.6938938F, 0.13593931F}},
    {.name = "linear-10x20",
     .height = 20,
     .order = ORDER_UNIFORM,
     .features = 9,
     .feature = {FEATURES_LITERATURE_NINE},
     .genome = {-0.27381784F, 0.073276214F, -0.25924638F, -0.53205705F, -0.15964878F, -0.2798385F, -0.091809586F,
                -0.65182644F, 0.17960216F}},
    {.name = "net-10x10",
     .height = 10,
     .order = ORDER_UNIFORM,
     .features = 9,
     .feature = {FEATURES_LITERATURE_NINE},
     .hidden = 4,
     .genome = {-0.31170836F,   0.12259505F,    -0.24506462F,   -0.45541367F,   -0.11230472F,   -0.2935307F,
                -0.15314592F,   -0.6596411F,    0.14189748F,    0.29959527F,    -0.12063201F,   0.23434383F,
                0.4563717F,     0.09494428F,    0.2784973F,     0.13291518F,    0.73260343F,    -0.1333808F,
                -0.0052858978F, 0.00062765717F, -0.00802288F,   0.022181807F,   -0.0022479454F, 0.012816987F,
                0.00025506289F, 0.011122236F,   -0.015496738F,  0.010248709F,   -0.014012842F,  0.040626954F,
                -0.020446433F,  0.010598505F,   0.019520802F,   -0.0027351533F, 0.0031860832F,  0.013471111F,
                1.010029F,      -1.0030121F,    -0.0038515213F, -0.0014571659F}},
    {.name = "sz-10x20",
     .height = 20,
     .order = ORDER_SZ,
     .features = 18,
     .feature = {FEATURES_LITERATURE_NINE, FEATURE_MAX_HEIGHT, FEATURE_BUMPINESS, FEATURE_DEEPEST_WELL,
                 FEATURE_WELL_COUNT, FEATURE_RELATIVE_HEIGHT, FEATURE_WEIGHTED_BLOCKS, FEATURE_ROW_TRANSITIONS_OPEN,
                 FEATURE_PITS, FEATURE_HEIGHT_DEVIATION},
     .genome = {-0.019301828F, -0.012545944F, -0.1306586F, -0.37656903F, -0.46011174F, -0.38502622F, 0.018157395F,
                0.03359145F, -0.19644205F, 0.28710988F, -0.23832525F, -0.02486457F, 0.30312127F, -0.26162556F,
                -0.0055725044F, 0.36711147F, 0.01849034F, 0.07262987F}},
};

static const BredPlayer *find(const char *name)
{
    for (size_t i = 0; i < sizeof bred_players / sizeof *bred_players; i++)
        if (strcmp(name, bred_players[i].name) == 0)
            return &bred_players[i];
    return NULL;
}

static PlayerSettings settings_of(const BredPlayer *bred)
{
    PlayerSettings settings = player_settings_default();
    for (int i = 0; i < bred->features; i++)
        settings.feature[settings.features++] = (Feature){bred->feature[i], 0};
    if (bred->hidden > 0) {
        settings.policy = POLICY_MLP;
        settings.activation = ACTIVATION_RELU;
        settings.hidden_layers = 1;
        settings.hidden[0] = bred->hidden;
    }
    return settings;
}

bool bred_player(PlayerFile *file)
{
    const BredPlayer *bred = find(file->name);
    if (!bred)
        return false;
    file->game = game_settings_default(); /* the literature's research game */
    file->game.height = bred->height;
    file->game.order = bred->order;
    file->player = settings_of(bred);
    file->genes = player_genes(&file->player);
    assert(file->genes <= BRED_GENES_MAX);
    file->genome = allocate((size_t)file->genes, sizeof *file->genome);
    memcpy(file->genome, bred->genome, (size_t)file->genes * sizeof *file->genome);
    return true;
}
