#include "game/playing.h"
#include "wellbred/game/hand.h"
#include "wellbred/player/builtin.h"

#include <criterion/criterion.h>
#include <string.h>

enum { EVENTS_MAX = 20000, PIECES = 500 };

typedef struct Recording {
    SessionEvent event[EVENTS_MAX]; /* [count] */
    int count;
} Recording;

static void do_and_record(Session *session, Recording *recording, SessionEvent event)
{
    cr_assert_lt(recording->count, EVENTS_MAX);
    recording->event[recording->count++] = event;
    session_apply(session, &event);
}

static Placement choose(Player *player, const Session *session)
{
    Game game = session_as_game(session);
    Moves moves;
    cr_assert(game_find_moves(&game, session->plan.rules, &moves));
    return player_choose(player, &game, &moves);
}

/* One turn and one shift every 20 ms. */
static void move_by_hand(Session *session, Recording *recording, Placement target)
{
    int64_t piece = session->counters.pieces;
    while (session_is_playing(session) && session->counters.pieces == piece) {
        Press presses[HAND_PRESSES];
        int count = hand_step(session, target, presses);
        for (int i = 0; i < count; i++)
            do_and_record(session, recording, (SessionEvent){.kind = EVENT_PRESS, .press = presses[i]});
        do_and_record(session, recording, (SessionEvent){.kind = EVENT_TICK, .milliseconds = 20});
    }
}

static void play(Session *session, Recording *recording, Player *player, bool by_hand)
{
    recording->count = 0;
    while (session_is_playing(session)) {
        Placement target = choose(player, session);
        if (by_hand)
            move_by_hand(session, recording, target);
        else
            do_and_record(session, recording, (SessionEvent){.kind = EVENT_PLACE, .placement = target});
    }
}

static void assert_replays(const Session *played, const Recording *recording)
{
    Session again;
    session_start(&again, &played->plan);
    for (int i = 0; i < recording->count; i++)
        session_apply(&again, &recording->event[i]);
    cr_assert_eq(again.counters.score, played->counters.score);
    cr_assert_eq(memcmp(&again, played, sizeof again), 0);
}

/* A player of this kind of moves, placed straight and by hand, under the rules for people. */
static void assert_games_replay(MoveKind moves)
{
    static Recording recording;
    PlayerFile file;
    cr_assert(builtin_player("dellacherie", &file));
    file.game.order = ORDER_BAG;
    file.game.game_over = GAME_OVER_SPAWN;
    file.game.moves = moves;
    file.game.max_pieces = PIECES;
    Rules rules;
    rules_make(&rules, &file.game, VECTOR_BASELINE);
    Player *player = player_create(&file.player, &rules, file.genome, VECTOR_BASELINE);
    for (int seed = 0; seed < 4; seed++) {
        SessionPlan plan = {.rules = &rules, .seed = (uint64_t)seed, .ahead = 1, .gravity = seed % 2};
        Session placed, pressed;
        session_start(&placed, &plan);
        play(&placed, &recording, player, false);
        assert_replays(&placed, &recording);
        session_start(&pressed, &plan);
        play(&pressed, &recording, player, true);
        assert_replays(&pressed, &recording);
        cr_assert_eq(placed.status, GAME_CAPPED);
        if (!plan.gravity) /* with it, high levels leave no time */
            cr_assert_eq(memcmp(&pressed.well, &placed.well, sizeof placed.well), 0, "seed %d", seed);
    }
    player_free(player);
    rules_release(&rules);
    player_file_release(&file);
}

Test(session, a_game_of_a_player_replays_to_the_same_score)
{
    assert_games_replay(MOVES_DROP);
}

Test(session, hands_reach_what_is_below_others)
{
    assert_games_replay(MOVES_REACHABLE);
}
