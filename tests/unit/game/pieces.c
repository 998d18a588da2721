/* What is true of every piece of both sets, held against a grid of our own. */
#include "wellbred/game/piece.h"

#include <criterion/criterion.h>
#include <ctype.h>
#include <stdbool.h>
#include <string.h>

enum { SIDE = PIECE_CELLS_MAX };

typedef struct Grid {
    bool cell[SIDE][SIDE]; /* [y][x], pushed to the lower left */
} Grid;

/* Cells anywhere between -SIDE and SIDE. */
static Grid grid_of(const Cell *cells, int count)
{
    Grid grid = {{{false}}};
    int left = SIDE, bottom = SIDE;
    for (int i = 0; i < count; i++) {
        left = cells[i].x < left ? cells[i].x : left;
        bottom = cells[i].y < bottom ? cells[i].y : bottom;
    }
    for (int i = 0; i < count; i++)
        grid.cell[cells[i].y - bottom][cells[i].x - left] = true;
    return grid;
}

/* (x, y) goes to (a x + b y, c x + d y). */
static Grid grid_moved(const Grid *grid, int a, int b, int c, int d)
{
    Cell cells[SIDE * SIDE];
    int count = 0;
    for (int y = 0; y < SIDE; y++)
        for (int x = 0; x < SIDE; x++)
            if (grid->cell[y][x])
                cells[count++] = (Cell){(int8_t)(a * x + b * y), (int8_t)(c * x + d * y)};
    return grid_of(cells, count);
}

static Grid turned_left(const Grid *grid)
{
    return grid_moved(grid, 0, -1, 1, 0);
}

static Grid turned_right(const Grid *grid)
{
    return grid_moved(grid, 0, 1, -1, 0);
}

static Grid mirrored(const Grid *grid)
{
    return grid_moved(grid, -1, 0, 0, 1);
}

static bool same(Grid a, Grid b)
{
    return memcmp(&a, &b, sizeof a) == 0;
}

static Grid shape_grid(const Shape *shape)
{
    return grid_of(shape->body, shape->cells);
}

/* Is the grid one of the rotations of the piece? */
static bool is_rotation_of(const Piece *piece, Grid grid)
{
    for (int turn = 0; turn < 4; turn++, grid = turned_left(&grid))
        if (same(grid, shape_grid(&piece->shape[0])))
            return true;
    return false;
}

static int reachable_cells(Grid *grid, int x, int y)
{
    if (x < 0 || y < 0 || x >= SIDE || y >= SIDE || !grid->cell[y][x])
        return 0;
    grid->cell[y][x] = false;
    return 1 + reachable_cells(grid, x - 1, y) + reachable_cells(grid, x + 1, y) + reachable_cells(grid, x, y - 1) +
           reachable_cells(grid, x, y + 1);
}

typedef void CheckPiece(const PieceSet *set, const Piece *piece);

static void for_every_piece(CheckPiece *check)
{
    for (int kind = 0; kind < PIECE_SET_KINDS; kind++) {
        PieceSet set;
        piece_set_init(&set, (PieceSetKind)kind);
        cr_assert_eq(set.count, kind == PIECES_TETROMINO ? 7 : 18);
        cr_assert_eq(set.cells, kind == PIECES_TETROMINO ? 4 : 5);
        for (int p = 0; p < set.count; p++)
            check(&set, &set.piece[p]);
    }
}

static void check_rotations(const PieceSet *set, const Piece *piece)
{
    (void)set;
    Grid first = shape_grid(&piece->shape[0]), grid = first;
    for (int turn = 0; turn < 4; turn++, grid = turned_left(&grid))
        cr_assert(same(grid, shape_grid(&piece->shape[turn % piece->rotations])), "%c, %d turns left", piece->name,
                  turn);
    cr_assert(same(grid, first), "%c after four turns", piece->name);
    for (int a = 0; a < piece->rotations; a++)
        for (int b = 0; b < a; b++)
            cr_assert_not(same(shape_grid(&piece->shape[a]), shape_grid(&piece->shape[b])), "%c", piece->name);
}

Test(pieces, turn_counter_clockwise_and_are_themselves_after_four_turns)
{
    for_every_piece(check_rotations);
}

static void check_turns(const PieceSet *set, const Piece *piece)
{
    (void)set;
    for (int r = 0; r < piece->rotations; r++) {
        Grid grid = shape_grid(&piece->shape[0]);
        for (int press = 0; press < piece->shape[r].turns; press++)
            grid = turned_right(&grid);
        cr_assert(same(grid, shape_grid(&piece->shape[r])), "%c %d", piece->name, r);
        cr_assert_lt(piece->shape[r].turns, piece->rotations, "%c %d takes a detour", piece->name, r);
    }
}

Test(pieces, are_turned_by_clockwise_key_presses)
{
    for_every_piece(check_turns);
}

static void check_measures(const PieceSet *set, const Piece *piece)
{
    for (int r = 0; r < piece->rotations; r++) {
        const Shape *shape = &piece->shape[r];
        Grid grid = shape_grid(shape);
        int cells = 0, width = 0, height = 0;
        cr_assert_eq(shape->cells, set->cells);
        for (int x = 0; x < SIDE; x++) {
            int lowest = -1, top = 0;
            uint32_t column = 0;
            for (int y = 0; y < SIDE; y++) {
                if (!grid.cell[y][x])
                    continue;
                lowest = lowest < 0 ? y : lowest;
                top = y + 1;
                column |= 1u << y;
                cells++;
            }
            width = top ? x + 1 : width;
            height = top > height ? top : height;
            cr_assert_eq(shape->column[x], column, "%c %d, column %d", piece->name, r, x);
            cr_assert(!top || (shape->skirt[x] == lowest && shape->top[x] == top), "%c %d, column %d", piece->name, r,
                      x);
        }
        cr_assert_eq(cells, set->cells, "%c %d has a cell twice", piece->name, r);
        cr_assert(shape->width == width && shape->height == height, "%c %d", piece->name, r);
    }
}

Test(pieces, have_the_widths_heights_and_skirts_of_their_cells)
{
    for_every_piece(check_measures);
}

static void check_connected(const PieceSet *set, const Piece *piece)
{
    Grid grid = shape_grid(&piece->shape[0]);
    int x = 0;
    while (!grid.cell[0][x])
        x++;
    cr_assert_eq(reachable_cells(&grid, x, 0), set->cells, "%c falls apart", piece->name);
}

Test(pieces, hang_together)
{
    for_every_piece(check_connected);
}

static void check_different(const PieceSet *set, const Piece *piece)
{
    for (const Piece *other = set->piece; other < set->piece + set->count; other++) {
        bool is_same = is_rotation_of(other, shape_grid(&piece->shape[0]));
        cr_assert_eq(is_same, other == piece, "%c and %c", piece->name, other->name);
        cr_assert_eq(piece->name == other->name, other == piece, "%c is a name of two", piece->name);
    }
    cr_assert_eq(piece_set_find(set, piece->name), (int)(piece - set->piece));
    cr_assert_eq(piece_set_find(set, '?'), -1);
}

Test(pieces, are_different_under_rotation)
{
    for_every_piece(check_different);
}

/* One-sided: a piece and its mirror image are two pieces unless a turn makes
 * them the same. */
static void check_mirror(const PieceSet *set, const Piece *piece)
{
    Grid grid = shape_grid(&piece->shape[0]);
    Grid image = mirrored(&grid);
    const Piece *found = NULL;
    for (const Piece *other = set->piece; other < set->piece + set->count; other++)
        if (is_rotation_of(other, image))
            found = other;
    cr_assert_not_null(found, "the mirror image of %c is missing", piece->name);
    if (set->cells == 5 && found != piece)
        cr_assert(found->name != piece->name && toupper(found->name) == toupper(piece->name),
                  "%c is the mirror image of %c", found->name, piece->name);
}

Test(pieces, have_their_mirror_images_among_them)
{
    for_every_piece(check_mirror);
}

Test(pieces, of_five_cells_have_63_rotations)
{
    PieceSet set;
    piece_set_init(&set, PIECES_PENTOMINO);
    int rotations = 0;
    for (int p = 0; p < set.count; p++)
        rotations += set.piece[p].rotations;
    cr_assert_eq(rotations, 63);
}
