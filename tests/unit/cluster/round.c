/* A round agrees with a plain list of games, whatever comes back in whatever order. */
#include "wellbred/cluster/round.h"
#include "game/playing.h"
#include "queue.h"

#include <criterion/criterion.h>

enum { TASKS = 40 };

static void assert_like(const Round *round, const Game *model, const bool *begun)
{
    int done = 0, open = 0;
    for (int i = 0; i < TASKS; i++) {
        if (!begun[i]) {
            cr_assert_eq(round->progress[i], TASK_WAITING);
        } else if (game_is_playing(&model[i])) {
            open++;
            cr_assert_eq(round->progress[i], TASK_OPEN);
            cr_assert_eq(round_open_game(round, i)->counters.pieces, model[i].counters.pieces);
        } else {
            done++;
            cr_assert_eq(round->progress[i], TASK_DONE);
            cr_assert_eq(round->record[i].seed, model[i].seed);
            cr_assert_eq(round->record[i].counters.pieces, model[i].counters.pieces);
            cr_assert_eq(round->record[i].capped, model[i].status == GAME_CAPPED);
        }
    }
    cr_assert_eq(round->done, done);
    cr_assert_eq(round->open_games, open);
}

Test(round, agrees_with_a_list_of_games)
{
    for (uint64_t seed = 1; seed <= 50; seed++) {
        Dice dice = {seed};
        Round round;
        Game model[TASKS] = {0};
        bool begun[TASKS] = {false};
        round_init(&round, TASKS);
        while (round.done < TASKS) {
            int task = dice_below(&dice, TASKS);
            if (!game_is_playing(&model[task]))
                continue;
            begun[task] = true;
            model[task].seed = (uint64_t)task;
            model[task].counters.pieces++;
            model[task].status = dice_below(&dice, 4) ? GAME_PLAYING : dice_below(&dice, 2) ? GAME_OVER : GAME_CAPPED;
            round_update(&round, task, &model[task]);
            assert_like(&round, model, begun);
        }
        round_release(&round);
    }
}

Test(round, a_queue_hands_out_what_is_left)
{
    Round round;
    Queue queue;
    Slice slice;
    round_init(&round, 4);
    for (int i = 0; i < 4; i++)
        round.task[i] = (Task){i, (uint64_t)(100 + i), 10 * i};
    round_update(&round, 0, &(Game){.seed = 100, .counters.pieces = 5});
    round_update(&round, 1, &(Game){.seed = 101, .status = GAME_OVER});
    queue_init(&queue, &round, 1);
    cr_assert_eq(queue_length(&queue), 3);

    queue_take(&queue, &slice); /* open games first, */
    cr_assert(slice.task == 0 && slice.started && slice.game.counters.pieces == 5);
    queue_take(&queue, &slice); /* then those expected to be long */
    cr_assert(slice.task == 3 && !slice.started && slice.game.seed == 103 && slice.genome == 3);
    queue_put(&queue, &slice); /* there was no time for it */
    cr_assert_eq(queue_length(&queue), 2);
    queue_take(&queue, &slice);
    cr_assert(slice.task == 3 && !slice.started);
    queue_take(&queue, &slice);
    cr_assert(slice.task == 2);
    cr_assert_eq(queue_length(&queue), 0);

    queue_put(&queue, &(Slice){.task = 2, .started = true, .game = {.seed = 102, .counters.pieces = 9}});
    cr_assert_eq(queue_length(&queue), 1);
    queue_put(&queue, &(Slice){.task = 3, .started = true, .game = {.seed = 103, .status = GAME_OVER}});
    cr_assert_eq(queue_length(&queue), 1);
    cr_assert_eq(round.done, 2);
    queue_release(&queue);
    round_release(&round);
}
