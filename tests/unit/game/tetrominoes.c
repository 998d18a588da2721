/* The seven tetrominoes as they are drawn. */
#include "game/drawing.h"
#include "game/playing.h"

#include <criterion/criterion.h>
#include <string.h>

/* clang-format off */
static const struct {
    char name;
    int rotation, width;
    const char *drawing, *skirt;
} drawn[] = {
    {'I', 0, 4, "# # # #", "0000"},
    {'I', 1, 1, "#" "#" "#" "#", "0"},
    {'O', 0, 2, "# #"
                "# #", "00"},
    {'T', 0, 3, ". # ."
                "# # #", "000"},
    {'T', 1, 2, ". #"
                "# #"
                ". #", "10"},
    {'T', 2, 3, "# # #"
                ". # .", "101"},
    {'T', 3, 2, "# ."
                "# #"
                "# .", "01"},
    {'S', 0, 3, ". # #"
                "# # .", "001"},
    {'S', 1, 2, "# ."
                "# #"
                ". #", "10"},
    {'Z', 0, 3, "# # ."
                ". # #", "100"},
    {'Z', 1, 2, ". #"
                "# #"
                "# .", "01"},
    {'J', 0, 3, "# . ."
                "# # #", "000"},
    {'J', 1, 2, ". #"
                ". #"
                "# #", "00"},
    {'J', 2, 3, "# # #"
                ". . #", "110"},
    {'J', 3, 2, "# #"
                "# ."
                "# .", "02"},
    {'L', 0, 3, ". . #"
                "# # #", "000"},
    {'L', 1, 2, "# #"
                ". #"
                ". #", "20"},
    {'L', 2, 3, "# # #"
                "# . .", "011"},
    {'L', 3, 2, "# ."
                "# ."
                "# #", "00"},
};
/* clang-format on */
enum { DRAWN = sizeof drawn / sizeof *drawn };

Test(tetrominoes, look_as_drawn)
{
    PieceSet set;
    piece_set_init(&set, PIECES_TETROMINO);
    int rotations = 0;
    for (int p = 0; p < set.count; p++)
        rotations += set.piece[p].rotations;
    cr_assert_eq(rotations, DRAWN);
    for (int i = 0; i < DRAWN; i++) {
        const Piece *piece = &set.piece[piece_set_find(&set, drawn[i].name)];
        const Shape *shape = &piece->shape[drawn[i].rotation];
        cr_assert_lt(drawn[i].rotation, piece->rotations);
        cr_assert_eq(shape->width, drawn[i].width, "%c %d", piece->name, drawn[i].rotation);
        assert_shape(shape, drawn[i].drawing);
        cr_assert_eq(shape->width, (int)strlen(drawn[i].skirt));
        for (int x = 0; x < shape->width; x++)
            cr_assert_eq(shape->skirt[x], drawn[i].skirt[x] - '0', "%c %d", piece->name, drawn[i].rotation);
    }
}

Test(tetrominoes, come_in_their_order_with_their_rotations_and_placements)
{
    static const int rotations[] = {2, 1, 4, 2, 2, 4, 4}, placements[] = {17, 9, 34, 17, 17, 34, 34};
    GameSettings settings = game_settings_default();
    Rules rules;
    rules_make(&rules, &settings, VECTOR_BASELINE);
    cr_assert_eq(rules.pieces.count, 7);
    for (int p = 0; p < 7; p++) {
        Well empty = {0};
        Moves moves;
        cr_assert_eq(rules.pieces.piece[p].name, "IOTSZJL"[p]);
        cr_assert_eq(rules.pieces.piece[p].rotations, rotations[p], "%c", "IOTSZJL"[p]);
        cr_assert(moves_find(&rules, &empty, p, -1, &moves));
        cr_assert_eq(moves_count(moves.legal), placements[p], "%c", "IOTSZJL"[p]);
        cr_assert_eq(moves_count(moves.choice), placements[p], "%c", "IOTSZJL"[p]);
    }
    rules_release(&rules);
}
