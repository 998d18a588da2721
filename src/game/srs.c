#include "wellbred/game/srs.h"

FallingPiece srs_spawn(const Rules *rules, int piece)
{
    const SrsPiece *srs = &rules->srs[piece];
    int top = srs->corner[0].y + rules->pieces.piece[piece].shape[0].height;
    int room = rules->settings.width - srs->box;
    int x = room >= 0 ? room / 2 : -1; /* too wide for the board: does not fit */
    return (FallingPiece){.piece = (uint8_t)piece, .x = (int8_t)x, .y = (int8_t)(rules->ceiling - top)};
}

bool srs_fits(const Rules *rules, const Well *well, FallingPiece piece)
{
    const SrsPiece *srs = &rules->srs[piece.piece];
    const Shape *shape = &rules->pieces.piece[piece.piece].shape[srs->rotation[piece.state]];
    int x = piece.x + srs->corner[piece.state].x, row = piece.y + srs->corner[piece.state].y;
    if (x < 0 || x + shape->width > rules->settings.width || row < 0)
        return false;
    return row >= BOARD_ROWS || well_is_free(well, shape, x, row);
}

static bool move_if_free(const Rules *rules, const Well *well, FallingPiece *piece, FallingPiece to)
{
    if (!srs_fits(rules, well, to))
        return false;
    *piece = to;
    return true;
}

static FallingPiece moved_by(FallingPiece piece, int dx, int dy)
{
    piece.x = (int8_t)(piece.x + dx);
    piece.y = (int8_t)(piece.y + dy);
    return piece;
}

bool srs_shift(const Rules *rules, const Well *well, FallingPiece *piece, int dx)
{
    return move_if_free(rules, well, piece, moved_by(*piece, dx, 0));
}

bool srs_turn(const Rules *rules, const Well *well, FallingPiece *piece, Turn turn)
{
    const SrsPiece *srs = &rules->srs[piece->piece];
    FallingPiece turned = *piece;
    turned.state = (uint8_t)srs_state_after(piece->state, turn);
    for (int i = 0; i < srs->kicks; i++) {
        Cell kick = srs->kick[piece->state][turn][i];
        if (move_if_free(rules, well, piece, moved_by(turned, kick.x, kick.y)))
            return true;
    }
    return false;
}

bool srs_fall(const Rules *rules, const Well *well, FallingPiece *piece)
{
    return move_if_free(rules, well, piece, moved_by(*piece, 0, -1));
}

int srs_drop(const Rules *rules, const Well *well, FallingPiece *piece)
{
    int rows = 0;
    while (srs_fall(rules, well, piece))
        rows++;
    return rows;
}

Placement srs_placement(const Rules *rules, const FallingPiece *piece)
{
    const SrsPiece *srs = &rules->srs[piece->piece];
    Cell corner = srs->corner[piece->state];
    return placement_make(srs->rotation[piece->state], (unsigned)(piece->x + corner.x), piece->y + corner.y);
}

bool srs_press(const Rules *rules, const Well *well, FallingPiece *piece, SrsKey key)
{
    switch (key) {
    case SRS_LEFT: return srs_shift(rules, well, piece, -1);
    case SRS_RIGHT: return srs_shift(rules, well, piece, 1);
    case SRS_FALL: return srs_fall(rules, well, piece);
    case SRS_CLOCKWISE: return srs_turn(rules, well, piece, TURN_CLOCKWISE);
    case SRS_COUNTER_CLOCKWISE: return srs_turn(rules, well, piece, TURN_COUNTER_CLOCKWISE);
    default: srs_drop(rules, well, piece); return true;
    }
}
