#include "lockstep_workplace.h"

#include "wellbred/base/die.h"

#include <stdlib.h>
#include <string.h>

void *allocate_lanes(size_t count, size_t size)
{
    size_t bytes = count * size;
    void *memory = aligned_alloc(64, bytes); /* a multiple of 64, by its type */
    if (!memory)
        die("no memory for %zu bytes", bytes);
    memset(memory, 0, bytes);
    return memory;
}

void lane_boards_init(LaneBoards *boards, int width)
{
    memset(boards, 0, sizeof *boards);
    memset(boards->column[EDGE - 1], 0xff, sizeof boards->column[0]);
    memset(boards->column[EDGE + width], 0xff, sizeof boards->column[0]);
}

void lockstep_workplace_init(LockstepWorkplace *place, const Plan *plan)
{
    const Rules *rules = plan->rules;
    const GameSettings *s = &rules->settings;
    int cells = rules->pieces.cells, genes = player_genes(&plan->settings);
    place->plan = plan;
    place->odd_above = BOARD_ROWS - cells;
    if (s->moves != MOVES_DROP && rules->ceiling - cells < place->odd_above)
        place->odd_above = rules->ceiling - cells;
    place->high = s->height - cells;
    place->high_columns = s->width - cells;
    place->avoids_losing = s->losing_moves == LOSING_AVOID;
    place->rows_go_first = place->avoids_losing && s->game_over != GAME_OVER_OVERFLOW;
    lane_boards_init(&place->after, s->width);
    lane_boards_init(&place->gathered.boards, s->width);
    place->value = allocate_lanes((size_t)plan->settings.features, sizeof place->value[0]);
    for (int i = 0; i < 2; i++)
        place->layer[i] = allocate_lanes((size_t)plan_widest_layer(plan), sizeof place->layer[i][0]);
    place->gathered_genome = allocate_lanes((size_t)genes, sizeof place->gathered_genome[0]);
}

void lockstep_workplace_release(LockstepWorkplace *place)
{
    free(place->value);
    free(place->layer[0]);
    free(place->layer[1]);
    free(place->gathered_genome);
}
