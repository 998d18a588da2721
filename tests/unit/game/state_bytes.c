#include "game/state_bytes.h"
#include "wellbred/base/bytes.h"
#include "wellbred/base/digest.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

void set_column(uint8_t *bytes, int x, uint32_t cells)
{
    bytes_put_u32(bytes + AT_COLUMNS + 4 * x, cells);
}

uint32_t get_column(const uint8_t *bytes, int x)
{
    return bytes_get_u32(bytes + AT_COLUMNS + 4 * x);
}

void set_counter(uint8_t *bytes, int counter, int64_t value)
{
    bytes_put_u64(bytes + AT_COUNTERS + 8 * counter, (uint64_t)value);
}

int64_t get_counter(const uint8_t *bytes, int counter)
{
    return (int64_t)bytes_get_u64(bytes + AT_COUNTERS + 8 * counter);
}

void seal(uint8_t *bytes)
{
    bytes_put_u64(bytes + AT_CHECKSUM, checksum(bytes, AT_CHECKSUM));
}

bool is_read(const Rules *rules, const uint8_t *bytes, size_t size, Error *error)
{
    Game game, untouched;
    uint8_t *copy = malloc(size ? size : 1);
    memcpy(copy, bytes, size);
    memset(&game, 0x5a, sizeof game);
    memset(&untouched, 0x5a, sizeof untouched);
    bool read = game_read(&game, rules, size ? copy : copy + 1, size, error);
    free(copy);
    if (!read && memcmp(&game, &untouched, sizeof game) != 0)
        cr_assert_fail("a refused state was used in part");
    if (!read && error->exit_code != EXIT_BAD_DATA)
        cr_assert_fail("exit code %d", error->exit_code);
    return read;
}

void play_until(Game *game, const Rules *rules, Style style, int64_t pieces)
{
    Dice dice = {game->seed};
    Moves moves;
    while (game->counters.pieces < pieces && game_find_moves(game, rules, &moves))
        game_play(game, rules, choose_placement(style, &dice, rules, game, &moves), NULL);
}

void assert_playable(Game *game, const Rules *rules, const Judge *judge, Dice *dice, int pieces)
{
    Error error;
    Moves moves;
    uint8_t bytes[GAME_BYTES];
    if (!game_is_valid(game, rules, &error))
        cr_assert_fail("accepted, but %s", error.text);
    for (int i = 0; i < pieces && game_find_moves(game, rules, &moves); i++) {
        Style style = (Style)dice_below(dice, STYLES);
        game_play(game, rules, choose_placement(style, dice, rules, game, &moves), judge);
        if (!game_is_valid(game, rules, &error))
            cr_assert_fail("accepted, and after %d pieces more %s", i + 1, error.text);
    }
    game_write(game, rules, bytes);
    if (!is_read(rules, bytes, GAME_BYTES, &error))
        cr_assert_fail("its end is refused: %s", error.text);
}

void make_state(Rules *rules, const GameSettings *settings, uint8_t *bytes)
{
    Game game;
    rules_make(rules, settings, VECTOR_BASELINE);
    game_start(&game, rules, 1, NULL);
    play_until(&game, rules, STYLE_CAREFUL, 40);
    cr_assert(game_is_playing(&game) && game.counters.pieces == 40, "%s", settings_text(settings));
    game_write(&game, rules, bytes);
}
