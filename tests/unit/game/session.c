#include "game/playing.h"
#include "wellbred/game/session.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

static GameSettings for_people(int width, int height)
{
    GameSettings settings = game_settings_default();
    settings.width = width;
    settings.height = height;
    settings.order = ORDER_BAG;
    settings.game_over = GAME_OVER_SPAWN;
    return settings;
}

/* A session whose pieces come in a given sequence. */
static Session sequence_session(Rules *rules, int width, int height, const char *pieces, SessionPlan plan)
{
    GameSettings settings = for_people(width, height);
    settings.order = ORDER_SEQUENCE;
    settings.sequence = pieces;
    rules_make(rules, &settings, VECTOR_BASELINE);
    Session session;
    plan.rules = rules;
    session_start(&session, &plan);
    return session;
}

static char falling_name(const Session *session)
{
    return session->plan.rules->pieces.piece[session->falling.piece].name;
}

static void press_times(Session *session, Press press, int times)
{
    for (int i = 0; i < times; i++)
        session_press(session, press);
}

static const SessionPlan with_gravity = {.gravity = true}, without_gravity = {.gravity = false};

/* ---- gravity and lock ---- */

Test(session, a_piece_falls_one_row_in_each_interval_of_its_level)
{
    for (int level = 0; level <= SESSION_LEVEL_MAX; level++) {
        Rules rules;
        Session session = sequence_session(&rules, 10, 20, "T", (SessionPlan){.gravity = true, .level = level});
        int row = session.falling.y;
        int64_t passed_us = 0;
        while (session.falling.y > 2) {
            session_tick(&session, 1);
            passed_us += 1000;
            if (session.falling.y == 2)
                break;
            cr_assert_eq(row - session.falling.y, passed_us / session_row_microseconds(level), "level %d", level);
        }
        rules_release(&rules);
    }
}

Test(session, higher_levels_are_faster)
{
    for (int level = 1; level <= SESSION_LEVEL_MAX; level++)
        cr_assert_lt(session_row_microseconds(level), session_row_microseconds(level - 1));
    cr_assert_eq(session_row_microseconds(1000), session_row_microseconds(SESSION_LEVEL_MAX));
}

Test(session, a_piece_at_rest_locks_after_half_a_second)
{
    Rules rules;
    Session session = sequence_session(&rules, 10, 20, "O", with_gravity);
    press_times(&session, PRESS_SOFT_DROP, 30);
    session_tick(&session, 499);
    cr_assert_eq(session.counters.pieces, 0);
    session_tick(&session, 1);
    cr_assert_eq(session.counters.pieces, 1);
    rules_release(&rules);
}

Test(session, moves_at_rest_put_off_the_lock_fifteen_times)
{
    Rules rules;
    Session session = sequence_session(&rules, 10, 20, "O", with_gravity);
    press_times(&session, PRESS_SOFT_DROP, 30);
    for (int i = 0; i < 15; i++) {
        session_tick(&session, 499);
        cr_assert(session_press(&session, i % 2 ? PRESS_LEFT : PRESS_RIGHT));
    }
    session_tick(&session, 499);
    cr_assert(session_press(&session, PRESS_LEFT));
    cr_assert_eq(session.counters.pieces, 0);
    session_tick(&session, 1);
    cr_assert_eq(session.counters.pieces, 1, "the sixteenth move must not put off the lock");
    rules_release(&rules);
}

/* An I that is turned at rest is kicked up two rows by every other turn. */
Test(session, turning_does_not_put_off_the_lock_for_ever)
{
    Rules rules;
    Session session = sequence_session(&rules, 10, 20, "I", with_gravity);
    press_times(&session, PRESS_SOFT_DROP, 30);
    for (int i = 0; i < 200 && session.counters.pieces == 0; i++) {
        session_press(&session, PRESS_CLOCKWISE);
        session_press(&session, PRESS_SOFT_DROP);
        session_tick(&session, 100);
    }
    cr_assert_eq(session.counters.pieces, 1);
    rules_release(&rules);
}

Test(session, a_long_tick_is_as_many_short_ones)
{
    for (int seed = 0; seed < 20; seed++) {
        GameSettings settings = for_people(6, 12);
        Rules rules;
        rules_make(&rules, &settings, VECTOR_BASELINE);
        Session one, many;
        session_start(&one, &(SessionPlan){.rules = &rules, .seed = (uint64_t)seed, .gravity = true, .level = seed});
        many = one;
        session_tick(&one, 30000);
        for (int i = 0; i < 30000; i += 30)
            session_tick(&many, 30);
        cr_assert_eq(memcmp(&one, &many, sizeof one), 0, "seed %d", seed);
        cr_assert_gt(one.counters.pieces, 0);
        rules_release(&rules);
    }
}

Test(session, without_gravity_time_does_nothing)
{
    Rules rules;
    Session session = sequence_session(&rules, 10, 20, "O", without_gravity), before = session;
    session_tick(&session, 1000000);
    cr_assert_eq(memcmp(&session, &before, sizeof session), 0);
    press_times(&session, PRESS_SOFT_DROP, 30);
    session_tick(&session, 1000000);
    cr_assert_eq(session.counters.pieces, 0);
    rules_release(&rules);
}

Test(session, nothing_moves_while_it_is_paused)
{
    Rules rules;
    Session session = sequence_session(&rules, 10, 20, "TO", with_gravity);
    cr_assert(session_press(&session, PRESS_PAUSE));
    Session before = session;
    for (Press press = PRESS_LEFT; press < PRESS_PAUSE; press++)
        cr_assert_not(session_press(&session, press));
    session_tick(&session, 1000000);
    cr_assert_eq(memcmp(&session, &before, sizeof session), 0);
    cr_assert(session_press(&session, PRESS_PAUSE));
    cr_assert(session_press(&session, PRESS_LEFT));
    rules_release(&rules);
}

/* ---- keys ---- */

Test(session, a_piece_stops_at_the_walls)
{
    Rules rules;
    Session session = sequence_session(&rules, 10, 20, "I", without_gravity);
    press_times(&session, PRESS_LEFT, 3);
    cr_assert_not(session_press(&session, PRESS_LEFT));
    press_times(&session, PRESS_RIGHT, 6);
    cr_assert_not(session_press(&session, PRESS_RIGHT));
    session_press(&session, PRESS_HARD_DROP);
    cr_assert_eq(session.well.column[5], 0);
    cr_assert_eq(session.well.column[6] & session.well.column[9], 1);
    cr_assert_eq(session.counters.keys, 10, "a key that moves nothing does not count");
    rules_release(&rules);
}

Test(session, the_ghost_is_where_a_hard_drop_lands)
{
    GameSettings settings = for_people(10, 20);
    Rules rules;
    Dice dice = {7};
    rules_make(&rules, &settings, VECTOR_BASELINE);
    Session session;
    session_start(&session, &(SessionPlan){.rules = &rules, .seed = 3});
    for (int i = 0; i < 2000 && session_is_playing(&session); i++) {
        Press press = (Press)dice_below(&dice, PRESS_PAUSE);
        if (press == PRESS_HARD_DROP) {
            FallingPiece ghost = session_ghost(&session);
            Placement placement = srs_placement(&rules, &ghost);
            Well expected = session.well;
            bool over;
            moves_apply(&rules, &expected, ghost.piece, placement, &over);
            session_press(&session, press);
            cr_assert_eq(memcmp(&expected, &session.well, sizeof expected), 0);
        } else {
            session_press(&session, press);
        }
    }
    cr_assert_gt(session.counters.pieces, 5);
    rules_release(&rules);
}

/* The L stands on its hook: columns 1 and 2 of the floor are covered. */
Test(session, a_piece_can_be_tucked_under_an_overhang)
{
    Rules rules;
    Session session = sequence_session(&rules, 10, 20, "LI", with_gravity);
    press_times(&session, PRESS_CLOCKWISE, 2);
    press_times(&session, PRESS_LEFT, 4);
    session_press(&session, PRESS_HARD_DROP);
    cr_assert_eq(session.well.column[1], 2);
    press_times(&session, PRESS_SOFT_DROP, 30);
    press_times(&session, PRESS_LEFT, 5);
    session_press(&session, PRESS_HARD_DROP);
    for (int x = 0; x < 10; x++)
        cr_assert_eq(session.well.column[x], x <= 2 ? 3 : x <= 4 ? 1 : 0, "column %d", x);
    rules_release(&rules);
}

/* ---- hold ---- */

Test(session, a_piece_is_held_once)
{
    Rules rules;
    Session session = sequence_session(&rules, 10, 20, "TSZO", (SessionPlan){.ahead = 2});
    session_press(&session, PRESS_LEFT);
    cr_assert(session_press(&session, PRESS_HOLD));
    cr_assert_eq(falling_name(&session), 'S');
    cr_assert_eq(rules.pieces.piece[session.held].name, 'T');
    cr_assert_not(session_press(&session, PRESS_HOLD), "not again before this one has landed");
    session_press(&session, PRESS_HARD_DROP);
    cr_assert_eq(falling_name(&session), 'Z');
    cr_assert(session_press(&session, PRESS_HOLD));
    cr_assert_eq(falling_name(&session), 'T', "the held piece comes back");
    cr_assert_eq(rules.pieces.piece[session.held].name, 'Z');
    FallingPiece fresh = srs_spawn(&rules, session.falling.piece);
    cr_assert_eq(memcmp(&fresh, &session.falling, sizeof fresh), 0, "at the top");
    session_press(&session, PRESS_HARD_DROP);
    cr_assert_eq(falling_name(&session), 'O', "no piece is lost");
    rules_release(&rules);
}

/* ---- the order of pieces ---- */

Test(session, pieces_come_in_the_order_of_the_seed_however_many_are_shown)
{
    for (int ahead = 0; ahead <= PREVIEWS_MAX; ahead++) {
        GameSettings settings = for_people(16, 28);
        Rules rules;
        rules_make(&rules, &settings, VECTOR_BASELINE);
        Session session;
        session_start(&session, &(SessionPlan){.rules = &rules, .seed = 9, .ahead = ahead});
        unsigned bag = 0;
        for (int n = 0; n < 14; n++) {
            cr_assert_eq(session.falling.piece, order_piece(&rules, 9, n));
            for (int i = 0; i < ahead; i++)
                cr_assert_eq(session.next[i], order_piece(&rules, 9, n + 1 + i));
            bag |= 1u << session.falling.piece;
            if (n % 7 == 6) {
                cr_assert_eq(bag, 0x7f, "each piece once a bag");
                bag = 0;
            }
            press_times(&session, n % 2 ? PRESS_LEFT : PRESS_RIGHT, n);
            session_press(&session, PRESS_HARD_DROP);
        }
        rules_release(&rules);
    }
}

/* ---- scoring, levels, the end ---- */

/* Four wide: an I fills a row. */
Test(session, a_row_scores_by_its_level_and_each_piece_one_more)
{
    for (int level = 0; level < 5; level++) {
        Rules rules;
        Session session = sequence_session(&rules, 4, 20, "I", (SessionPlan){.level = level, .gravity = true});
        int64_t score = 0;
        for (int line = 0; line < 25; line++) {
            cr_assert_eq(session_level(&session), level + line / 10);
            session_press(&session, PRESS_HARD_DROP);
            score += 40 * (level + line / 10 + 1) + 1;
            cr_assert_eq(session.counters.score, score, "level %d, line %d", level, line);
        }
        cr_assert_eq(session.counters.lines, 25);
        rules_release(&rules);
    }
}

Test(session, four_rows_at_once_are_a_tetris)
{
    Rules rules;
    Session session = sequence_session(&rules, 4, 20, "I", without_gravity);
    for (int column = 0; column < 4; column++) {
        session_press(&session, PRESS_CLOCKWISE);
        press_times(&session, PRESS_LEFT, 4);
        press_times(&session, PRESS_RIGHT, column);
        session_press(&session, PRESS_HARD_DROP);
    }
    cr_assert_eq(session.counters.tetrises, 1);
    cr_assert_eq(session.counters.score, 1200 + 4);
    rules_release(&rules);
}

Test(session, a_game_is_over_when_a_piece_locks_above_the_board)
{
    Rules rules;
    Session session = sequence_session(&rules, 10, 20, "O", without_gravity);
    press_times(&session, PRESS_HARD_DROP, 10);
    cr_assert(session_is_playing(&session), "ten fill the board's twenty rows");
    session_press(&session, PRESS_HARD_DROP);
    cr_assert_eq(session.status, GAME_OVER);
    cr_assert_eq(session.counters.pieces, 11);
    Session before = session;
    cr_assert_not(session_press(&session, PRESS_LEFT));
    cr_assert_not(session_press(&session, PRESS_PAUSE));
    session_tick(&session, 10000);
    cr_assert_eq(memcmp(&session, &before, sizeof session), 0);
    rules_release(&rules);
}

Test(session, a_limit_of_pieces_ends_the_game)
{
    GameSettings settings = for_people(10, 20);
    settings.max_pieces = 3;
    Rules rules;
    rules_make(&rules, &settings, VECTOR_BASELINE);
    Session session;
    session_start(&session, &(SessionPlan){.rules = &rules});
    press_times(&session, PRESS_HARD_DROP, 3);
    cr_assert_eq(session.status, GAME_CAPPED);
    rules_release(&rules);
}

/* ---- whole games ---- */

static void assert_is_sound(const Session *session)
{
    const Rules *rules = session->plan.rules;
    cr_assert(well_is_valid(&session->well, rules->settings.width));
    for (int row = 0; row < BOARD_ROWS; row++)
        for (int x = 0; x < BOARD_WIDTH_MAX; x++)
            cr_assert_eq(session->mosaic.cell[row][x] != MOSAIC_EMPTY, session->well.column[x] >> row & 1);
    if (session_is_playing(session))
        cr_assert(srs_fits(rules, &session->well, session->falling));
}

static SessionEvent random_event(Dice *dice)
{
    if (dice_below(dice, 3) == 0)
        return (SessionEvent){.kind = EVENT_TICK, .milliseconds = dice_below(dice, 200)};
    int pause = dice_below(dice, 50) == 0; /* mostly not */
    return (SessionEvent){.kind = EVENT_PRESS, .press = (Press)(pause ? PRESS_PAUSE : dice_below(dice, PRESS_PAUSE))};
}

Test(session, the_list_of_its_events_is_the_whole_game)
{
    enum { EVENTS = 4000 };
    static SessionEvent events[EVENTS];
    for (int seed = 0; seed < 40; seed++) {
        Dice dice = {(uint64_t)seed};
        int width, height;
        size_random(&dice, &width, &height);
        GameSettings settings = for_people(width < 5 ? 5 : width, height);
        settings.pieces = seed % 2 ? PIECES_PENTOMINO : PIECES_TETROMINO;
        settings.score = (ScoreKind)(seed % SCORE_KINDS);
        settings.order = seed % 3 ? ORDER_BAG : ORDER_UNIFORM;
        Rules rules;
        rules_make(&rules, &settings, VECTOR_BASELINE);
        SessionPlan plan = {
            .rules = &rules, .seed = (uint64_t)seed, .level = seed % 12, .ahead = seed % 6, .gravity = seed % 4};
        Session played, again;
        session_start(&played, &plan);
        int count = 0;
        while (count < EVENTS && session_is_playing(&played)) {
            events[count] = random_event(&dice);
            session_apply(&played, &events[count++]);
            assert_is_sound(&played);
        }
        cr_assert_gt(played.counters.pieces, 0, "seed %d", seed);
        session_start(&again, &plan);
        for (int i = 0; i < count; i++)
            session_apply(&again, &events[i]);
        cr_assert_eq(played.counters.score, again.counters.score);
        cr_assert_eq(memcmp(&played, &again, sizeof played), 0, "seed %d", seed);
        rules_release(&rules);
    }
}

/* A player's moves make the same game here and in the engine. */
Test(session, placements_are_those_of_the_engine)
{
    for (int seed = 0; seed < 60; seed++) {
        Dice dice = {(uint64_t)seed};
        int width, height;
        size_random(&dice, &width, &height);
        GameSettings settings = settings_random(&dice, width < 5 ? 5 : width, height, PIECES_TETROMINO);
        settings.game_over = GAME_OVER_SPAWN;
        settings.preview = seed % 2;
        settings.max_keys = 0;
        if (seed % 5 == 0) {
            settings.order = ORDER_ADVERSARY;
            settings.adversary = 0.5;
        }
        Rules rules;
        rules_make(&rules, &settings, VECTOR_BASELINE);
        Judge judge = lowest_row_judge(&rules);
        Game game;
        Session session;
        game_start(&game, &rules, (uint64_t)seed, &judge);
        session_start(&session,
                      &(SessionPlan){.rules = &rules, .judge = &judge, .seed = (uint64_t)seed, .ahead = seed % 2});
        Moves moves;
        int bonus = settings.score == SCORE_NES;
        while (game.counters.pieces < 300 && session_is_playing(&session) && game_find_moves(&game, &rules, &moves)) {
            Game seen = session_as_game(&session);
            cr_assert_eq(seen.current, game.current, "%s", settings_text(&settings));
            Placement placement = choose_placement(STYLE_CAREFUL, &dice, &rules, &game, &moves);
            game_play(&game, &rules, placement, &judge);
            session_place(&session, placement);
            assert_is_sound(&session);
            cr_assert_eq(memcmp(&game.well, &session.well, sizeof game.well), 0, "%s", settings_text(&settings));
            cr_assert_eq(game.counters.lines, session.counters.lines);
            cr_assert_eq(game.counters.keys, session.counters.keys);
            cr_assert_eq(game.counters.score + bonus * game.counters.pieces, session.counters.score);
        }
        cr_assert_gt(game.counters.pieces, 0);
        rules_release(&rules);
    }
}
