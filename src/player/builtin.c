#include "wellbred/player/builtin.h"
#include "bred.h"

#include "wellbred/base/die.h"
#include "wellbred/base/random.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void player_file_release(PlayerFile *file)
{
    free((char *)file->game.sequence);
    free(file->genome);
    *file = (PlayerFile){0};
}

/* ---- linear players with published weights ---- */

enum { PUBLISHED_FEATURES_MAX = 9 };

/* They play the literature's research game: uniform pieces, no preview, any
 * rotation and column, over when the pile is higher than the board. */
typedef struct PublishedPlayer {
    const char *name;
    bool lower_is_better;
    int features;
    FeatureId feature[PUBLISHED_FEATURES_MAX];
    float weight[PUBLISHED_FEATURES_MAX];
} PublishedPlayer;

static const PublishedPlayer published_players[] = {
    {"dellacherie",
     false,
     6,
     {FEATURE_LANDING_HEIGHT, FEATURE_ERODED_CELLS, FEATURE_ROW_TRANSITIONS, FEATURE_COLUMN_TRANSITIONS, FEATURE_HOLES,
      FEATURE_WELL_SUM},
     {-1, 1, -1, -1, -4, -1}},
    {"el-tetris",
     false,
     6,
     {FEATURE_LANDING_HEIGHT, FEATURE_ROWS_CLEARED, FEATURE_ROW_TRANSITIONS, FEATURE_COLUMN_TRANSITIONS, FEATURE_HOLES,
      FEATURE_WELL_SUM},
     {-4.500158825082766F, 3.4181268101392694F, -3.2178882868487753F, -9.348695305445199F, -7.899265427351652F,
      -3.3855972247263626F}},
    {"dt-10",
     false,
     9,
     {FEATURES_LITERATURE_NINE},
     {-2.18F, 2.42F, -2.17F, -3.31F, 0.95F, -2.22F, -0.81F, -9.65F, 1.27F}},
    {"parlante", true, 3, {FEATURE_MAX_HEIGHT, FEATURE_MEAN_HEIGHT, FEATURE_HOLES}, {8, 40, 1.25F}},
};

static void add_features(PlayerSettings *settings, const FeatureId *ids, int count)
{
    for (int i = 0; i < count; i++)
        settings->feature[settings->features++] = (Feature){ids[i], 0};
}

static GameSettings research_game(void)
{
    GameSettings game = game_settings_default();
    game.order = ORDER_UNIFORM;
    game.moves = MOVES_DROP;
    game.game_over = GAME_OVER_OVERFLOW;
    game.losing_moves = LOSING_AVOID;
    return game;
}

static void make_published(PlayerFile *file, const PublishedPlayer *published)
{
    file->game = research_game();
    file->player = player_settings_default();
    file->player.features_see = SEE_CLEARED;
    file->player.lower_is_better = published->lower_is_better;
    add_features(&file->player, published->feature, published->features);
    file->genes = player_genes(&file->player);
    file->genome = allocate((size_t)file->genes, sizeof *file->genome);
    memcpy(file->genome, published->weight, (size_t)file->genes * sizeof *file->genome);
}

/* ---- the untrained net of nmsc2022: 9-8-8-1 ---- */

static const FeatureId net_features[] = {FEATURES_NET_NINE};

enum { NET_FEATURES = sizeof net_features / sizeof *net_features, NET_HIDDEN = 8, NET_KEY = 2022 };

/* About normal, with mean 0 and variance 1: twelve uniform numbers of ten bits
 * each, added. Whole numbers up to the end, so every machine gets these bits. */
static float standard_normal(uint32_t gene)
{
    RandomBlock bits = random_block(NET_KEY, STREAM_BUILTIN, gene, 0, 0);
    int sum = 0;
    for (int i = 0; i < 12; i++)
        sum += (int)random_digit(&bits.word[i / 6], 1024);
    return (float)(sum - 12 * 1023 / 2) / 1024;
}

static void make_untrained_mlp(PlayerFile *file)
{
    static const float deviation_of_first = 1.0F / 3, deviation_of_others = 0.35355339F; /* 1 / sqrt(inputs) */
    file->game = game_settings_default();
    file->game.order = ORDER_BAG;
    file->game.game_over = GAME_OVER_SPAWN;
    file->game.score = SCORE_NES;
    file->game.preview = true;
    file->player = player_settings_default();
    file->player.features_see = SEE_LANDED;
    file->player.policy = POLICY_MLP;
    file->player.hidden_layers = 2;
    file->player.hidden[0] = file->player.hidden[1] = NET_HIDDEN;
    file->player.lookahead = 1;
    add_features(&file->player, net_features, NET_FEATURES);
    file->genes = player_genes(&file->player);
    file->genome = allocate((size_t)file->genes, sizeof *file->genome);
    for (int g = 0; g < file->genes; g++)
        file->genome[g] =
            standard_normal((uint32_t)g) * (g < NET_HIDDEN * NET_FEATURES ? deviation_of_first : deviation_of_others);
}

/* ---- all of them ---- */

const BuiltinPlayer builtin_players[] = {
    {"dellacherie", "six features weighted by hand (P. Dellacherie)"},
    {"el-tetris", "dellacherie with rows_cleared for eroded_cells and weights found by a search (I. El-Ashi)"},
    {"dt-10", "nine features, weights learned on 10x10 (Scherrer et al., JMLR 2015)"},
    {"parlante", "8 max_height + 40 mean_height + 1.25 holes, the lowest is played (N. Parlante's assignment)"},
    {"untrained-mlp", "the 9-8-8-1 net of nmsc2022 with random weights, one piece of lookahead"},
    {"linear-10x10",
     "the nine features of dt-10, bred here: 5,067 ± 35 lines on 10x10 (20,000 games, run 7c193f3d54d1258f)"},
    {"linear-10x20", "the same for 10x20: 54.1 ± 5.4 million lines (100 games, run d3047aff4fa2c274)"},
    {"net-10x10", "a net of nine features and four neurons, bred here: 5,111 ± 52 lines on 10x10 (10,000 games, run "
                  "d14156e0c368795a)"},
    {"sz-10x20", "18 features, for S and Z only, bred here: 211.6 ± 0.6 lines (10,000 games, run 850900f07f026ffd)"},
    {NULL, NULL},
};

bool builtin_player(const char *name, PlayerFile *file)
{
    *file = (PlayerFile){0};
    snprintf(file->name, sizeof file->name, "%s", name);
    for (size_t i = 0; i < sizeof published_players / sizeof *published_players; i++)
        if (strcmp(name, published_players[i].name) == 0) {
            make_published(file, &published_players[i]);
            return true;
        }
    if (strcmp(name, "untrained-mlp") == 0) {
        make_untrained_mlp(file);
        return true;
    }
    return bred_player(file);
}
