/* report_champion.c - who the champion is: its features and its weights. */
#include "report.h"

#include <math.h>

enum { GENES_SHOWN_MAX = 4096 };

/* How much a net's first layer makes of each of its inputs: the root mean
 * square of the weights that lead away from it. */
static void write_inputs(const PlayerSettings *player, const float *genome, JsonWriter *json)
{
    int outputs = player->hidden_layers > 0 ? player->hidden[0] : 1;
    json_open(json, "input_strength", '[');
    for (int f = 0; f < player->features; f++) {
        double sum = 0;
        for (int o = 0; o < outputs; o++) {
            double weight = genome[o * player->features + f];
            sum += weight * weight;
        }
        json_number(json, NULL, sqrt(sum / outputs));
    }
    json_close(json, ']');
}

static void write_net(const PlayerSettings *player, const float *genome, JsonWriter *json)
{
    json_open(json, "hidden", '[');
    for (int l = 0; l < player->hidden_layers; l++)
        json_integer(json, NULL, player->hidden[l]);
    json_close(json, ']');
    json_string(json, "activation", activation_names[player->activation]);
    json_boolean(json, "biases", player->biases);
    write_inputs(player, genome, json);
}

static void write_player(const PlayerSettings *player, const float *genome, JsonWriter *json)
{
    enum { GENES_PER_LINE = 16 };
    int genes = player_genes(player);
    json_open(json, "features", '[');
    for (int i = 0; i < player->features; i++) {
        char name[FEATURE_NAME_SIZE];
        feature_name(player->feature[i], name);
        json_open(json, NULL, '{');
        json_string(json, "name", name);
        json_string(json, "definition", feature_table[player->feature[i].id].definition);
        json_close(json, '}');
    }
    json_close(json, ']');
    json_string(json, "policy", policy_kind_names[player->policy]);
    json_boolean(json, "lower_is_better", player->lower_is_better);
    json_integer(json, "lookahead", player->lookahead);
    json_integer(json, "genes", genes);
    if (player->policy == POLICY_MLP)
        write_net(player, genome, json);
    if (genes > GENES_SHOWN_MAX)
        return;
    json_open_rows(json, "genome", GENES_PER_LINE);
    for (int i = 0; i < genes; i++)
        json_float(json, NULL, genome[i]);
    json_close(json, ']');
}

void report_write_champion(const Report *report, JsonWriter *json)
{
    const Champion *champion = &report->history.last.champion;
    json_open(json, "champion", '{');
    json_integer(json, "generation", champion->generation);
    json_integer(json, "individual", champion->individual);
    json_number(json, "mean", champion->estimate.value);
    json_number(json, "error", champion->estimate.error);
    json_integer(json, "games", champion->games);
    write_player(&report->open.settings.player, champion->genome, json);
    json_close(json, '}');
}
