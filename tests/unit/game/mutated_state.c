/* States changed at random and sealed again: each is refused, or it is a game
 * that can be played on without a fault. */
#include "game/state_bytes.h"

#include <criterion/criterion.h>
#include <criterion/parameterized.h>
#include <inttypes.h>
#include <string.h>

enum { GROUPS = 4, STATES = 150, MUTATIONS = 200, PIECES_ON = 100 };

/* A change of one of several kinds: noise, a nudge, or an extreme number. */
static void mutate(uint8_t *bytes, Dice *dice)
{
    static const int64_t extremes[] = {0,      -1, INT64_MAX, INT64_MIN, INT64_MAX - 1, INT64_MAX / 5, INT64_MAX / 16,
                                       1 << 30};
    int counter = dice_below(dice, COUNTERS);
    switch (dice_below(dice, 5)) {
    case 0: bytes[4 + dice_below(dice, AT_CHECKSUM - 4)] = (uint8_t)dice_roll(dice); break;
    case 1: bytes[4 + dice_below(dice, AT_CHECKSUM - 4)] ^= (uint8_t)(1u << dice_below(dice, 8)); break;
    case 2: set_counter(bytes, counter, extremes[dice_below(dice, 8)]); break;
    case 3:
        set_counter(bytes, counter, (int64_t)((uint64_t)get_counter(bytes, counter) + dice_roll(dice) % 41 - 20));
        break;
    default: bytes[AT_STATUS + dice_below(dice, 3)] = (uint8_t)dice_below(dice, 8); break;
    }
}

static struct criterion_test_params all_groups(void)
{
    static int numbers[GROUPS];
    for (int i = 0; i < GROUPS; i++)
        numbers[i] = i;
    return cr_make_param_array(int, numbers, GROUPS);
}

ParameterizedTestParameters(mutated_state, is_refused_or_can_be_played)
{
    return all_groups();
}

ParameterizedTest(int *number, mutated_state, is_refused_or_can_be_played)
{
    Dice dice = {100 + (uint64_t)*number};
    int accepted = 0, refused = 0;
    for (int state = 0; state < STATES; state++) {
        int width, height;
        size_random(&dice, &width, &height);
        GameSettings settings = settings_random(&dice, width, height, (PieceSetKind)(state % 2));
        if (state % 5 == 0) {
            settings.order = ORDER_ADVERSARY;
            settings.adversary = 0.5;
        }
        Rules rules;
        Game game;
        Moves moves;
        uint8_t real[GAME_BYTES], bytes[GAME_BYTES];
        rules_make(&rules, &settings, VECTOR_BASELINE);
        Judge judge = lowest_row_judge(&rules);
        game_start(&game, &rules, dice_roll(&dice), &judge);
        int pieces = dice_below(&dice, 60);
        while (game.counters.pieces < pieces && game_find_moves(&game, &rules, &moves))
            game_play(&game, &rules, choose_placement(STYLE_WAVERING, &dice, &rules, &game, &moves), &judge);
        game_write(&game, &rules, real);
        for (int i = 0; i < MUTATIONS; i++) {
            Error error;
            memcpy(bytes, real, GAME_BYTES);
            for (int changes = 1 + dice_below(&dice, 3); changes > 0; changes--)
                mutate(bytes, &dice);
            seal(bytes);
            bool ok = game_read(&game, &rules, bytes, GAME_BYTES, &error);
            if (ok)
                assert_playable(&game, &rules, &judge, &dice, PIECES_ON);
            accepted += ok;
            refused += !ok;
        }
        rules_release(&rules);
    }
    cr_assert_gt(accepted, 100, "too few changes were accepted to show anything");
    cr_assert_gt(refused, 100);
}
