/* A game cut at any piece, written, read and played on ends exactly as the
 * uncut one. */
#include "game/playing.h"

#include <criterion/criterion.h>
#include <criterion/parameterized.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { GROUPS = 6, GAMES = 300, SHORT_GAME = 60, LONG_GAME = 1500 };

/* The choice depends on the game alone, as a player's does. */
static Placement choose(const Rules *rules, const Game *game, const Moves *moves)
{
    Dice dice = {game->seed ^ (uint64_t)game->counters.pieces * 0x2545f4914f6cdd1d};
    return choose_placement((Style)(game->seed % STYLES), &dice, rules, game, moves);
}

static bool play_piece(Game *game, const Rules *rules, const Judge *judge)
{
    Moves moves;
    if (!game_find_moves(game, rules, &moves))
        return false;
    game_play(game, rules, choose(rules, game, &moves), judge);
    return true;
}

static void play_to(Game *game, const Rules *rules, const Judge *judge, int64_t pieces)
{
    while (game->counters.pieces < pieces && play_piece(game, rules, judge))
        continue;
}

/* One kind of game, its rules for two vector widths. */
typedef struct Setup {
    GameSettings settings;
    Rules rules, other_width;
    Judge judge, other_judge;
    uint64_t seed;
} Setup;

static VectorWidth width_random(Dice *dice)
{
    VectorWidth width = (VectorWidth)dice_below(dice, VECTOR_WIDTHS);
    return vector_width_is_available(width) ? width : VECTOR_BASELINE;
}

static void setup_random(Setup *setup, Dice *dice)
{
    int width, height;
    size_random(dice, &width, &height);
    setup->settings = settings_random(dice, width, height, (PieceSetKind)dice_below(dice, PIECE_SET_KINDS));
    if (dice_below(dice, 3) == 0) {
        setup->settings.order = ORDER_ADVERSARY;
        setup->settings.adversary = dice_below(dice, 2) ? 1 : 0.4;
    }
    rules_make(&setup->rules, &setup->settings, width_random(dice));
    rules_make(&setup->other_width, &setup->settings, width_random(dice));
    setup->judge = lowest_row_judge(&setup->rules);
    setup->other_judge = lowest_row_judge(&setup->other_width);
    setup->seed = dice_roll(dice);
}

static void setup_release(Setup *setup)
{
    rules_release(&setup->rules);
    rules_release(&setup->other_width);
}

static void read_back(Game *game, const Rules *rules, const uint8_t *bytes, const Setup *setup)
{
    Error error;
    if (!game_read(game, rules, bytes, GAME_BYTES, &error))
        cr_assert_fail("%s: seed %" PRIu64 ", %s", error.text, setup->seed, settings_text(&setup->settings));
}

/* Read a state, play on, and compare the end with that of the uncut game. */
static void check_cut(const Setup *setup, const Rules *rules, const Judge *judge, const uint8_t *state, int64_t most,
                      const uint8_t *end)
{
    Game game;
    uint8_t bytes[GAME_BYTES];
    memset(&game, 0xa5, sizeof game);
    read_back(&game, rules, state, setup);
    int64_t cut = game.counters.pieces;
    play_to(&game, rules, judge, most);
    game_write(&game, rules, bytes);
    if (memcmp(bytes, end, GAME_BYTES) != 0)
        cr_assert_fail("cut at piece %" PRId64 ": seed %" PRIu64 ", %s", cut, setup->seed,
                       settings_text(&setup->settings));
}

static struct criterion_test_params all_groups(void)
{
    static int numbers[GROUPS];
    for (int i = 0; i < GROUPS; i++)
        numbers[i] = i;
    return cr_make_param_array(int, numbers, GROUPS);
}

ParameterizedTestParameters(state, of_a_game_cut_at_any_piece_leads_to_the_same_end)
{
    return all_groups();
}

ParameterizedTest(int *number, state, of_a_game_cut_at_any_piece_leads_to_the_same_end)
{
    Dice dice = {(uint64_t)*number};
    int cuts = 0, finished = 0;
    for (int g = 0; g < GAMES; g++) {
        Setup setup;
        Game game;
        uint8_t state[SHORT_GAME + 1][GAME_BYTES], end[GAME_BYTES];
        setup_random(&setup, &dice);
        int count = 0;
        game_start(&game, &setup.rules, setup.seed, &setup.judge);
        do
            game_write(&game, &setup.rules, state[count++]);
        while (game.counters.pieces < SHORT_GAME && play_piece(&game, &setup.rules, &setup.judge));
        game_write(&game, &setup.rules, end);
        for (int i = 0; i < count; i++) {
            bool other = i % 2;
            check_cut(&setup, other ? &setup.other_width : &setup.rules, other ? &setup.other_judge : &setup.judge,
                      state[i], SHORT_GAME, end);
        }
        cuts += count;
        finished += !game_is_playing(&game);
        setup_release(&setup);
    }
    cr_assert_gt(cuts, 10 * GAMES);
    cr_assert(finished > GAMES / 4 && finished < GAMES, "%d games of %d have ended", finished, GAMES);
}

ParameterizedTestParameters(state, of_a_long_game_cut_anywhere_leads_to_the_same_end)
{
    return all_groups();
}

ParameterizedTest(int *number, state, of_a_long_game_cut_anywhere_leads_to_the_same_end)
{
    Dice dice = {1000 + (uint64_t)*number};
    int long_ones = 0;
    for (int g = 0; g < GAMES / 4; g++) {
        Setup setup;
        Game game;
        uint8_t state[GAME_BYTES], end[GAME_BYTES];
        setup_random(&setup, &dice);
        setup.seed += STYLE_CAREFUL - setup.seed % STYLES; /* the style that lasts */
        game_start(&game, &setup.rules, setup.seed, &setup.judge);
        play_to(&game, &setup.rules, &setup.judge, LONG_GAME);
        int64_t last = game.counters.pieces;
        long_ones += last > 300;
        game_write(&game, &setup.rules, end);
        for (int i = 0; i < 3; i++) {
            game_start(&game, &setup.rules, setup.seed, &setup.judge);
            play_to(&game, &setup.rules, &setup.judge, dice_below(&dice, (int)last + 1));
            game_write(&game, &setup.rules, state);
            check_cut(&setup, &setup.other_width, &setup.other_judge, state, LONG_GAME, end);
        }
        setup_release(&setup);
    }
    cr_assert_gt(long_ones, 1);
}

Test(state, is_written_back_as_it_was_read)
{
    Dice dice = {5};
    for (int g = 0; g < 300; g++) {
        Setup setup;
        Game game, copy;
        uint8_t bytes[GAME_BYTES], again[GAME_BYTES];
        setup_random(&setup, &dice);
        game_start(&game, &setup.rules, setup.seed, &setup.judge);
        play_to(&game, &setup.rules, &setup.judge, dice_below(&dice, 100));
        game_write(&game, &setup.rules, bytes);
        read_back(&copy, &setup.other_width, bytes, &setup);
        game_write(&copy, &setup.other_width, again);
        cr_assert_arr_eq(bytes, again, GAME_BYTES, "seed %" PRIu64 ", %s", setup.seed, settings_text(&setup.settings));
        setup_release(&setup);
    }
}

/* The first version's bytes of a small game: files that hold them must be
 * readable for ever. */
Test(state, has_the_same_bytes_for_ever)
{
    static const char golden[] = "57424731060c0000060600009d030000f50300005700000000000000000000000000000000"
                                 "00000000000000000000000000000000000000000000000000000000000000000000000000"
                                 "0000be8c340100000000050000000000000000000000000000000000000000000000000000"
                                 "0000000000000000000000000000000000000000000b00000000000000f83689dc20f40254";
    GameSettings settings = game_settings_default();
    Rules rules;
    Game game;
    Moves moves;
    uint8_t bytes[GAME_BYTES];
    char hex[2 * GAME_BYTES + 1];
    settings.width = 6;
    settings.height = 12;
    rules_make(&rules, &settings, VECTOR_BASELINE);
    game_start(&game, &rules, 20221118, NULL);
    for (int i = 0; i < 5; i++) {
        cr_assert(game_find_moves(&game, &rules, &moves));
        game_play(&game, &rules, moves_placement(&moves, 0, 0), NULL);
    }
    game_write(&game, &rules, bytes);
    for (int i = 0; i < GAME_BYTES; i++)
        snprintf(hex + 2 * i, 3, "%02x", bytes[i]);
    cr_assert_str_eq(hex, golden);
    rules_release(&rules);
}
