/* The adversary deals the piece that the player can do least with. */
#include "game/playing.h"
#include "wellbred/game/adversary.h"

#include <criterion/criterion.h>
#include <inttypes.h>

static void rules_for(Rules *rules, double probability, bool preview)
{
    GameSettings settings = game_settings_default();
    settings.order = ORDER_ADVERSARY;
    settings.adversary = probability;
    settings.preview = preview;
    rules_make(rules, &settings, VECTOR_BASELINE);
}

/* ---- one choice ---- */

static float rating_in_table(void *player, const Well *well, int piece)
{
    (void)well;
    return ((const float *)player)[piece];
}

static int choice_of(const Rules *rules, float *ratings)
{
    Well empty = {0};
    Judge judge = {rating_in_table, ratings};
    return adversary_choose(&judge, rules, &empty);
}

Test(adversary, chooses_the_worst_rating_and_the_first_of_equals)
{
    Rules rules;
    rules_for(&rules, 1, false);
    cr_assert_eq(choice_of(&rules, (float[]){3, 2, 1, 0, 1, 2, 3}), 3);
    cr_assert_eq(choice_of(&rules, (float[]){-9, 2, 1, 0, 1, 2, 3}), 0);
    cr_assert_eq(choice_of(&rules, (float[]){3, 2, 1, 0, 1, 2, -1}), 6);
    cr_assert_eq(choice_of(&rules, (float[]){5, 5, 5, 5, 5, 5, 5}), 0);
    cr_assert_eq(choice_of(&rules, (float[]){5, 4, 5, 4, 5, 4, 5}), 1);
    cr_assert_eq(choice_of(&rules, (float[]){0, 0, -1e30f, 0, -1e30f, 0, 0}), 2);
    rules_release(&rules);
}

/* ---- whole games ---- */

/* The best of all placements, by landing row and new holes. */
static float best_of_all(void *player, const Well *well, int piece)
{
    const Rules *rules = player;
    Moves moves;
    float best = -1e9f;
    moves_find(rules, well, piece, -1, &moves);
    for (int r = 0; r < PIECE_ROTATIONS_MAX; r++) {
        for (int x = 0; x < rules->settings.width; x++) {
            if (!(moves.legal[r] >> x & 1))
                continue;
            Well after = *well;
            int holes = 0;
            well_place(&after, &rules->pieces.piece[piece].shape[r], x, moves.row[r][x]);
            for (int c = 0; c < rules->settings.width; c++)
                holes += after.height[c] - __builtin_popcount(after.column[c]);
            float rating = (float)(-3 * holes - moves.row[r][x]);
            best = rating > best ? rating : best;
        }
    }
    return best;
}

/* What piece `number` must be when it is dealt on this board. */
static int expected_piece(const Rules *rules, uint64_t seed, int64_t number, const Well *well)
{
    if (!order_is_adversarial(rules, seed, number))
        return order_piece(rules, seed, number);
    int worst = 0;
    for (int p = 1; p < rules->pieces.count; p++)
        if (best_of_all((void *)rules, well, p) < best_of_all((void *)rules, well, worst))
            worst = p;
    return worst;
}

/* Returns how many different pieces the adversary dealt. */
static int check_game(double probability, bool preview, uint64_t seed)
{
    Rules rules;
    Game game;
    Moves moves;
    Dice dice = {seed};
    uint32_t seen = 0;
    rules_for(&rules, probability, preview);
    Judge judge = {best_of_all, &rules};
    game_start(&game, &rules, seed, &judge);
    int current = expected_piece(&rules, seed, 0, &game.well);
    int next = preview ? expected_piece(&rules, seed, 1, &game.well) : NO_PIECE;
    while (game.counters.pieces < 300) {
        int64_t number = game.counters.pieces;
        cr_assert(game.current == current && game.next == next,
                  "seed %" PRIu64 ", probability %g, preview %d: piece %" PRId64 " is %d and then %d, not %d and %d",
                  seed, probability, preview, number, game.current, game.next, current, next);
        seen |= 1u << current;
        if (!game_find_moves(&game, &rules, &moves))
            break;
        game_play(&game, &rules, choose_placement(STYLE_WAVERING, &dice, &rules, &game, &moves), &judge);
        if (!game_is_playing(&game))
            break;
        current = preview ? next : expected_piece(&rules, seed, number + 1, &game.well);
        next = preview ? expected_piece(&rules, seed, number + 2, &game.well) : NO_PIECE;
    }
    cr_assert_gt(game.counters.pieces, 8, "seed %" PRIu64 ": too short a game to show anything", seed);
    rules_release(&rules);
    return __builtin_popcount(seen);
}

Test(adversary, deals_the_worst_piece_for_the_board_as_it_is_when_it_is_dealt)
{
    static const double probabilities[] = {0, 0.4, 1};
    int most_seen_of_always = 0;
    for (uint64_t seed = 0; seed < 10; seed++) {
        for (int preview = 0; preview < 2; preview++) {
            for (int i = 0; i < 3; i++) {
                int seen = check_game(probabilities[i], preview, seed);
                if (probabilities[i] == 1 && seen > most_seen_of_always)
                    most_seen_of_always = seen;
            }
        }
    }
    cr_assert_gt(most_seen_of_always, 1, "the adversary dealt the same piece again and again, which shows little");
}

Test(adversary, that_never_steps_in_deals_the_uniform_order)
{
    GameSettings settings = game_settings_default();
    Rules uniform, never;
    rules_make(&uniform, &settings, VECTOR_BASELINE);
    rules_for(&never, 0, false);
    for (int64_t n = 0; n < 1000; n++)
        cr_assert_eq(order_piece(&uniform, 2, n), order_piece(&never, 2, n), "piece %" PRId64, n);
    rules_release(&uniform);
    rules_release(&never);
}
