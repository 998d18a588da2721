/* The hand-worked boards of drawn_boards.c: the model and the engine, one
 * placement at a time and in the batch, give every number. */
#include "player/drawn.h"
#include "game/drawing.h"
#include "game/playing.h"
#include "player/model.h"

#include <criterion/criterion.h>
#include <criterion/parameterized.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* "7", "0.5", "31/10" or "sqrt(61)/10" */
static float value_parse(const char *text)
{
    int a, b;
    if (sscanf(text, "sqrt(%d)/%d", &a, &b) == 2)
        return sqrtf((float)a) / (float)b;
    if (sscanf(text, "%d/%d", &a, &b) == 2)
        return (float)a / (float)b;
    return strtof(text, NULL);
}

/* All features with their values; returns how many. */
static int drawn_features(const Drawn *drawn, Feature feature[FEATURES_MAX], float value[FEATURES_MAX])
{
    int count = 0;
    const char *text = drawn->worked;
    while (*text) {
        char name[40], number[40];
        int read = 0;
        Error error;
        cr_assert_eq(sscanf(text, "%39s %39[^,]%n", name, number, &read), 2, "%s", text);
        cr_assert(feature_parse(&feature[count], name, drawn->width, &error), "%s", error.text);
        value[count++] = value_parse(number);
        text += read;
        text += strspn(text, ", ");
    }
    cr_assert_eq(count, FEATURE_COLUMN_HEIGHT, "every feature but the families is worked out");
    for (int c = 0; c < drawn->width; c++) {
        feature[count] = (Feature){FEATURE_COLUMN_HEIGHT, c};
        value[count++] = (float)drawn->column_height[c];
    }
    for (int c = 0; c + 1 < drawn->width; c++) {
        feature[count] = (Feature){FEATURE_HEIGHT_DIFFERENCE, c};
        value[count++] = (float)abs(drawn->column_height[c + 1] - drawn->column_height[c]);
    }
    return count;
}

static Rules drawn_rules(const Drawn *drawn, VectorWidth width)
{
    GameSettings settings = game_settings_default();
    settings.width = drawn->width;
    settings.height = drawn->height;
    settings.pieces = drawn->pieces;
    settings.moves = drawn->moves;
    settings.game_over = drawn->game_over;
    Rules rules;
    rules_make(&rules, &settings, width);
    return rules;
}

static Game drawn_game(const Drawn *drawn, const Rules *rules)
{
    int piece = piece_set_find(&rules->pieces, drawn->piece);
    return (Game){.well = well_drawn(drawn->width, drawn->before),
                  .current = (uint8_t)piece,
                  .next = (uint8_t)piece,
                  .status = GAME_PLAYING};
}

static void expect(const Drawn *drawn, Feature feature, const char *by, float found, float worked)
{
    char name[FEATURE_NAME_SIZE];
    feature_name(feature, name);
    cr_expect(found == worked, "board %d, %s: %s is %.9g, by hand %.9g", (int)(drawn - drawn_boards), by, name, found,
              worked);
}

static void check_model(const Drawn *drawn)
{
    Rules rules = drawn_rules(drawn, VECTOR_BASELINE);
    Game game = drawn_game(drawn, &rules);
    Board board = board_drawn(drawn->width, drawn->before);
    Moves moves;
    cr_assert(game_find_moves(&game, &rules, &moves));
    cr_assert(moves.legal[drawn->rotation] >> drawn->x & 1);
    Placement placement = moves_placement(&moves, drawn->rotation, drawn->x);
    Seen seen = model_see(&rules, &board, game.current, placement, drawn->see);
    Board expected = board_drawn(drawn->width, drawn->seen);
    cr_assert_arr_eq(seen.filled, expected.now.grid, sizeof seen.filled, "board %d: the move leads elsewhere",
                     (int)(drawn - drawn_boards));
    Feature feature[FEATURES_MAX];
    float worked[FEATURES_MAX];
    int count = drawn_features(drawn, feature, worked);
    for (int i = 0; i < count; i++)
        expect(drawn, feature[i], "model", model_feature(&seen, feature[i]), worked[i]);
}

static void check_engine(const Drawn *drawn, FeaturesSee see, VectorWidth width)
{
    Rules rules = drawn_rules(drawn, width);
    Game game = drawn_game(drawn, &rules);
    PlayerSettings settings = player_settings_default();
    float worked[FEATURES_MAX], found[FEATURES_MAX], genome[FEATURES_MAX] = {0};
    float rating[PIECE_ROTATIONS_MAX][BOARD_WIDTH_MAX];
    settings.features = drawn_features(drawn, settings.feature, worked);
    settings.features_see = see;
    Player *player = player_create(&settings, &rules, genome, width);
    Moves moves;
    cr_assert(game_find_moves(&game, &rules, &moves));
    player_features(player, &game.well, game.current, moves_placement(&moves, drawn->rotation, drawn->x), found);
    for (int i = 0; i < settings.features; i++) {
        expect(drawn, settings.feature[i], "player_features", found[i], worked[i]);
        genome[i] = 1;
        player_set_genome(player, genome);
        player_rate(player, &game, &moves, rating);
        expect(drawn, settings.feature[i], "player_rate", rating[drawn->rotation][drawn->x], worked[i]);
        genome[i] = 0;
    }
    player_free(player);
}

static struct criterion_test_params all_drawn_boards(void)
{
    static int numbers[100];
    for (int i = 0; i < drawn_board_count; i++)
        numbers[i] = i;
    return cr_make_param_array(int, numbers, (size_t)drawn_board_count);
}

ParameterizedTestParameters(features, the_model_gives_what_was_worked_out_by_hand)
{
    return all_drawn_boards();
}

ParameterizedTest(int *number, features, the_model_gives_what_was_worked_out_by_hand)
{
    check_model(&drawn_boards[*number]);
}

ParameterizedTestParameters(features, the_engine_gives_what_was_worked_out_by_hand)
{
    return all_drawn_boards();
}

ParameterizedTest(int *number, features, the_engine_gives_what_was_worked_out_by_hand)
{
    const Drawn *drawn = &drawn_boards[*number];
    bool removes_rows = !strstr(drawn->worked, "rows_cleared 0");
    for (int width = 0; width < VECTOR_WIDTHS; width++) {
        for (int see = 0; see < FEATURES_SEE; see++)
            if (vector_width_is_available((VectorWidth)width) && (see == (int)drawn->see || !removes_rows))
                check_engine(drawn, (FeaturesSee)see, (VectorWidth)width);
    }
}

Test(features, nmsc2022_worked_example)
{
    static const float nine[] = {2, 13, 1, 5, 0, 7, 0.7810249675906655f, 2, 9};
    static const char *const names[] = {"deepest_well",     "total_height", "holes",
                                        "bumpiness",        "rows_cleared", "row_transitions_open",
                                        "height_deviation", "pits",         "column_transitions_open"};
    Rules rules = drawn_rules(&drawn_boards[0], VECTOR_BASELINE);
    Game game = drawn_game(&drawn_boards[0], &rules);
    PlayerSettings settings = player_settings_default();
    float genome[9] = {0}, found[FEATURES_MAX];
    Error error;
    settings.features = 9;
    settings.features_see = SEE_LANDED;
    for (int i = 0; i < 9; i++)
        cr_assert(feature_parse(&settings.feature[i], names[i], 10, &error), "%s", error.text);
    Player *player = player_create(&settings, &rules, genome, VECTOR_BASELINE);
    player_features(player, &game.well, game.current, (Placement){.rotation = 0, .x = 5, .row = 1}, found);
    cr_expect_arr_eq(found, nine, sizeof nine);
    player_free(player);
}
