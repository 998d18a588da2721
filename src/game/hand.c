#include "wellbred/game/hand.h"

/* ---- straight: turn and shift until it is above its place ---- */

/* The shorter way round; engine rotations count counter-clockwise. */
static Press turn_towards(const Rules *rules, const FallingPiece *piece, int from, int to)
{
    int rotations = rules->pieces.piece[piece->piece].rotations;
    int counter_clockwise = (to - from + rotations) % rotations;
    return 2 * counter_clockwise <= rotations ? PRESS_COUNTER_CLOCKWISE : PRESS_CLOCKWISE;
}

/* Moves the piece, too. */
static int straight_step(const Rules *rules, const Well *well, FallingPiece *piece, Placement target,
                         Press presses[HAND_PRESSES])
{
    int count = 0;
    Placement at = srs_placement(rules, piece);
    if (at.rotation != target.rotation) {
        Press press = turn_towards(rules, piece, at.rotation, target.rotation);
        if (srs_turn(rules, well, piece, press == PRESS_CLOCKWISE ? TURN_CLOCKWISE : TURN_COUNTER_CLOCKWISE))
            presses[count++] = press;
        at = srs_placement(rules, piece);
    }
    if (at.x != target.x) {
        bool left = target.x < at.x;
        if (srs_shift(rules, well, piece, left ? -1 : 1))
            presses[count++] = left ? PRESS_LEFT : PRESS_RIGHT;
    }
    return count;
}

static bool is_at(const Rules *rules, const FallingPiece *piece, Placement target)
{
    Placement at = srs_placement(rules, piece);
    return at.rotation == target.rotation && at.x == target.x && at.row == target.row;
}

/* A kick may take the piece back to where it came from, again and again. */
static bool leads_there(const Rules *rules, const Well *well, FallingPiece piece, Placement target)
{
    Press presses[HAND_PRESSES];
    int steps = 0, most_steps = rules->settings.width + SRS_STATES;
    while (straight_step(rules, well, &piece, target, presses) > 0)
        if (++steps > most_steps)
            return false;
    srs_drop(rules, well, &piece);
    return is_at(rules, &piece, target);
}

/* ---- or whichever way there is ---- */

static const Press press_of[SRS_KEYS] = {
    [SRS_LEFT] = PRESS_LEFT,
    [SRS_RIGHT] = PRESS_RIGHT,
    [SRS_FALL] = PRESS_SOFT_DROP,
    [SRS_CLOCKWISE] = PRESS_CLOCKWISE,
    [SRS_COUNTER_CLOCKWISE] = PRESS_COUNTER_CLOCKWISE,
    [SRS_DROP] = PRESS_HARD_DROP,
};

static int found_step(const Session *session, Placement target, Press presses[HAND_PRESSES])
{
    SrsKey way[REACH_KEYS_MAX];
    int length = srs_find_way(session->plan.rules, &session->well, session->falling, target, way);
    int count = 0, turns = 0, shifts = 0;
    for (int i = 0; i < length && way[i] != SRS_DROP && count < HAND_PRESSES; i++) {
        turns += way[i] == SRS_CLOCKWISE || way[i] == SRS_COUNTER_CLOCKWISE;
        shifts += way[i] == SRS_LEFT || way[i] == SRS_RIGHT;
        if (turns > 1 || shifts > 1)
            break;
        presses[count++] = press_of[way[i]];
    }
    return count;
}

int hand_step(const Session *session, Placement target, Press presses[HAND_PRESSES])
{
    const Rules *rules = session->plan.rules;
    FallingPiece piece = session->falling;
    int count = leads_there(rules, &session->well, piece, target)
                    ? straight_step(rules, &session->well, &piece, target, presses)
                    : found_step(session, target, presses);
    if (count == 0)
        presses[count++] = PRESS_HARD_DROP;
    return count;
}
