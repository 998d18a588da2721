#include "game_options.h"
#include "wellbred/base/file.h"
#include "wellbred/game/order.h"

#include <stdlib.h>
#include <string.h>

/* A number of at most three digits; moves `text` behind it. */
static bool read_side(const char **text, int low, int high, int *side)
{
    size_t digits = strspn(*text, "0123456789");
    if (digits < 1 || digits > 3)
        return false;
    *side = atoi(*text);
    *text += digits;
    return *side >= low && *side <= high;
}

bool game_option_board(GameSettings *game, const char *board, Error *error)
{
    const char *text = board;
    if (read_side(&text, BOARD_SIDE_MIN, BOARD_WIDTH_MAX, &game->width) && *text++ == 'x' &&
        read_side(&text, BOARD_SIDE_MIN, BOARD_HEIGHT_MAX, &game->height) && *text == '\0')
        return true;
    return error_set(error, EXIT_USAGE,
                     "option '--board' is '%s', must be WxH with a width in %d..%d and a height in %d..%d", board,
                     BOARD_SIDE_MIN, BOARD_WIDTH_MAX, BOARD_SIDE_MIN, BOARD_HEIGHT_MAX);
}

/* Read and check a file with a sequence of pieces; the game owns the text. */
static bool apply_sequence(GameSettings *game, const char *path, Error *error)
{
    enum { LARGEST_FILE = 16 * SEQUENCE_MAX };
    char *text;
    size_t size;
    if (!file_read(path, LARGEST_FILE, &text, &size, error))
        return false;
    PieceSet set;
    uint8_t *pieces;
    int length;
    piece_set_init(&set, game->pieces);
    if (!sequence_parse(text, size, &set, &pieces, &length, error)) {
        free(text);
        return error_prefix(error, path);
    }
    free(pieces);
    free((char *)game->sequence);
    game->order = ORDER_SEQUENCE;
    game->sequence = text;
    return true;
}

bool game_option_order(GameSettings *game, const char *option, const char *order, Error *error)
{
    static const char prefix[] = "sequence:";
    if (strncmp(order, prefix, strlen(prefix)) == 0 && order[strlen(prefix)])
        return apply_sequence(game, order + strlen(prefix), error);
    for (int o = 0; o < PIECE_ORDERS; o++)
        if (o != ORDER_SEQUENCE && strcmp(order, piece_order_names[o]) == 0) {
            game->order = (PieceOrder)o;
            return true;
        }
    return error_set(error, EXIT_USAGE, "option '--%s' is '%s', must be uniform, bag, sz, adversary or sequence:FILE",
                     option, order);
}

bool game_option_adversary(GameSettings *game, const char *option, const char *order, double adversary, Error *error)
{
    if (adversary >= 0) {
        if (order && game->order != ORDER_ADVERSARY)
            return error_set(error, EXIT_USAGE, "option '--adversary' needs '--%s adversary', not '%s'", option, order);
        game->order = ORDER_ADVERSARY;
        game->adversary = adversary;
    } else if (order && game->order == ORDER_ADVERSARY && game->adversary == 0) {
        return error_set(error, EXIT_USAGE,
                         "option '--%s' is 'adversary', which needs '--adversary P' with its probability", option);
    }
    return true;
}
