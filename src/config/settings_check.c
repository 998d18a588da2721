#include "wellbred/config/settings.h"

/* A piece order's own setting without that order is most likely a slip, as is
 * the order without its setting: the user thinks that it has an effect. */
static bool check_order(const GameSettings *game, Error *error)
{
    const char *order = piece_order_names[game->order];
    if (game->sequence && game->order != ORDER_SEQUENCE)
        return error_set(error, EXIT_BAD_DATA,
                         "'game.pieces.sequence' needs 'game.pieces.order' to be \"sequence\", which is \"%s\"", order);
    if (game->adversary != 0 && game->order != ORDER_ADVERSARY)
        return error_set(error, EXIT_BAD_DATA,
                         "'game.pieces.adversary' needs 'game.pieces.order' to be \"adversary\", which is \"%s\"",
                         order);
    if (game->order == ORDER_ADVERSARY && game->adversary == 0)
        return error_set(error, EXIT_BAD_DATA,
                         "'game.pieces.order' is \"adversary\", which needs 'game.pieces.adversary' to be above 0");
    return true;
}

bool settings_check(const Settings *settings, Error *error)
{
    Rules rules;
    if (!check_order(&settings->game, error) || !rules_init(&rules, &settings->game, VECTOR_BASELINE, error))
        return false;
    rules_release(&rules);
    return player_settings_check(&settings->player, settings->game.width, error);
}
