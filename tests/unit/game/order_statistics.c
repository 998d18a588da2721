/* Are the pieces dealt evenly? Chi-square tests with fixed seeds, so they pass
 * or fail for ever; the bound is five standard deviations to either side. */
#include "game/playing.h"
#include "wellbred/game/order.h"

#include <criterion/criterion.h>
#include <stdlib.h>

static void rules_for(Rules *rules, PieceSetKind pieces, PieceOrder order, double adversary)
{
    GameSettings settings = game_settings_default();
    settings.pieces = pieces;
    settings.order = order;
    settings.adversary = adversary;
    rules_make(rules, &settings, VECTOR_BASELINE);
}

/* The counts of `cells` things that should be equally frequent. */
static void assert_even(const int *count, int cells, int freedom, const char *what)
{
    double total = 0, chi_square = 0;
    for (int c = 0; c < cells; c++)
        total += count[c];
    double expected = total / cells;
    for (int c = 0; c < cells; c++)
        chi_square += (count[c] - expected) * (count[c] - expected) / expected;
    double excess = chi_square - freedom; /* the variance is twice the degrees of freedom */
    cr_assert_geq(expected, 20, "%s: too few draws for a chi-square test", what);
    cr_assert_lt(excess * excess, 25.0 * 2 * freedom, "%s: chi-square is %.1f, expected %d", what, chi_square, freedom);
}

enum { DRAWS = 200000, GAMES = 50, GAME_LENGTH = DRAWS / GAMES, SET = PIECE_SET_MAX };

/* Pieces `lag` apart, or of neighbouring seeds when the lag is 0. */
static void count_pairs(const Rules *rules, int lag, int *count)
{
    int pieces = rules->pieces.count;
    for (uint64_t seed = 0; seed < GAMES; seed++) {
        for (int64_t n = 0; n < GAME_LENGTH; n++) {
            int one = order_piece(rules, seed, n);
            int other = order_piece(rules, lag ? seed : seed + 1, n + lag);
            count[pieces * one + other]++;
        }
    }
}

Test(order_statistics, uniform_pieces_are_equally_frequent)
{
    for (int kind = 0; kind < PIECE_SET_KINDS; kind++) {
        Rules rules;
        int count[SET] = {0};
        rules_for(&rules, (PieceSetKind)kind, ORDER_UNIFORM, 0);
        for (uint64_t seed = 0; seed < GAMES; seed++)
            for (int64_t n = 0; n < GAME_LENGTH; n++)
                count[order_piece(&rules, seed, n)]++;
        assert_even(count, rules.pieces.count, rules.pieces.count - 1, piece_set_names[kind]);
        rules_release(&rules);
    }
}

Test(order_statistics, uniform_pieces_are_equally_frequent_at_every_place_of_a_block)
{
    for (int kind = 0; kind < PIECE_SET_KINDS; kind++) {
        Rules rules;
        static int count[16][SET];
        rules_for(&rules, (PieceSetKind)kind, ORDER_UNIFORM, 0);
        for (int64_t n = 0; n < DRAWS; n++)
            count[n % 16][order_piece(&rules, 9, n)]++;
        for (int place = 0; place < 16; place++) {
            assert_even(count[place], rules.pieces.count, rules.pieces.count - 1, piece_set_names[kind]);
            for (int p = 0; p < SET; p++)
                count[place][p] = 0;
        }
        rules_release(&rules);
    }
}

Test(order_statistics, uniform_pieces_do_not_depend_on_earlier_ones_or_on_other_games)
{
    static const int lags[] = {0, 1, 2, 7, 8, 16}; /* 8 and 16: the next word, the next block */
    for (int kind = 0; kind < PIECE_SET_KINDS; kind++) {
        for (size_t i = 0; i < sizeof lags / sizeof *lags; i++) {
            Rules rules;
            int count[SET * SET] = {0};
            rules_for(&rules, (PieceSetKind)kind, ORDER_UNIFORM, 0);
            int cells = rules.pieces.count * rules.pieces.count;
            count_pairs(&rules, lags[i], count);
            assert_even(count, cells, cells - 1, piece_set_names[kind]);
            rules_release(&rules);
        }
    }
}

Test(order_statistics, s_and_z_are_balanced_and_independent)
{
    static const int lags[] = {0, 1, 8, 16};
    Rules rules;
    rules_for(&rules, PIECES_TETROMINO, ORDER_SZ, 0);
    int s = rules.s_piece, z = rules.z_piece;
    for (size_t i = 0; i < sizeof lags / sizeof *lags; i++) {
        int count[SET * SET] = {0};
        count_pairs(&rules, lags[i], count);
        int pairs[4] = {count[7 * s + s], count[7 * s + z], count[7 * z + s], count[7 * z + z]};
        cr_assert_eq(pairs[0] + pairs[1] + pairs[2] + pairs[3], DRAWS);
        assert_even(pairs, 4, 3, "pairs of S and Z");
    }
    rules_release(&rules);
}

/* ---- bags ---- */

/* The place of an order of seven pieces among all 5040. */
static int permutation_number(const uint8_t *pieces)
{
    int number = 0;
    for (int i = 0; i < 7; i++) {
        int smaller_to_come = 0;
        for (int j = i + 1; j < 7; j++)
            smaller_to_come += pieces[j] < pieces[i];
        number = number * (7 - i) + smaller_to_come;
    }
    return number;
}

Test(order_statistics, all_5040_bags_of_seven_are_equally_frequent)
{
    enum { BAGS = 250000 };
    static int count[5040];
    Rules rules;
    rules_for(&rules, PIECES_TETROMINO, ORDER_BAG, 0);
    for (int64_t bag = 0; bag < BAGS; bag++) {
        uint8_t pieces[ORDER_BLOCK_MAX];
        order_block(&rules, 4, bag, pieces);
        count[permutation_number(pieces)]++;
    }
    assert_even(count, 5040, 5039, "bags");
    rules_release(&rules);
}

/* Every pair of different pieces at every pair of places, for both sets. */
Test(order_statistics, no_two_places_of_a_bag_favour_a_pair_of_pieces)
{
    enum { BAGS = 20000 };
    static int count[SET][SET][SET * SET];
    for (int kind = 0; kind < PIECE_SET_KINDS; kind++) {
        Rules rules;
        rules_for(&rules, (PieceSetKind)kind, ORDER_BAG, 0);
        int n = rules.pieces.count;
        for (int64_t bag = 0; bag < BAGS; bag++) {
            uint8_t pieces[ORDER_BLOCK_MAX];
            order_block(&rules, 4, bag, pieces);
            for (int i = 0; i < n; i++)
                for (int j = 0; j < i; j++)
                    count[i][j][(n - 1) * pieces[i] + pieces[j] - (pieces[j] > pieces[i])]++;
        }
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < i; j++) {
                assert_even(count[i][j], n * (n - 1), n * (n - 1) - 1, piece_set_names[kind]);
                for (int c = 0; c < n * n; c++)
                    count[i][j][c] = 0;
            }
        }
        rules_release(&rules);
    }
}

Test(order_statistics, each_piece_comes_first_in_a_bag_equally_often)
{
    for (int kind = 0; kind < PIECE_SET_KINDS; kind++) {
        Rules rules;
        int by_bag[SET] = {0}, by_seed[SET] = {0};
        rules_for(&rules, (PieceSetKind)kind, ORDER_BAG, 0);
        for (int i = 0; i < DRAWS / 2; i++) {
            by_bag[order_piece(&rules, 8, (int64_t)i * rules.pieces.count)]++;
            by_seed[order_piece(&rules, (uint64_t)i, 0)]++;
        }
        assert_even(by_bag, rules.pieces.count, rules.pieces.count - 1, "first pieces of one game's bags");
        assert_even(by_seed, rules.pieces.count, rules.pieces.count - 1, "first pieces of many games");
        rules_release(&rules);
    }
}

/* ---- the adversary's turns ---- */

Test(order_statistics, the_adversary_steps_in_as_often_as_it_should_and_whatever_the_piece)
{
    static const double probabilities[] = {0.5, 0.25, 0.9};
    for (int i = 0; i < 3; i++) {
        Rules rules;
        int turns = 0, by_piece[SET] = {0};
        rules_for(&rules, PIECES_TETROMINO, ORDER_ADVERSARY, probabilities[i]);
        for (int64_t n = 0; n < DRAWS; n++) {
            if (!order_is_adversarial(&rules, 6, n))
                continue;
            turns++;
            by_piece[order_piece(&rules, 6, n)]++;
        }
        double p = probabilities[i], excess = turns - p * DRAWS;
        cr_assert_lt(excess * excess, 25 * DRAWS * p * (1 - p), "%d turns of %d with probability %g", turns, DRAWS, p);
        assert_even(by_piece, 7, 6, "pieces that the adversary replaces");
        rules_release(&rules);
    }
}

/* Block n of the pieces and turn n have the same place in their streams, so
 * these two would be tied together if they shared one. */
Test(order_statistics, the_adversary_does_not_throw_the_dice_of_the_pieces)
{
    Rules rules;
    int count[2 * 7] = {0};
    rules_for(&rules, PIECES_TETROMINO, ORDER_ADVERSARY, 0.5);
    for (int64_t n = 0; n < DRAWS; n++)
        count[7 * order_is_adversarial(&rules, 6, n) + order_piece(&rules, 6, n * rules.block_size)]++;
    assert_even(count, 14, 13, "turns of the adversary and first pieces of blocks");
    rules_release(&rules);
}

Test(order_statistics, the_adversary_steps_in_never_or_always_at_the_ends)
{
    Rules never, always, absent;
    rules_for(&never, PIECES_TETROMINO, ORDER_ADVERSARY, 0);
    rules_for(&always, PIECES_TETROMINO, ORDER_ADVERSARY, 1);
    rules_for(&absent, PIECES_TETROMINO, ORDER_UNIFORM, 1);
    for (int64_t n = 0; n < 20000; n++)
        if (order_is_adversarial(&never, 6, n) || !order_is_adversarial(&always, 6, n) ||
            order_is_adversarial(&absent, 6, n))
            cr_assert_fail("piece %lld", (long long)n);
}
