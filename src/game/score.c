#include "wellbred/game/score.h"

/* Five rows at once take a pentomino; their worth goes on as the tables do. */
static const int nes_points[PIECE_CELLS_MAX + 1] = {0, 40, 100, 300, 1200, 4800};
static const int classic_points[PIECE_CELLS_MAX + 1] = {0, 100, 300, 600, 1200, 2400};

int score_rows_fallen(const Rules *rules, const Shape *shape, int row)
{
    int fallen = rules->ceiling - shape->height - row;
    return fallen > 0 ? fallen : 0;
}

static int64_t points(const Rules *rules, int64_t lines_before, const MoveResult *move)
{
    switch (rules->settings.score) {
    case SCORE_NES:
        if (move->rows_removed == 0)
            return 0; /* a division takes longer than all else here */
        return nes_points[move->rows_removed] * (lines_before / rules->settings.lines_per_level + 1);
    case SCORE_CLASSIC: return classic_points[move->rows_removed] + move->rows_fallen;
    case SCORE_LINES: return move->rows_removed;
    default: return 1;
    }
}

/* An endless nes game would overflow: its score grows with the square of its
 * length, and the integral with the cube. */
static void add_up_to_limit(int64_t *counter, int64_t amount)
{
    if (__builtin_add_overflow(*counter, amount, counter))
        *counter = INT64_MAX;
}

void counters_add_move(Counters *counters, const Rules *rules, const MoveResult *move)
{
    add_up_to_limit(&counters->score, points(rules, counters->lines, move));
    counters->pieces++;
    counters->lines += move->rows_removed;
    counters->tetrises += move->rows_removed >= 4;
    counters->keys += move->keys;
    add_up_to_limit(&counters->score_integral, counters->score);
    add_up_to_limit(&counters->tetris_integral, counters->tetrises);
}

bool counters_reach_limit(const Counters *counters, const Rules *rules)
{
    return rules->settings.max_pieces && counters->pieces >= rules->settings.max_pieces;
}
