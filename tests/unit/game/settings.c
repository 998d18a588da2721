/* Settings that no game can be played with are refused in words that name the
 * key, what was found and what would be right. */
#include "game/playing.h"
#include "wellbred/game/order.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void assert_refused(const GameSettings *settings, const char *expected)
{
    Rules rules;
    Error error;
    cr_assert_not(rules_init(&rules, settings, VECTOR_BASELINE, &error), "accepted: %s", settings_text(settings));
    cr_assert_str_eq(error.text, expected);
    cr_assert_eq(error.exit_code, EXIT_BAD_DATA);
    rules_release(&rules); /* nothing to release, and no harm done */
}

static void assert_accepted(const GameSettings *settings)
{
    Rules rules;
    rules_make(&rules, settings, VECTOR_BASELINE);
    cr_assert_null(rules.settings.sequence, "the text of the sequence was only borrowed");
    rules_release(&rules);
}

/* ---- ranges ---- */

Test(settings, outside_the_range_of_the_board_are_refused)
{
    static const struct {
        int width, height;
        const char *message;
    } sizes[] = {
        {3, 20, "'game.board.width' is 3, must lie in 4..16"},
        {17, 20, "'game.board.width' is 17, must lie in 4..16"},
        {0, 20, "'game.board.width' is 0, must lie in 4..16"},
        {-10, 20, "'game.board.width' is -10, must lie in 4..16"},
        {INT32_MAX, 20, "'game.board.width' is 2147483647, must lie in 4..16"},
        {10, 3, "'game.board.height' is 3, must lie in 4..28"},
        {10, 29, "'game.board.height' is 29, must lie in 4..28"},
        {10, INT32_MIN, "'game.board.height' is -2147483648, must lie in 4..28"},
        {3, 29, "'game.board.width' is 3, must lie in 4..16"},
    };
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        GameSettings settings = game_settings_default();
        settings.width = sizes[i].width;
        settings.height = sizes[i].height;
        assert_refused(&settings, sizes[i].message);
    }
}

Test(settings, of_every_allowed_board_are_accepted)
{
    for (int width = 4; width <= 16; width++) {
        for (int height = 4; height <= 28; height++) {
            GameSettings settings = game_settings_default();
            settings.width = width;
            settings.height = height;
            assert_accepted(&settings);
        }
    }
}

Test(settings, with_bad_limits_or_levels_are_refused)
{
    GameSettings settings = game_settings_default();
    settings.max_pieces = -1;
    assert_refused(&settings, "'game.max_pieces' is -1, must lie in 0..68719476736");
    settings.max_pieces = (INT64_C(1) << 36) + 1;
    assert_refused(&settings, "'game.max_pieces' is 68719476737, must lie in 0..68719476736");
    settings.max_pieces = INT64_C(1) << 36;
    assert_accepted(&settings);

    settings = game_settings_default();
    settings.max_keys = INT64_MIN;
    assert_refused(&settings, "'game.max_keys' is -9223372036854775808, must lie in 0..1099511627776");
    settings.max_keys = INT64_MAX;
    assert_refused(&settings, "'game.max_keys' is 9223372036854775807, must lie in 0..1099511627776");
    settings.max_keys = INT64_C(1) << 40;
    assert_accepted(&settings);

    settings = game_settings_default();
    settings.lines_per_level = 0;
    assert_refused(&settings, "'game.lines_per_level' is 0, must lie in 1..1000000");
    settings.lines_per_level = 1000001;
    assert_refused(&settings, "'game.lines_per_level' is 1000001, must lie in 1..1000000");
    settings.lines_per_level = 1;
    assert_accepted(&settings);
}

Test(settings, with_an_adversary_that_is_no_probability_are_refused)
{
    static const struct {
        double adversary;
        const char *message;
    } bad[] = {
        {NAN, "'game.pieces.adversary' is nan, must lie in 0..1"},
        {1.5, "'game.pieces.adversary' is 1.5, must lie in 0..1"},
        {-0.25, "'game.pieces.adversary' is -0.25, must lie in 0..1"},
        {INFINITY, "'game.pieces.adversary' is inf, must lie in 0..1"},
        {-INFINITY, "'game.pieces.adversary' is -inf, must lie in 0..1"},
    };
    GameSettings settings = game_settings_default();
    settings.order = ORDER_ADVERSARY;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        settings.adversary = bad[i].adversary;
        assert_refused(&settings, bad[i].message);
    }
    static const double good[] = {0, -0.0, 5e-324, 0.5, 1 - 1.1102230246251565e-16, 1};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        settings.adversary = good[i];
        assert_accepted(&settings);
    }
}

/* ---- combinations ---- */

Test(settings, that_do_not_go_together_are_refused)
{
    GameSettings settings = game_settings_default();
    settings.pieces = PIECES_PENTOMINO;
    settings.order = ORDER_SZ;
    assert_refused(&settings, "'game.pieces.order' is 'sz', which needs the tetromino set");

    settings = game_settings_default();
    settings.pieces = PIECES_PENTOMINO;
    settings.moves = MOVES_ROTATE_SHIFT;
    settings.width = 4;
    assert_refused(&settings, "'game.board.width' is 4, must be at least 5 for pentominoes that rotate and shift");
    settings.moves = MOVES_REACHABLE;
    assert_refused(&settings, "'game.board.width' is 4, must be at least 5 for pentominoes that rotate and shift");
    settings.width = 5;
    assert_accepted(&settings);
    settings.width = 4;
    settings.moves = MOVES_DROP;
    assert_accepted(&settings);
    settings.moves = MOVES_ROTATE_SHIFT;
    settings.pieces = PIECES_TETROMINO;
    assert_accepted(&settings);
}

/* ---- sequences ---- */

Test(settings, with_a_bad_sequence_say_where_it_is_bad)
{
    static const struct {
        const char *sequence, *message;
    } bad[] = {
        {NULL, "'game.pieces.order' is 'sequence', but there is no 'game.pieces.sequence'"},
        {"", "'game.pieces.sequence': there is no piece in the sequence"},
        {" ,\n\t# ITO", "'game.pieces.sequence': there is no piece in the sequence"},
        {"X", "'game.pieces.sequence': line 1, column 1: 'X' is not a piece, must be one of IOTSZJL"},
        {"IOT\nSZ, Q", "'game.pieces.sequence': line 2, column 5: 'Q' is not a piece, must be one of IOTSZJL"},
        {"I # Q\n\n\n i", "'game.pieces.sequence': line 4, column 2: 'i' is not a piece, must be one of IOTSZJL"},
        {"IO\x01", "'game.pieces.sequence': line 1, column 3: byte 0x01 is not a piece, must be one of IOTSZJL"},
        {"I\r\nO\xff", "'game.pieces.sequence': line 2, column 2: byte 0xff is not a piece, must be one of IOTSZJL"},
        {"I\vO", "'game.pieces.sequence': line 1, column 2: byte 0x0b is not a piece, must be one of IOTSZJL"},
        {"I%sO", "'game.pieces.sequence': line 1, column 2: '%' is not a piece, must be one of IOTSZJL"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        GameSettings settings = game_settings_default();
        settings.order = ORDER_SEQUENCE;
        settings.sequence = bad[i].sequence;
        assert_refused(&settings, bad[i].message);
    }
}

Test(settings, name_the_letters_of_the_set_in_use)
{
    GameSettings settings = game_settings_default();
    settings.pieces = PIECES_PENTOMINO;
    settings.order = ORDER_SEQUENCE;
    settings.sequence = "FfO";
    assert_refused(&settings, "'game.pieces.sequence': line 1, column 3: 'O' is not a piece, must be one of "
                              "FfILlNnPpTUVWXYyZz");
}

/* A zero byte can only come from a file, which is parsed with its size. */
Test(settings, with_a_zero_byte_in_the_sequence_are_refused)
{
    PieceSet set;
    Error error;
    uint8_t *pieces;
    int length;
    piece_set_init(&set, PIECES_TETROMINO);
    cr_assert_not(sequence_parse("IO\0T", 4, &set, &pieces, &length, &error));
    cr_assert_str_eq(error.text, "line 1, column 3: byte 0x00 is not a piece, must be one of IOTSZJL");
    /* It was skipped with the comment, and the text later read to there only. */
    cr_assert_not(sequence_parse("IO\n# \0\nT", 8, &set, &pieces, &length, &error));
    cr_assert_str_eq(error.text, "line 2, column 3: byte 0x00 is not a piece, must be one of IOTSZJL");
    cr_assert_not(sequence_parse("", 0, &set, &pieces, &length, &error));
    cr_assert_str_eq(error.text, "there is no piece in the sequence");
}

Test(settings, with_a_sequence_that_is_too_long_are_refused)
{
    GameSettings settings = game_settings_default();
    char *text = malloc(SEQUENCE_MAX + 2);
    memset(text, 'T', SEQUENCE_MAX + 1);
    text[SEQUENCE_MAX + 1] = '\0';
    settings.order = ORDER_SEQUENCE;
    settings.sequence = text;
    assert_refused(&settings, "'game.pieces.sequence': line 1, column 1000001: more than 1000000 pieces");
    text[SEQUENCE_MAX] = '\n';
    assert_accepted(&settings);
    free(text);
}

/* Any bytes at all: a list or an error, and no byte read too far. */
Test(settings, with_random_sequences_never_do_harm)
{
    PieceSet set;
    Dice dice = {9};
    int accepted = 0;
    piece_set_init(&set, PIECES_PENTOMINO);
    for (int i = 0; i < 20000; i++) {
        static const char likely[] = "FfILlNnPpTUVWXYyZz ,\n\t\r#";
        Error error;
        uint8_t *pieces;
        int length, size = dice_below(&dice, 40), noise = dice_below(&dice, 4) == 0;
        char *text = malloc((size_t)size + 1); /* one more, since an empty block tells nothing */
        for (int k = 1; k <= size; k++)
            text[k] = noise ? (char)dice_roll(&dice) : likely[dice_below(&dice, (int)sizeof likely - 1)];
        if (sequence_parse(text + 1, (size_t)size, &set, &pieces, &length, &error)) {
            cr_expect(length >= 1 && length <= size);
            free(pieces);
            accepted++;
        }
        free(text);
    }
    cr_assert(accepted > 1000 && accepted < 19000, "%d", accepted);
}
