#include "wellbred/game/session.h"
#include "wellbred/game/adversary.h"

#include <assert.h>
#include <string.h>

enum {
    LOCK_US = 500000,
    LOCK_RESETS = 15,
};

/* ---- speed ---- */

/* The published curve of modern games, (0.8 - 0.007 level)^level seconds a
 * row, as whole numbers, so that it is the same everywhere. */
int session_row_microseconds(int level)
{
    static const int row_us[SESSION_LEVEL_MAX + 1] = {
        1000000, 793000, 617796, 472729, 355197, 262004, 189677, 134735, 93882, 64152,
        42976,   28218,  18153,  11439,  7059,   4264,   2520,   1457,   824,   455,
    };
    return row_us[level < SESSION_LEVEL_MAX ? level : SESSION_LEVEL_MAX];
}

static int64_t lines_of_first_levels(const Session *session)
{
    return (int64_t)session->plan.level * session->plan.rules->settings.lines_per_level;
}

int session_level(const Session *session)
{
    int64_t lines = session->counters.lines + lines_of_first_levels(session);
    int64_t level = lines / session->plan.rules->settings.lines_per_level;
    return level < SESSION_LEVEL_MAX ? (int)level : SESSION_LEVEL_MAX;
}

/* ---- the next piece ---- */

static int deal(Session *session)
{
    const Rules *rules = session->plan.rules;
    int64_t number = session->dealt++;
    if (order_is_adversarial(rules, session->plan.seed, number))
        return adversary_choose(session->plan.judge, rules, &session->well);
    return order_piece(rules, session->plan.seed, number);
}

static int take_next(Session *session)
{
    int ahead = session->plan.ahead;
    if (ahead == 0)
        return deal(session);
    int piece = session->next[0];
    memmove(session->next, session->next + 1, (size_t)(ahead - 1));
    session->next[ahead - 1] = (uint8_t)deal(session);
    return piece;
}

static void appear(Session *session, int piece)
{
    session->falling = srs_spawn(session->plan.rules, piece);
    session->waited_us = 0;
    session->resets_left = LOCK_RESETS;
    session->lowest_row = srs_placement(session->plan.rules, &session->falling).row;
    if (!srs_fits(session->plan.rules, &session->well, session->falling))
        session->status = GAME_OVER;
}

void session_start(Session *session, const SessionPlan *plan)
{
    assert(plan->ahead >= 0 && plan->ahead <= PREVIEWS_MAX);
    memset(session, 0, sizeof *session);
    session->plan = *plan;
    session->held = NO_PIECE;
    int first = deal(session);
    for (int i = 0; i < plan->ahead; i++)
        session->next[i] = (uint8_t)deal(session);
    appear(session, first);
}

/* ---- landing ---- */

static void count(Session *session, const MoveResult *result)
{
    const Rules *rules = session->plan.rules;
    Counters *counters = &session->counters;
    counters->lines += lines_of_first_levels(session);
    counters_add_move(counters, rules, result);
    counters->lines -= lines_of_first_levels(session);
    if (rules->settings.score == SCORE_NES)
        counters->score++; /* the game for people counts the pieces too */
}

static void land(Session *session, Placement placement, int keys)
{
    const Rules *rules = session->plan.rules;
    int piece = session->falling.piece;
    bool over;
    int removed = moves_apply(rules, &session->well, piece, placement, &over);
    mosaic_land(&session->mosaic, rules, piece, placement, removed);
    const Shape *shape = &rules->pieces.piece[piece].shape[placement.rotation];
    count(session, &(MoveResult){removed, score_rows_fallen(rules, shape, placement.row), keys});
    session->presses = 0;
    session->waited_us = 0;
    session->hold_used = false;
    if (over)
        session->status = GAME_OVER;
    else if (counters_reach_limit(&session->counters, rules))
        session->status = GAME_CAPPED;
    else
        appear(session, take_next(session));
}

static void lock(Session *session)
{
    land(session, srs_placement(session->plan.rules, &session->falling), session->presses);
}

void session_place(Session *session, Placement placement)
{
    assert(session_is_playing(session));
    const Rules *rules = session->plan.rules;
    land(session, placement, moves_keys(rules, &session->well, session->falling.piece, placement));
}

/* ---- keys ---- */

static bool is_at_rest(const Session *session)
{
    FallingPiece below = session->falling;
    return !srs_fall(session->plan.rules, &session->well, &below);
}

static bool fall_one_row(Session *session)
{
    if (!srs_fall(session->plan.rules, &session->well, &session->falling))
        return false;
    session->waited_us = 0;
    int row = srs_placement(session->plan.rules, &session->falling).row;
    if (row < session->lowest_row) {
        session->lowest_row = row;
        session->resets_left = LOCK_RESETS;
    }
    return true;
}

static bool hold(Session *session)
{
    if (session->hold_used)
        return false;
    int before = session->held;
    session->held = (uint8_t)session->falling.piece;
    session->hold_used = true;
    appear(session, before == NO_PIECE ? take_next(session) : before);
    return true;
}

/* Sideways or round; one that begins or ends at rest puts off the lock. */
static bool move(Session *session, Press press)
{
    const Rules *rules = session->plan.rules;
    FallingPiece *falling = &session->falling;
    bool rested = is_at_rest(session), moved;
    switch (press) {
    case PRESS_LEFT: moved = srs_shift(rules, &session->well, falling, -1); break;
    case PRESS_RIGHT: moved = srs_shift(rules, &session->well, falling, 1); break;
    case PRESS_CLOCKWISE: moved = srs_turn(rules, &session->well, falling, TURN_CLOCKWISE); break;
    default: moved = srs_turn(rules, &session->well, falling, TURN_COUNTER_CLOCKWISE); break;
    }
    if (moved && (rested || is_at_rest(session)) && --session->resets_left >= 0)
        session->waited_us = 0;
    return moved;
}

static bool hard_drop(Session *session)
{
    session->falling = session_ghost(session);
    session->presses++;
    lock(session);
    return true;
}

bool session_press(Session *session, Press press)
{
    if (!session_is_playing(session) || (session->paused && press != PRESS_PAUSE))
        return false;
    if (press == PRESS_PAUSE) {
        session->paused = !session->paused;
        return true;
    }
    if (press == PRESS_HARD_DROP)
        return hard_drop(session);
    bool done = press == PRESS_HOLD        ? hold(session)
                : press == PRESS_SOFT_DROP ? fall_one_row(session)
                                           : move(session, press);
    session->presses += done;
    return done;
}

/* ---- time ---- */

/* Kicks can lift a piece for ever: whoever has used up the moves has no time
 * left on the ground. */
static int time_to_wait(const Session *session, bool rests)
{
    if (!rests)
        return session_row_microseconds(session_level(session));
    return session->resets_left >= 0 ? LOCK_US : 0;
}

void session_tick(Session *session, int milliseconds)
{
    int64_t left_us = (int64_t)milliseconds * 1000;
    while (left_us > 0 && session_is_playing(session) && session->plan.gravity && !session->paused) {
        bool rests = is_at_rest(session);
        int64_t wait_us = time_to_wait(session, rests) - session->waited_us;
        if (wait_us > left_us) {
            session->waited_us += left_us;
            return;
        }
        if (wait_us > 0)
            left_us -= wait_us;
        if (rests)
            lock(session);
        else
            fall_one_row(session);
    }
}

void session_apply(Session *session, const SessionEvent *event)
{
    switch (event->kind) {
    case EVENT_PRESS: session_press(session, event->press); return;
    case EVENT_TICK: session_tick(session, event->milliseconds); return;
    case EVENT_PLACE: session_place(session, event->placement); return;
    }
}

/* ---- for screens and players ---- */

FallingPiece session_ghost(const Session *session)
{
    FallingPiece ghost = session->falling;
    srs_drop(session->plan.rules, &session->well, &ghost);
    return ghost;
}

Game session_as_game(const Session *session)
{
    Game game = {
        .well = session->well,
        .seed = session->plan.seed,
        .counters = session->counters,
        .current = (uint8_t)session->falling.piece,
        .next = session->plan.ahead > 0 ? session->next[0] : NO_PIECE,
        .status = (uint8_t)session->status,
    };
    return game;
}
