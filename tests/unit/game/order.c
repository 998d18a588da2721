/* Which piece comes next: bags, sequences, and the same pieces for ever. */
#include "game/playing.h"
#include "wellbred/game/order.h"

#include <criterion/criterion.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static void rules_for(Rules *rules, PieceSetKind pieces, PieceOrder order)
{
    GameSettings settings = game_settings_default();
    settings.pieces = pieces;
    settings.order = order;
    settings.sequence = "I, T T\n# not these: ZZ\nZ";
    settings.width = pieces == PIECES_TETROMINO ? 4 : 5; /* as many columns as cells, see below */
    rules_make(rules, &settings, VECTOR_BASELINE);
}

/* ---- for ever ---- */

/* The first 64 pieces of the games with seed 1, as the first version dealt
 * them. Results that people have published hang on these. */
static const struct {
    PieceSetKind pieces;
    PieceOrder order;
    const char *letters;
} golden[] = {
    {PIECES_TETROMINO, ORDER_UNIFORM, "TLSJLSSSSTLSLOOJTIOIJOOLOIZZSJJTOSSITLOOJZSTSTZJJTSSZLLLOJLILZJT"},
    {PIECES_TETROMINO, ORDER_BAG, "TLJZOSITOISJLZOSLTZIJJSTZOILJSZTIOLZSOJILTIJSLZOTLOTJIZSTOZSILJO"},
    {PIECES_TETROMINO, ORDER_SZ, "SZZSZSZZSZZZZZSZSZSSZSSZSSZSZSSSSSZZSZZSZZSSZZZSZZSSSSZZSZSSSSZZ"},
    {PIECES_PENTOMINO, ORDER_UNIFORM, "PTyYWYXlpYlZTpnyNLVfUfLVIYWLTXVlLyFLYZFFYTFyfFfYXXzYIUIIlXIUpFpV"},
    {PIECES_PENTOMINO, ORDER_BAG, "PUFInWlLNXTpfYVZyzNlpWLVZnFUXfPzTYIyLylfXVTWZpPNUFYznIXYNpWZVIfn"},
};

Test(order, deals_the_same_pieces_for_ever)
{
    for (size_t i = 0; i < sizeof golden / sizeof *golden; i++) {
        Rules rules;
        char dealt[65] = "";
        rules_for(&rules, golden[i].pieces, golden[i].order);
        for (int n = 0; n < 64; n++)
            dealt[n] = rules.pieces.piece[order_piece(&rules, 1, n)].name;
        cr_assert_str_eq(dealt, golden[i].letters, "%s, %s: %s", piece_set_names[golden[i].pieces],
                         piece_order_names[golden[i].order], dealt);
        rules_release(&rules);
    }
}

Test(order, gives_the_adversary_the_same_turns_for_ever)
{
    GameSettings settings = game_settings_default();
    Rules rules;
    char turns[65] = "";
    settings.order = ORDER_ADVERSARY;
    settings.adversary = 0.5;
    rules_make(&rules, &settings, VECTOR_BASELINE);
    for (int n = 0; n < 64; n++)
        turns[n] = order_is_adversarial(&rules, 1, n) ? 'A' : '.';
    cr_assert_str_eq(turns, ".AAAA.A.A....A....A.......A.A.A.A..AAA.A.AAA.AA..A.AA.AA.AA.AA.A");
    rules_release(&rules);
}

/* ---- bags and lists ---- */

Test(order, has_each_piece_once_in_each_bag)
{
    for (int kind = 0; kind < PIECE_SET_KINDS; kind++) {
        Rules rules;
        rules_for(&rules, (PieceSetKind)kind, ORDER_BAG);
        int count = rules.pieces.count;
        for (uint64_t seed = 0; seed < 20; seed++) {
            for (int bag = 0; bag < 200; bag++) {
                uint32_t seen = 0;
                for (int i = 0; i < count; i++)
                    seen |= 1u << order_piece(&rules, seed, (int64_t)bag * count + i);
                if (seen != (1u << count) - 1)
                    cr_assert_fail("seed %" PRIu64 ", bag %d of %s has %x", seed, bag, piece_set_names[kind], seen);
            }
        }
        rules_release(&rules);
    }
}

Test(order, of_sz_has_nothing_else)
{
    Rules rules;
    rules_for(&rules, PIECES_TETROMINO, ORDER_SZ);
    for (int n = 0; n < 10000; n++) {
        char name = rules.pieces.piece[order_piece(&rules, 3, n)].name;
        if (name != 'S' && name != 'Z')
            cr_assert_fail("piece %d is %c", n, name);
    }
    rules_release(&rules);
}

Test(order, of_a_sequence_starts_again_at_its_end_whatever_the_seed)
{
    Rules rules;
    rules_for(&rules, PIECES_TETROMINO, ORDER_SEQUENCE);
    cr_assert_eq(rules.sequence_length, 4);
    for (int64_t n = 0; n < 1000; n++)
        for (uint64_t seed = 0; seed < 3; seed++)
            cr_assert_eq(rules.pieces.piece[order_piece(&rules, seed, n)].name, "ITTZ"[n % 4], "piece %" PRId64, n);
    rules_release(&rules);
}

Test(order, reads_a_sequence_in_any_layout)
{
    static const char text[] = "# a list\n I,O\tT\r\n,,S #Z J L\n\nZ\n#";
    PieceSet set;
    uint8_t *pieces;
    int length;
    Error error;
    piece_set_init(&set, PIECES_TETROMINO);
    cr_assert(sequence_parse(text, strlen(text), &set, &pieces, &length, &error));
    cr_assert_eq(length, 5);
    cr_assert_arr_eq(pieces, ((uint8_t[]){0, 1, 2, 3, 4}), 5);
    free(pieces);

    piece_set_init(&set, PIECES_PENTOMINO);
    cr_assert(sequence_parse("zFf", 3, &set, &pieces, &length, &error));
    cr_assert_eq(length, 3);
    cr_assert_arr_eq(pieces, ((uint8_t[]){17, 0, 1}), 3);
    free(pieces);
}

/* ---- a function of seed and number ---- */

static const struct {
    PieceSetKind pieces;
    PieceOrder order;
} kinds[] = {
    {PIECES_TETROMINO, ORDER_UNIFORM}, {PIECES_TETROMINO, ORDER_BAG},       {PIECES_TETROMINO, ORDER_SEQUENCE},
    {PIECES_TETROMINO, ORDER_SZ},      {PIECES_TETROMINO, ORDER_ADVERSARY}, {PIECES_PENTOMINO, ORDER_UNIFORM},
    {PIECES_PENTOMINO, ORDER_BAG},     {PIECES_PENTOMINO, ORDER_SEQUENCE},  {PIECES_PENTOMINO, ORDER_ADVERSARY},
};
enum { KINDS = sizeof kinds / sizeof *kinds };

Test(order, does_not_depend_on_what_was_asked_before)
{
    enum { SEEDS = 3, PIECES = 500 };
    for (int k = 0; k < KINDS; k++) {
        Rules rules;
        int inward[SEEDS][PIECES];
        Dice dice = {(uint64_t)k};
        rules_for(&rules, kinds[k].pieces, kinds[k].order);
        for (int seed = 0; seed < SEEDS; seed++)
            for (int n = 0; n < PIECES; n++)
                inward[seed][n] = order_piece(&rules, (uint64_t)seed, n);
        for (int i = 0; i < 5000; i++) {
            int seed = dice_below(&dice, SEEDS), n = dice_below(&dice, PIECES);
            if (order_piece(&rules, (uint64_t)seed, n) != inward[seed][n])
                cr_assert_fail("kind %d: piece %d of seed %d", k, n, seed);
        }
        rules_release(&rules);
    }
}

/* On a board as wide as a piece has cells, a swept board with one row more for
 * each piece is a valid game, so that even S and Z can be dealt for ever. */
static void sweep(Game *game)
{
    memset(&game->well, 0, sizeof game->well);
    game->counters.lines = game->counters.pieces;
}

Test(order, is_what_a_game_deals)
{
    for (int k = 0; k < KINDS; k++) {
        Rules rules;
        Game game;
        Moves moves;
        rules_for(&rules, kinds[k].pieces, kinds[k].order); /* with an adversary that never steps in */
        bool ahead = kinds[k].order != ORDER_ADVERSARY;
        game_start(&game, &rules, 5, NULL);
        for (int64_t n = 0; n < 10000; n++) {
            if (game.current != order_piece(&rules, 5, n) ||
                game.next != (ahead ? order_piece(&rules, 5, n + 1) : NO_PIECE))
                cr_assert_fail("kind %d: piece %" PRId64 " is %d, then %d", k, n, game.current, game.next);
            cr_assert(game_find_moves(&game, &rules, &moves));
            game_play(&game, &rules, moves_placement(&moves, 0, 0), NULL);
            sweep(&game);
        }
        cr_assert_eq(game.counters.pieces, 10000);
        rules_release(&rules);
    }
}

static int equal_pieces(const Rules *rules, uint64_t seed_a, int64_t from_a, uint64_t seed_b, int64_t from_b)
{
    int equal = 0;
    for (int n = 0; n < 64; n++)
        equal += order_piece(rules, seed_a, from_a + n) == order_piece(rules, seed_b, from_b + n);
    return equal;
}

/* 64 pieces that have nothing to do with each other agree in about nine. */
Test(order, goes_on_for_longer_than_any_game_without_repeating)
{
    Rules rules;
    rules_for(&rules, PIECES_TETROMINO, ORDER_UNIFORM);
    for (int bit = 6; bit < 60; bit++) {
        int equal = equal_pieces(&rules, 1, 0, 1, INT64_C(1) << bit);
        cr_assert_lt(equal, 30, "the pieces from 2^%d on are the first ones", bit);
    }
    rules_release(&rules);
}

Test(order, differs_for_seeds_that_differ_in_one_bit)
{
    Rules rules;
    rules_for(&rules, PIECES_TETROMINO, ORDER_UNIFORM);
    for (int bit = 0; bit < 64; bit++) {
        int equal = equal_pieces(&rules, 1, 0, 1 ^ UINT64_C(1) << bit, 0);
        cr_assert_lt(equal, 30, "bit %d of the seed does not count", bit);
    }
    rules_release(&rules);
}
