#include "wellbred/game/piece.h"

#include <assert.h>
#include <stdbool.h>
#include <string.h>

const char *const piece_set_names[PIECE_SET_KINDS] = {"tetromino", "pentomino"};

typedef struct Body {
    char name;
    const char *cells; /* "xy xy ..." */
} Body;

static const Body tetrominoes[] = {
    {'I', "00 10 20 30"}, {'O', "00 10 01 11"}, {'T', "00 10 20 11"}, {'S', "00 10 11 21"},
    {'Z', "10 20 01 11"}, {'J', "00 10 20 01"}, {'L', "00 10 20 21"},
};

static const Body pentominoes[] = {
    {'F', "10 01 11 12 22"}, {'f', "10 11 21 02 12"}, {'I', "00 10 20 30 40"}, {'L', "00 10 20 30 31"},
    {'l', "00 10 20 30 01"}, {'N', "00 10 11 21 31"}, {'n', "20 30 01 11 21"}, {'P', "00 10 20 01 11"},
    {'p', "00 10 20 11 21"}, {'T', "10 11 02 12 22"}, {'U', "00 10 20 01 21"}, {'V', "00 10 20 01 02"},
    {'W', "00 10 11 21 22"}, {'X', "10 01 11 21 12"}, {'Y', "00 10 20 30 11"}, {'y', "00 10 20 30 21"},
    {'Z', "10 20 11 02 12"}, {'z', "00 10 11 12 22"},
};

/* Fill in what follows from the body. */
static void shape_measure(Shape *shape)
{
    shape->width = shape->height = 0;
    memset(shape->column, 0, sizeof shape->column);
    for (int i = 0; i < shape->cells; i++) {
        Cell cell = shape->body[i];
        if (cell.x >= shape->width)
            shape->width = cell.x + 1;
        if (cell.y >= shape->height)
            shape->height = cell.y + 1;
        shape->column[cell.x] |= 1u << cell.y;
    }
    for (int x = 0; x < shape->width; x++) {
        shape->skirt[x] = (int8_t)__builtin_ctz(shape->column[x]);
        shape->top[x] = (int8_t)(32 - __builtin_clz(shape->column[x]));
        shape->column_at[SHAPE_MARGIN + x] = shape->column[x];
        shape->top_at[SHAPE_MARGIN + x] = shape->top[x];
    }
}

static Shape shape_parse(const char *cells)
{
    Shape shape = {.cells = 0};
    for (const char *c = cells; *c; c += c[2] ? 3 : 2)
        shape.body[shape.cells++] = (Cell){(int8_t)(c[0] - '0'), (int8_t)(c[1] - '0')};
    shape_measure(&shape);
    return shape;
}

static Shape shape_turned_counter_clockwise(const Shape *shape)
{
    Shape turned = {.cells = shape->cells};
    for (int i = 0; i < shape->cells; i++)
        turned.body[i] = (Cell){(int8_t)(shape->height - 1 - shape->body[i].y), shape->body[i].x};
    shape_measure(&turned);
    return turned;
}

static bool shapes_are_equal(const Shape *a, const Shape *b)
{
    return a->width == b->width && memcmp(a->column, b->column, sizeof a->column) == 0;
}

static void piece_init(Piece *piece, const Body *body)
{
    Shape shape = shape_parse(body->cells);
    piece->name = body->name;
    piece->rotations = 0;
    do {
        assert(piece->rotations < PIECE_ROTATIONS_MAX);
        piece->shape[piece->rotations++] = shape;
        shape = shape_turned_counter_clockwise(&shape);
    } while (!shapes_are_equal(&shape, &piece->shape[0]));
    for (int r = 0; r < piece->rotations; r++)
        piece->shape[r].turns = (piece->rotations - r) % piece->rotations;
}

void piece_set_init(PieceSet *set, PieceSetKind kind)
{
    bool small = kind == PIECES_TETROMINO;
    const Body *bodies = small ? tetrominoes : pentominoes;
    memset(set, 0, sizeof *set);
    set->count = small ? 7 : 18;
    set->cells = small ? 4 : 5;
    for (int p = 0; p < set->count; p++)
        piece_init(&set->piece[p], &bodies[p]);
}

int piece_set_find(const PieceSet *set, char name)
{
    for (int p = 0; p < set->count; p++)
        if (set->piece[p].name == name)
            return p;
    return -1;
}
