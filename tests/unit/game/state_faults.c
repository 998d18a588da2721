/* Bytes that are no game state are refused: a torn file, noise, a flipped bit,
 * a state of another game. */
#include "game/state_bytes.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

Test(state_faults, a_wrong_length_is_named)
{
    GameSettings settings = game_settings_default();
    Rules rules;
    Error error;
    uint8_t real[GAME_BYTES], bytes[300];
    char expected[100];
    Dice dice = {1};
    make_state(&rules, &settings, real);
    for (size_t size = 0; size <= 300; size++) {
        for (int i = 0; i < 300; i++)
            bytes[i] = size % 2 && i < GAME_BYTES ? real[i] : (uint8_t)dice_roll(&dice);
        if (size == GAME_BYTES)
            continue;
        cr_assert_not(is_read(&rules, bytes, size, &error), "%zu bytes", size);
        snprintf(expected, sizeof expected, "a game state has 148 bytes, found %zu", size);
        cr_assert_str_eq(error.text, expected);
    }
    rules_release(&rules);
}

Test(state_faults, random_bytes_are_refused_with_and_without_the_right_beginning)
{
    GameSettings settings = game_settings_default();
    Rules rules;
    Error error;
    uint8_t bytes[GAME_BYTES];
    Dice dice = {2};
    make_state(&rules, &settings, bytes);
    for (int i = 0; i < 2000; i++) {
        for (int k = i % 2 ? 4 : 0; k < GAME_BYTES; k++)
            bytes[k] = (uint8_t)dice_roll(&dice);
        memcpy(bytes, i % 2 ? "WBG1" : "WBG2", 4);
        cr_assert_not(is_read(&rules, bytes, GAME_BYTES, &error));
        cr_assert_str_eq(error.text, i % 2 ? "not a valid game state: its checksum is wrong"
                                           : "not a valid game state: it does not begin with WBG1");
    }
    rules_release(&rules);
}

Test(state_faults, every_flipped_bit_is_noticed)
{
    Dice dice = {3};
    for (int state = 0; state < 20; state++) {
        int width, height;
        size_random(&dice, &width, &height);
        GameSettings settings = settings_random(&dice, width, height, (PieceSetKind)(state % 2));
        Rules rules;
        Game game;
        Error error;
        uint8_t bytes[GAME_BYTES];
        rules_make(&rules, &settings, VECTOR_BASELINE);
        game_start(&game, &rules, dice_roll(&dice), NULL);
        play_until(&game, &rules, STYLE_WAVERING, dice_below(&dice, 60));
        game_write(&game, &rules, bytes);
        cr_assert(is_read(&rules, bytes, GAME_BYTES, &error), "%s", error.text);
        for (int bit = 0; bit < 8 * GAME_BYTES; bit++) {
            bytes[bit / 8] ^= (uint8_t)(1u << bit % 8);
            cr_assert_not(is_read(&rules, bytes, GAME_BYTES, &error), "bit %d of state %d", bit, state);
            bytes[bit / 8] ^= (uint8_t)(1u << bit % 8);
        }
        rules_release(&rules);
    }
}

Test(state_faults, a_state_of_another_board_or_set_is_refused)
{
    GameSettings settings = game_settings_default(), other[4];
    uint8_t bytes[GAME_BYTES];
    Rules rules;
    Error error;
    make_state(&rules, &settings, bytes);
    rules_release(&rules);
    for (int i = 0; i < 4; i++)
        other[i] = settings;
    other[0].width = 11;
    other[1].height = 21;
    other[2].pieces = PIECES_PENTOMINO;
    other[3].width = 16;
    for (int i = 0; i < 4; i++) {
        rules_make(&rules, &other[i], VECTOR_BASELINE);
        cr_assert_not(is_read(&rules, bytes, GAME_BYTES, &error), "%d", i);
        cr_assert_str_eq(error.text, "not a valid game state: it belongs to another board or another set of pieces");
        rules_release(&rules);
    }
}
