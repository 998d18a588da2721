/* A recorded game on the screen: its events at their time, or faster. */
#include "play.h"

#include <inttypes.h>

void replay_start(Play *play)
{
    Replay *replay = &play->replay;
    SessionPlan plan = replay->recorded.plan;
    plan.rules = &play->rules;
    session_start(&play->session, &plan);
    replay->done = 0;
    replay->ticked = 0;
    replay->waited = 0;
}

bool replay_is_over(const Play *play)
{
    return play->replay.done == play->replay.recorded.recording.count || !session_is_playing(&play->session);
}

/* A file may hold anything. */
static bool is_possible(const Session *session, Placement at)
{
    const Rules *rules = session->plan.rules;
    const Piece *piece = &rules->pieces.piece[session->falling.piece];
    if (at.rotation >= piece->rotations || at.x + piece->shape[at.rotation].width > rules->settings.width)
        return false;
    return well_is_free(&session->well, &piece->shape[at.rotation], at.x, at.row);
}

/* As much of a tick as there is time for. Returns whether all of it has passed. */
static bool tick(Replay *replay, Session *session, int milliseconds)
{
    int left = milliseconds - replay->ticked, due = (int)(1000 * replay->waited);
    int passed = due < left ? due : left;
    session_tick(session, passed);
    replay->waited -= passed / 1000.0;
    replay->ticked = passed < left ? replay->ticked + passed : 0;
    return passed == left;
}

void replay_pass(Play *play, double seconds)
{
    Replay *replay = &play->replay;
    replay->waited += replay->speed * seconds;
    while (!replay_is_over(play)) {
        const SessionEvent *event = &replay->recorded.recording.event[replay->done];
        if (event->kind == EVENT_TICK) {
            if (!tick(replay, &play->session, event->milliseconds))
                return;
        } else if (event->kind != EVENT_PLACE || is_possible(&play->session, event->placement)) {
            session_apply(&play->session, event);
        }
        replay->done++;
    }
}

bool replay_check(const Play *play, Error *error)
{
    int64_t score = play->session.counters.score;
    return score == play->replay.recorded.score ||
           error_set(error, EXIT_BAD_DATA,
                     "%s: the game is not as it was recorded: its score is %" PRId64 ", recorded was %" PRId64,
                     play->options->replay, score, play->replay.recorded.score);
}
