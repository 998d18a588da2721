#include "wellbred/config/settings.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define AT(member) .offset = offsetof(Settings, member)
#define LIST_AT(member, count) .offset = offsetof(Settings, member), .count_offset = offsetof(Settings, count)
#define CHOICE(names, count) .type = SETTING_CHOICE, .choice = (names), .choices = (count)

/* The ranges are those of rules_init() and player_settings_check(). */
const Setting settings_table[] = {
    {"game.board.width", SETTING_INTEGER, AT(game.width), .low = BOARD_SIDE_MIN, .high = BOARD_WIDTH_MAX,
     .meaning = "columns of the board"},
    {"game.board.height", SETTING_INTEGER, AT(game.height), .low = BOARD_SIDE_MIN, .high = BOARD_HEIGHT_MAX,
     .meaning = "rows of the board"},
    {"game.pieces.set", CHOICE(piece_set_names, PIECE_SET_KINDS), AT(game.pieces),
     .meaning = "the 7 tetrominoes or the 18 one-sided pentominoes"},
    {"game.pieces.order", CHOICE(piece_order_names, PIECE_ORDERS), AT(game.order),
     .meaning = "how the next piece is drawn: uniformly, each once per bag, from a fixed sequence, only S and Z, or by "
                "an adversary"},
    {"game.pieces.sequence", SETTING_TEXT, AT(game.sequence),
     .meaning = "for order 'sequence': the pieces, as letters; from the start again when they end"},
    {"game.pieces.adversary", SETTING_NUMBER, AT(game.adversary), .low = 0, .high = 1,
     .meaning = "for order 'adversary': the probability of the piece whose best placement is worst"},
    {"game.moves", CHOICE(move_kind_names, MOVE_KINDS), AT(game.moves), .not_yet = "reachable",
     .meaning = "any rotation and column straight down, or rotate, then shift, then drop without a collision"},
    {"game.game_over", CHOICE(game_over_names, GAME_OVER_RULES), AT(game.game_over),
     .meaning = "over when the pile is higher than the board, before or after full rows are removed, or when it "
                "reaches the two spawn rows above the board"},
    {"game.losing_moves", CHOICE(losing_moves_names, LOSING_MOVES), AT(game.losing_moves),
     .meaning = "are placements that end the game avoided while there are others, or rated like any other"},
    {"game.score", CHOICE(score_kind_names, SCORE_KINDS), AT(game.score),
     .meaning = "40, 100, 300, 1200 times level + 1; 100, 300, 600, 1200 and a point a row fallen; lines; or pieces"},
    {"game.lines_per_level", SETTING_INTEGER, AT(game.lines_per_level), .low = 1, .high = LINES_PER_LEVEL_MAX,
     .meaning = "for score 'nes': a level is over after so many lines"},
    {"game.max_pieces", SETTING_LARGE_INTEGER, AT(game.max_pieces), .low = 0, .high = MAX_PIECES_LIMIT,
     .meaning = "the game stops after so many pieces; 0 for no limit"},
    {"game.max_keys", SETTING_LARGE_INTEGER, AT(game.max_keys), .low = 0, .high = MAX_KEYS_LIMIT,
     .meaning = "the game stops before it needs more key presses; 0 for no limit"},
    {"player.features", SETTING_FEATURES, LIST_AT(player.feature, player.features), .items_max = FEATURES_MAX,
     .required = true, .meaning = "what the player sees of a move, see 'wellbred features'"},
    {"player.features_see", CHOICE(features_see_names, FEATURES_SEE), AT(player.features_see),
     .meaning = "features of the board after or before full rows are removed"},
    {"player.policy.kind", CHOICE(policy_kind_names, POLICY_KINDS), AT(player.policy),
     .meaning = "rating: sum of w r, of w r^e, of w |r - d|^e, where 0^e is 0 for any e, or a neural net"},
    {"player.policy.hidden", SETTING_INTEGERS, LIST_AT(player.hidden, player.hidden_layers),
     .items_max = HIDDEN_LAYERS_MAX, .low = 1, .high = HIDDEN_WIDTH_MAX,
     .meaning = "for kind 'mlp': neurons of each hidden layer"},
    {"player.policy.activation", CHOICE(activation_names, ACTIVATIONS), AT(player.activation),
     .meaning = "for kind 'mlp': what a neuron makes of its sum"},
    {"player.policy.biases", SETTING_BOOLEAN, AT(player.biases), .meaning = "for kind 'mlp': has each neuron a bias"},
    {"player.policy.lower_is_better", SETTING_BOOLEAN, AT(player.lower_is_better),
     .meaning = "play the lowest rating in place of the highest"},
    {"player.lookahead", SETTING_INTEGER, AT(player.lookahead), .low = 0, .high = 1,
     .meaning = "pieces known ahead: 1 adds the best rating that the next piece can reach"},
    {.path = NULL},
};

Settings settings_default(void)
{
    return (Settings){.game = game_settings_default(), .player = player_settings_default()};
}

void settings_release(Settings *settings)
{
    free((char *)settings->game.sequence);
    settings->game.sequence = NULL;
}

bool setting_is_in(const Setting *setting, const char *const sections[])
{
    size_t length = strcspn(setting->path, ".");
    for (int i = 0; sections[i]; i++)
        if (strlen(sections[i]) == length && strncmp(sections[i], setting->path, length) == 0)
            return true;
    return false;
}

static void describe_choices(const Setting *setting, char *text, size_t size)
{
    size_t used = (size_t)snprintf(text, size, "one of");
    for (int i = 0; i < setting->choices && used < size; i++)
        used += (size_t)snprintf(text + used, size - used, "%s \"%s\"", i ? "," : "", setting->choice[i]);
}

void setting_describe_allowed(const Setting *setting, char *text, size_t size)
{
    switch (setting->type) {
    case SETTING_INTEGER:
    case SETTING_LARGE_INTEGER:
        snprintf(text, size, "a whole number in %.0f..%.0f", setting->low, setting->high);
        return;
    case SETTING_NUMBER: snprintf(text, size, "a number in %g..%g", setting->low, setting->high); return;
    case SETTING_BOOLEAN: snprintf(text, size, "true or false"); return;
    case SETTING_CHOICE: describe_choices(setting, text, size); return;
    case SETTING_TEXT: snprintf(text, size, "a text"); return;
    case SETTING_INTEGERS:
        snprintf(text, size, "a list of up to %d whole numbers in %.0f..%.0f", setting->items_max, setting->low,
                 setting->high);
        return;
    case SETTING_FEATURES: snprintf(text, size, "a list of 1 to %d features", setting->items_max); return;
    }
}
