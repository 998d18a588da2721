#include "wellbred/game/kicks.h"

#include <string.h>

/* The steps are differences of these: kick i of a turn is offset i of the
 * state that it leaves less offset i of the state that it leads to. The
 * sixteen published lists come from these eight rows. */
typedef Cell Offsets[SRS_STATES][SRS_KICKS_MAX];

static const Offsets most_offsets = {
    {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}},
    {{0, 0}, {1, 0}, {1, -1}, {0, 2}, {1, 2}},
    {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}},
    {{0, 0}, {-1, 0}, {-1, -1}, {0, 2}, {-1, 2}},
};

static const Offsets i_offsets = {
    {{0, 0}, {-1, 0}, {2, 0}, {-1, 0}, {2, 0}},
    {{0, 0}, {1, 0}, {1, 0}, {1, 1}, {1, -2}},
    {{0, 0}, {2, 0}, {-1, 0}, {2, -1}, {-1, -1}},
    {{0, 0}, {0, 0}, {0, 0}, {0, -2}, {0, 1}},
};

static void kick_by_offsets(SrsPiece *srs, const Offsets offsets)
{
    srs->kicks = SRS_KICKS_MAX;
    for (int from = 0; from < SRS_STATES; from++)
        for (Turn turn = 0; turn < TURNS; turn++) {
            int to = srs_state_after(from, turn);
            for (int i = 0; i < SRS_KICKS_MAX; i++) {
                Cell a = offsets[from][i], b = offsets[to][i];
                srs->kick[from][turn][i] = (Cell){(int8_t)(a.x - b.x), (int8_t)(a.y - b.y)};
            }
        }
}

/* The same to the left and to the right for a piece and its mirror image. */
static void kick_to_the_sides(SrsPiece *srs)
{
    static const Cell left_first[SRS_KICKS_MAX] = {{0, 0}, {-1, 0}, {1, 0}, {-2, 0}, {2, 0}};
    srs->kicks = SRS_KICKS_MAX;
    for (int from = 0; from < SRS_STATES; from++)
        for (int i = 0; i < SRS_KICKS_MAX; i++) {
            Cell step = left_first[i];
            srs->kick[from][TURN_CLOCKWISE][i] = step;
            srs->kick[from][TURN_COUNTER_CLOCKWISE][i] = (Cell){(int8_t)-step.x, 0};
        }
}

/* All pieces lie in state 0: as wide as the box, and in the middle of its
 * height or half a row above. */
static void place_in_box(SrsPiece *srs, const Piece *piece)
{
    int x = 0, y = (srs->box - piece->shape[0].height + 1) / 2;
    for (int state = 0; state < SRS_STATES; state++) {
        int rotation = (SRS_STATES - state) % piece->rotations; /* of Shapes, counter-clockwise */
        srs->rotation[state] = (uint8_t)rotation;
        srs->corner[state] = (Cell){(int8_t)x, (int8_t)y};
        int turned_y = srs->box - x - piece->shape[rotation].width;
        x = y;
        y = turned_y;
    }
}

void srs_piece_init(SrsPiece *srs, const Piece *piece, PieceSetKind set)
{
    memset(srs, 0, sizeof *srs);
    srs->box = piece->shape[0].width;
    srs->states = piece->rotations == 1 ? 1 : SRS_STATES;
    place_in_box(srs, piece);
    if (piece->rotations == 1)
        srs->kicks = 1;
    else if (set == PIECES_PENTOMINO)
        kick_to_the_sides(srs);
    else
        kick_by_offsets(srs, piece->name == 'I' ? i_offsets : most_offsets);
}
