#include "game/playing.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>

/* Vigna's splitmix64. */
uint64_t dice_roll(Dice *dice)
{
    uint64_t z = dice->state += 0x9e3779b97f4a7c15;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
    z = (z ^ z >> 27) * 0x94d049bb133111eb;
    return z ^ z >> 31;
}

int dice_below(Dice *dice, int n)
{
    return (int)(dice_roll(dice) % (uint64_t)n);
}

/* ---- settings ---- */

void size_random(Dice *dice, int *width, int *height)
{
    *width = BOARD_SIDE_MIN + dice_below(dice, BOARD_WIDTH_MAX - BOARD_SIDE_MIN + 1);
    *height = BOARD_SIDE_MIN + dice_below(dice, BOARD_HEIGHT_MAX - BOARD_SIDE_MIN + 1);
}

/* With many an I, since nothing else removes four or five rows. */
static const char *sequence_random(Dice *dice, PieceSetKind pieces)
{
    static char text[100];
    PieceSet set;
    piece_set_init(&set, pieces);
    int length = 1 + dice_below(dice, (int)sizeof text - 1);
    for (int i = 0; i < length; i++)
        text[i] = dice_below(dice, 3) == 0 ? 'I' : set.piece[dice_below(dice, set.count)].name;
    text[length] = '\0';
    return text;
}

/* The plain engine takes long to find what is reachable. */
static MoveKind moves_random(Dice *dice, bool drop_only)
{
    if (drop_only)
        return MOVES_DROP;
    int roll = dice_below(dice, 8);
    return roll == 0 ? MOVES_REACHABLE : roll % 2 ? MOVES_DROP : MOVES_ROTATE_SHIFT;
}

GameSettings settings_random(Dice *dice, int width, int height, PieceSetKind pieces)
{
    static const PieceOrder orders[] = {ORDER_UNIFORM, ORDER_BAG, ORDER_SEQUENCE, ORDER_SZ};
    GameSettings s = {
        .width = width,
        .height = height,
        .pieces = pieces,
        .order = orders[dice_below(dice, pieces == PIECES_TETROMINO ? 4 : 3)],
        .moves = moves_random(dice, pieces == PIECES_PENTOMINO && width < 5),
        .game_over = (GameOverRule)dice_below(dice, GAME_OVER_RULES),
        .losing_moves = (LosingMoves)dice_below(dice, LOSING_MOVES),
        .score = (ScoreKind)dice_below(dice, SCORE_KINDS),
        .lines_per_level = 1 + dice_below(dice, 10),
        .max_pieces = dice_below(dice, 4) ? 0 : 1 + dice_below(dice, 200),
        .max_keys = dice_below(dice, 4) ? 0 : 1 + dice_below(dice, 600),
        .preview = dice_below(dice, 2),
    };
    if (s.order == ORDER_SEQUENCE)
        s.sequence = sequence_random(dice, pieces);
    return s;
}

const char *settings_text(const GameSettings *s)
{
    static char text[400];
    snprintf(text, sizeof text,
             "%dx%d %s, order %s (adversary %g, preview %d, sequence %s), %s, %s, %s, %s / %d, limits %lld %lld",
             s->width, s->height, piece_set_names[s->pieces], piece_order_names[s->order], s->adversary, s->preview,
             s->sequence ? s->sequence : "-", move_kind_names[s->moves], game_over_names[s->game_over],
             losing_moves_names[s->losing_moves], score_kind_names[s->score], s->lines_per_level,
             (long long)s->max_pieces, (long long)s->max_keys);
    return text;
}

void rules_make(Rules *rules, const GameSettings *settings, VectorWidth width)
{
    Error error;
    if (!rules_init(rules, settings, width, &error))
        cr_assert_fail("%s (%s)", error.text, settings_text(settings));
}

/* ---- players ---- */

/* Height, holes and bumps; smaller is better. */
static int untidiness(const Well *well, int width)
{
    int heights = 0, cells = 0, bumps = 0;
    for (int x = 0; x < width; x++) {
        heights += well->height[x];
        cells += __builtin_popcount(well->column[x]);
        bumps += x ? abs(well->height[x] - well->height[x - 1]) : 0;
    }
    return 5 * heights + 4 * (heights - cells) + 2 * bumps;
}

/* How far a placement is from the middle, where pieces appear. */
static int outwardness(const Rules *rules, const Shape *shape, Placement placement)
{
    return abs(2 * placement.x + shape->width - rules->settings.width);
}

static int rate(Style style, const Rules *rules, const Game *game, Placement placement)
{
    int width = rules->settings.width;
    Well after = game->well;
    bool over;
    int removed = moves_apply(rules, &after, game->current, placement, &over);
    const Shape *shape = &rules->pieces.piece[game->current].shape[placement.rotation];
    if (style == STYLE_WALLING)
        return outwardness(rules, shape, placement) + placement.row - 100 * over;
    int rating = -untidiness(&after, width);
    if (style == STYLE_STACKING && placement.x + shape->width == width)
        rating += removed >= 3 ? 1000 * removed : -1000;
    return rating;
}

int list_moves(const Moves *moves, bool legal, Placement list[MOVES_MAX])
{
    const uint16_t *from = legal ? moves->legal : moves->choice;
    const uint32_t(*lower)[BOARD_WIDTH_MAX] = legal ? moves->lower_legal : moves->lower_choice;
    int count = 0;
    for (int r = 0; r < PIECE_ROTATIONS_MAX; r++)
        for (int x = 0; x < BOARD_WIDTH_MAX; x++) {
            if (from[r] >> x & 1)
                list[count++] = moves_placement(moves, r, x);
            for (int row = BOARD_ROWS - 1; moves->any_lower && row >= 0; row--)
                if (lower[r][x] >> row & 1)
                    list[count++] = placement_make((unsigned)r, (unsigned)x, row);
        }
    return count;
}

Placement choose_placement(Style style, Dice *dice, const Rules *rules, const Game *game, const Moves *moves)
{
    Placement list[MOVES_MAX];
    int count = list_moves(moves, style == STYLE_RECKLESS, list);
    bool at_random = style == STYLE_RANDOM || style == STYLE_RECKLESS ||
                     ((style == STYLE_WAVERING || style == STYLE_WALLING) && dice_below(dice, 6) == 0);
    int wanted = dice_below(dice, count);
    if (at_random)
        return list[wanted];
    int best = 0, best_rating = 0;
    for (int i = 0; i < count; i++) {
        int rating = rate(style, rules, game, list[i]);
        if (i == 0 || rating > best_rating) {
            best = i;
            best_rating = rating;
        }
    }
    return list[best];
}

/* ---- the adversary's judge ---- */

static float minus_lowest_row(void *player, const Well *well, int piece)
{
    const Rules *rules = player;
    Moves moves;
    int lowest = 100;
    moves_find(rules, well, piece, -1, &moves);
    for (int r = 0; r < PIECE_ROTATIONS_MAX; r++)
        for (int x = 0; x < BOARD_WIDTH_MAX; x++)
            if (moves.legal[r] >> x & 1 && moves.row[r][x] < lowest)
                lowest = moves.row[r][x];
    return (float)-lowest;
}

Judge lowest_row_judge(Rules *rules)
{
    return (Judge){minus_lowest_row, rules};
}
