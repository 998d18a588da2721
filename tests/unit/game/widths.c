/* Every vector width finds the same moves: the landing kernel of each against
 * the baseline's, on wells that no game would ever reach, too. */
#include "game/playing.h"
#include "wellbred/game/moves.h"

#include <criterion/criterion.h>
#include <criterion/parameterized.h>
#include <inttypes.h>
#include <string.h>

enum { WELLS = 20000 };

static Well well_random(Dice *dice, int width, int height)
{
    Well well = {0};
    int most = dice_below(dice, height + 1), sparse = dice_below(dice, 2);
    for (int x = 0; x < width; x++) {
        int rows = dice_below(dice, most + 1);
        uint32_t cells = (uint32_t)dice_roll(dice);
        if (sparse)
            cells &= (uint32_t)dice_roll(dice);
        well.column[x] = cells & ((1u << rows) - 1);
    }
    well.column[dice_below(dice, width)] |= (1u << most) - 1; /* a full column, often to the very top */
    well_measure(&well);
    return well;
}

/* Only what the header promises: rows of placements that are not legal are
 * nonsense and may differ. */
static bool moves_are_equal(const Moves *a, const Moves *b)
{
    for (int r = 0; r < PIECE_ROTATIONS_MAX; r++) {
        if (a->legal[r] != b->legal[r] || a->losing[r] != b->losing[r] || a->choice[r] != b->choice[r])
            return false;
        for (int x = 0; x < BOARD_WIDTH_MAX; x++)
            if (a->legal[r] >> x & 1 && a->row[r][x] != b->row[r][x])
                return false;
    }
    if (a->any_lower != b->any_lower)
        return false;
    return !a->any_lower || (memcmp(a->lower_legal, b->lower_legal, sizeof a->lower_legal) == 0 &&
                             memcmp(a->lower_choice, b->lower_choice, sizeof a->lower_choice) == 0);
}

/* Where the pieces land, worked out column by column. */
static bool rows_are_right(const Rules *rules, const Well *well, int piece, const Moves *moves)
{
    for (int r = 0; r < rules->pieces.piece[piece].rotations; r++) {
        const Shape *shape = &rules->pieces.piece[piece].shape[r];
        for (int x = 0; x + shape->width <= rules->settings.width; x++) {
            int row = 0;
            for (int k = 0; k < shape->width; k++)
                if (well->height[x + k] - shape->skirt[k] > row)
                    row = well->height[x + k] - shape->skirt[k];
            if (moves->row[r][x] != row)
                return false;
        }
    }
    return true;
}

static struct criterion_test_params all_widths(void)
{
    static int widths[VECTOR_WIDTHS];
    for (int i = 0; i < VECTOR_WIDTHS; i++)
        widths[i] = i;
    return cr_make_param_array(int, widths, VECTOR_WIDTHS);
}

static void skip_unless_available(VectorWidth width)
{
    if (!vector_width_is_available(width))
        cr_skip_test("this CPU does not have %s", vector_width_name(width));
}

ParameterizedTestParameters(widths, find_the_same_moves_as_the_baseline)
{
    return all_widths();
}

ParameterizedTest(int *vector, widths, find_the_same_moves_as_the_baseline)
{
    skip_unless_available((VectorWidth)*vector);
    Dice dice = {77};
    for (int i = 0; i < WELLS; i++) {
        int width, height;
        size_random(&dice, &width, &height);
        GameSettings settings = settings_random(&dice, width, height, (PieceSetKind)(i % 2));
        Rules rules, baseline;
        rules_make(&rules, &settings, (VectorWidth)*vector);
        rules_make(&baseline, &settings, VECTOR_BASELINE);
        Well well = well_random(&dice, width, height);
        for (int piece = 0; piece < rules.pieces.count; piece++) {
            Moves found, expected;
            int keys = dice_below(&dice, 2) ? -1 : dice_below(&dice, 12);
            bool any = moves_find(&rules, &well, piece, keys, &found);
            if (any != moves_find(&baseline, &well, piece, keys, &expected) || !moves_are_equal(&found, &expected))
                cr_assert_fail("%s: well %d, piece %d, keys %d, %s", vector_width_name((VectorWidth)*vector), i, piece,
                               keys, settings_text(&settings));
        }
        rules_release(&rules);
        rules_release(&baseline);
    }
}

ParameterizedTestParameters(widths, land_pieces_on_the_highest_column_below_them)
{
    return all_widths();
}

ParameterizedTest(int *vector, widths, land_pieces_on_the_highest_column_below_them)
{
    skip_unless_available((VectorWidth)*vector);
    Dice dice = {78};
    for (int i = 0; i < WELLS; i++) {
        GameSettings settings = game_settings_default();
        settings.pieces = (PieceSetKind)(i % 2);
        size_random(&dice, &settings.width, &settings.height);
        Rules rules;
        rules_make(&rules, &settings, (VectorWidth)*vector);
        Well well = well_random(&dice, settings.width, settings.height);
        for (int piece = 0; piece < rules.pieces.count; piece++) {
            Moves moves;
            cr_assert(moves_find(&rules, &well, piece, -1, &moves));
            if (!rows_are_right(&rules, &well, piece, &moves))
                cr_assert_fail("%s: well %d, piece %d, %s", vector_width_name((VectorWidth)*vector), i, piece,
                               settings_text(&settings));
        }
        rules_release(&rules);
    }
}

Test(widths, are_compiled_as_code_of_their_own)
{
    GameSettings settings = game_settings_default();
    Rules rules[VECTOR_WIDTHS];
    for (int a = 0; a < VECTOR_WIDTHS; a++) {
        rules_make(&rules[a], &settings, (VectorWidth)a);
        for (int b = 0; b < a; b++)
            if (vector_width_is_available((VectorWidth)a))
                cr_assert_neq(rules[a].landing_rows, rules[b].landing_rows, "%s is %s",
                              vector_width_name((VectorWidth)a), vector_width_name((VectorWidth)b));
    }
}
