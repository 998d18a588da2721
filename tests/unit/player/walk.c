#include "player/walk.h"

#include <criterion/criterion.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { LONGEST_GAME = 100, SPRINKLED_BOARDS = 25 };

Walk walk_begin(uint64_t seed, int width, int height, PieceSetKind pieces)
{
    return (Walk){.dice = {seed}, .seed = seed, .width = width, .height = height, .pieces = pieces};
}

Walk walk_begin_group(int group, uint64_t seed)
{
    static const int sizes[WALK_SIZES][2] = {{4, 4}, {6, 12}, {10, 10}, {10, 20}, {16, 28}, {0, 0}, {0, 0}};
    const int *size = sizes[group % WALK_SIZES];
    return walk_begin(seed + (uint64_t)group, size[0], size[1], (PieceSetKind)(group / WALK_SIZES));
}

void walk_start_game(Walk *walk)
{
    int width = walk->width, height = walk->height;
    if (!width)
        size_random(&walk->dice, &width, &height);
    walk->settings = settings_random(&walk->dice, width, height, walk->pieces);
    rules_make(&walk->rules, &walk->settings, vector_width_random(&walk->dice));
    walk->style = (Style)dice_below(&walk->dice, STYLES);
    walk->is_sprinkled = walk->games % 2 == 1;
    game_start(&walk->game, &walk->rules, dice_roll(&walk->dice) >> 1, NULL);
    walk->left = walk->is_sprinkled ? SPRINKLED_BOARDS : LONGEST_GAME;
    walk->games++;
    memset(&walk->moves, 0, sizeof walk->moves);
}

void walk_end_game(Walk *walk)
{
    rules_release(&walk->rules);
}

/* ---- boards that no game reaches ---- */

static void empty_a_cell_of_full_rows(Walk *walk, Well *well)
{
    uint32_t full = UINT32_MAX;
    for (int x = 0; x < walk->settings.width; x++)
        full &= well->column[x];
    for (int y = 0; y < BOARD_ROWS; y++)
        if (full >> y & 1)
            well->column[dice_below(&walk->dice, walk->settings.width)] &= ~(1u << y);
}

/* Columns of any height, with few or many holes. */
static void sprinkle_columns(Walk *walk, Well *well, int top)
{
    int density = 1 + dice_below(&walk->dice, 19);
    for (int x = 0; x < walk->settings.width; x++) {
        int height = dice_below(&walk->dice, top + 1);
        for (int y = 0; y < height; y++)
            if (dice_below(&walk->dice, 20) < density)
                well->column[x] |= 1u << y;
    }
}

/* Rows that lack one column and here and there a cell more: many rows can go
 * at once. The shaft may have a bottom near the top. */
static void sprinkle_around_shaft(Walk *walk, Well *well, int top)
{
    int shaft = dice_below(&walk->dice, walk->settings.width);
    int bottom = dice_below(&walk->dice, 2) ? 0 : top - dice_below(&walk->dice, 6);
    for (int x = 0; x < walk->settings.width; x++)
        for (int y = 0; y < top; y++)
            if (x != shaft ? dice_below(&walk->dice, 100) : y < bottom)
                well->column[x] |= 1u << y;
}

/* Some cells in the two top rows, for pieces to be shifted below. */
static void sprinkle_roof(Walk *walk, Well *well)
{
    for (int i = 0; i < 2; i++) {
        int x = dice_below(&walk->dice, walk->settings.width), y = walk->settings.height - 1;
        well->column[x] |= 1u << (y - dice_below(&walk->dice, 2));
    }
}

static Well sprinkle(Walk *walk)
{
    Well well = {0};
    int kind = dice_below(&walk->dice, 5), height = walk->settings.height;
    int top = dice_below(&walk->dice, 2) ? height : dice_below(&walk->dice, height);
    if (kind < 2)
        sprinkle_around_shaft(walk, &well, top);
    else
        sprinkle_columns(walk, &well, kind == 2 ? top : top / 2);
    if (kind > 2)
        sprinkle_roof(walk, &well);
    empty_a_cell_of_full_rows(walk, &well);
    well_measure(&well);
    return well;
}

/* With many an I, since nothing else removes four or five rows. */
static uint8_t random_piece(Walk *walk)
{
    const PieceSet *set = &walk->rules.pieces;
    return (uint8_t)(dice_below(&walk->dice, 4) ? dice_below(&walk->dice, set->count) : piece_set_find(set, 'I'));
}

static bool next_sprinkled(Walk *walk)
{
    for (; walk->left > 0; walk->left--) {
        walk->game.well = sprinkle(walk);
        walk->game.current = random_piece(walk);
        walk->game.next = random_piece(walk);
        if (moves_find(&walk->rules, &walk->game.well, walk->game.current, -1, &walk->moves)) {
            walk->left--;
            return true;
        }
    }
    return false;
}

bool walk_next(Walk *walk)
{
    if (walk->is_sprinkled)
        return next_sprinkled(walk);
    if (walk->left-- <= 0)
        return false;
    if (moves_count(walk->moves.legal)) {
        Placement placement = choose_placement(walk->style, &walk->dice, &walk->rules, &walk->game, &walk->moves);
        game_play(&walk->game, &walk->rules, placement, NULL);
    }
    return game_find_moves(&walk->game, &walk->rules, &walk->moves);
}

const char *walk_text(const Walk *walk)
{
    static char text[4000];
    int at = snprintf(text, sizeof text, "seed %" PRIu64 ", game %d, piece %c then %c, %s, board\n", walk->seed,
                      walk->games, walk->rules.pieces.piece[walk->game.current].name,
                      walk->game.next == NO_PIECE ? '?' : walk->rules.pieces.piece[walk->game.next].name,
                      settings_text(&walk->settings));
    for (int y = well_max_height(&walk->game.well) - 1; y >= 0; y--) {
        for (int x = 0; x < walk->settings.width; x++)
            at += snprintf(text + at, sizeof text - (size_t)at, " %c", walk->game.well.column[x] >> y & 1 ? '#' : '.');
        at += snprintf(text + at, sizeof text - (size_t)at, "\n");
    }
    return text;
}

int rate_choices(Player *player, const Game *game, const Moves *moves, Placement list[MOVES_MAX],
                 float rating[MOVES_MAX])
{
    float highest[PIECE_ROTATIONS_MAX][BOARD_WIDTH_MAX];
    int count = list_moves(moves, false, list);
    player_rate(player, game, moves, highest);
    player_rate_each(player, game, list, count, rating);
    for (int i = 0; i < count; i++)
        if (list[i].row == moves->row[list[i].rotation][list[i].x])
            rating[i] = highest[list[i].rotation][list[i].x];
    return count;
}
