#include "wellbred/game/hand.h"

/* A kick may take a piece back to where it came from, again and again. */
static int most_steps(const Rules *rules)
{
    return rules->settings.width + SRS_STATES;
}

/* The shorter way round; engine rotations count counter-clockwise. */
static Press turn_towards(const Session *session, int from, int to)
{
    int rotations = session->plan.rules->pieces.piece[session->falling.piece].rotations;
    int counter_clockwise = (to - from + rotations) % rotations;
    return 2 * counter_clockwise <= rotations ? PRESS_COUNTER_CLOCKWISE : PRESS_CLOCKWISE;
}

int hand_step(const Session *session, Placement target, int step, Press presses[HAND_PRESSES])
{
    const Rules *rules = session->plan.rules;
    FallingPiece piece = session->falling;
    Placement at = srs_placement(rules, &piece);
    int count = 0;
    if (step < most_steps(rules) && at.rotation != target.rotation) {
        Press press = turn_towards(session, at.rotation, target.rotation);
        Turn turn = press == PRESS_CLOCKWISE ? TURN_CLOCKWISE : TURN_COUNTER_CLOCKWISE;
        if (srs_turn(rules, &session->well, &piece, turn))
            presses[count++] = press;
        at = srs_placement(rules, &piece);
    }
    if (step < most_steps(rules) && at.x != target.x) {
        bool left = target.x < at.x;
        if (srs_shift(rules, &session->well, &piece, left ? -1 : 1))
            presses[count++] = left ? PRESS_LEFT : PRESS_RIGHT;
    }
    if (count == 0)
        presses[count++] = PRESS_HARD_DROP;
    return count;
}
