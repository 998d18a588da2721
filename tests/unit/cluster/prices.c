/* What was measured wrongly, or before the machine became busy, is measured
 * again: a worker that took a game alone to be dear once played the long games
 * of a whole training in vectors with one lane in use. */
#include "worker.h"

#include "wellbred/base/die.h"

#include "cluster/tiny.h"

#include <criterion/criterion.h>
#include <stdlib.h>

enum { GAMES = 24, LOTS = 64 };

static void play_lots(Worker *worker)
{
    static const float genomes[GAMES][TINY_GENES]; /* all alike: they end together, and no lane is ever alone */
    Lot *lot = allocate(1, sizeof *lot);
    worker->genomes = genomes[0];
    for (int i = 0; i < LOTS; i++) {
        *lot = (Lot){.slices = GAMES, .pieces = 100};
        for (int g = 0; g < GAMES; g++)
            lot->slice[g] = (Slice){.task = g, .genome = g, .game.seed = 7};
        worker_play(worker, lot);
    }
    free(lot);
}

static void assert_mends(LockstepPrice vector, LockstepPrice piece)
{
    Tiny tiny = tiny_settings();
    Worker worker;
    Error error;
    cr_assert(rules_init(&tiny.rules, &tiny.game, tiny.width, &error), "%s", error.text);
    worker_init(&worker, &tiny.player, &tiny.rules, tiny.width, LOCKSTEP_AUTO);
    worker.genes = TINY_GENES;
    worker.vector_price = vector;
    worker.piece_price = piece;
    play_lots(&worker);
    cr_assert_gt(worker.piece_price.count, piece.count, "what a game alone costs was never measured again");
    cr_assert_gt(worker.vector_price.count, vector.count, "what a vector costs was never measured again");
    worker_release(&worker);
    rules_release(&tiny.rules);
}

static const LockstepPrice cheap = {1e-9, 1}, dear = {0.9, 1};

Test(prices, of_games_alone_are_measured_although_vectors_seem_to_pay)
{
    assert_mends(cheap, dear);
}

Test(prices, of_vectors_are_measured_although_they_do_not_seem_to_pay)
{
    assert_mends(dear, cheap);
}
