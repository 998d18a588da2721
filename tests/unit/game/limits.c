/* max_pieces and max_keys end a game as capped, and only then. */
#include "game/playing.h"
#include "game/positions.h"

#include <criterion/criterion.h>

/* A game of O on 10x20, where an O appears at column 4: there it takes one
 * key press, each column further one more. */
static void rules_for(Rules *rules, const char *sequence, int64_t max_pieces, int64_t max_keys)
{
    GameSettings settings = game_settings_default();
    settings.order = ORDER_SEQUENCE;
    settings.sequence = sequence;
    settings.max_pieces = max_pieces;
    settings.max_keys = max_keys;
    rules_make(rules, &settings, VECTOR_BASELINE);
}

static void play_at(Game *game, const Rules *rules, int rotation, int x)
{
    Moves moves;
    cr_assert(game_find_moves(game, rules, &moves));
    cr_assert(moves.legal[rotation] >> x & 1);
    game_play(game, rules, moves_placement(&moves, rotation, x), NULL);
}

/* ---- pieces ---- */

Test(limits, of_pieces_cap_a_game_after_the_last_one)
{
    Rules rules;
    Game game;
    Moves moves;
    rules_for(&rules, "O", 3, 0);
    game_start(&game, &rules, 1, NULL);
    for (int i = 0; i < 3; i++) {
        cr_assert(game_is_playing(&game));
        play_at(&game, &rules, 0, 2 * i);
    }
    cr_assert_eq(game.status, GAME_CAPPED);
    cr_assert_eq(game.counters.pieces, 3);
    cr_assert_not(game_find_moves(&game, &rules, &moves));
    cr_assert_eq(game.status, GAME_CAPPED);
    rules_release(&rules);
}

/* Eleven O in one column: the last one sticks out. */
Test(limits, of_pieces_do_not_hide_that_the_last_piece_lost)
{
    static const GameStatus ends[] = {GAME_CAPPED, GAME_OVER, GAME_OVER};
    for (int limit = 10; limit <= 12; limit++) {
        Rules rules;
        Game game;
        rules_for(&rules, "O", limit, 0);
        game_start(&game, &rules, 1, NULL);
        while (game_is_playing(&game))
            play_at(&game, &rules, 0, 0);
        cr_assert_eq(game.status, ends[limit - 10], "limit %d", limit);
        cr_assert_eq(game.counters.pieces, limit == 10 ? 10 : 11, "limit %d", limit);
        rules_release(&rules);
    }
}

Test(limits, of_zero_are_none)
{
    Rules rules;
    Game game;
    rules_for(&rules, "O", 0, 0);
    game_start(&game, &rules, 1, NULL);
    for (int i = 0; i < 1000; i++) /* five side by side remove two rows */
        play_at(&game, &rules, 0, 2 * (i % 5));
    cr_assert(game_is_playing(&game));
    cr_assert_eq(game.counters.lines, 400);
    rules_release(&rules);
}

/* ---- key presses ---- */

Test(limits, of_keys_leave_out_every_placement_that_would_go_beyond)
{
    static const char *const reached[] = {"4", "3 4 5", "2 3 4 5 6", "1 2 3 4 5 6 7", "0 1 2 3 4 5 6 7 8"};
    for (int limit = 1; limit <= 7; limit++) {
        Rules rules;
        Moves moves;
        rules_for(&rules, "O", 0, limit);
        Position position = position_drawn(&rules, "", 'O');
        cr_assert(position_moves(&position, &moves));
        cr_assert_str_eq(legal_columns(&moves, 0), reached[limit < 5 ? limit - 1 : 4], "%d keys", limit);
        cr_assert_str_eq(choice_columns(&moves, 0), legal_columns(&moves, 0), "%d keys", limit);
        rules_release(&rules);
    }
}

Test(limits, of_keys_count_turns)
{
    Rules rules;
    Moves moves;
    rules_for(&rules, "T", 0, 3);
    Position position = position_drawn(&rules, "", 'T');
    cr_assert(position_moves(&position, &moves));
    cr_assert_str_eq(legal_columns(&moves, 0), "1 2 3 4 5");
    cr_assert_str_eq(legal_columns(&moves, 3), "3 4 5"); /* one turn */
    cr_assert_str_eq(legal_columns(&moves, 2), "3");     /* two */
    cr_assert_str_eq(legal_columns(&moves, 1), "");      /* three and the drop are four */
    rules_release(&rules);
}

Test(limits, of_keys_may_be_used_up_and_cap_the_game_then)
{
    Rules rules;
    Game game;
    Moves moves;
    rules_for(&rules, "O", 0, 8);
    game_start(&game, &rules, 1, NULL);
    play_at(&game, &rules, 0, 0); /* 5 */
    play_at(&game, &rules, 0, 6); /* 3 */
    cr_assert(game_is_playing(&game));
    cr_assert_eq(game.counters.keys, 8);
    cr_assert_not(game_find_moves(&game, &rules, &moves));
    cr_assert_eq(game.status, GAME_CAPPED);
    cr_assert_eq(game.counters.pieces, 2);
    rules_release(&rules);
}

/* An upright I in the fifth column takes two keys, a lying one in the middle
 * one: with one key left there is still a move. */
Test(limits, of_keys_cap_the_game_only_when_no_placement_is_cheap_enough)
{
    Rules rules;
    Game game;
    Moves moves;
    rules_for(&rules, "I", 0, 3);
    game_start(&game, &rules, 1, NULL);
    play_at(&game, &rules, 1, 4);
    cr_assert(game_find_moves(&game, &rules, &moves));
    cr_assert_str_eq(legal_columns(&moves, 0), "3");
    cr_assert_str_eq(legal_columns(&moves, 1), "");
    play_at(&game, &rules, 0, 3);
    cr_assert_not(game_find_moves(&game, &rules, &moves));
    cr_assert_eq(game.status, GAME_CAPPED);
    rules_release(&rules);
}

static const char pillar[] = ". . . . # # . . . ."
                             ". . . . # # . . . ."
                             ". . . . # # . . . ."
                             ". . . . # # . . . .";

/* Only the middle can be paid for, and that loses. */
Test(limits, of_keys_leave_a_losing_move_as_the_only_choice)
{
    GameSettings settings = game_settings_default();
    Rules rules;
    Moves moves;
    settings.height = 4;
    settings.max_keys = 2;
    rules_make(&rules, &settings, VECTOR_BASELINE);
    Position position = position_drawn(&rules, pillar, 'O');
    cr_assert(position_moves(&position, &moves));
    cr_assert_str_eq(losing_columns(&moves, 0), "3 4 5");
    cr_assert_str_eq(choice_columns(&moves, 0), "3 4 5");
    rules_release(&rules);

    settings.max_keys = 3;
    rules_make(&rules, &settings, VECTOR_BASELINE);
    position = position_drawn(&rules, pillar, 'O');
    cr_assert(position_moves(&position, &moves));
    cr_assert_str_eq(losing_columns(&moves, 0), "3 4 5");
    cr_assert_str_eq(choice_columns(&moves, 0), "2 6");
    rules_release(&rules);
}

Test(limits, of_keys_do_not_turn_a_blocked_game_into_a_capped_one)
{
    GameSettings settings = game_settings_default();
    Rules rules;
    Moves moves;
    settings.height = 4;
    settings.moves = MOVES_ROTATE_SHIFT;
    settings.max_keys = 2;
    rules_make(&rules, &settings, VECTOR_BASELINE);
    Position position = position_drawn(&rules, pillar, 'O');
    cr_assert_not(position_moves(&position, &moves));
    cr_assert_eq(position.fast.status, GAME_OVER);
    rules_release(&rules);
}
