#include "game/positions.h"
#include "game/drawing.h"

#include <criterion/criterion.h>
#include <stdio.h>

Position position_drawn(const Rules *rules, const char *drawing, char piece)
{
    Position position = {.rules = rules};
    int number = piece_set_find(&rules->pieces, piece);
    cr_assert_geq(number, 0);
    game_start(&position.fast, rules, 1, NULL);
    plain_start(&position.plain, rules, 1, NULL);
    position.fast.well = well_drawn(rules->settings.width, drawing);
    position.plain.board = board_drawn(rules->settings.width, drawing);
    position.fast.current = (uint8_t)number;
    position.plain.current = number;
    return position;
}

bool position_moves(Position *position, Moves *moves)
{
    PlainMove plain[PLAIN_MOVES_MAX];
    int count = plain_find_moves(&position->plain, position->rules, plain);
    bool any = game_find_moves(&position->fast, position->rules, moves);
    cr_assert_eq(any, count > 0);
    cr_assert_eq(position->fast.status, position->plain.status);
    if (!any)
        return false;
    Placement lower[LOWER_MOVES_MAX];
    cr_assert_eq(moves_count(moves->legal) + moves_list_lower(moves, moves->lower_legal, lower), count);
    for (int i = 0; i < count; i++) {
        int r = plain[i].placement.rotation, x = plain[i].placement.x;
        bool is_lower = i > 0 && plain[i - 1].placement.rotation == r && plain[i - 1].placement.x == x;
        if (is_lower) {
            cr_assert(moves->lower_legal[r][x] >> plain[i].placement.row & 1, "rotation %d, x %d", r, x);
            cr_assert_eq(moves->lower_choice[r][x] >> plain[i].placement.row & 1, plain[i].choice);
            continue;
        }
        cr_assert(moves->legal[r] >> x & 1, "rotation %d, x %d", r, x);
        cr_assert_eq(moves->row[r][x], plain[i].placement.row, "rotation %d, x %d", r, x);
        cr_assert_eq(moves->losing[r] >> x & 1, plain[i].losing, "rotation %d, x %d", r, x);
        cr_assert_eq(moves->choice[r] >> x & 1, plain[i].choice, "rotation %d, x %d", r, x);
    }
    return true;
}

void assert_play(const Position *position, int rotation, int x, int removed, bool over, const char *after)
{
    Position p = *position;
    const GameSettings *s = &p.rules->settings;
    Moves moves;
    bool fast_over;
    cr_assert(position_moves(&p, &moves));
    cr_assert(moves.legal[rotation] >> x & 1, "rotation %d at %d is not legal", rotation, x);
    cr_assert_eq(moves.losing[rotation] >> x & 1, over, "%s: losing is %d", game_over_names[s->game_over], !over);
    Placement placement = moves_placement(&moves, rotation, x);

    int fast_removed = moves_apply(p.rules, &p.fast.well, p.fast.current, placement, &fast_over);
    plain_play(&p.plain, p.rules, placement, NULL);
    cr_assert_eq(fast_removed, removed, "%s: %d rows", game_over_names[s->game_over], fast_removed);
    cr_assert_eq(p.plain.counters.lines, removed, "%s, plain", game_over_names[s->game_over]);
    cr_assert_eq(fast_over, over, "%s", game_over_names[s->game_over]);
    cr_assert_eq(p.plain.status == GAME_OVER, over, "%s, plain", game_over_names[s->game_over]);
    assert_well(&p.fast.well, s->width, after);
    assert_board(&p.plain.board, after);
}

static const char *columns_text(uint16_t columns)
{
    static char texts[4][64];
    static int turn;
    char *text = texts[turn++ % 4], *at = text;
    *at = '\0';
    for (int x = 0; x < BOARD_WIDTH_MAX; x++)
        if (columns >> x & 1)
            at += sprintf(at, at == text ? "%d" : " %d", x);
    return text;
}

const char *legal_columns(const Moves *moves, int rotation)
{
    return columns_text(moves->legal[rotation]);
}

const char *losing_columns(const Moves *moves, int rotation)
{
    return columns_text(moves->losing[rotation]);
}

const char *choice_columns(const Moves *moves, int rotation)
{
    return columns_text(moves->choice[rotation]);
}
