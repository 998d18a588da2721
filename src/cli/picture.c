#include "picture.h"
#include "screen.h"

#include <curses.h>
#include <string.h>

Picture picture_of(const Rules *rules, const Mosaic *mosaic, int spawn_rows)
{
    Picture picture = {.rules = rules, .spawn_rows = spawn_rows};
    for (int row = 0; mosaic && row < BOARD_ROWS; row++)
        for (int x = 0; x < rules->settings.width; x++)
            if (mosaic->cell[row][x] != MOSAIC_EMPTY) {
                picture.look[row][x] = CELL_FILLED;
                picture.piece[row][x] = (uint8_t)(mosaic->cell[row][x] - 1);
            }
    return picture;
}

void picture_add(Picture *picture, int piece, Placement at, CellLook look)
{
    const Shape *shape = &picture->rules->pieces.piece[piece].shape[at.rotation];
    for (int i = 0; i < shape->cells; i++) {
        int row = at.row + shape->body[i].y, x = at.x + shape->body[i].x;
        if (row >= BOARD_ROWS || (look != CELL_FILLED && picture->look[row][x] == CELL_FILLED))
            continue;
        picture->look[row][x] = (uint8_t)look;
        picture->piece[row][x] = (uint8_t)piece;
    }
}

int picture_rows(const Rules *rules, int spawn_rows)
{
    return rules->settings.height + spawn_rows + 1;
}

int picture_columns(const Rules *rules, int cell_columns)
{
    return cell_columns * rules->settings.width + 2;
}

/* The characters of a cell. */
static const char *cell_text(CellLook look, int cell_columns)
{
    static const char *const ascii[] = {" .", "[]", "::", "<>"}, *const narrow_ascii[] = {".", "#", ":", "o"};
    static const char *const unicode[] = {" ·", "██", "░░", "▒▒"}, *const narrow_unicode[] = {"·", "█", "░", "▒"};
    if (screen_has_unicode())
        return cell_columns == 2 ? unicode[look] : narrow_unicode[look];
    return cell_columns == 2 ? ascii[look] : narrow_ascii[look];
}

static void draw_cell(const Rules *rules, CellLook look, int piece, int cell_columns)
{
    attr_t attribute = look == CELL_EMPTY ? A_DIM : screen_piece_colour(rules->settings.pieces, piece);
    attron(attribute);
    addstr(cell_text(look, cell_columns));
    attroff(attribute);
}

/* A row of the spawn rows has no walls, and its empty cells show nothing. */
static void draw_row(const Picture *picture, int row, int y, int x, int cell_columns)
{
    bool inside = row < picture->rules->settings.height;
    const char *wall = screen_has_unicode() ? "│" : "!";
    if (inside)
        mvaddstr(y, x, wall);
    move(y, x + 1);
    for (int column = 0; column < picture->rules->settings.width; column++) {
        CellLook look = (CellLook)picture->look[row][column];
        if (look == CELL_EMPTY && !inside)
            addstr(cell_columns == 2 ? "  " : " ");
        else
            draw_cell(picture->rules, look, picture->piece[row][column], cell_columns);
    }
    if (inside)
        addstr(wall);
}

void picture_draw(const Picture *picture, int y, int x, int cell_columns)
{
    int top = picture->rules->settings.height + picture->spawn_rows;
    bool unicode = screen_has_unicode();
    for (int row = top - 1; row >= 0; row--)
        if (row < BOARD_ROWS)
            draw_row(picture, row, y + top - 1 - row, x, cell_columns);
    mvaddstr(y + top, x, unicode ? "└" : "+");
    for (int i = 0; i < cell_columns * picture->rules->settings.width; i++)
        addstr(unicode ? "─" : "-");
    addstr(unicode ? "┘" : "+");
}

void picture_draw_piece(const Rules *rules, int piece, int y, int x)
{
    const Shape *shape = &rules->pieces.piece[piece].shape[0];
    for (int i = 0; i < shape->cells; i++) {
        move(y + shape->height - 1 - shape->body[i].y, x + 2 * shape->body[i].x);
        draw_cell(rules, CELL_FILLED, piece, 2);
    }
}
