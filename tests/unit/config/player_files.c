/* Player files: what is written comes back bit by bit, and finding players. */
#include "wellbred/config/player_file.h"
#include "wellbred/base/die.h"
#include "wellbred/base/random.h"

#include <criterion/criterion.h>
#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char *written(const PlayerFile *file, size_t *size)
{
    char *text;
    Error error;
    FILE *stream = open_memstream(&text, size);
    cr_assert(player_file_write(file, stream, &error), "%s", error.text);
    fclose(stream);
    return text;
}

static bool games_are_equal(const GameSettings *a, const GameSettings *b)
{
    GameSettings x = *a, y = *b;
    if (!x.sequence != !y.sequence || (x.sequence && strcmp(x.sequence, y.sequence) != 0))
        return false;
    return x.width == y.width && x.height == y.height && x.pieces == y.pieces && x.order == y.order &&
           x.adversary == y.adversary && x.moves == y.moves && x.game_over == y.game_over &&
           x.losing_moves == y.losing_moves && x.score == y.score && x.lines_per_level == y.lines_per_level &&
           x.max_pieces == y.max_pieces && x.max_keys == y.max_keys && x.preview == y.preview;
}

static void assert_comes_back(const PlayerFile *file)
{
    PlayerFile back;
    Error error;
    size_t size, size_again;
    char *text = written(file, &size);
    cr_assert(player_file_parse(&back, text, size, &error), "%s in\n%s", error.text, text);
    cr_assert_str_eq(back.name, file->name);
    cr_assert(games_are_equal(&back.game, &file->game), "%s", text);
    cr_assert_eq(memcmp(&back.player, &file->player, sizeof back.player), 0, "%s", text);
    cr_assert_eq(back.genes, file->genes);
    cr_assert_eq(memcmp(back.genome, file->genome, (size_t)file->genes * sizeof(float)), 0, "%s", text);
    char *again = written(&back, &size_again);
    cr_assert_str_eq(again, text);
    free(text);
    free(again);
    player_file_release(&back);
}

Test(player_files, builtin_players_come_back)
{
    for (const BuiltinPlayer *builtin = builtin_players; builtin->name; builtin++) {
        PlayerFile file;
        cr_assert(builtin_player(builtin->name, &file));
        assert_comes_back(&file);
        player_file_release(&file);
    }
}

Test(player_files, every_setting_comes_back)
{
    static float genome[3] = {1, 2, 3};
    PlayerFile file = {
        .name = "\xc3\xa4 \"quoted\" \\ back",
        .game = {.width = 7,
                 .height = 13,
                 .pieces = PIECES_PENTOMINO,
                 .order = ORDER_SEQUENCE,
                 .sequence = "I, L\n# \"all\"\tof them\nl",
                 .moves = MOVES_ROTATE_SHIFT,
                 .game_over = GAME_OVER_OVERFLOW_CLEARED,
                 .losing_moves = LOSING_RATE,
                 .score = SCORE_CLASSIC,
                 .lines_per_level = 2,
                 .max_pieces = 12345678901,
                 .max_keys = 1000,
                 .preview = true},
        .player = {.features = 1,
                   .feature = {{FEATURE_HEIGHT_DIFFERENCE, 5}},
                   .features_see = SEE_LANDED,
                   .policy = POLICY_DISPLACEMENT,
                   .lower_is_better = true,
                   .activation = ACTIVATION_RELU,
                   .biases = true,
                   .lookahead = 1},
        .genome = genome,
        .genes = 3,
    };
    assert_comes_back(&file);
    file.game.order = ORDER_ADVERSARY;
    file.game.sequence = NULL;
    file.game.adversary = 1.0 / 3;
    assert_comes_back(&file);
}

/* A net with that many genes or a few more. */
static PlayerFile net_of(int genes)
{
    PlayerFile file = {.name = "net", .game = game_settings_default(), .player = player_settings_default()};
    file.player.features = 1;
    file.player.feature[0].id = FEATURE_HOLES;
    file.player.policy = POLICY_MLP;
    file.player.biases = true;
    while (player_genes(&file.player) < genes && file.player.hidden_layers < HIDDEN_LAYERS_MAX)
        file.player.hidden[file.player.hidden_layers++] = HIDDEN_WIDTH_MAX;
    file.genes = player_genes(&file.player);
    file.genome = allocate((size_t)file.genes, sizeof *file.genome);
    return file;
}

static float random_float(uint32_t number)
{
    RandomBlock block = random_block(11, STREAM_EVALUATION, number, 0, 0);
    for (;; block.word[0] = block.word[0] * 6364136223846793005u + 1442695040888963407u) {
        uint32_t bits = (uint32_t)(block.word[0] >> 32);
        if (number % 8 == 0)
            bits &= 0x807FFFFF; /* zero or denormal */
        float value;
        memcpy(&value, &bits, sizeof value);
        if (isfinite(value))
            return value;
    }
}

Test(player_files, random_genomes_come_back_bit_by_bit)
{
    static const float special[] = {0.0F,    -0.0F,   FLT_MIN,         -FLT_MIN,   FLT_MAX,       -FLT_MAX, FLT_EPSILON,
                                    1e-45F,  -1e-45F, 1.17549421e-38F, 0.1F,       1.0F / 3,      16777216, 16777215,
                                    3.4e38F, 1e10F,   9.999999e9F,     8388608.5F, 5.877472e-39F, 2.5F};
    enum { SPECIAL = sizeof special / sizeof *special };
    PlayerFile file = net_of(200000);
    memcpy(file.genome, special, sizeof special);
    for (int i = SPECIAL; i < file.genes; i++)
        file.genome[i] = random_float((uint32_t)i);
    cr_assert_gt(file.genes, 200000);
    assert_comes_back(&file);
    player_file_release(&file);
}

Test(player_files, the_largest_net_fits_a_file)
{
    PlayerFile file = net_of(1000000);
    for (int i = 0; i < file.genes; i++)
        file.genome[i] = random_float((uint32_t)(8 * i + 1)) > 0 ? 0.123456789F : -0.00123456789F;
    assert_comes_back(&file);
    player_file_release(&file);
}

Test(player_files, floats_have_the_fewest_digits)
{
    PlayerFile file;
    size_t size;
    cr_assert(builtin_player("dt-10", &file));
    char *text = written(&file, &size);
    cr_assert(strstr(text, "\n    -2.18, 2.42, -2.17, -3.31, 0.95, -2.22, -0.81, -9.65,\n    1.27\n"), "%s", text);
    free(text);
    player_file_release(&file);
}

Test(player_files, the_written_form_is_canonical)
{
    static const char expected[] = "{\n"
                                   "  \"name\": \"parlante\",\n"
                                   "  \"game\": {\n"
                                   "    \"board\": {\n"
                                   "      \"width\": 10,\n"
                                   "      \"height\": 20\n"
                                   "    },\n"
                                   "    \"pieces\": {\n"
                                   "      \"set\": \"tetromino\",\n"
                                   "      \"order\": \"uniform\",\n"
                                   "      \"adversary\": 0\n"
                                   "    },\n"
                                   "    \"moves\": \"drop\",\n"
                                   "    \"game_over\": \"overflow\",\n"
                                   "    \"losing_moves\": \"avoid\",\n"
                                   "    \"score\": \"nes\",\n"
                                   "    \"lines_per_level\": 10,\n"
                                   "    \"max_pieces\": 0,\n"
                                   "    \"max_keys\": 0\n"
                                   "  },\n"
                                   "  \"player\": {\n"
                                   "    \"features\": [\n"
                                   "      \"max_height\", \"mean_height\", \"holes\"\n"
                                   "    ],\n"
                                   "    \"features_see\": \"cleared\",\n"
                                   "    \"policy\": {\n"
                                   "      \"kind\": \"linear\",\n"
                                   "      \"hidden\": [],\n"
                                   "      \"activation\": \"sigmoid\",\n"
                                   "      \"biases\": false,\n"
                                   "      \"lower_is_better\": true\n"
                                   "    },\n"
                                   "    \"lookahead\": 0\n"
                                   "  },\n"
                                   "  \"genome\": [\n"
                                   "    8, 40, 1.25\n"
                                   "  ]\n"
                                   "}\n";
    PlayerFile file;
    size_t size;
    cr_assert(builtin_player("parlante", &file));
    char *text = written(&file, &size);
    cr_assert_str_eq(text, expected);
    free(text);
    player_file_release(&file);
}

Test(player_files, the_example_of_the_design_is_dellacherie)
{
    static const char text[] =
        "{ \"name\": \"dellacherie\", \"game\": {\"board\": {\"width\": 10, \"height\": 20}},\n"
        "  \"player\": { \"features\": [\"landing_height\", \"eroded_cells\", \"row_transitions\",\n"
        "                           \"column_transitions\", \"holes\", \"well_sum\"],\n"
        "              \"policy\": {\"kind\": \"linear\"}, \"lookahead\": 0 },\n"
        "  \"genome\": [-1, 1, -1, -1, -4, -1] }\n";
    PlayerFile file, builtin;
    Error error;
    cr_assert(player_file_parse(&file, text, strlen(text), &error), "%s", error.text);
    cr_assert(builtin_player("dellacherie", &builtin));
    size_t size;
    char *a = written(&file, &size), *b = written(&builtin, &size);
    cr_assert_str_eq(a, b);
    free(a);
    free(b);
    player_file_release(&file);
    player_file_release(&builtin);
}

Test(player_files, sections_may_stand_in_any_order)
{
    static const char text[] = "{\"genome\":[1],\"player\":{\"features\":[\"column_height[15]\"]},"
                               "\"game\":{\"board\":{\"width\":16}},\"name\":\"x\"}";
    PlayerFile file;
    Error error;
    cr_assert(player_file_parse(&file, text, strlen(text), &error), "%s", error.text);
    cr_assert_eq(file.player.feature[0].column, 15);
    player_file_release(&file);
}

Test(player_files, a_full_disk_is_reported)
{
    PlayerFile file;
    Error error;
    FILE *full = fopen("/dev/full", "w");
    cr_assert_not_null(full);
    cr_assert(builtin_player("parlante", &file));
    cr_assert_not(player_file_write(&file, full, &error));
    cr_assert_str_eq(error.text, "can't write player 'parlante': No space left on device");
    cr_assert_eq(error.exit_code, EXIT_IO);
    fclose(full);
    player_file_release(&file);
}

/* ---- finding ---- */

static void assert_not_found(const char *name, const char *expected)
{
    PlayerFile file;
    Error error;
    cr_assert_not(player_find(&file, name, &error));
    cr_assert_str_eq(error.text, expected);
    cr_assert_eq(error.exit_code, EXIT_BAD_DATA);
}

Test(player_files, players_are_found_by_name)
{
    PlayerFile file;
    Error error;
    cr_assert(player_find(&file, "el-tetris", &error));
    cr_assert_str_eq(file.name, "el-tetris");
    player_file_release(&file);
    assert_not_found("delacherie", "'delacherie' is neither a built-in player nor a file (No such file or directory), "
                                   "did you mean 'dellacherie'?");
    assert_not_found("champion.json", "'champion.json' is neither a built-in player nor a file (No such file or "
                                      "directory), 'wellbred players' lists the built-in ones");
    assert_not_found("/tmp", "'/tmp' is not a file");
}

Test(player_files, files_are_found_and_named_in_errors)
{
    static const char text[] = "{\"name\":\"mine\",\n\"player\":{\"features\":[\"holes\"]},\"genome\":[-1]}";
    char path[] = "/tmp/wellbred-test-XXXXXX", expected[200];
    PlayerFile file;
    Error error;
    int descriptor = mkstemp(path);
    cr_assert_eq(write(descriptor, text, sizeof text - 1), (ssize_t)sizeof text - 1);
    cr_expect(player_find(&file, path, &error), "%s", error.text);
    cr_expect_str_eq(file.name, "mine");
    player_file_release(&file);
    cr_assert_eq(ftruncate(descriptor, sizeof text - 2), 0);
    close(descriptor);
    bool ok = player_find(&file, path, &error);
    unlink(path);
    cr_assert_not(ok);
    snprintf(expected, sizeof expected, "%s: line 2, column 46: found the end of the file, expected ',' or '}'", path);
    cr_assert_str_eq(error.text, expected);
}
