/* player.h - a player: a policy over features, with a genome.
 *
 * PlayerSettings is what a user says. A Player is ready to play: settings,
 * the rules of its game, and a genome that someone else owns.
 *
 * The genome is one flat array of floats. For F features:
 *
 *      linear          weight[F]                             sum of  w r
 *      exponential     weight[F] exponent[F]                 sum of  w r^e
 *      displacement    weight[F] exponent[F] displacement[F] sum of  w |r - d|^e
 *      mlp             for each layer, the output last:
 *                      weight[outputs][inputs], then bias[outputs] if there are biases
 *
 * 0^e is 0 whatever e. The neurons of an mlp are activated; the output neuron
 * only if there is a lookahead, where ratings are added: without, they are
 * only compared, and boards that the activation would make equal stay apart.
 *
 * Sums run in the order of the features, or of a layer's
 * inputs with the bias last, in single precision: the same bits everywhere. */
#ifndef WELLBRED_PLAYER_PLAYER_H
#define WELLBRED_PLAYER_PLAYER_H

#include <stdbool.h>
#include <stdint.h>

#include "wellbred/base/error.h"
#include "wellbred/base/vector.h"
#include "wellbred/game/game.h"
#include "wellbred/player/feature.h"

enum {
    FEATURES_MAX = 64,
    HIDDEN_LAYERS_MAX = 8,
    HIDDEN_WIDTH_MAX = 256,
};

typedef enum FeaturesSee {
    SEE_CLEARED, /* the board after full rows are removed */
    SEE_LANDED,  /* the board before that */
    FEATURES_SEE,
} FeaturesSee;

typedef enum PolicyKind {
    POLICY_LINEAR,
    POLICY_EXPONENTIAL,
    POLICY_DISPLACEMENT,
    POLICY_MLP,
    POLICY_KINDS,
} PolicyKind;

typedef enum Activation {
    ACTIVATION_SIGMOID,
    ACTIVATION_TANH,
    ACTIVATION_RELU,
    ACTIVATIONS,
} Activation;

extern const char *const features_see_names[FEATURES_SEE];
extern const char *const policy_kind_names[POLICY_KINDS];
extern const char *const activation_names[ACTIVATIONS];

typedef struct PlayerSettings {
    int features;
    Feature feature[FEATURES_MAX]; /* [features] */
    FeaturesSee features_see;
    PolicyKind policy;
    bool lower_is_better;
    int hidden_layers; /* of an mlp, as the next three */
    int hidden[HIDDEN_LAYERS_MAX];
    Activation activation;
    bool biases;
    int lookahead; /* 0 or 1 */
} PlayerSettings;

PlayerSettings player_settings_default(void);

/* How many genes such a player has. */
int player_genes(const PlayerSettings *settings);

/* How many numbers are added up with each gene: the inputs of its neuron, or
 * the features if there are no neurons. [player_genes()] */
void player_gene_inputs(const PlayerSettings *settings, int *inputs);

/* Are these possible on this board? Names the key that is not. */
bool player_settings_check(const PlayerSettings *settings, int board_width, Error *error);

typedef struct Player Player;

/* The rules and the genome [player_genes()] are borrowed and must outlive the
 * player; the genome may be NULL until player_set_genome(). The settings must have been checked, and with a lookahead an
 * adversary must deal ahead (`preview`). */
Player *player_create(const PlayerSettings *settings, const Rules *rules, const float *genome, VectorWidth width);
void player_free(Player *player);

/* Another genome for the same settings, borrowed. */
void player_set_genome(Player *player, const float *genome);

/* The ratings of all legal placements of the game's current piece, in the
 * layout of Moves and without the lower ones; higher is better,
 * `lower_is_better` is already turned. The lookahead does not count the key
 * presses of the next piece. */
void player_rate(Player *player, const Game *game, const Moves *moves,
                 float rating[PIECE_ROTATIONS_MAX][BOARD_WIDTH_MAX]);

/* The ratings of any of its legal placements, as of moves_list_lower(). */
void player_rate_each(Player *player, const Game *game, const Placement *list, int count, float *rating);

/* The features of one placement of `piece` on `well`, in the settings' order. */
void player_features(Player *player, const Well *well, int piece, Placement placement, float values[FEATURES_MAX]);

/* The best rated of the choices; the first of several. */
Placement player_choose(Player *player, const Game *game, const Moves *moves);

/* What the best placement of `piece` is worth, without a lookahead; that of a
 * lost game if there is none. */
float player_best_rating(Player *player, const Well *well, int piece);

typedef struct PlayWork {
    int64_t pieces; /* placed */
    int64_t boards; /* rated: all placements between the walls and below others, those of the lookahead included */
    /* In lock-step: pieces placed by whole vectors, and how many those had lanes for. */
    int64_t lockstep_pieces, lockstep_lanes;
} PlayWork;

/* This player as an adversary's judge; borrowed. */
Judge player_judge(Player *player);

/* Start a game, with this player as the adversary's judge if there is one. */
void player_start(Player *player, Game *game, uint64_t seed);

/* Play on until the game has ended or `pieces` more are placed. */
PlayWork player_play(Player *player, Game *game, int64_t pieces);

/* Do float products and sums in all lanes of the vectors, to measure what the
 * machine can do at this moment. Returns how many. */
int64_t player_calibrate(VectorWidth width, int64_t steps);

#endif
