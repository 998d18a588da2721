#include "game/drawing.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

/* Cells as text, row 0 at the floor. */
typedef struct Picture {
    int width, rows; /* rows that were drawn */
    bool cell[BOARD_ROWS][BOARD_WIDTH_MAX];
} Picture;

static Picture picture_of(int width, const char *drawing)
{
    Picture picture = {.width = width};
    char cells[BOARD_ROWS * BOARD_WIDTH_MAX];
    int count = 0;
    for (const char *c = drawing; *c; c++) {
        if (*c == ' ')
            continue;
        cr_assert((*c == '#' || *c == '.') && count < BOARD_ROWS * width, "a bad drawing: %s", drawing);
        cells[count++] = *c;
    }
    cr_assert_eq(count % width, 0, "a drawing with an unfinished row: %s", drawing);
    picture.rows = count / width;
    for (int i = 0; i < count; i++)
        picture.cell[picture.rows - 1 - i / width][i % width] = cells[i] == '#';
    return picture;
}

static void print_picture(const Picture *picture, char *text)
{
    for (int y = picture->rows - 1; y >= 0; y--) {
        for (int x = 0; x < picture->width; x++)
            text += sprintf(text, " %c", picture->cell[y][x] ? '#' : '.');
        text += sprintf(text, "\n");
    }
}

static void assert_same(const Picture *found, const Picture *expected)
{
    static char found_text[2000], expected_text[2000];
    print_picture(found, found_text);
    print_picture(expected, expected_text);
    cr_assert_eq(memcmp(found->cell, expected->cell, sizeof found->cell), 0, "found\n%sexpected\n%s", found_text,
                 expected_text);
}

Board board_drawn(int width, const char *drawing)
{
    Picture picture = picture_of(width, drawing);
    Board board;
    board_init(&board, width);
    for (int y = 0; y < picture.rows; y++) {
        for (int x = 0; x < width; x++) {
            if (!picture.cell[y][x])
                continue;
            board.now.grid[y][x] = true;
            board.now.row_width[y]++;
            board.now.column_height[x] = board.now.max_height = y + 1;
        }
    }
    cr_assert(board_is_valid(&board));
    return board;
}

Well well_drawn(int width, const char *drawing)
{
    Picture picture = picture_of(width, drawing);
    Well well = {0};
    for (int y = 0; y < picture.rows; y++) {
        for (int x = 0; x < width; x++) {
            if (!picture.cell[y][x])
                continue;
            well.column[x] |= 1u << y;
            well.height[x] = (int8_t)(y + 1);
        }
    }
    cr_assert(well_is_valid(&well, width));
    return well;
}

/* As many rows as were drawn, or all if there is a cell above them. */
static int rows_to_print(const Picture *expected, int height)
{
    return height > expected->rows ? height : expected->rows;
}

void assert_board(const Board *board, const char *drawing)
{
    Picture expected = picture_of(board->width, drawing);
    Picture found = {.width = board->width, .rows = rows_to_print(&expected, board->now.max_height)};
    memcpy(found.cell, board->now.grid, sizeof found.cell);
    assert_same(&found, &expected);
    cr_assert(board_is_valid(board));
}

void assert_well(const Well *well, int width, const char *drawing)
{
    Picture expected = picture_of(width, drawing);
    Picture found = {.width = width, .rows = rows_to_print(&expected, well_max_height(well))};
    for (int y = 0; y < BOARD_ROWS; y++)
        for (int x = 0; x < BOARD_WIDTH_MAX; x++)
            found.cell[y][x] = well->column[x] >> y & 1;
    assert_same(&found, &expected);
    cr_assert(well_is_valid(well, width));
}

void assert_shape(const Shape *shape, const char *drawing)
{
    Picture expected = picture_of(shape->width, drawing);
    Picture found = {.width = shape->width, .rows = shape->height};
    for (int i = 0; i < shape->cells; i++)
        found.cell[shape->body[i].y][shape->body[i].x] = true;
    assert_same(&found, &expected);
    cr_assert_eq(shape->height, expected.rows);
}
